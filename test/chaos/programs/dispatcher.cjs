require('reflect-metadata');
const { join } = require('node:path');
const { pino } = require('pino');

/** Nothing but the worker's scheduler, so that many can be started and killed in a short time. */
const built = (path) => require(join(__dirname, '../../../dist', path));
const { createDataSource, DispatchRepository } = built('libs/persistence/src/index.js');
const { Scheduler } = built('apps/worker/src/scheduler.service.js');
const { WorkerMetrics } = built('apps/worker/src/worker.metrics.js');

async function run() {
  const dataSource = createDataSource({ databaseUrl: process.env.DATABASE_URL, poolSize: 2 });
  await dataSource.initialize();
  const logger = pino({ name: 'dispatcher' });
  new Scheduler(new DispatchRepository(dataSource), new WorkerMetrics(), logger).task.start();
  logger.info('dispatcher is ready');
}

void run();
