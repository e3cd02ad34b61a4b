import { Inject, Injectable } from '@nestjs/common';
import { ZonesRepository } from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { WORKER_LOGGER, WORKER_NAME, WORKER_ZONES, WORKER_ZONE_KEYS } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

const REPORT_EVERY_MS = 10_000;

/** Reports in PostgreSQL that this worker serves its zones: the api has to know it while Redis is unavailable too. */
@Injectable()
export class ZoneReporter {
  readonly task: PeriodicTask;
  /** What the last report lacked: the log says it when it changes. */
  private lacking = '';

  constructor(
    private readonly repository: ZonesRepository,
    metrics: WorkerMetrics,
    @Inject(WORKER_NAME) private readonly worker: string,
    @Inject(WORKER_ZONES) private readonly zones: readonly string[],
    @Inject(WORKER_ZONE_KEYS) private readonly publicKeys: readonly string[],
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
    const unknown = this.zones.filter((name) => !known.some(({ zone }) => zone === name));
    const locked = known.filter(
      ({ publicKey }) => publicKey !== null && !this.publicKeys.includes(publicKey),
    );
    const lacking = JSON.stringify([unknown, locked]);
    if (lacking === this.lacking) return;
    this.lacking = lacking;
    if (unknown.length > 0)
      this.logger.error({ zones: unknown.join(', ') }, 'unknown zones: add them with palisade zone add');
    if (locked.length > 0)
      this.logger.error(
        { zones: locked.map(({ zone }) => zone).join(', ') },
        'ZONE_SEALING_KEYS has no private key of these zones: scans cannot sign in there',
      );
  }

  /** Scans of a zone without another worker show it immediately. */
  async leave(): Promise<void> {
    await this.task.stop();
    await this.repository
      .forWorkerLeave(this.worker)
      .catch((err: unknown) => this.logger.warn({ err }, 'could not report that this worker stops'));
  }
}
