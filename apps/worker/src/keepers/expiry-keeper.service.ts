import { Inject, Injectable } from '@nestjs/common';
import {
  FlawsRepository,
  OverviewRepository,
  SessionsRepository,
  SubdomainsRepository,
} from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

const CHECK_EVERY_MS = 10 * 60_000;

/** Deletes expired sessions and invitations, which are refused whether or not their rows still exist, days that no trend shows, host names that no search finds any more, and vulnerabilities that were new months ago. */
@Injectable()
export class ExpiryKeeper {
  readonly task: PeriodicTask;

  constructor(
    sessions: SessionsRepository,
    overview: OverviewRepository,
    subdomains: SubdomainsRepository,
    flaws: FlawsRepository,
    metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: async () => {
        const purged = await sessions.forWorkerPurgeExpired();
        if (purged > 0) logger.info({ purged }, 'expired sessions and invitations deleted');
        await overview.forWorkerForgetDays();
        await subdomains.forWorkerForget();
        await flaws.forWorkerForget();
      },
      onError: metrics.onFailure('expiry', logger, 'could not delete expired sessions'),
    });
  }
}
