import type { DataSource } from 'typeorm';
import type { Received } from '../../support/receiver';
import { expectAtMost, figure } from './chaos-form';
import { type UpgradeLoad, differences } from './upgrade-load';

/** Both versions know these; the newer one's migrations enable more for the team. */
export const OLD_TESTS = ['security_headers', 'ssl_certificate'];

const rowsOf = <Row>(source: DataSource, sql: string, ...values: unknown[]): Promise<Row[]> =>
  source.query<Row[]>(sql, values);

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
  countOf(
    source,
    `scans WHERE EXISTS (SELECT FROM scan_tests WHERE scan_id = scans.id AND test_key <> ALL($1::text[]))`,
    OLD_TESTS,
  );

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

/** When versions changed, by the clock of the database's machine, and what the older version can do. */
export interface Phases {
  newerSince: Date;
  rolledBackAt: Date;
  /** Workers up to 0.2.0 do not report which tests they know, and drop scans with others. */
  isOlderSilent: boolean;
}

/**
 * How late scans started. What a silent version drops while no newer worker lives waits for one, and so does what waits behind it:
 * then these are figures.
 */
export async function expectPunctual(source: DataSource, phases: Phases): Promise<void> {
  const [row] = await rowsOf<Record<'together' | 'alone' | 'after' | 'over', number>>(
    source,
    `SELECT coalesce(max(late) FILTER (WHERE created_at BETWEEN $1 AND $2), 0)::float AS together,
            coalesce(max(late) FILTER (WHERE created_at < $1), 0)::float AS alone,
            coalesce(max(late) FILTER (WHERE created_at > $2), 0)::float AS after,
            (count(*) FILTER (WHERE late > 2))::integer AS over
     FROM (SELECT extract(epoch FROM started_at - created_at) AS late, created_at FROM scans) AS each`,
    phases.newerSince,
    phases.rolledBackAt,
  );
  const judge = phases.isOlderSilent
    ? (what: string, seconds = NaN) => figure(`${what}: ${seconds}`)
    : (what: string, seconds = NaN) => expectAtMost(what, seconds, 10);
  figure(`scans that started more than 2 s late: ${row?.over}`);
  expectAtMost('latest start with both versions or the newer one, s', row?.together ?? NaN, 10);
  judge('latest start before, s', row?.alone);
  judge('latest start after the roll-back, s', row?.after);
}

/** The older and the newer api return the same for a check that does not change; the newer one may add fields. */
export async function expectAlike(
  load: UpgradeLoad,
  checkId: string,
  urls: readonly string[],
): Promise<void> {
  const [older = '', newer = ''] = urls;
  const reader = load.another();
  const scanId = load.scanIds[0] ?? '';
  const issues = await reader.send(older, 'GET', `/issues?check_id=${checkId}`);
  const [issue] = (issues.body as { data: { id: string }[] }).data;
  const ofCheck = `check_id=${checkId}`;
  const paths = [
    ...['', '/verification'].map((part) => `/checks/${checkId}${part}`),
    `/scans?${ofCheck}`,
    `/issues?${ofCheck}`,
    `/issues/counts?${ofCheck}`,
    `/stats?${ofCheck}`,
    ...['', '/tests', '/diff'].map((part) => `/scans/${scanId}${part}`),
    ...['', '/events'].map((part) => `/issues/${issue?.id}${part}`),
    '/notification-channels',
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
    if (first.status === 200) compared += 1;
    else figure(`GET ${path}: ${first.status}`);
    different.push(...differences({ status: first.status, body: first.body }, second, path));
  }
  figure(`same GETs to both versions: ${compared} of ${paths.length}; ${JSON.stringify(reader.statuses)}`);
  for (const line of different.slice(0, 20)) figure(line.slice(0, 300));
  expect(different).toEqual([]);
}
