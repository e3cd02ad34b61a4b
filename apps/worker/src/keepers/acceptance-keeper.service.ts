import { Inject, Injectable } from '@nestjs/common';
import { IssueChangesRepository } from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

/** An acceptance ends, and an issue is noted as overdue, within a minute of its time. */
const CHECK_EVERY_MS = 30_000;
/** Per transaction; the rest follows immediately. */
const MOST_AT_ONCE = 500;

/** Does what the dates of issues cause: ends acceptances that have expired, and notes which end soon and what is overdue. */
@Injectable()
export class AcceptanceKeeper {
  readonly task: PeriodicTask;

  constructor(issues: IssueChangesRepository, metrics: WorkerMetrics, @Inject(WORKER_LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: async () => {
        for (let expired = MOST_AT_ONCE; expired === MOST_AT_ONCE;) {
          expired = await issues.forWorkerExpireAcceptances(MOST_AT_ONCE);
          if (expired > 0) logger.info({ expired }, 'acceptances of issues expired');
        }
        while ((await issues.forWorkerNoteEnding(MOST_AT_ONCE)) === MOST_AT_ONCE);
        while ((await issues.forWorkerNoteOverdue(MOST_AT_ONCE)) === MOST_AT_ONCE);
      },
      onError: metrics.onFailure(
        'acceptances',
        logger,
        'could not end expired acceptances or note overdue issues',
      ),
    });
  }
}
