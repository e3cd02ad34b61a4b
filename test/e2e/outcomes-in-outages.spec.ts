import { setTimeout as delay } from 'node:timers/promises';
import { loadEnvironment } from '@palisade/config';
import {
  MemberMail,
  Membership,
  NotificationChannel,
  NotificationDelivery,
  NotificationSendingRepository,
  WaitingMailsRepository,
  createDataSource,
  newId,
} from '@palisade/persistence';
import type { ChannelType } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { MailQueue } from '../../apps/api/src/account-mail/mail-queue';
import { TcpProxy } from '../chaos/support/tcp-proxy';
import { TEST_APP_SECRET, TEST_APP_URL } from '../support/api';
import { createTeam } from '../support/factories';
import { GithubServer } from '../support/github-server';
import { createChannel, createDelivery } from '../support/notification-factories';
import { createNotificationRig } from '../support/notification-rig';
import { OddMailServer } from '../support/odd-mail-server';
import { createUser } from '../support/people';
import { eventually } from '../support/program';
import { Receiver } from '../support/receiver';
import {
  api,
  connect,
  connectionOf,
  createKeeper,
  createWorld,
  findings,
  forgetConnections,
  issueOf,
  look,
  scan,
  startTicketRig,
} from '../support/ticket-rig';

const OUTAGE_MS = 1_500;
/** Far below the leases, which last one and two minutes. */
const PATIENCE_MS = 20_000;
jest.setTimeout(300_000);

let proxy: TcpProxy;
/** As the worker and the api connect, by way of the proxy. */
let worker: DataSource;
let viaProxy: DataSource;
let restored: Promise<void>;

beforeAll(async () => {
  await startTicketRig();
  const { port } = new URL(api.database.url);
  proxy = await TcpProxy.start(Number(port));
  const through = async (address: string): Promise<DataSource> => {
    const url = new URL(address);
    url.host = `127.0.0.1:${proxy.port}`;
    return createDataSource({ databaseUrl: url.href }).initialize();
  };
  worker = await through(api.database.urlOf('worker'));
  viaProxy = await through(api.database.urlOf('api'));
});
afterAll(async () => {
  await Promise.all([worker.destroy(), viaProxy.destroy()]);
  await proxy.close();
  await api.close();
});
beforeEach(() => {
  restored = Promise.resolve();
});
afterEach(() => restored);

/** PostgreSQL is away from now on, for the first time that it is called in a test. */
function once(): () => void {
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const cut = proxy.cut();
    restored = cut.then(() => delay(OUTAGE_MS)).then(() => proxy.restore());
  };
}
const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  api.database.dataSource.query(text, values);

describe.each<ChannelType>(['webhook', 'slack', 'pagerduty', 'alertmanager', 'email'])(
  'a channel: %s',
  (type) => {
    it('sends each message once, and the next one without a gap, after an outage while one is on its way', async () => {
      const receiver = await Receiver.start();
      const mails = await OddMailServer.start();
      const fail = once();
      receiver.behave = (response) => {
        fail();
        response.writeHead(200).end('ok');
      };
      mails.after = 'accept';
      mails.onMail = () => Promise.resolve(fail());
      const rig = createNotificationRig(api.database.dataSource, { SMTP_URL: mails.url }, worker);
      try {
        const { id: teamId } = await createTeam(api.database.dataSource);
        const options = type === 'email' ? { recipients: ['ada@example.com'] } : { url: receiver.url };
        const channel = await createChannel(api.database.dataSource, teamId, { type, ...options });
        for (let message = 0; message < 2; message += 1)
          await createDelivery(api.database.dataSource, channel, { event: 'check.overdue' });
        await sql('UPDATE notification_channels SET due_at = now() WHERE id = $1', [channel.id]);
        rig.start();
        const deliveries = api.database.dataSource.getRepository(NotificationDelivery);
        await eventually('both are delivered', PATIENCE_MS, async () => {
          const rows = await deliveries.findBy({ channelId: channel.id });
          return rows.every(({ status, attempts }) => status === 'delivered' && attempts === 1);
        });
        // To PagerDuty the message is two requests, one to wake people and one to end that.
        expect(receiver.received.length + mails.mails.length).toBe(type === 'pagerduty' ? 4 : 2);
        // The worker kept the channel: no lease ran out, and nobody claimed it again.
        expect(
          await api.database.dataSource
            .getRepository(NotificationChannel)
            .findOneByOrFail({ id: channel.id }),
        ).toMatchObject({ fence: 1 });
      } finally {
        await restored;
        await rig.stop();
        mails.close();
        await receiver.close();
        await sql('DELETE FROM notification_channels');
      }
    });
  },
);

