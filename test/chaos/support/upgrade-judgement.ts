import type { DataSource } from 'typeorm';
import type { Received } from '../../support/receiver';
import { expectAtMost, figure } from './chaos-form';
import { type UpgradeLoad, differences } from './upgrade-load';

/** Both versions know these; the newer one's migrations enable more for the team. */
export const OLD_TESTS = ['security_headers', 'ssl_certificate'];

const rowsOf = <Row>(source: DataSource, sql: string, ...values: unknown[]): Promise<Row[]> =>
  source.query<Row[]>(sql, values);

const NEWER_TEST = `EXISTS (SELECT FROM scan_tests WHERE scan_id = scans.id AND test_key <> ALL($1::text[]))`;

async function countOf(source: DataSource, sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    source,
    `SELECT count(*)::integer AS count FROM ${sql}`,
    ...values,
  );
  return row?.count ?? NaN;
}

export const openScans = (source: DataSource): Promise<number> =>
  countOf(source, `scans WHERE status IN ('pending', 'in_progress')`);

/** The checks have only `OLD_TESTS`; the migrations enabled the others. */
export const scansWithNewerTests = (source: DataSource): Promise<number> =>
  countOf(source, `scans WHERE ${NEWER_TEST}`, OLD_TESTS);

/** Each scan ended once, each of its tests has one result, and only a worker that does not know a test leaves it out. */
export async function expectScansOnce(source: DataSource, load: UpgradeLoad): Promise<void> {
  const scans = await rowsOf<{ id: string; status: string; ends: number }>(
    source,
    `SELECT id, status, (SELECT count(*)::integer FROM chaos_accepted WHERE scan_id = scans.id AND what = 'end') AS ends FROM scans`,
  );
  expect(scans.map(({ id }) => id).sort()).toEqual([...load.scanIds].sort());
  expect(scans.filter(({ status, ends }) => status !== 'completed' || ends !== 1)).toEqual([]);
  expect(
    await rowsOf(
      source,
      `SELECT scan_id, test_key, test.status FROM scan_tests AS test
       WHERE (test_key = ANY($1::text[]) AND status <> 'failed') OR completed_at IS NULL
          OR (SELECT count(*) FROM chaos_accepted AS each WHERE each.scan_id = test.scan_id AND what = test_key) <> 1 LIMIT 5`,
      OLD_TESTS,
    ),
  ).toEqual([]);
  // The stub finds two things in each test.
  const issues = await rowsOf<{ check_id: string; issues: number }>(
    source,
    `SELECT check_id, count(*)::integer AS issues FROM issues WHERE test_key = ANY($1::text[]) GROUP BY check_id`,
    OLD_TESTS,
  );
  expect(issues.filter((each) => each.issues !== 2 * OLD_TESTS.length)).toEqual([]);
}

/** Each change that the api confirmed is in the audit log, and no other. */
export async function expectWritesOnce(source: DataSource, load: UpgradeLoad): Promise<void> {
  const recorded = await countOf(source, `audit_log WHERE action = 'check.updated' AND actor_kind = 'key'`);
  expect(recorded).toBe(load.writes);
}

/** One message for each scan that ended. */
export function expectMessagesOnce(received: readonly Received[], load: UpgradeLoad): void {
  const scans = received.map(({ json }) => (json.data.scan as { id: string }).id);
  expect(scans.sort()).toEqual([...load.scanIds].sort());
}

/**
 * How late scans started. Older workers drop scans with tests that they do not know until the queue sends them again, and after a
 * roll-back no newer worker runs, so such scans, and what waits behind them, are figures.
 */
export async function expectPunctual(source: DataSource, rolledBackAt: Date): Promise<void> {
  const [row] = await rowsOf<Record<'known' | 'newer' | 'rolledBack', number>>(
    source,
    `SELECT coalesce(max(late) FILTER (WHERE NOT is_rolled_back AND NOT is_newer), 0)::float AS known,
            coalesce(max(late) FILTER (WHERE NOT is_rolled_back AND is_newer), 0)::float AS newer,
            coalesce(max(late) FILTER (WHERE is_rolled_back), 0)::float AS "rolledBack"
     FROM (SELECT extract(epoch FROM started_at - created_at) AS late, ${NEWER_TEST} AS is_newer,
                  started_at > $2 AND created_at > $2::timestamptz - interval '10 seconds' AS is_rolled_back FROM scans) AS each`,
    OLD_TESTS,
    rolledBackAt,
  );
  figure(`latest start with newer tests, s: ${row?.newer}; after the roll-back: ${row?.rolledBack}`);
  expectAtMost('latest start of a scan that both versions know, s', row?.known ?? NaN, 10);
}

/** The older and the newer api return the same for what no longer changes; the newer one may add fields. */
export async function expectAlike(
  load: UpgradeLoad,
  checkId: string,
  urls: readonly string[],
): Promise<void> {
  const [older = '', newer = ''] = urls;
  const reader = load.another();
  const scanId = load.scanIds[0] ?? '';
  const paths = [
    ...['', '/tests', '/diff'].map((part) => `/scans/${scanId}${part}`),
    `/issues?check_id=${checkId}&test_key=${OLD_TESTS[0]}`,
    ...['/team', '/notification-channels'],
  ];
  const different: string[] = [];
  let compared = 0;
  for (const path of paths) {
    const [first, second, again] = [
      await reader.send(older, 'GET', path),
      await reader.send(newer, 'GET', path),
      await reader.send(older, 'GET', path),
    ];
    if (JSON.stringify(first.body) !== JSON.stringify(again.body)) continue;
    compared += first.status === 200 ? 1 : 0;
    different.push(...differences({ status: first.status, body: first.body }, second, path));
  }
  figure(`same GETs to both versions: ${compared} of ${paths.length}; ${JSON.stringify(reader.statuses)}`);
  for (const line of different.slice(0, 20)) figure(line.slice(0, 300));
  expect(different).toEqual([]);
}
