import { Inject, Injectable } from '@nestjs/common';
import { DispatchRepository } from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

const TICK_MS = 1_000;
const BATCH = 500;
/** Few checks per team: reading fifty for each of a thousand teams would take longer than opening the scans. */
const LEAST_PER_TEAM = 5;
const WIDER = 10;

/** Opens scans for due checks. Any number of workers do it concurrently. */
@Injectable()
export class Scheduler {
  readonly task: PeriodicTask;

  constructor(
    private readonly dispatch: DispatchRepository,
    private readonly metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: TICK_MS,
      work: () => this.dispatchAll(),
      onError: this.metrics.onFailure('scheduler', this.logger, 'could not dispatch due checks'),
    });
  }

  /** Batch after batch until nothing is due; each batch is shared among the teams. */
  async dispatchAll(): Promise<void> {
    let perTeam = LEAST_PER_TEAM;
    for (;;) {
      const result = await this.dispatch.dispatchDue(BATCH, perTeam);
      if (result.due === 0 || this.task.isStopping) return;
      // A batch that was not full means that only a few teams have many due checks: they get more of the next one.
      perTeam = result.due < BATCH ? Math.min(BATCH, perTeam * WIDER) : LEAST_PER_TEAM;
      this.metrics.dispatchLag.observe(result.lagSeconds);
      this.metrics.dispatched.inc({ outcome: 'opened' }, result.opened);
      this.metrics.dispatched.inc({ outcome: 'skipped_overlap' }, result.skipped);
      this.metrics.dispatched.inc({ outcome: 'held' }, result.held);
      this.metrics.dispatched.inc({ outcome: 'missed' }, result.missed);
      this.logger.debug(result, 'dispatched');
    }
  }
}
