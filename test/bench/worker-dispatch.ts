import { DispatchRepository } from '@palisade/persistence';
import { createLogger } from '@palisade/logging';
import { Scheduler } from '../../apps/worker/src/schedule/scheduler.service';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { type BenchContext, type BenchRow, besideMachine, sizeOf } from './bench-row';
import { createBenchChecks } from './support/bench-checks';
import { withBenchDatabase } from './support/bench-database';

const WHOLE = { checks: 20_000, teams: 200, rounds: 2 };
const SMOKE = { checks: 400, teams: 4, rounds: 1 };
/** For each request of the bare server: a statement dispatches many checks. */
const LEAST = 2.6;

/** Due checks of six tests to scans in the outbox, by one dispatcher. */
export function benchDispatch(context: BenchContext): Promise<BenchRow[]> {
  const { checks, teams, rounds } = sizeOf(context, WHOLE, SMOKE);
  return withBenchDatabase(context.databaseUrl, async ({ dataSource }) => {
    const logger = createLogger({ level: 'silent', name: 'bench' });
    const scheduler = new Scheduler(new DispatchRepository(dataSource), new WorkerMetrics(), logger);
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await createBenchChecks(dataSource, { teams, perTeam: checks / teams, due: true });
      const startedAt = performance.now();
      await scheduler.dispatchAll();
      rates.push(checks / ((performance.now() - startedAt) / 1000));
    }
    const [opened] = await dataSource.query<{ count: number }[]>('SELECT count(*)::integer FROM outbox');
    if (opened?.count !== rounds * checks)
      throw new Error(`${opened?.count} of ${rounds * checks} due checks were dispatched.`);
    const figure = Math.max(...rates);
    const row = { name: 'dispatch: due checks of six tests to the outbox', figure, unit: 'checks/s' };
    return [besideMachine(row, context.machine?.bareRequests, { least: LEAST, of: 'the bare server' })];
  });
}
