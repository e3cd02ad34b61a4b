import { TEST_KEYS } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { timeOf } from './http-load';
import { type TeamSize, fillTeam, teamOf } from './overview-rows';
import { BARE_REQUEST, inTurns, pairedRow, withBareRequest } from './paired';
import { startApi } from './programs';
import { withBenchDatabase } from './support/bench-database';
import { withBenchRedis } from './support/bench-redis';

const WHOLE: TeamSize = { checks: 1_000, issuesPerCheck: 100, calls: 60, warmUp: 20 };
const SMOKE: TeamSize = { checks: 20, issuesPerCheck: 100, calls: 3, warmUp: 1 };
/** In bare requests. */
const MOST = 400;
const MOST_FOR_SEARCH = 540;
/** The largest page. */
const PAGE = 100;
const SUITES = 15;
const CONFIGURATIONS = 50;

/** What the charts of a team with 1,000 checks and 100,000 issues wait for. */
export const benchPictures = (context: BenchContext): Promise<BenchRow[]> =>
  withBenchDatabase(context.databaseUrl, ({ url, dataSource }) =>
    withBenchRedis(context.redisUrl, async (redis) => {
      const size = sizeOf(context, WHOLE, SMOKE);
      const key = await fillTeam(dataSource, size);
      await fillResults(dataSource);
      const api = await startApi(url, redis);
      try {
        const headers = { authorization: `Bearer ${key}` };
        // A text of 1,000 issues, and one of all of them.
        const searches = ['page-77', 'wrong'].map((text) => `issues?search=${text}`);
        const charts = (await paths(dataSource)).map((path) => `overview/${path}`);
        return await withBareRequest(url, async (bare) => {
          const rows: BenchRow[] = [];
          for (const path of [...charts, ...searches]) {
            const pair = await inTurns(bare, () => timeOf(`${api.url}/api/v1/${path}`, headers), size);
            const most = searches.includes(path) ? MOST_FOR_SEARCH : MOST;
            rows.push(pairedRow(nameOf(path, size), pair, { most, of: BARE_REQUEST }));
          }
          return rows;
        });
      } finally {
        await api.stop();
      }
    }),
  );

async function paths(dataSource: DataSource): Promise<string[]> {
  const checks = await dataSource.query<{ id: string }[]>(`SELECT id FROM checks LIMIT ${PAGE}`);
  const ids = checks.map(({ id }) => id).join(',');
  return ['grade', 'ages', 'expiries', 'tls', `wall?per_page=${PAGE}`, `check-trends?check_ids=${ids}`];
}

/** A result of each test for each check; every tenth could not judge. The servers take so many suites in two versions, in so many configurations. */
async function fillResults(dataSource: DataSource): Promise<void> {
  const suites = Array.from({ length: SUITES }, (_, number) => `TLS_ECDHE_RSA_WITH_SUITE_${number}`);
  const versions = ['TLSv1.2', 'TLSv1.3'].map((version) => ({ version, offered: 'yes', suites }));
  await dataSource.query(
    `INSERT INTO scan_test_details (check_id, team_id, content_hash, findings, remediation_steps, technical_details,
                                    inconclusive_reason, judged_locations, unjudged_rules, rule_versions)
     SELECT id, team_id, hash, '[]', '[]', details, reason, '[]', '[]', '{}' FROM checks,
       LATERAL (VALUES ('tls', jsonb_build_object('versions', replace($1, 'SUITE_1"', 'SUITE_1' || abs(hashtext(id::text)) % ${CONFIGURATIONS} || '"')::jsonb), NULL),
                       ('blind', '{}', 'timeout')) AS kind (hash, details, reason)`,
    [JSON.stringify(versions)],
  );
  await dataSource.query(
    `INSERT INTO scan_tests (scan_id, position, test_key, status, details_hash)
     SELECT s.id, place, key, CASE WHEN place % 3 = 0 THEN 'failed' ELSE 'passed' END,
            CASE WHEN key = 'tls_configuration' OR place % 10 <> 9 THEN 'tls' ELSE 'blind' END
     FROM scans s, unnest($1::text[]) WITH ORDINALITY AS test (key, place)`,
    [TEST_KEYS],
  );
  await dataSource.query('VACUUM ANALYZE');
}

const nameOf = (path: string, size: TeamSize): string =>
  `GET /${path.replace(/[?](?!search).*/, '')} of ${teamOf(size)}, lower quartile`;
