import { Inject, Injectable } from '@nestjs/common';
import { ScanQueues } from '@palisade/scan-queue';
import type { Logger } from 'pino';
import { OutboxRelay } from './outbox-relay.service';
import { ScanRunner } from './scan-runner.service';
import { WORKER_LOGGER } from './worker-identity';

/** Passes Bull jobs to ScanRunner. A job contains only the scan's id; everything else is in PostgreSQL. */
@Injectable()
export class ScanProcessor {
  constructor(
    private readonly queues: ScanQueues,
    private readonly runner: ScanRunner,
    private readonly relay: OutboxRelay,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.queues
      .process((scanId) => this.runner.run(scanId).finally(() => this.relay.noteEnd()))
      .catch((err: unknown) => this.logger.error({ err }, 'stopped taking scans from the queue'));
  }
}
