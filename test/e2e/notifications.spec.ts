import {
  AuditEntry,
  type Check,
  NotificationChannel,
  NotificationDelivery,
  Team,
} from '@palisade/persistence';
import type { Finding } from '@palisade/scan-engine';
import type { NotificationEvent } from '@palisade/vocabulary';
import { Webhook } from 'standardwebhooks';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { MailServer } from '../support/mail-server';
import { type ChannelOptions, createChannel } from '../support/notification-factories';
import { type NotificationRig, createNotificationRig } from '../support/notification-rig';
import { signedIn } from '../support/people';
import { eventually } from '../support/program';
import { Receiver } from '../support/receiver';
import { type ScanRig, createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

let api: TestApi;
let rig: NotificationRig;
let scans: ScanRig;
let mailServer: MailServer;
let receiver: Receiver;

beforeAll(async () => {
  api = await startTestApi();
  mailServer = await MailServer.start();
  scans = createScanRig(api.database.dataSource);
});
afterAll(async () => {
  mailServer.close();
  await api.close();
});
beforeEach(async () => {
  receiver = await Receiver.start();
  rig = createNotificationRig(api.database.dataSource, { SMTP_URL: mailServer.url });
  rig.start();
});
afterEach(async () => {
  await rig.stop();
  await receiver.close();
  await api.database.dataSource.query('DELETE FROM notification_channels');
});

const ALL: NotificationEvent[] = [
  'issue.opened',
  'issue.reopened',
  'issue.fixed',
  'scan.failed',
  'check.overdue',
];

/** A team with a check of one test, and a webhook that hears of it. */
async function createWorld(options: ChannelOptions = {}): Promise<{
  team: Team;
  check: Check;
  channel: Awaited<ReturnType<typeof createChannel>>;
}> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  await dataSource.getRepository(Team).update({ id: team.id }, { autoResolveAfter: 1 });
  const check = await createCheck(dataSource, team.id, { tests: { security_headers: true } });
  const channel = await createChannel(dataSource, team.id, { url: receiver.url, events: ALL, ...options });
  return { team, check, channel };
}

/** Runs a whole scan; null stands for a site that cannot be reached. */
async function scan(check: Check, findings: Finding[] | null): Promise<string> {
  const id = await scans.trigger(check);
  const session = stubSession(
    (key) =>
      stubResult(key, {
        findings: findings ?? [],
        judgedLocations: 'all',
      }),
    findings === null
      ? ({ reachable: false, reason: 'refused', message: 'The site refused the connection.' } as never)
      : { reachable: true },
  );
  await scans.runner(() => session).run(id);
  return id;
}

const findingsAt = (...locations: string[]): Finding[] =>
  locations.map((location) => stubFinding({ id: 'csp-missing', location, severity: 'high' }));

const deliveriesOf = async ({ id }: Pick<NotificationChannel, 'id'>): Promise<NotificationDelivery[]> =>
  api.database.dataSource
    .getRepository(NotificationDelivery)
    .find({ where: { channelId: id }, order: { seq: 'ASC' } });

const channelOf = async ({ id }: Pick<NotificationChannel, 'id'>): Promise<NotificationChannel> =>
  api.database.dataSource.getRepository(NotificationChannel).findOneByOrFail({ id });

