import { loadEnvironment } from '@palisade/config';
import {
  MemberMail,
  MemberMailsRepository,
  Membership,
  WaitingMailsRepository,
  newId,
} from '@palisade/persistence';
import { MailQueue } from '../../apps/api/src/account-mail/mail-queue';
import { TEST_APP_SECRET, TEST_APP_URL } from '../support/api';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createTeam } from '../support/factories';
import { createNotificationRig } from '../support/notification-rig';
import { OddMailServer } from '../support/odd-mail-server';
import { createUser } from '../support/people';
import { eventually } from '../support/program';

let database: TestDatabase;
let server: OddMailServer;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  server = await OddMailServer.start();
});
afterEach(async () => {
  server.close();
  for (const { table } of SENDERS) await sql(`DELETE FROM ${table}`);
});

const sql = <Row>(text: string): Promise<Row[]> => database.dataSource.query(text);

/** A sender of mails that nobody but a table keeps. Each call is a program that starts and, after five seconds at most, ends. */
interface Sender {
  table: string;
  /** Writes one mail, and may send it. */
  write: () => Promise<void>;
  look: () => Promise<void>;
  /** As a program claims a mail, and begins an attempt. */
  claim: () => Promise<{ id: string; attempts: number } | null>;
  begin: (id: string, attempts: number) => Promise<boolean>;
  /** How many attempts it makes while the server certainly takes nothing. */
  attempts: number;
}

const queue = (): MailQueue =>
  new MailQueue(
    waiting(),
    loadEnvironment([], { APP_URL: TEST_APP_URL, APP_SECRET: TEST_APP_SECRET, SMTP_URL: server.url }),
  );

const waiting = (): WaitingMailsRepository => new WaitingMailsRepository(database.dataSource);
const toMembers = (): MemberMailsRepository => new MemberMailsRepository(database.dataSource);

const ofApi: Sender = {
  table: 'waiting_mails',
  claim: () => waiting().claim(true),
  begin: (id, attempts) => waiting().begin(id, attempts),
  attempts: 4,
  write: async () => {
    const own = queue();
    const before = server.mails.length;
    void own.send({ what: 'A test', mail: { to: 'ada@example.com', subject: 'Hello', text: 'Hello' } });
    await eventually('the server has the text', 10_000, () => server.mails.length > before);
    await own.onModuleDestroy();
  },
  look: async () => {
    const own = queue();
    await own.sendDue();
    await own.onModuleDestroy();
  },
};

const ofWorker: Sender = {
  table: 'member_mails',
  claim: () => toMembers().forWorkerClaim(true),
  begin: (id, attempts) => toMembers().forWorkerBegin(id, attempts),
  attempts: 11,
  write: async () => {
    const { id: teamId } = await createTeam(database.dataSource);
    const { id: userId } = await createUser(database.dataSource);
    await database.dataSource.getRepository(Membership).save({ teamId, userId, role: 'owner' });
    const mail = { subject: 'Hello', text: 'Hello' };
    await database.dataSource
      .getRepository(MemberMail)
      .save({ id: newId(), teamId, userId, kind: 'notice', mail });
  },
  look: async () => {
    const { mails } = createNotificationRig(database.dataSource, { SMTP_URL: server.url });
    await mails.sendDue();
    await mails.drain();
  },
};

const SENDERS = [ofApi, ofWorker];

/** As if all waits, and the leases of programs that ended, were over. */
async function later({ table, look }: Sender): Promise<void> {
  await sql(`UPDATE ${table} SET due_at = now() - interval '1 second'`);
  await look();
}

async function sendForLong(sender: Sender, looks: number): Promise<void> {
  await sender.write();
  for (let time = 0; time < looks; time += 1) await later(sender);
}
const ids = (): Set<string | undefined> => new Set(server.ids);

describe.each(SENDERS)('an e-mail in $table', (sender) => {
  it('is sent once when the server disconnects after the text', async () => {
    await sendForLong(sender, 4);
    expect(server.mails).toHaveLength(1);
    expect(await sql(`SELECT FROM ${sender.table}`)).toEqual([]);
  });

  it('waits as long as RFC 5321 says for the reply to the final dot, and is sent once', async () => {
    server.after = 'accept slowly';
    await sendForLong(sender, 1);
    // The program ended while the server thought; the next one asks once more, and not again.
    await later(sender);
    await later(sender);
    expect(server.mails.length).toBeLessThanOrEqual(2);
    expect(ids().size).toBe(1);
  });

  it('ends under one Message-ID when the server never takes it', async () => {
    server.after = 'refuse for now';
    await sendForLong(sender, sender.attempts + 3);
    expect(server.mails).toHaveLength(sender.attempts);
    expect(ids().size).toBe(1);
    expect(await sql(`SELECT FROM ${sender.table}`)).toEqual([]);
  });

  it('is sent twice at most when programs end in the middle again and again', async () => {
    server.after = 'hang';
    await sendForLong(sender, 3);
    expect(server.mails).toHaveLength(2);
    expect(ids().size).toBe(1);
  });

  it('is sent twice at most when what became of it cannot be stored', async () => {
    server.after = 'accept';
    const { table } = sender;
    await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' OR (OLD.is_running AND NOT NEW.is_running) THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$`);
    await sql(
      `CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    try {
      await sendForLong(sender, 5);
      expect(server.mails).toHaveLength(2);
      expect(ids().size).toBe(1);
    } finally {
      await sql(`DROP TRIGGER refuse ON ${table}`);
      await sql('DROP FUNCTION refuse');
    }
  });

  it('is claimed again soon when a program never gets the response to its claim', async () => {
    server.after = 'refuse for now';
    await sendForLong(sender, sender === ofApi ? 0 : 1);
    await sql(`UPDATE ${sender.table} SET due_at = now()`);
    const lost = await sender.claim();
    expect(
      await sql(
        `SELECT is_running, extract(epoch FROM due_at - now()) <= 10 AS "isSoon" FROM ${sender.table}`,
      ),
    ).toEqual([{ is_running: false, isSoon: true }]);
    await later(sender);
    expect(await sql(`SELECT attempts, is_running FROM ${sender.table}`)).toEqual([
      { attempts: 3, is_running: false },
    ]);
    // The program that comes back late begins nothing.
    expect(await sender.begin(lost?.id ?? '', lost?.attempts ?? 0)).toBe(false);
    expect(server.mails).toHaveLength(2);
    server.after = 'accept';
    await later(sender);
    expect(server.mails).toHaveLength(3);
    expect(ids().size).toBe(1);
  });

  it('is sent once though two programs check at the same moment', async () => {
    server.after = 'refuse for now';
    await sendForLong(sender, sender === ofApi ? 0 : 1);
    const before = server.mails.length;
    server.after = 'accept';
    await sql(`UPDATE ${sender.table} SET due_at = now()`);
    await Promise.all([sender.look(), sender.look(), sender.look()]);
    expect(server.mails).toHaveLength(before + 1);
    expect(ids().size).toBe(1);
  });
});

it('an e-mail to a member ends with the membership, and goes to the address that the member has', async () => {
  server.after = 'refuse for now';
  await sendForLong(ofWorker, 1);
  server.after = 'accept';
  await sql(`UPDATE users SET email = 'grace@example.com' WHERE id = (SELECT user_id FROM member_mails)`);
  await later(ofWorker);
  expect(server.mails.at(-1)).toContain('To: grace@example.com');
  await ofWorker.write();
  await sql('DELETE FROM memberships');
  expect(await sql('SELECT FROM member_mails')).toEqual([]);
});
