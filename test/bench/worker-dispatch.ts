import { DispatchRepository } from '@palisade/persistence';
import { createLogger } from '@palisade/logging';
import { Scheduler } from '../../apps/worker/src/scheduler.service';
import { WorkerMetrics } from '../../apps/worker/src/worker.metrics';
import type { BenchContext, BenchRow } from './bench-row';
import { createBenchChecks } from './support/bench-checks';
import { withBenchDatabase } from './support/bench-database';

const CHECKS = 20_000;
const ROUNDS = 3;
const LEAST_PER_SECOND = 5_000;

/** Due checks of six tests to scans in the outbox, by one dispatcher. */
export function benchDispatch({ databaseUrl }: Pick<BenchContext, 'databaseUrl'>): Promise<BenchRow[]> {
  return withBenchDatabase(databaseUrl, async ({ dataSource }) => {
    const logger = createLogger({ level: 'silent', name: 'bench' });
    const scheduler = new Scheduler(new DispatchRepository(dataSource), new WorkerMetrics(), logger);
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await createBenchChecks(dataSource, { teams: 200, perTeam: CHECKS / 200, due: true });
      const startedAt = performance.now();
      await scheduler.dispatchAll();
      rates.push(CHECKS / ((performance.now() - startedAt) / 1000));
    }
    const [opened] = await dataSource.query<{ count: number }[]>('SELECT count(*)::integer FROM outbox');
    if (opened?.count !== ROUNDS * CHECKS) throw new Error('Not every due check was dispatched.');
    const figure = Math.max(...rates);
    return [
      {
        ...{ name: 'dispatch: due checks of six tests to the outbox', figure, unit: 'checks/s' },
        ...{ target: `≥ ${LEAST_PER_SECOND}/s`, reached: figure >= LEAST_PER_SECOND },
      },
    ];
  });
}
