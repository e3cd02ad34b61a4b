import { Inject, Injectable } from '@nestjs/common';
import { ensureAuditPartitions, ensurePartitions } from '@palisade/persistence';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { PeriodicTask } from '../ground/periodic-task';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

const CHECK_EVERY_MS = 10 * 60_000;

/** Creates the partitions of the coming months, at the start and periodically. */
@Injectable()
export class PartitionKeeper {
  readonly task: PeriodicTask;

  constructor(dataSource: DataSource, metrics: WorkerMetrics, @Inject(WORKER_LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: async () => {
        const now = new Date();
        const made = [
          ...(await ensurePartitions(dataSource, now)),
          ...(await ensureAuditPartitions(dataSource, now)),
        ];
        if (made.length > 0) logger.info({ made }, 'partitions created');
      },
      onError: metrics.onFailure('partitions', logger, 'could not create partitions: the tables are busy'),
    });
  }
}