describe('an e-mail', () => {
  let mails: OddMailServer;
  beforeEach(async () => {
    mails = await OddMailServer.start();
    mails.after = 'accept';
    const fail = once();
    mails.onMail = () => Promise.resolve(fail());
  });
  afterEach(() => mails.close());

  it('to a member is sent once, after an outage while it is on its way', async () => {
    const rig = createNotificationRig(api.database.dataSource, { SMTP_URL: mails.url }, worker);
    const { id: teamId } = await createTeam(api.database.dataSource);
    const { id: userId } = await createUser(api.database.dataSource);
    const membership = { teamId, userId };
    await api.database.dataSource.getRepository(Membership).save({ ...membership, role: 'owner' });
    const mail = { subject: 'Hello', text: 'Hello' };
    const kept = api.database.dataSource.getRepository(MemberMail);
    for (let each = 0; each < 2; each += 1)
      await kept.save({ id: newId(), ...membership, kind: 'notice', mail });
    rig.start();
    // A claim whose commit got no response keeps its mail for two minutes.
    await eventually('none waits', 3 * PATIENCE_MS, async () => (await kept.count()) === 0);
    await rig.stop();
    expect(mails.mails).toHaveLength(2);
  });

  it('of the api is sent once, after an outage while it is on its way', async () => {
    const environment = loadEnvironment([], {
      APP_URL: TEST_APP_URL,
      APP_SECRET: TEST_APP_SECRET,
      SMTP_URL: mails.url,
    });
    const queue = new MailQueue(new WaitingMailsRepository(viaProxy), environment);
    const work = { what: 'A test', mail: { to: 'ada@example.com', subject: 'Hello', text: 'Hello' } };
    expect(await queue.send(work)).toBe(true);
    expect(await sql('SELECT FROM waiting_mails')).toEqual([]);
    await queue.sendDue();
    await queue.onModuleDestroy();
    expect(mails.mails).toHaveLength(1);
  });
});

describe('a ticket', () => {
  let github: GithubServer;
  beforeEach(async () => {
    github = await GithubServer.start();
  });
  afterEach(async () => {
    await github.close();
    await forgetConnections();
  });

  it('is created once, closed once and commented on once, each in one run, with an outage in each', async () => {
    const world = await createWorld();
    const rule = { min_severity: 'low', new_only: false };
    const terms = { api_url: github.address, project: 'acme/shop', token: 'github_pat_right', rule };
    await connect(world, { type: 'github', ...terms });
    await scan(world.check, findings('/a'));
    const during = async (request: RegExp): Promise<void> => {
      const fail = once();
      github.instead = (line) => {
        if (request.test(line)) fail();
        return null;
      };
      await look(createKeeper({}, worker));
      await restored;
    };
    await during(/^POST .*\/issues$/);
    expect((await issueOf(world)).ticket).toMatchObject({ key: '1', state: 'open' });
    await scan(world.check, []);
    await during(/^POST .*\/comments$/);
    expect((await issueOf(world)).ticket).toMatchObject({ key: '1', state: 'closed' });
    expect(github.issues).toMatchObject([{ state: 'closed', comments: [expect.any(String)] }]);
    expect((await connectionOf(world)).error).toBeNull();
    expect(await sql('SELECT lease_until, failures FROM ticket_connections')).toEqual([
      { lease_until: null, failures: 0 },
    ]);
  });
});

it('a worker takes over no lease shortly after an outage: its owner writes first what became of the message', async () => {
  const { id: teamId } = await createTeam(api.database.dataSource);
  const { id } = await createChannel(api.database.dataSource, teamId);
  const over = `now() - interval '1 minute'`;
  await sql(`UPDATE notification_channels SET due_at = now(), lease_until = ${over} WHERE id = $1`, [id]);
  const sending = new NotificationSendingRepository(worker);
  expect(await sending.forWorkerClaim(9, { takesOver: false })).toEqual([]);
  expect(await sending.forWorkerClaim(9)).toMatchObject([{ id }]);
});

it('a channel is claimed again after ten seconds when the response to the claim was lost', async () => {
  const { id: teamId } = await createTeam(api.database.dataSource);
  const { id } = await createChannel(api.database.dataSource, teamId);
  await sql('UPDATE notification_channels SET due_at = now() WHERE id = $1', [id]);
  const sending = new NotificationSendingRepository(worker);
  expect(await sending.forWorkerClaim(9)).toMatchObject([{ id }]);
  const [row] = await sql<{ seconds: number }>(
    'SELECT extract(epoch FROM lease_until - now())::float AS seconds FROM notification_channels WHERE id = $1',
    [id],
  );
  expect(row?.seconds).toBeLessThanOrEqual(10);
});
