import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { ScanRunner } from '../scan/scan-runner.service';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

const EVERY_MS = 1_000;

/** Prevents slow sites of one team from blocking the other teams, see `SlotShares`. */
@Injectable()
export class SlotSharing {
  readonly task: PeriodicTask;

  constructor(runner: ScanRunner, metrics: WorkerMetrics, @Inject(WORKER_LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: EVERY_MS,
      work: () => runner.makeRoom(),
      onError: metrics.onFailure('room', logger, 'could not check whether other teams wait for a slot'),
    });
  }
}
