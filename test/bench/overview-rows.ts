import { generateApiKey, hashApiKey } from '@palisade/credentials';
import type { DataSource } from 'typeorm';
import type { BenchContext, BenchRow } from './bench-row';
import { timeOf } from './http-load';
import { startApi } from './programs';
import { round } from './round';
import { createBenchChecks } from './support/bench-checks';
import { withBenchDatabase } from './support/bench-database';
import { withBenchRedis } from './support/bench-redis';

const CHECKS = 5_000;
const ISSUES_PER_CHECK = 20;
const CALLS = 200;
const WARM_UP = 20;
const MOST_MS = 50;

/** The overview of a team with 5,000 checks and 100,000 issues, which opened and closed on all of the last 90 days. */
export const benchOverview = ({ databaseUrl, redisUrl }: BenchContext): Promise<BenchRow[]> =>
  withBenchDatabase(databaseUrl, ({ url, dataSource }) =>
    withBenchRedis(redisUrl, async (redis) => {
      const key = await fillTeam(dataSource);
      const api = await startApi(url, redis);
      try {
        return [await measure(`${api.url}/api/v1/overview`, { authorization: `Bearer ${key}` })];
      } finally {
        await api.stop();
      }
    }),
  );

/** @returns an API key of the team. */
async function fillTeam(dataSource: DataSource): Promise<string> {
  const checks = await createBenchChecks(dataSource, { teams: 1, perTeam: CHECKS });
  await dataSource.query(
    `INSERT INTO issues (id, team_id, check_id, test_key, rule_id, rule_version, severity, title, description, location, fingerprint,
                         first_detected_at, last_detected_at, is_resolved, resolved_at, resolution, first_scan_id, last_scan_id)
     SELECT gen_random_uuid(), c.team_id, c.id, 'security_headers', 'rule-' || n, 1,
            (ARRAY['critical', 'high', 'medium', 'low'])[1 + n % 4], 'Something is wrong', 'It was found.', '/page-' || n,
            'sha256:' || md5(c.id::text || n) || md5(n || c.id::text), now() - n * interval '4 days', now(), n % 4 = 3,
            CASE WHEN n % 4 = 3 THEN now() END, CASE WHEN n % 4 = 3 THEN 'fixed' END,
            gen_random_uuid(), gen_random_uuid()
     FROM checks c, generate_series(1, ${ISSUES_PER_CHECK}) AS n`,
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

async function measure(url: string, headers: Record<string, string>): Promise<BenchRow> {
  for (let call = 0; call < WARM_UP; call += 1) await timeOf(url, headers);
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) times.push(await timeOf(url, headers));
  const p95 = times.sort((one, other) => one - other)[Math.floor(CALLS * 0.95)] ?? NaN;
  return {
    name: `GET /overview of a team of ${CHECKS} checks and ${CHECKS * ISSUES_PER_CHECK} issues, p95`,
    figure: round(p95),
    unit: 'ms',
    target: `<= ${MOST_MS} ms`,
    reached: p95 <= MOST_MS,
  };
}
