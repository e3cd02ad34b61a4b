import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { createMembership, createSession, createUser, SESSION_COOKIE } from '../support/people';
import { eventually } from '../support/program';
import { Receiver } from '../support/receiver';
import { MINUTE, figure, pause } from './support/chaos-form';
import { runCommandsOf } from './support/docs-commands';
import { Installation, OWNER_PASSWORD } from './support/installation';
import { keepRecord } from './support/scan-record';

const CHECKS = 60;
const DAYS_AGO = 3;

interface ScanRow {
  id: string;
  status: string;
  results: string[];
}

const scansOf = (source: DataSource): Promise<ScanRow[]> =>
  source.query(
    `SELECT id, status, (SELECT coalesce(array_agg(test_key), '{}') FROM scan_tests
                         WHERE scan_id = scans.id AND completed_at IS NOT NULL) AS results FROM scans`,
  );
const deliveriesOf = (source: DataSource): Promise<{ id: string; status: string }[]> =>
  source.query('SELECT id, status FROM notification_deliveries');
const isOpen = ({ status }: { status: string }): boolean => status === 'pending' || status === 'in_progress';

/** As if a worker had stored the first result of a scan just before the dump. @returns the scan's id and the test's key */
async function storeResult(source: DataSource, scanId: string): Promise<string> {
  const [[stored]] = await source.query<[{ what: string }[], number]>(
    `UPDATE scan_tests SET status = 'passed', started_at = coalesce(started_at, now()), completed_at = now()
     WHERE scan_id = $1 AND test_key = (SELECT min(test_key) FROM scan_tests WHERE scan_id = $1 AND completed_at IS NULL)
     RETURNING test_key AS what`,
    [scanId],
  );
  return `${scanId} ${stored!.what}`;
}

/** Triggers scans of the checks in turn, until it is told to stop. */
async function load(trigger: (place: number) => Promise<void>, isOver: () => boolean): Promise<void> {
  for (let place = 0; !isOver(); place += 1) {
    await trigger(place % CHECKS);
    await pause(20);
  }
}

let receiver: Receiver;
let previous: Installation;
let restored: Installation;
beforeAll(async () => {
  [receiver, previous, restored] = await Promise.all([
    Receiver.start(),
    Installation.start({ major: 15 }),
    Installation.start({ major: 18 }),
  ]);
});
afterAll(() => Promise.all([receiver.close(), previous.remove(), restored.remove()]));

/** A team with checks, a key, a session, and a channel that gets a message for each scan. */
async function prepare(): Promise<{ key: string; cookie: string; checkIds: string[] }> {
  await previous.createDatabase();
  await previous.migrate();
  const source = await previous.dataSource();
  const team = await createTeam(source);
  const { key } = await createApiKey(source, team.id);
  const user = await createUser(source);
  await createMembership(source, team.id, user.id, 'owner');
  const { token } = await createSession(source, user.id);
  await createChannel(source, team.id, { url: receiver.url, events: ['scan.completed'] });
  const checks = await Promise.all(
    Array.from({ length: CHECKS }, () =>
      createCheck(source, team.id, {
        domain: 't50x200.example.com',
        nextRunAt: new Date(Date.now() + 12 * 60 * MINUTE),
      }),
    ),
  );
  return { key, cookie: `${SESSION_COOKIE}=${token}`, checkIds: checks.map(({ id }) => id) };
}

