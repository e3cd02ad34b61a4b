import type { Environment } from '@palisade/config';
import type { RetentionRepository } from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { type PlanCutoff, retentionCutoffs } from './retention-policy';
import type { WorkerMetrics } from '../ground/worker.metrics';

const PASS_EVERY_MS = 30 * 60_000;
/** The next pass deletes the rest. */
const PASS_LASTS_MS = 15 * 60_000;
const CHECKS_AT_ONCE = 1_000;

export interface RetentionResult {
  partitions: string[];
  scans: number;
  details: number;
}

/** Deletes scans that are older than their team's plan keeps them, in small pieces alongside the other work. */
export class Retention {
  readonly task: PeriodicTask;
  /** Where the sweep of details continues. */
  private lastCheckId: string | null = null;
  private endsAt = 0;

  constructor(
    private readonly retention: RetentionRepository,
    private readonly environment: Environment,
    private readonly metrics: WorkerMetrics,
    private readonly logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: PASS_EVERY_MS,
      work: async () => this.pass(await retention.forWorkerNow()),
      onError: metrics.onFailure('retention', logger, 'could not delete old scans'),
    });
  }

  /**
   * Several processes may run it concurrently: each piece is done by one of them.
   *
   * @throws if the tables were too busy to drop a month; the rest is done anyway.
   */
  async pass(now: Date): Promise<RetentionResult> {
    this.endsAt = performance.now() + PASS_LASTS_MS;
    const { months, plans, leftovers } = retentionCutoffs(this.environment, now);
    const result: RetentionResult = { partitions: [], scans: 0, details: 0 };
    try {
      for (const plan of plans) result.scans += await this.deleteOld(plan);
      if (months !== null) result.partitions = await this.retention.forWorkerDropMonths(months);
      // After the months, otherwise they would be emptied row by row.
      for (const plan of leftovers) result.scans += await this.deleteOld(plan);
    } finally {
      if (plans.length + leftovers.length > 0) result.details = await this.sweepDetails();
      this.report(result);
    }
    return result;
  }

  private async deleteOld({ plan, before }: PlanCutoff): Promise<number> {
    let deleted = 0;
    for (const teamId of await this.retention.forWorkerTeamsWithOld(plan, before)) {
      while (!this.isOver()) {
        const count = await this.retention.forWorkerDeleteOld({ teamId, plan, before });
        if (count === null) return deleted;
        if (count === 0) break;
        deleted += count;
      }
    }
    return deleted;
  }

  private async sweepDetails(): Promise<number> {
    let total = 0;
    while (!this.isOver()) {
      const { lastCheckId, deleted } = await this.retention.forWorkerSweepDetails(
        this.lastCheckId,
        CHECKS_AT_ONCE,
      );
      total += deleted;
      this.lastCheckId = lastCheckId;
      if (lastCheckId === null) break;
    }
    return total;
  }

  private isOver(): boolean {
    return this.task.isStopping || performance.now() > this.endsAt;
  }

  private report({ partitions, scans, details }: RetentionResult): void {
    if (partitions.length + scans + details === 0) return;
    this.metrics.deletedOld.inc({ kind: 'partition' }, partitions.length);
    this.metrics.deletedOld.inc({ kind: 'scan' }, scans);
    this.metrics.deletedOld.inc({ kind: 'details' }, details);
    this.logger.info({ partitions, scans, details }, 'old scans deleted');
  }
}
