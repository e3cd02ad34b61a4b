import { Inject, Injectable } from '@nestjs/common';
import { ZonesRepository } from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from './periodic-task';
import { WORKER_LOGGER, WORKER_NAME, WORKER_ZONES } from './worker-identity';
import { WorkerMetrics } from './worker.metrics';

const REPORT_EVERY_MS = 10_000;

/** Reports in PostgreSQL that this worker serves its zones: the api has to know it while Redis is unavailable too. */
@Injectable()
export class ZoneReporter {
  readonly task: PeriodicTask;
  private missing = '';

  constructor(
    private readonly repository: ZonesRepository,
    metrics: WorkerMetrics,
    @Inject(WORKER_NAME) private readonly worker: string,
    @Inject(WORKER_ZONES) private readonly zones: readonly string[],
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: REPORT_EVERY_MS,
      work: () => this.report(),
      onError: metrics.onFailure('zones', logger, 'could not report the zones of this worker'),
    });
  }

  async report(): Promise<void> {
    const known = await this.repository.forWorkerReport(this.worker, this.zones);
    const missing = this.zones.filter((zone) => !known.includes(zone)).join(', ');
    if (missing !== this.missing && missing !== '')
      this.logger.error({ zones: missing }, 'unknown zones: add them with palisade zone add');
    this.missing = missing;
  }

  /** Scans of a zone without another worker show it immediately. */
  async leave(): Promise<void> {
    await this.task.stop();
    await this.repository
      .forWorkerLeave(this.worker)
      .catch((err: unknown) => this.logger.warn({ err }, 'could not report that this worker stops'));
  }
}
