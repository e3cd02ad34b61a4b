import {
  type Check,
  CheckExpiry,
  type NotificationChannel,
  NotificationDelivery,
  Team,
} from '@palisade/persistence';
import type { Finding } from '@palisade/scan-engine';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { type NotificationRig, createNotificationRig } from '../support/notification-rig';
import { OnCallServer } from '../support/on-call-server';
import { createScanRig, type ScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

let api: TestApi;
let scans: ScanRig;
let rig: NotificationRig;
let server: OnCallServer;

beforeAll(async () => {
  api = await startTestApi({ NOTIFY_ALLOWED_HOSTS: '127.0.0.1' });
  scans = createScanRig(api.database.dataSource);
});
afterAll(() => api.close());
beforeEach(async () => {
  server = await OnCallServer.start();
  rig = createNotificationRig(api.database.dataSource);
  rig.start();
});
afterEach(async () => {
  await rig.stop();
  await server.close();
  await api.database.dataSource.query('DELETE FROM notification_channels');
});

const KEY = 'R0123456789ABCDEFGHIJKLMNOPQRSTU';

interface World {
  team: Team;
  check: Check;
  request: (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: object,
  ) => Promise<{ status: number; body: any }>; // eslint-disable-line
}

async function createWorld(overrides: object = {}): Promise<World> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  await dataSource.getRepository(Team).update({ id: team.id }, { autoResolveAfter: 1 });
  const check = await createCheck(dataSource, team.id, {
    tests: { security_headers: true, ssl_certificate: true },
    isVerified: true,
    ...overrides,
  });
  const { key } = await createApiKey(dataSource, team.id, {});
  const request: World['request'] = async (method, path, body) => {
    const sent = api.http[method](`/api/v1${path}`).set('Authorization', `Bearer ${key}`);
    return body === undefined ? sent : sent.send(body);
  };
  return { team, check, request };
}

