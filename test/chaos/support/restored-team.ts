import type { DataSource } from 'typeorm';
import { createApiKey, createCheck, createTeam } from '../../support/factories';
import { createChannel } from '../../support/notification-factories';
import { createMembership, createSession, createUser, SESSION_COOKIE } from '../../support/people';
import { eventually } from '../../support/program';
import type { Receiver } from '../../support/receiver';
import { MINUTE, figure, pause } from './chaos-form';
import type { Installation } from './installation';
import { keepRecord } from './scan-record';

const CHECKS = 60;
const DAYS_AGO = 3;

interface ScanRow {
  id: string;
  status: string;
  results: string[];
}

/** A team whose scans a restore must continue. */
export interface RestoredTeam {
  key: string;
  cookie: string;
  checkIds: string[];
}

/** A scan that the api confirmed, with the times around its commit. */
interface Confirmed {
  id: string;
  sentAt: Date;
  confirmedAt: Date;
}

const scansOf = (source: DataSource): Promise<ScanRow[]> =>
  source.query(
    `SELECT id, status, (SELECT coalesce(array_agg(test_key), '{}') FROM scan_tests
                         WHERE scan_id = scans.id AND completed_at IS NOT NULL) AS results FROM scans`,
  );
const deliveriesOf = (source: DataSource): Promise<{ id: string; status: string }[]> =>
  source.query('SELECT id, status FROM notification_deliveries');
const isOpen = ({ status }: { status: string }): boolean => status === 'pending' || status === 'in_progress';

/** As if a worker had stored the first result of a scan just before the restored moment. @returns the scan's id and the test's key */
async function storeResult(source: DataSource, scanId: string): Promise<string> {
  const [[stored]] = await source.query<[{ what: string }[], number]>(
    `UPDATE scan_tests SET status = 'passed', started_at = coalesce(started_at, now()), completed_at = now()
     WHERE scan_id = $1 AND test_key = (SELECT min(test_key) FROM scan_tests WHERE scan_id = $1 AND completed_at IS NULL)
     RETURNING test_key AS what`,
    [scanId],
  );
  return `${scanId} ${stored!.what}`;
}

/** An installation with a team that has checks, a key, a session, and a channel that gets a message for each scan. */
export async function prepareTeam(previous: Installation, receiver: Receiver): Promise<RestoredTeam> {
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

/** Triggers scans of the checks in turn while the work lasts. @returns those that the api confirmed */
export async function underLoad(
  url: string,
  { key, checkIds }: RestoredTeam,
  work: () => Promise<void>,
): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  let isOver = false;
  const loading = (async () => {
    for (let place = 0; !isOver; place += 1) {
      const sentAt = new Date();
      const path = `/api/v1/checks/${checkIds[place % CHECKS]}/scans`;
      const headers = { Authorization: `Bearer ${key}` };
      const response = await fetch(`${url}${path}`, { method: 'POST', headers });
      const { id } = (await response.json()) as { id: string };
      expect([201, 429]).toContain(response.status);
      if (response.status === 201) confirmed.push({ id, sentAt, confirmedAt: new Date() });
      await pause(20);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await loading;
  }
  return confirmed;
}

/** What holds after a restore: scans continue, no result and no message of before comes twice, each check catches up with one run. */
export async function expectContinuation(
  restored: Installation,
  receiver: Receiver,
  { key, cookie, checkIds }: RestoredTeam,
): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const sentBefore = new Set(receiver.received.map(({ headers: each }) => each['webhook-id']));
  const source = await restored.dataSource();
  const scans = await scansOf(source);
  const open = scans.filter(isOpen);
  const delivered = (await deliveriesOf(source)).filter(({ status }) => status === 'delivered');
  figure(
    `restored with ${scans.length} scans, ${open.length} of them open; ${delivered.length} messages delivered`,
  );
  // Otherwise the restore would prove nothing.
  expect(Math.min(open.length, scans.length - open.length, delivered.length)).toBeGreaterThan(0);

  // As if it were some days old.
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
    were also sent by the previous installation afterwards`);
  // Late schedules after a restore are nothing that a person must act on.
  expect(restored.programs.flatMap(({ log }) => log.match(/^.*"level":"error".*$/gm) ?? [])).toEqual([]);
}
