import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { NotificationEvent } from '@palisade/vocabulary';
import { SMTPServer } from 'smtp-server';
import { AuditEntry, NotificationDelivery, type Team, User } from '@palisade/persistence';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { type NotificationRig, createNotificationRig } from '../support/notification-rig';
import { eventually } from '../support/program';
import { signedIn } from '../support/people';
import { createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

interface ReceivedMail {
  to: string;
  source: string;
}

let api: TestApi;
let rig: NotificationRig;
let server: SMTPServer;
/** Addresses that the server refuses, with the code. */
const refused = new Map<string, number>();
const mails: ReceivedMail[] = [];
/** What happens before the server accepts an e-mail. */
let beforeAccepting: (recipient: string) => Promise<void>;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = refused.get(address);
      done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      let source = '';
      stream.setEncoding('utf8').on('data', (more: string) => (source += more));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        mails.push({ to, source });
        beforeAccepting(to).then(() => done(), done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  api = await startTestApi({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  rig = createNotificationRig(api.database.dataSource, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  rig.start();
});
afterAll(async () => {
  await rig.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await api.close();
});
beforeEach(() => {
  mails.length = 0;
  beforeAccepting = () => Promise.resolve();
  refused.clear();
});
afterEach(() => api.database.dataSource.query('DELETE FROM notification_channels'));

/** Quoted-printable undone. */
const readable = (source: string): string =>
  Buffer.from(
    source
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

async function createMailWorld(recipients: string[], events: NotificationEvent[]) {
  const { dataSource } = api.database;
  const team: Team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id, { tests: { security_headers: true } });
  const channel = await createChannel(dataSource, team.id, { type: 'email', recipients, events });
  return { team, check, channel };
}

async function scanWith(check: { teamId: string; id: string }): Promise<void> {
  const scans = createScanRig(api.database.dataSource);
  const findings = [stubFinding({ title: '<img src=x> & https://evil.example', location: '/login?a=<b>' })];
  const id = await scans.trigger(check);
  await scans.runner(() => stubSession((key) => stubResult(key, { findings }))).run(id);
}

/** The link in the newest e-mail that asks an address. */
async function questionTo(address: string): Promise<string> {
  for (;;) {
    const asked = mails.findLast(
      ({ to, source }) => to === address && source.includes('Do you want messages'),
    );
    const [, link] = /(\/recipients\/\w+)/.exec(readable(asked?.source ?? '')) ?? [];
    if (link !== undefined) return link;
    await delay(20);
  }
}
const questions = () => mails.filter(({ source }) => source.includes('Do you want messages')).length;
const messages = () =>
  mails.filter(({ source }) => !source.includes('Do you want messages')).map(({ to }) => to);

describe('a recipient who is not a member', () => {
  const body = (recipients: string[]) => ({
    name: 'Mail',
    type: 'email',
    events: ['issue.opened', 'issue.reopened'],
    settings: { recipients },
  });

  it('gets one e-mail that asks, and messages only after agreeing', async () => {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource);
    const owner = await signedIn(api, { teamId: team.id, role: 'owner' });
    await dataSource.getRepository(User).update({ id: owner.user.id }, { emailConfirmedAt: new Date() });
    const recipients = ['list@elsewhere.example', owner.user.email];
    const made = await owner.client.post('/notification-channels').send(body(recipients)).expect(201);
    expect(made.body.settings).toMatchObject({ recipients, unconfirmed: ['list@elsewhere.example'] });
    const link = await questionTo('list@elsewhere.example');
    const scanNew = async (): Promise<void> => {
      await scanWith(await createCheck(dataSource, team.id, { tests: { security_headers: true } }));
      await rig.settle();
    };
    await scanNew();
    expect(messages()).toEqual([owner.user.email]);
    // A channel that is made again asks nobody again.
    await owner.client.delete(`/notification-channels/${made.body.id}`).expect(204);
    const { body: channel } = await owner.client
      .post('/notification-channels')
      .send(body(recipients))
      .expect(201);
    // Mail programs open links: that changes nothing.
    const page = await api.http.get(link).expect(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(page.text).toContain('noindex');
    await scanNew();
    expect([messages().length, questions()]).toEqual([2, 1]);
    await api.http.post(link).expect(200);
    await api.http.post(link).expect(404);
    await scanNew();
    expect(messages().slice(2).sort()).toEqual([...recipients].sort());

    const toList = readable(mails.findLast(({ to }) => to === 'list@elsewhere.example')?.source ?? '');
    const [, stop = ''] = /List-Unsubscribe:\s+<https:\/\/palisade\.test(\/[^>]+)>/.exec(toList) ?? [];
    expect(stop).toMatch(/\?scope=all$/);
    expect(toList).not.toContain('List-Unsubscribe-Post');
    expect(readable(mails.findLast(({ to }) => to === owner.user.email)?.source ?? '')).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    );
    expect(toList).toContain(`Stop all messages: https://palisade.test${stop}`);
    expect(toList).not.toContain('Stop weekly summaries');
    expect((await api.http.get(stop).expect(200)).text).toContain('mailing list');
    await api.http.post(stop).expect(200);
    await scanNew();
    expect(messages().slice(4)).toEqual([owner.user.email]);
    const { body: now } = await owner.client.get(`/notification-channels/${channel.id}`).expect(200);
    expect(now.settings.unconfirmed).toEqual(['list@elsewhere.example']);
    const actions = await dataSource.getRepository(AuditEntry).findBy({ teamId: team.id });
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['recipient.confirmed', 'recipient.unsubscribed']),
    );
  });

  it('is added only by people whose own address is confirmed', async () => {
    const team = await createTeam(api.database.dataSource);
    const owner = await signedIn(api, { teamId: team.id, role: 'owner' });
    await api.database.dataSource
      .getRepository(User)
      .update({ id: owner.user.id }, { emailConfirmedAt: null });
    const refused = await owner.client
      .post('/notification-channels')
      .send(body(['stranger@elsewhere.example']))
      .expect(403);
    expect(refused.body.error).toContain('Confirm the e-mail address of your account first');
    expect(questions()).toBe(0);
  });

  it('is asked by many teams three times a day at most', async () => {
    const { dataSource } = api.database;
    for (let each = 0; each < 5; each += 1) {
      const { key } = await createApiKey(dataSource, (await createTeam(dataSource)).id);
      await api
        .as(key)
        .post('/notification-channels')
        .send(body(['often@elsewhere.example']))
        .expect(201);
    }
    const rows = await dataSource.query<unknown[]>(
      `SELECT FROM recipient_consents WHERE address = 'often@elsewhere.example'`,
    );
    expect(rows).toHaveLength(3);
    // The api sends after it responded: no e-mail may arrive in the next test.
    await eventually('three e-mails', 5_000, () => questions() === 3);
  });
});