const create = async (
  { request }: World,
  type: 'pagerduty' | 'alertmanager' | 'alertmanager_webhook',
  more: object = {},
): Promise<{ id: string }> => {
  const settings = {
    url: type === 'alertmanager_webhook' ? `${server.address}/hooks/alerts` : server.address,
    ...(type === 'pagerduty' && { routing_key: KEY }),
  };
  const { status, body } = await request('post', '/notification-channels', {
    name: 'Night',
    type,
    settings: { ...settings, ...(more as { settings?: object }).settings },
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as { id: string };
};

/** Runs a whole scan; null stands for a site that cannot be reached. */
async function scan(check: Check, findings: Finding[] | null): Promise<void> {
  const session = stubSession(
    (key) =>
      stubResult(key, {
        findings: key === 'security_headers' ? (findings ?? []) : [],
        judgedLocations: 'all',
      }),
    findings === null
      ? ({ reachable: false, reason: 'refused', message: 'The site refused the connection.' } as never)
      : { reachable: true },
  );
  await scans.runner(() => session).run(await scans.trigger(check));
}

const critical = (...locations: string[]): Finding[] =>
  locations.map((location) => stubFinding({ id: 'csp-missing', location, severity: 'critical' }));

async function look(): Promise<void> {
  await rig.watch.look();
  await rig.settle();
}

const deliveriesOf = ({ id }: { id: string }): Promise<NotificationDelivery[]> =>
  api.database.dataSource
    .getRepository(NotificationDelivery)
    .find({ where: { channelId: id as NotificationChannel['id'] }, order: { seq: 'ASC' } });

describe('PagerDuty', () => {
  it('gets one incident for a rule that a check breaks at several places, and its end', async () => {
    const world = await createWorld();
    await create(world, 'pagerduty');
    await scan(world.check, critical('/a', '/b'));
    await look();
    await look();
    await scan(world.check, critical('/a', '/b', '/c'));
    await look();
    expect(server.events).toHaveLength(1);
    expect(server.events[0]).toMatchObject({
      routing_key: KEY,
      event_action: 'trigger',
      client: 'Palisade',
      payload: { severity: 'critical', source: world.check.domain, class: 'csp-missing' },
    });
    expect(server.events[0]?.payload?.summary).toMatch(/\(2 places\)$/);
    await scan(world.check, []);
    await look();
    expect(server.events.map(({ event_action: action }) => action)).toEqual(['trigger', 'resolve']);
    expect(server.events[1]?.dedup_key).toBe(server.events[0]?.dedup_key);
    await scan(world.check, critical('/a'));
    await look();
    expect(server.events.map(({ event_action: action }) => action)).toEqual([
      'trigger',
      'resolve',
      'trigger',
    ]);
    expect(server.events[2]?.dedup_key).toBe(server.events[0]?.dedup_key);
  });

  it('wakes nobody for less severe issues, accepted ones, checks that are not verified or paused', async () => {
    const world = await createWorld({ isVerified: false });
    const channel = await create(world, 'pagerduty');
    await scan(world.check, critical('/a'));
    await look();
    expect(server.events).toEqual([]);
    await api.database.dataSource.query(
      `UPDATE checks SET is_verified = true, paused_until = now() + interval '1 hour' WHERE id = $1`,
      [world.check.id],
    );
    await look();
    expect(server.events).toEqual([]);
    await api.database.dataSource.query('UPDATE checks SET paused_until = NULL WHERE id = $1', [
      world.check.id,
    ]);
    await look();
    expect(server.events).toHaveLength(1);
    const { body } = await world.request('get', '/issues');
    await world.request('post', `/issues/${String(body.data[0].id)}/accept`, {
      reason: 'risk_accepted',
      note: 'Known',
    });
    await look();
    expect(server.events.map(({ event_action: action }) => action)).toEqual(['trigger', 'resolve']);
    expect((await deliveriesOf(channel)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });

  it('wakes people for unverified checks where the channel says so', async () => {
    const world = await createWorld({ isVerified: false });
    await create(world, 'pagerduty', { settings: { verified_only: false } });
    await scan(world.check, critical('/a'));
    await look();
    expect(server.events).toHaveLength(1);
  });

  it('hears of a certificate that expires within three days, once for all checks that see it', async () => {
    const world = await createWorld();
    const { dataSource } = api.database;
    const other = await createCheck(dataSource, world.team.id, { tests: { ssl_certificate: true } });
    const expiresAt = new Date(Date.now() + 4 * 86_400_000);
    for (const { id } of [world.check, other])
      await dataSource.getRepository(CheckExpiry).save({
        checkId: id,
        kind: 'certificate',
        teamId: world.team.id,
        name: 'www.example.com',
        expiresAt,
      });
    await create(world, 'pagerduty');
    await look();
    expect(server.events).toEqual([]);
    await dataSource.query(`UPDATE check_expiries SET expires_at = now() + interval '70 hours'`);
    await look();
    expect(server.events.map(({ payload }) => [payload?.severity, payload?.class])).toEqual([
      ['error', 'alarm.certificate'],
    ]);
    await dataSource.query(`UPDATE check_expiries SET expires_at = now() - interval '1 minute'`);
    await look();
    await look();
    // The incident of the lower severity ends, and one of the higher severity wakes people again.
    const actions = ['trigger', 'resolve', 'trigger'];
    expect(server.events.map(({ event_action: action }) => action)).toEqual(actions);
    expect(server.events[2]).toMatchObject({
      dedup_key: server.events[0]?.dedup_key,
      payload: { severity: 'critical', class: 'alarm.certificate' },
    });
    await dataSource.query(`UPDATE check_expiries SET expires_at = now() + interval '90 days'`);
    await look();
    expect(server.events.map(({ event_action: action }) => action)).toEqual([...actions, 'resolve']);
  });

  it('hears again of a rule that became critical, and only once', async () => {
    const world = await createWorld();
    const channel = await create(world, 'pagerduty');
    await world.request('put', `/notification-channels/${channel.id}`, { min_severity: 'high' });
    const high = stubFinding({ id: 'csp-missing', location: '/a', severity: 'high' });
    await scan(world.check, [high]);
    await look();
    for (const findings of [
      [high, ...critical('/b')],
      [high, ...critical('/b')],
      [high],
      [high, ...critical('/c')],
    ]) {
      await scan(world.check, findings);
      await look();
    }
    expect(server.events.map(({ event_action: action, payload }) => [action, payload?.severity])).toEqual([
      ['trigger', 'error'],
      ['resolve', undefined],
      ['trigger', 'critical'],
    ]);
  });

  it('hears of a check that no scan could reach for a day, and when one does', async () => {
    const world = await createWorld();
    await create(world, 'pagerduty');
    await scan(world.check, null);
    await rig.settle();
    await look();
    expect(server.events).toEqual([]);
    await api.database.dataSource.query(
      `UPDATE notification_streaks SET since = now() - interval '25 hours'`,
    );
    await look();
    expect(server.events.map(({ payload }) => payload?.class)).toEqual(['alarm.unscanned']);
    await scan(world.check, []);
    await rig.settle();
    await look();
    expect(server.events.map(({ event_action: action }) => action)).toEqual(['trigger', 'resolve']);
  });

  it('retries 429, and does not retry 400', async () => {
    const world = await createWorld();
    const channel = await create(world, 'pagerduty');
    server.refuseWith = 429;
    await scan(world.check, critical('/a'));
    await look();
    expect((await deliveriesOf(channel))[0]).toMatchObject({ status: 'pending', responseStatus: 429 });
    server.refuseWith = 400;
    await rig.skipWaits();
    await rig.settle();
    expect((await deliveriesOf(channel))[0]).toMatchObject({ status: 'failed', responseStatus: 400 });
    server.refuseWith = null;
    // A repaired key gets what the old one did not.
    await world.request('put', `/notification-channels/${channel.id}`, {
      settings: { routing_key: 'N'.repeat(32) },
    });
    await look();
    expect(server.events.map(({ routing_key: key }) => key)).toEqual(['N'.repeat(32)]);
  });

  it('ends the incident of a test message', async () => {
    const world = await createWorld();
    const channel = await create(world, 'pagerduty');
    await world.request('post', `/notification-channels/${channel.id}/test`);
    await rig.settle();
    expect(server.events.map(({ event_action: action, payload }) => [action, payload?.severity])).toEqual([
      ['trigger', 'info'],
      ['resolve', undefined],
    ]);
  });

  it('shows its key by the last characters, and takes only addresses of PagerDuty or of the operator', async () => {
    const world = await createWorld();
    const terms = { name: 'Night', type: 'pagerduty' };
    const { body } = await world.request('post', '/notification-channels', {
      ...terms,
      settings: { routing_key: KEY },
    });
    expect(body).toMatchObject({
      settings: { url: 'https://events.pagerduty.com', routing_key: '…RSTU', verified_only: true },
      min_severity: 'critical',
      events: ['alarm.issue', 'alarm.certificate', 'alarm.unscanned'],
      secret_hint: null,
    });
    expect(JSON.stringify(body)).not.toContain(KEY);
    const [{ sealed } = { sealed: '' }] = await api.database.dataSource.query<{ sealed: string }[]>(
      'SELECT sealed_secret AS sealed FROM notification_channels',
    );
    expect(sealed).not.toContain(KEY);
    const path = `/notification-channels/${String(body.id)}`;
    expect((await world.request('put', path, { settings: body.settings })).status).toBe(200);
    expect(
      (await api.database.dataSource.query('SELECT sealed_secret AS sealed FROM notification_channels'))[0],
    ).toEqual({ sealed });
    const refusals: [object, string][] = [
      [{ settings: { routing_key: KEY, url: 'https://evil.example.com' } }, 'settings.url'],
      [{ settings: { routing_key: '…1234' } }, 'settings.routing_key'],
      [{ settings: {} }, 'settings.routing_key'],
      [{ settings: { routing_key: KEY }, events: ['scan.failed'] }, 'events'],
      [{ settings: { routing_key: 'a b' } }, 'settings.routing_key'],
      [
        { type: 'webhook', settings: { url: 'https://hooks.example.com/' }, events: ['alarm.issue'] },
        'events',
      ],
      [{ type: 'webhook', settings: { url: 'https://hooks.example.com/' } }, 'events'],
    ];
    for (const [more, field] of refusals) {
      const refused = await world.request('post', '/notification-channels', { ...terms, ...more });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});

describe('Alertmanager', () => {
  it('gets an alert that lasts, repeats of it, and its end, with the same labels', async () => {
    const world = await createWorld();
    await create(world, 'alertmanager');
    await scan(world.check, critical('/a'));
    await look();
    await api.database.dataSource.query(`UPDATE alarms SET told_at = now() - interval '31 minutes'`);
    await look();
    await look();
    await scan(world.check, []);
    await look();
    expect(server.alerts).toHaveLength(3);
    const [first, repeated, last] = server.alerts.map(([alert]) => alert);
    expect(first?.labels).toMatchObject({
      alertname: 'PalisadeIssue',
      severity: 'critical',
      rule: 'csp-missing',
    });
    expect([repeated?.labels, last?.labels]).toEqual([first?.labels, first?.labels]);
    expect(Date.parse(first!.endsAt)).toBeGreaterThan(Date.now() + 3_600_000);
    expect(Date.parse(last!.endsAt)).toBeLessThanOrEqual(Date.now());
    expect(first?.generatorURL).toContain('/issues/');
  });

  it('ends the alert of the lower severity when the rule becomes critical', async () => {
    const world = await createWorld();
    const channel = await create(world, 'alertmanager');
    await world.request('put', `/notification-channels/${channel.id}`, { min_severity: 'high' });
    await scan(world.check, [stubFinding({ id: 'csp-missing', location: '/a', severity: 'high' })]);
    await look();
    await scan(world.check, critical('/a', '/b'));
    await api.database.dataSource.query(`UPDATE alarms SET told_at = now() - interval '31 minutes'`);
    await look();
    await look();
    const ends = server.alerts
      .flat()
      .map(({ labels, endsAt }) => [labels.severity, Date.parse(endsAt) > Date.now()]);
    expect(ends).toEqual([
      ['high', true],
      ['high', false],
      ['critical', true],
    ]);
  });
});

describe('a receiver of the webhooks of Alertmanager', () => {
  it('gets an alert and its end in one group, and no repeats', async () => {
    const world = await createWorld();
    await create(world, 'alertmanager_webhook');
    await scan(world.check, critical('/a'));
    await look();
    await api.database.dataSource.query(`UPDATE alarms SET told_at = now() - interval '31 minutes'`);
    await look();
    await scan(world.check, []);
    await look();
    expect(server.webhooks.map(({ status }) => status)).toEqual(['firing', 'resolved']);
    const [first, last] = server.webhooks;
    expect(first).toMatchObject({
      commonLabels: { alertname: 'PalisadeIssue', severity: 'critical', rule: 'csp-missing' },
      alerts: [{ status: 'firing', endsAt: '0001-01-01T00:00:00Z' }],
    });
    expect([last?.groupKey, last?.alerts[0]?.fingerprint]).toEqual([
      first?.groupKey,
      first?.alerts[0]?.fingerprint,
    ]);
    expect(Date.parse(last!.alerts[0]!.endsAt)).toBeGreaterThanOrEqual(Date.parse(last!.alerts[0]!.startsAt));
  });

  it('gets a test that fires and ends, needs a URL, and keeps the one that is shown', async () => {
    const world = await createWorld();
    const { id } = await create(world, 'alertmanager_webhook');
    const path = `/notification-channels/${id}`;
    const { body } = await world.request('get', path);
    expect(body).toMatchObject({ min_severity: 'critical', events: expect.arrayContaining(['alarm.issue']) });
    expect((await world.request('put', path, { settings: body.settings })).status).toBe(200);
    expect((await world.request('put', path, { settings: { verified_only: false } })).status).toBe(200);
    await world.request('post', `${path}/test`);
    await rig.settle();
    expect(server.webhooks.map(({ status, commonLabels }) => [status, commonLabels.alertname])).toEqual([
      ['firing', 'PalisadeTest'],
      ['resolved', 'PalisadeTest'],
    ]);
    const refused = await world.request('post', '/notification-channels', {
      name: 'Night',
      type: 'alertmanager_webhook',
      settings: {},
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.url']]);
  });
});