describe('a webhook', () => {
  it('gets one signed message for a first scan with many findings, worst first', async () => {
    const { team, check, channel } = await createWorld();
    const findings = Array.from({ length: 25 }, (_, n) =>
      stubFinding({ location: `/page-${n}`, severity: n === 24 ? 'critical' : 'low' }),
    );
    receiver.answer(200, {}, `ok ${'x'.repeat(1000)}`);
    const scanId = await scan(check, findings);
    await rig.settle();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body, json }] = receiver.received as [Receiver['received'][number]];
    expect(new Webhook(channel.secret).verify(body, headers)).toEqual(json);
    expect(json).toMatchObject({ id: headers['webhook-id'], type: 'issue.opened' });
    expect(json.data).toMatchObject({
      team: { id: team.id, name: 'Acme' },
      check: { id: check.id, domain: check.domain },
      scan: { id: scanId, status: 'completed' },
      is_first_scan: true,
      events: ['issue.opened'],
      recovered: [],
      more: 5,
      counts: { 'issue.opened': 25, 'issue.fixed': 0 },
    });
    const issues = json.data.issues as { severity: string; location: string; url: string }[];
    expect(issues).toHaveLength(20);
    expect(issues[0]).toMatchObject({ severity: 'critical', location: '/page-24' });
    expect(issues[0]?.url).toMatch(/^https:\/\/palisade\.test\/t\/.+\/issues\/.+/);
    const [delivery] = await deliveriesOf(channel);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 200, error: null });
    expect(delivery?.responseExcerpt).toHaveLength(512);
  });

  it('gets what each further scan changed, in order, also after failures', async () => {
    const { check, channel } = await createWorld();
    receiver.answer(500);
    await scan(check, findingsAt('/a', '/b'));
    await rig.settle();
    await scan(check, findingsAt('/a'));
    await scan(check, findingsAt('/a', '/b'));
    await scan(check, findingsAt('/a', '/b'));
    await rig.settle();
    // The first may have been tried again meanwhile; the others wait for it.
    expect((await deliveriesOf(channel)).map(({ attempts }) => attempts > 0)).toEqual([true, false, false]);
    expect((await channelOf(channel)).failingSince).not.toBeNull();
    receiver.answer(204);
    await rig.skipWaits();
    await rig.settle();
    const typeById = new Map(
      receiver.received.map(({ headers, json }) => [headers['webhook-id'], json.type]),
    );
    expect([...typeById.values()]).toEqual(['issue.opened', 'issue.fixed', 'issue.reopened']);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((await channelOf(channel)).failingSince).toBeNull();
    expect((await deliveriesOf(channel)).map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
  });

  it('is signed with both secrets during a rotation', async () => {
    const { team, channel } = await createWorld();
    const as = api.as((await createApiKey(api.database.dataSource, team.id)).key);
    const { body } = await as.post(`/notification-channels/${channel.id}/rotate-secret`).expect(200);
    await as.post(`/notification-channels/${channel.id}/test`).expect(202);
    await rig.settle();
    const [message] = receiver.received;
    for (const secret of [channel.secret, body.secret as string])
      expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
        type: 'test',
      });
  });

  it('gets only its own team, checks and severities', async () => {
    const { team, check, channel } = await createWorld({ minSeverity: 'high' });
    const other = await createCheck(api.database.dataSource, team.id, { domain: 'other.example.com' });
    const stranger = await createWorld({ url: 'http://127.0.0.1:9/', events: ['scan.failed'] });
    await api.database.dataSource
      .getRepository(NotificationChannel)
      .update({ id: channel.id }, { checkIds: [check.id] });
    await scan(other, findingsAt('/'));
    await scan(stranger.check, findingsAt('/'));
    await scan(check, [stubFinding({ severity: 'medium' })]);
    await rig.settle();
    expect(receiver.received).toEqual([]);
    await scan(check, [stubFinding({ severity: 'medium' }), ...findingsAt('/b')]);
    await rig.settle();
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.json.data).toMatchObject({ counts: { 'issue.opened': 1 }, more: 0 });
    expect(await deliveriesOf(stranger.channel)).toEqual([]);
  });
});

