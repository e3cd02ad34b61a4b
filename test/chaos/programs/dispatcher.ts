import 'reflect-metadata';
import type * as Persistence from '@palisade/persistence';
import { pino } from 'pino';
import type * as Schedule from '../../../apps/worker/src/schedule/scheduler.service';
import type * as Metrics from '../../../apps/worker/src/ground/worker.metrics';
import { built } from '../../support/built';

/** Nothing but the worker's scheduler, so that many can be started and killed in a short time. */
const { createDataSource, DispatchRepository } = built<typeof Persistence>('libs/persistence/src/index');
const { Scheduler } = built<typeof Schedule>('apps/worker/src/schedule/scheduler.service');
const { WorkerMetrics } = built<typeof Metrics>('apps/worker/src/ground/worker.metrics');

async function run(): Promise<void> {
  const dataSource = createDataSource({ databaseUrl: process.env.DATABASE_URL ?? '', poolSize: 2 });
  await dataSource.initialize();
  const logger = pino({ name: 'dispatcher' });
  new Scheduler(new DispatchRepository(dataSource), new WorkerMetrics(), logger).task.start();
  logger.info('dispatcher is ready');
}

void run();
