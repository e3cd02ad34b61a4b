import { Inject, Injectable } from '@nestjs/common';
import { FlawsRepository } from '@palisade/persistence';
import { ScanData, flawRows, flawsOf } from '@palisade/scan-engine';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';
import { DataKeeper } from './data-keeper.service';
import { flawOutcome } from './flaw-outcome';

const CHECK_EVERY_MS = 15_000;
/** Scans per transaction. */
const BATCH = 100;

/** When a list brings a vulnerability of a product that checks run: has them scanned again within the hour, and announces what that says. */
@Injectable()
export class FlawWatch {
  readonly task: PeriodicTask;
  /** The lists that were compared last. */
  private compared: readonly unknown[] = [];

  constructor(
    private readonly flaws: FlawsRepository,
    @Inject(DataKeeper) private readonly lists: Pick<DataKeeper, 'current'>,
    metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: () => this.watch(),
      onError: metrics.onFailure('flaws', logger, 'could not have checks scanned for new vulnerabilities'),
    });
  }

  async watch(): Promise<void> {
    await this.notice();
    while ((await this.flaws.forWorkerAskDue(BATCH)) === BATCH && !this.task.isStopping);
    const ended = await this.flaws.forWorkerEnded();
    if (ended.length > 0) await this.flaws.forWorkerSettle(ended.map(flawOutcome));
    await this.flaws.forWorkerAnnounce();
  }

  private async notice(): Promise<void> {
    const data = new ScanData(this.lists.current);
    const documents = [data.get('product_advisories'), data.get('kev'), data.get('js_advisories')];
    if (documents.every((document, place) => document === this.compared[place])) return;
    const rows = flawRows(data);
    const asked = await this.flaws.forWorkerNotice(
      rows.map(({ id }) => id),
      (newIds) => flawsOf(rows.filter(({ id }) => newIds.has(id))),
    );
    this.compared = documents;
    if (asked > 0) this.logger.info({ checks: asked }, 'new vulnerabilities: checks are scanned again');
  }
}