it(
  'a dump under load of PostgreSQL 15 continues in PostgreSQL 18: nothing runs twice, and no message is sent twice',
  async () => {
    const { key, cookie, checkIds } = await prepare();
    const headers = { Authorization: `Bearer ${key}` };
    const trigger = (url: string) => async (place: number) => {
      const path = `/api/v1/checks/${checkIds[place]}/scans`;
      const { status } = await fetch(`${url}${path}`, { method: 'POST', headers });
      expect([201, 429]).toContain(status);
    };

    const api = await previous.startApi();
    await previous.startWorker();
    let isOver = false;
    const loading = load(trigger(api.url), () => isOver);
    await eventually('messages flow', MINUTE, () => receiver.received.length > 20);
    const backup = join(previous.folder, 'palisade.dump');
    await runCommandsOf('backup.md', 'Back up', { DATABASE_URL: previous.ownerUrl, BACKUP: backup });
    isOver = true;
    await loading;
    await previous.stopPrograms('SIGKILL');
    const sentBefore = new Set(receiver.received.map(({ headers: each }) => each['webhook-id']));
    await previous.postgres.stop('fast');

    await runCommandsOf('backup.md', 'Restore', {
      ...restored.ownerVariables,
      ...{ ADMIN_URL: restored.adminUrl, OWNER_PASSWORD, BACKUP: backup },
    });
    const source = await restored.dataSource();
    const scans = await scansOf(source);
    const open = scans.filter(isOpen);
    const delivered = (await deliveriesOf(source)).filter(({ status }) => status === 'delivered');
    figure(
      `dump: ${scans.length} scans, ${open.length} of them open; ${delivered.length} messages delivered`,
    );
    // Otherwise the dump would prove nothing.
    expect(Math.min(open.length, scans.length - open.length, delivered.length)).toBeGreaterThan(0);

    // As if the dump were some days old.
    await source.query('UPDATE checks SET next_run_at = next_run_at - make_interval(days => $1)', [DAYS_AGO]);
    const stored = await storeResult(source, open[0]!.id);
    await keepRecord(source);
    await source.query('GRANT INSERT ON chaos_accepted TO PUBLIC');
    const from = receiver.received.length;
    const next = await restored.startApi();
    await restored.startWorker();
    for (const credentials of [headers, { Cookie: cookie }]) {
      const { status } = await fetch(`${next.url}/api/v1/checks`, { headers: credentials });
      expect(status).toBe(200);
    }
    await eventually('all scans are done', 3 * MINUTE, async () => {
      const now = await scansOf(source);
      return now.length >= scans.length + CHECKS && !now.some(isOpen);
    });
    await eventually('all messages are sent', 2 * MINUTE, async () => {
      const [row] = await source.query<{ events: number }[]>(
        'SELECT count(*)::integer AS events FROM notification_events',
      );
      return row?.events === 0 && !(await deliveriesOf(source)).some(({ status }) => status === 'pending');
    });

    // Each open scan once more, and one late run of each check: none for every day that was missed.
    const ended = await source.query<{ scan_id: string; what: string }[]>(
      'SELECT scan_id, what FROM chaos_accepted',
    );
    const ends = ended.filter(({ what }) => what === 'end').map(({ scan_id }) => scan_id);
    const known = new Set(scans.map(({ id }) => id));
    expect(ends.filter((id) => known.has(id)).sort()).toEqual(open.map(({ id }) => id).sort());
    expect(new Set(ends).size).toBe(ends.length);
    const results = new Set(scans.flatMap(({ id, results: keys }) => keys.map((what) => `${id} ${what}`)));
    results.add(stored);
    expect(ended.filter(({ scan_id, what }) => results.has(`${scan_id} ${what}`))).toEqual([]);
    const late = await source.query<{ check_id: string; runs: number }[]>(
      `SELECT check_id, count(*)::integer AS runs FROM scans WHERE triggered_by = 'schedule' GROUP BY check_id`,
    );
    expect(late.map(({ check_id }) => check_id).sort()).toEqual([...checkIds].sort());
    expect(late.filter(({ runs }) => runs !== 1)).toEqual([]);
    expect(
      await source.query('SELECT DISTINCT missed_runs, next_run_at > now() AS is_future FROM checks'),
    ).toEqual([{ missed_runs: DAYS_AGO - 1, is_future: true }]);

    const sentAfter = receiver.received.slice(from).map(({ headers: each }) => each['webhook-id']);
    expect(new Set(sentAfter).size).toBe(sentAfter.length);
    const before = new Set(delivered.map(({ id }) => id));
    expect(sentAfter.filter((id) => before.has(id ?? ''))).toEqual([]);
    const again = sentAfter.filter((id) => sentBefore.has(id)).length;
    figure(`restored: ${ends.length} scans ended, ${sentAfter.length} messages sent once; ${again} of them
      were also sent by the previous installation after the dump`);
    // Late schedules after a restore are nothing that a person must act on.
    expect(restored.programs.flatMap(({ log }) => log.match(/^.*"level":"error".*$/gm) ?? [])).toEqual([]);
    // The function that drops months is not for everyone, although the dump was restored without rights.
    const [rights] = await source.query<{ anyone: boolean }[]>(
      `SELECT bool_or(has_function_privilege('public', oid, 'EXECUTE')) AS anyone FROM pg_proc WHERE proname LIKE '%_scan_month'`,
    );
    expect(rights).toEqual({ anyone: false });
  },
  10 * MINUTE,
);
