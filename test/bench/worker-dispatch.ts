import { DispatchRepository } from '@palisade/persistence';
import { createLogger } from '@palisade/logging';
import type { TestKey } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { Scheduler } from '../../apps/worker/src/schedule/scheduler.service';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { type PairedTimes, undisturbed, rateRow } from './paired';
import { SCAN_ID, SIX_TESTS, createBenchChecks } from './support/bench-checks';
import { withBenchDatabase } from './support/bench-database';

const WHOLE = { checks: 10_000, teams: 100, rounds: 4 };
const SMOKE = { checks: 400, teams: 4, rounds: 1 };
/** Of the same rows as plain SQL. The dispatcher computes the next run of each check, with time zones and windows. */
const LEAST = 0.4;
/** Checks of one statement, as the scheduler has them. */
const BATCH = 500;

/** Due checks of six tests to scans in the outbox, by one dispatcher, in turns with the same rows as plain SQL. */
export function benchDispatch(context: BenchContext): Promise<BenchRow[]> {
  const { checks, teams, rounds } = sizeOf(context, WHOLE, SMOKE);
  return withBenchDatabase(context.databaseUrl, async ({ dataSource }) => {
    const logger = createLogger({ level: 'silent', name: 'bench' });
    const scheduler = new Scheduler(new DispatchRepository(dataSource), new WorkerMetrics(), logger);
    /** Milliseconds for a check. */
    const timeOf = async (dispatch: () => Promise<unknown>): Promise<number> => {
      await createBenchChecks(dataSource, { teams, perTeam: checks / teams, due: true });
      const startedAt = performance.now();
      await dispatch();
      return (performance.now() - startedAt) / checks;
    };
    const times: PairedTimes[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push({
        baselineMs: await timeOf(() => plainDispatch(dataSource, SIX_TESTS)),
        ms: await timeOf(() => scheduler.dispatchAll()),
      });
    const [opened] = await dataSource.query<{ count: number }[]>('SELECT count(*)::integer FROM outbox');
    if (opened?.count !== 2 * rounds * checks)
      throw new Error(`${opened?.count} of ${2 * rounds * checks} due checks were dispatched.`);
    const name = 'dispatch: due checks of six tests to the outbox';
    return [
      rateRow(name, undisturbed(times), { unit: 'checks/s', least: LEAST, of: 'the same rows as plain SQL' }),
    ];
  });
}

/** The rows of the dispatcher, one statement for each batch, without a schedule to compute. */
export async function plainDispatch(dataSource: DataSource, tests: readonly TestKey[]): Promise<void> {
  for (let left = true; left;) {
    const moved = await dataSource.query<[unknown[], number]>(
      `WITH due AS MATERIALIZED (
         SELECT id, team_id, ${SCAN_ID} AS scan_id FROM checks WHERE next_run_at <= now() LIMIT $1 FOR NO KEY UPDATE
       ), opened AS (
         INSERT INTO scans (id, team_id, check_id, triggered_by, total_tests)
         SELECT scan_id, team_id, id, 'schedule', cardinality($2::text[]) FROM due
       ), tests AS (
         INSERT INTO scan_tests (scan_id, test_key, position)
         SELECT scan_id, test.key, test.place - 1 FROM due CROSS JOIN LATERAL unnest($2::text[]) WITH ORDINALITY AS test (key, place)
       ), given AS (
         INSERT INTO scan_slots (check_id, team_id, scan_id, class) SELECT id, team_id, scan_id, 'scheduled' FROM due
       ), sent AS (
         INSERT INTO outbox (team_id, scan_id, class) SELECT team_id, scan_id, 'scheduled' FROM due
       )
       UPDATE checks SET next_run_at = now() + interval '1 day', latest_scan_id = due.scan_id FROM due WHERE checks.id = due.id`,
      [BATCH, tests],
    );
    left = moved[1] > 0;
  }
}