describe('a receiver', () => {
  it('that returns 410 is switched off, and the owner is notified by e-mail', async () => {
    const { team, check, channel } = await createWorld();
    const { user } = await signedIn(api, { teamId: team.id, role: 'owner' });
    receiver.answer(410);
    await scan(check, findingsAt('/'));
    await scan(check, []);
    await rig.settle();
    expect(receiver.received).toHaveLength(1);
    expect(await channelOf(channel)).toMatchObject({ isActive: false, offReason: 'gone' });
    expect((await deliveriesOf(channel)).map(({ status }) => status)).not.toContain('pending');
    await Promise.all([rig.watch.look(), rig.watch.look()]);
    const mails = (): string[] => mailServer.mails.filter((mail) => mail.includes(`To: ${user.email}`));
    // The worker does not wait for the mail server.
    await eventually('the owner has an e-mail', 20_000, () => Promise.resolve(mails().length > 0));
    expect(mails()).toHaveLength(1);
    expect(mails().join()).toContain('switched off');
    const entries = await api.database.dataSource
      .getRepository(AuditEntry)
      .findBy({ teamId: team.id, action: 'notification_channel.switched_off' });
    expect(entries).toMatchObject([{ actorKind: 'system', details: { reason: 'gone' } }]);
    const sent = mailServer.mails.length;
    await rig.watch.look();
    expect(mailServer.mails).toHaveLength(sent);
  });

  it('that fails for three days is switched off, and starts again when it is switched on', async () => {
    const { team, check, channel } = await createWorld();
    receiver.answer(503);
    await scan(check, findingsAt('/'));
    await rig.settle();
    await api.database.dataSource.query(
      `UPDATE notification_channels SET failing_since = now() - interval '71 hours' WHERE id = $1`,
      [channel.id],
    );
    await rig.skipWaits();
    await rig.settle();
    expect(await channelOf(channel)).toMatchObject({ isActive: true });
    await api.database.dataSource.query(
      `UPDATE notification_channels SET failing_since = now() - interval '73 hours' WHERE id = $1`,
      [channel.id],
    );
    await rig.skipWaits();
    await rig.settle();
    expect(await channelOf(channel)).toMatchObject({ isActive: false, offReason: 'failing' });
    const as = api.as((await createApiKey(api.database.dataSource, team.id)).key);
    const path = `/notification-channels/${channel.id}`;
    await as.put(path).send({ is_active: true }).expect(200);
    receiver.answer(204);
    const [failed] = await deliveriesOf(channel);
    await as.post(`${path}/deliveries/${failed?.id}/redeliver`).expect(202);
    await rig.settle();
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(failed?.id);
    const { body } = await as.get(path).expect(200);
    expect(body).toMatchObject({ failing_since: null, last_delivery: { status: 'delivered' } });
  });

  it.each([
    ['redirects', (): string => receiver.url, 302, /redirect/],
    ['is private', (): string => 'https://127.0.0.2/', null, /private/],
    ['is loopback in disguise', (): string => 'https://[::ffff:127.0.0.1]/', null, /private/],
    ['is this installation', (): string => 'https://palisade.test/', null, /this installation|private/],
  ])('that %s gets nothing more than the first request', async (_, url, status, error) => {
    const { check, channel } = await createWorld({ url: url() });
    receiver.answer(302, { Location: `${receiver.url}/elsewhere` });
    await scan(check, findingsAt('/'));
    await rig.settle();
    expect(receiver.received.length).toBe(status === null ? 0 : 1);
    const [delivery] = await deliveriesOf(channel);
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, responseStatus: status });
    expect(delivery?.error).toMatch(error);
  });

  it('that hangs delays no other', async () => {
    const { team, check } = await createWorld();
    receiver.behave = () => undefined;
    const other = await Receiver.start();
    const fast = await createChannel(api.database.dataSource, team.id, { url: other.url, events: ALL });
    await scan(check, findingsAt('/'));
    await eventually('the other receiver has its message', 20_000, async () => {
      const [delivery] = await deliveriesOf(fast);
      return delivery?.status === 'delivered';
    });
    await eventually('the first request hangs', 20_000, () =>
      Promise.resolve(receiver.received.length === 1),
    );
    expect(other.received).toHaveLength(1);
    await other.close();
  });

  it('gets a message again from the next worker when one dies before it records it', async () => {
    const { check, channel } = await createWorld();
    await rig.stop();
    await scan(check, findingsAt('/'));
    const dying = createNotificationRig(api.database.dataSource);
    await dying.relay.relayAll();
    const [hold] = await rig.sending.forWorkerClaim(1);
    const delivery = hold && (await rig.sending.forWorkerNext(hold));
    expect(delivery).not.toBeNull();
    await expect(rig.sending.forWorkerClaim(1)).resolves.toEqual([]);
    await api.database.dataSource.query('UPDATE notification_channels SET lease_until = now()');
    const next = createNotificationRig(api.database.dataSource);
    next.start();
    await next.settle();
    await next.stop();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id]);
    const attempt = {
      result: 'later' as const,
      isGone: true,
      waitSeconds: null,
      responseStatus: 410,
      responseExcerpt: '',
      error: '',
      acceptedBy: [],
      maybeSent: [],
    };
    const retry = { afterSeconds: 1, giveUpAfterHours: 1 };
    await expect(rig.sending.forWorkerRecord(hold!, delivery!, attempt, retry)).resolves.toBe('outdated');
    expect(await channelOf(channel)).toMatchObject({ isActive: true });
  });
});

describe('failures of the watcher itself', () => {
  it('are announced once per streak, and so is the recovery', async () => {
    const { check } = await createWorld({ events: ['scan.failed'] });
    for (const findings of [null, null, [], [], null]) await scan(check, findings);
    await rig.settle();
    expect(receiver.received.map(({ json }) => [json.type, json.data.recovered])).toEqual([
      ['scan.failed', []],
      ['scan.completed', ['scan.failed']],
      ['scan.failed', []],
    ]);
    expect(receiver.received[0]?.json.data.scan).toMatchObject({ failure_reason: 'target_unreachable' });
  });

  it('announce an overdue check once, and its recovery', async () => {
    const { check } = await createWorld({ events: ['check.overdue'] });
    await api.database.dataSource.query(
      `UPDATE checks SET next_run_at = now() - interval '2 hours' WHERE id = $1`,
      [check.id],
    );
    await Promise.all([rig.watch.look(), rig.watch.look()]);
    await rig.watch.look();
    await rig.settle();
    await scan(check, []);
    await rig.settle();
    expect(receiver.received.map(({ json }) => [json.type, json.data.recovered])).toEqual([
      ['check.overdue', undefined],
      ['scan.completed', ['check.overdue']],
    ]);
  });
});

describe('chat channels', () => {
  it.each(['slack', 'teams'] as const)('get the format of %s', async (type) => {
    const { check } = await createWorld({ type });
    await scan(check, [stubFinding({ title: '<b>&*x*', location: '/a_b' })]);
    await rig.settle();
    const [message] = receiver.received;
    expect(message?.headers['webhook-signature']).toBeUndefined();
    expect(message?.json).toHaveProperty(type === 'slack' ? 'blocks' : 'attachments');
    expect(message?.body).toContain(
      type === 'slack' ? '&lt;b&gt;&amp;' : 'application/vnd.microsoft.card.adaptive',
    );
  });
});