describe('an e-mail channel', () => {
  it('sends each recipient a separate e-mail, as text and HTML, without markup or links of sites', async () => {
    const { check } = await createMailWorld(['ada@example.com', 'ben@example.com'], ['issue.opened']);
    await scanWith(check);
    await rig.settle();
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'ben@example.com']);
    const source = readable(mails[0]?.source ?? '');
    expect(source).toContain('To: ada@example.com\r\n');
    expect(source).not.toContain('ben@example.com');
    expect(source).toMatch(/Subject: 1 medium on shop\.example\.com\r\n/);
    expect(source).toMatch(/Content-Type: text\/plain/);
    expect(source).toMatch(/Content-Type: text\/html/);
    expect(source).toContain('at /login?a=<b>');
    expect(source).toContain('/login?a=&#60;b&#62;');
    expect(source).not.toContain('https://evil.example');
    const html = source.slice(source.indexOf('<!DOCTYPE html>'));
    expect(html).not.toContain('<img');
    expect(source).toContain('List-Unsubscribe:');
  });

  it('tries only those again who have no e-mail yet, and nobody who is refused permanently', async () => {
    const { check, channel } = await createMailWorld(
      ['ada@example.com', 'full@example.com', 'gone@example.com'],
      ['issue.opened'],
    );
    refused.set('full@example.com', 452).set('gone@example.com', 550);
    await scanWith(check);
    await rig.settle();
    const deliveries = api.database.dataSource.getRepository(NotificationDelivery);
    expect(await deliveries.findOneBy({ channelId: channel.id })).toMatchObject({
      status: 'pending',
      acceptedBy: ['ada@example.com'],
      responseStatus: 452,
      error: expect.stringContaining('2 recipients'),
    });
    refused.delete('full@example.com');
    await rig.skipWaits();
    await rig.settle();
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'full@example.com']);
    expect(await deliveries.findOneBy({ channelId: channel.id })).toMatchObject({ status: 'delivered' });
  });

  it('counts the recipients who are still to be mailed, also after they were exchanged', async () => {
    const { dataSource } = api.database;
    const { team, check, channel } = await createMailWorld(
      ['full@example.com', 'ada@example.com', 'ben@example.com'],
      ['issue.opened'],
    );
    refused.set('full@example.com', 452);
    await scanWith(check);
    await rig.settle();
    const deliveries = dataSource.getRepository(NotificationDelivery);
    const waiting = await deliveries.findOneByOrFail({ channelId: channel.id });
    expect(waiting.acceptedBy).toEqual(['ada@example.com', 'ben@example.com']);
    const { key } = await createApiKey(dataSource, team.id);
    const settings = { recipients: ['full@example.com'] };
    await api.as(key).put(`/notification-channels/${channel.id}`).send({ settings }).expect(200);
    // The edit is not a way to send sooner.
    await rig.settle();
    const { nextAttemptAt, attempts } = await deliveries.findOneByOrFail({ channelId: channel.id });
    expect([nextAttemptAt, attempts]).toEqual([waiting.nextAttemptAt, 1]);
    await rig.skipWaits();
    await rig.settle();
    const [row] = await dataSource.query<{ sent: number }[]>(
      'SELECT sent FROM mail_hours WHERE team_id = $1',
      [team.id],
    );
    expect(row?.sent).toBe(4);
  });

  it('notes each e-mail when it is accepted, and holds its channel for as long', async () => {
    const { dataSource } = api.database;
    const { check, channel } = await createMailWorld(
      ['ada@example.com', 'ben@example.com'],
      ['issue.opened'],
    );
    const between: unknown[] = [];
    beforeAccepting = async (recipient) => {
      if (recipient === 'ada@example.com') {
        // As much time has passed as a slow server takes.
        await dataSource.query('UPDATE notification_channels SET lease_until = now() WHERE id = $1', [
          channel.id,
        ]);
        return;
      }
      between.push(
        ...(await dataSource.query<unknown[]>(
          `SELECT accepted_by, lease_until > now() + interval '50 seconds' AS "isHeld"
           FROM notification_deliveries JOIN notification_channels AS c ON c.id = channel_id WHERE channel_id = $1`,
          [channel.id],
        )),
      );
    };
    await scanWith(check);
    await rig.settle();
    expect(between).toEqual([{ accepted_by: ['ada@example.com'], isHeld: true }]);
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'ben@example.com']);
  });

  it('sends a team no more than 600 e-mails an hour, and keeps the others for the next hour', async () => {
    const { dataSource } = api.database;
    const { team, check, channel } = await createMailWorld(
      ['ada@example.com', 'ben@example.com'],
      ['issue.opened'],
    );
    const other = await createMailWorld(['eve@example.com'], ['issue.opened']);
    const setSent = (sent: number, hour: string): Promise<unknown> =>
      dataSource.query(
        `INSERT INTO mail_hours (team_id, hour, sent) VALUES ($1, date_trunc('hour', now() - $3::interval), $2)
         ON CONFLICT (team_id) DO UPDATE SET hour = excluded.hour, sent = excluded.sent`,
        [team.id, sent, hour],
      );
    await setSent(599, '0');
    await Promise.all([scanWith(check), scanWith(other.check)]);
    await rig.settle();
    expect(mails.map(({ to }) => to)).toEqual(['eve@example.com']);
    const deliveries = dataSource.getRepository(NotificationDelivery);
    const waiting = await deliveries.findOneByOrFail({ channelId: channel.id });
    expect(waiting).toMatchObject({ status: 'pending', attempts: 0 });
    expect(waiting.error).toContain('600 e-mails in this hour');
    expect(waiting.nextAttemptAt?.getMinutes()).toBe(0);
    expect(waiting.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());

    const { key } = await createApiKey(dataSource, team.id);
    await api.as(key).post(`/notification-channels/${channel.id}/test`).expect(202);
    await rig.settle();
    expect(mails).toHaveLength(1);
    expect(await deliveries.findOneBy({ channelId: channel.id, event: 'test' })).toMatchObject({
      status: 'failed',
      error: 'Your team has sent 600 e-mails in this hour, which is the limit.',
    });

    // The hour is over.
    await setSent(600, '1 hour');
    await rig.skipWaits();
    await rig.settle();
    expect(mails.map(({ to }) => to)).toEqual(['eve@example.com', 'ada@example.com', 'ben@example.com']);
    expect(await dataSource.query('SELECT sent FROM mail_hours WHERE team_id = $1', [team.id])).toEqual([
      { sent: 2 },
    ]);
  });

  it('lets each recipient stop weekly summaries, by the page or by the button of a mail program', async () => {
    const { channel } = await createMailWorld(['ada@example.com', 'ben@example.com'], ['summary.weekly']);
    const due = (): Promise<unknown> =>
      api.database.dataSource.query('UPDATE notification_channels SET next_summary_at = now()');
    await due();
    await rig.watch.look();
    await rig.settle();
    expect(mails).toHaveLength(2);
    const source = readable(mails[0]?.source ?? '').replace(/\r\n /g, ' ');
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, link = ''] =
      /List-Unsubscribe: <https:\/\/palisade\.test(\/unsubscribe\/[^>]+)>/.exec(source) ?? [];
    expect(link).toContain(channel.id);
    const page = await api.http.get(link).expect(200);
    expect(page.text).toContain('ada@example.com');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    await api.http.get(`${link}x`).expect(404);
    await api.http
      .post(link)
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
    mails.length = 0;
    await due();
    await rig.watch.look();
    await rig.settle();
    expect(mails.map(({ to }) => to)).toEqual(['ben@example.com']);
  });
});
