import { generateApiKey, hashApiKey } from '@palisade/credentials';
import type { DataSource } from 'typeorm';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { timeOf } from './http-load';
import { BARE_REQUEST, inTurns, pairedRow, withBareRequest } from './paired';
import { startApi } from './programs';
import { SCAN_ID, createBenchChecks } from './support/bench-checks';
import { withBenchDatabase } from './support/bench-database';
import { withBenchRedis } from './support/bench-redis';

const WHOLE = { checks: 5_000, issuesPerCheck: 20, calls: 60, warmUp: 20 };
const SMOKE = { checks: 50, issuesPerCheck: 20, calls: 5, warmUp: 1 };
export type TeamSize = typeof WHOLE;
/** In bare requests. */
const MOST = 90;
/** The overview reads counts that triggers keep; a grade reads every open rule, which alone takes three times as long as the overview. */
const MOST_OF_READING = 7;

/** What grades cannot do without: the rules of open issues by check, and nothing done with them. */
const PLAIN = `SELECT count(*) FROM (SELECT DISTINCT check_id, test_key, rule_id FROM issues WHERE NOT is_resolved) AS open`;

/** Overview and grade of a team with 5,000 checks and 100,000 issues, which opened and closed on all of the last 90 days. */
export const benchOverview = (context: BenchContext): Promise<BenchRow[]> =>
  withBenchDatabase(context.databaseUrl, ({ url, dataSource }) =>
    withBenchRedis(context.redisUrl, async (redis) => {
      const size = sizeOf(context, WHOLE, SMOKE);
      const key = await fillTeam(dataSource, size);
      const api = await startApi(url, redis);
      try {
        const headers = { authorization: `Bearer ${key}` };
        const of = (route: string) => () => timeOf(`${api.url}/api/v1${route}`, headers);
        const reading = () => timeOfStatement(dataSource);
        return await withBareRequest(url, async (bare) => [
          pairedRow(
            `GET /overview of ${teamOf(size)}, lower quartile`,
            await inTurns(bare, of('/overview'), size),
            {
              most: MOST,
              of: BARE_REQUEST,
            },
          ),
          pairedRow(
            `GET /overview/grade of ${teamOf(size)}, lower quartile`,
            await inTurns(reading, of('/overview/grade'), size),
            { most: MOST_OF_READING, of: 'reading the rules of open issues' },
          ),
        ]);
      } finally {
        await api.stop();
      }
    }),
  );

/** @returns an API key of the team. */
export async function fillTeam(
  dataSource: DataSource,
  { checks: perTeam, issuesPerCheck }: TeamSize,
): Promise<string> {
  const checks = await createBenchChecks(dataSource, { teams: 1, perTeam });
  await dataSource.query(
    `INSERT INTO issues (id, team_id, check_id, test_key, rule_id, rule_version, severity, title, description, location, fingerprint,
                         first_detected_at, last_detected_at, is_resolved, resolved_at, resolution, first_scan_id, last_scan_id)
     SELECT gen_random_uuid(), c.team_id, c.id, 'security_headers', 'rule-' || n, 1,
            (ARRAY['critical', 'high', 'medium', 'low'])[1 + n % 4], 'Something is wrong', 'It was found.', '/page-' || n,
            'sha256:' || md5(c.id::text || n) || md5(n || c.id::text), now() - n * interval '4 days', now(), n % 4 = 3,
            CASE WHEN n % 4 = 3 THEN now() END, CASE WHEN n % 4 = 3 THEN 'fixed' END,
            gen_random_uuid(), gen_random_uuid()
     FROM checks c, generate_series(1, ${issuesPerCheck}) AS n`,
  );
  await dataSource.query(
    `INSERT INTO scans (id, team_id, check_id, status, triggered_by, completed_at, total_tests, passed_tests, inconclusive_tests)
     SELECT ${SCAN_ID}, team_id, id, 'completed', 'schedule', now(), 12, 10, 0 FROM checks`,
  );
  await dataSource.query(
    'UPDATE checks SET latest_completed_scan_id = s.id FROM scans s WHERE s.check_id = checks.id',
  );
  // As if each had opened on its own day, and a quarter had been fixed later: the triggers know today only.
  await dataSource.query('TRUNCATE check_issue_days');
  await dataSource.query(
    `INSERT INTO check_issue_days (team_id, day, check_id, opened, fixed, accepted)
     SELECT team_id, day, check_id, sum(opened), sum(fixed), 0 FROM (
       SELECT team_id, check_id, (first_detected_at AT TIME ZONE 'UTC')::date AS day, 1 AS opened, 0 AS fixed FROM issues
       UNION ALL
       SELECT team_id, check_id, ((first_detected_at + interval '2 days') AT TIME ZONE 'UTC')::date, 0, 1 FROM issues WHERE is_resolved
     ) AS changed GROUP BY team_id, day, check_id`,
  );
  await dataSource.query('VACUUM ANALYZE');
  const key = generateApiKey();
  await dataSource.query(
    `INSERT INTO api_keys (id, team_id, name, key_hash, last_four) VALUES (gen_random_uuid(), $1, 'bench', $2, $3)`,
    [checks[0]?.teamId, hashApiKey(key), key.slice(-4)],
  );
  return key;
}

async function timeOfStatement(dataSource: DataSource): Promise<number> {
  const start = performance.now();
  await dataSource.query(PLAIN);
  return performance.now() - start;
}

export const teamOf = ({ checks, issuesPerCheck }: TeamSize): string =>
  `a team of ${checks} checks and ${checks * issuesPerCheck} issues`;
