import { Inject, Injectable } from '@nestjs/common';
import { ScanQueues } from '@palisade/scan-queue';
import type { ScanId } from '@palisade/vocabulary';
import type { Logger } from 'pino';
import { OutboxRelay } from '../schedule/outbox-relay.service';
import { ScanRunner } from './scan-runner.service';
import { WORKER_LOGGER } from '../ground/worker-identity';

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
      .process((scanId) => this.run(scanId))
      .catch((err: unknown) => this.logger.error({ err }, 'stopped taking scans from the queue'));
  }

  private async run(scanId: ScanId): Promise<void> {
    try {
      await this.runner.run(scanId);
    } catch (err) {
      // The scan is in PostgreSQL, from where it is sent again.
      this.logger.warn({ err, scan_id: scanId }, 'could not run a scan of the queue');
    } finally {
      this.relay.noteEnd();
    }
  }
}
