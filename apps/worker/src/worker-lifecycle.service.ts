import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ScanQueues } from '@palisade/scan-queue';
import type { Logger } from 'pino';
import { ScanProcessor } from './scan/scan.processor';
import { ScanRunner } from './scan/scan-runner.service';
import { WORKER_LOGGER } from './ground/worker-identity';
import { WorkerTasks } from './worker-tasks';

/** Together they stay below the 30 s after which a supervisor may kill the process. */
const FINISH_WITHIN_MS = 25_000;
const HAND_BACK_WITHIN_MS = 2_000;
const CLOSE_WITHIN_MS = 2_000;

/** Starts the worker's parts, and stops them in an order that loses no work. */
@Injectable()
export class WorkerLifecycle {
  isDraining = false;

  constructor(
    private readonly tasks: WorkerTasks,
    private readonly processor: ScanProcessor,
    private readonly runner: ScanRunner,
    private readonly queues: ScanQueues,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.tasks.start();
    this.processor.start();
  }

  /** Gives scans 25 s to end, returns the rest, and closes; within 30 s even if something hangs. */
  async stop(close: () => Promise<unknown>): Promise<void> {
    this.isDraining = true;
    const paused = this.settle(this.queues.pause(), 'could not pause the queue');
    await within(FINISH_WITHIN_MS, Promise.all([this.runner.drain(), this.tasks.stop()]));
    this.runner.abortAll();
    await within(HAND_BACK_WITHIN_MS, Promise.all([this.runner.drain(), paused]));
    await within(CLOSE_WITHIN_MS, this.settle(close(), 'could not close connections'));
    this.queues.disconnect();
  }

  private async settle(work: Promise<unknown>, problem: string): Promise<void> {
    await work.catch((err: unknown) => this.logger.warn({ err }, problem));
  }
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const limit = delay(limitMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  await Promise.race([work, limit]);
  timer.abort();
}
