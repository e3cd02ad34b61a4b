import { Environment } from '@palisade/config';
import { WaitingMailsRepository } from '@palisade/persistence';
import { MailQueue } from '../../apps/api/src/account-mail/mail-queue';
import { startTestApi, type TestApi } from '../support/api';
import { MailServer } from '../support/mail-server';
import { fromElsewhere, signedIn } from '../support/people';
import { createTeam } from '../support/factories';
import { eventually } from '../support/program';

let api: TestApi;
let server: MailServer;
beforeAll(async () => {
  server = await MailServer.start();
  api = await startTestApi({ SMTP_URL: server.url, TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await api.close();
  server.close();
});
beforeEach(async () => {
  server.mails.length = 0;
  server.refused.length = 0;
  server.refusals.length = 0;
  await api.database.dataSource.query('DELETE FROM waiting_mails');
});

interface Row {
  mail: string;
  attempts: number;
  is_running: boolean;
  wait: number;
}
const rows = () =>
  api.database.dataSource.query<Row[]>(
    'SELECT mail, attempts, is_running, round(extract(epoch FROM due_at - now()))::int AS wait FROM waiting_mails',
  );
const letPass = (more = '') =>
  api.database.dataSource.query(`UPDATE waiting_mails SET due_at = now() - interval '1 second'${more}`);
/** Waits until so many attempts of each waiting mail have ended. */
const settled = (...attempts: number[]): Promise<Row[]> =>
  eventually('the settled mails', 10_000, async () => {
    const found = await rows();
    // A claimed mail is due again in ten seconds until its attempt begins.
    const isRunning = found.some(({ is_running, wait }) => is_running || (wait > 0 && wait <= 10));
    return !isRunning && found.map((row) => row.attempts).join() === attempts.join() ? found : null;
  });
/** As an api that starts after another one ended. */
const nextApi = (): MailQueue =>
  new MailQueue(new WaitingMailsRepository(api.database.dataSource), api.app.get(Environment));
const idOf = (mail = ''): string | undefined => /^message-id:\s*(\S+)/im.exec(mail)?.[1];
const MAIL = { to: 'ada@example.com', subject: 'Your link', text: 'https://palisade.test/secret-link' };

describe('an e-mail of the api', () => {
  it('that the mail server puts off waits in the database, sealed, and leaves from an api that starts later', async () => {
    const { user } = await signedIn(api, {
      teamId: (await createTeam(api.database.dataSource)).id,
      role: 'owner',
    });
    server.mails.length = 0;
    server.refusals.push('451 4.7.1 Greylisted, try again later');
    const { email } = user;
    await api.http.post('/api/v1/password-resets').set(fromElsewhere()).send({ email }).expect(202);
    const [{ mail, wait }] = (await settled(1)) as [Row];
    expect(mail).not.toContain(email);
    expect(wait).toBeGreaterThan(45);
    expect(wait).toBeLessThanOrEqual(60);
    await nextApi().sendDue();
    expect(server.mails).toEqual([]);
    await letPass();
    await nextApi().sendDue();
    await settled();
    expect(server.mails).toEqual([expect.stringContaining('/reset-password#')]);
  });

  it('has one Message-ID in all attempts, and is given up after the fourth', async () => {
    const lines = ['451 one', '451 two', '451 three', '451 four', '451 five'];
    server.refusals.push(...lines);
    expect(await nextApi().send({ what: 'A test', mail: MAIL })).toBe(false);
    for (const attempts of [2, 3, 4]) {
      await letPass();
      await nextApi().sendDue();
      await settled(...(attempts === 4 ? [] : [attempts]));
    }
    expect(server.refusals).toEqual(['451 five']);
    const ids = new Set(server.refused.map(idOf));
    expect([ids.size, ids.has(undefined)]).toEqual([1, false]);
  });

  it('that was taken or refused permanently is kept no longer', async () => {
    expect(await nextApi().send({ what: 'A test', mail: MAIL })).toBe(true);
    expect(await rows()).toEqual([]);
    server.refusals.push('550 no such user');
    expect(await nextApi().send({ what: 'A test', mail: MAIL })).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('whose api ended in the middle is sent once more, under the same id, and never again', async () => {
    server.refusals.push('451 later');
    await nextApi().send({ what: 'A test', mail: MAIL });
    await letPass(', is_running = true');
    server.refusals.push('451 later');
    await nextApi().sendDue();
    await settled();
    expect(server.mails).toEqual([]);
    expect(new Set(server.refused.map(idOf)).size).toBe(1);
  });

  it('is left alone by others while its api says that it lives, and after an hour', async () => {
    server.refusals.push('451 later');
    await nextApi().send({ what: 'A test', mail: MAIL });
    await api.database.dataSource.query(
      `UPDATE waiting_mails SET is_running = true, due_at = now() + interval '1 minute'`,
    );
    await nextApi().sendDue();
    await letPass(`, expires_at = now() - interval '1 second'`);
    await nextApi().sendDue();
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    expect(server.mails).toEqual([]);
  });

  it('leaves once though two apis look at the same moment', async () => {
    server.refusals.push('451 later');
    await nextApi().send({ what: 'A test', mail: MAIL });
    await letPass();
    await Promise.all([nextApi(), nextApi(), nextApi()].map((queue) => queue.sendDue()));
    await settled();
    expect(server.mails).toHaveLength(1);
  });
});
