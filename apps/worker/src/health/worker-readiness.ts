import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, type HealthCheckResult, HealthIndicatorService } from '@nestjs/terminus';
import {
  DATABASE_IS_OLDER,
  OutboxRepository,
  SchemaState,
  type WrongSetting,
  judgeSettings,
} from '@palisade/persistence';
import { lacksRights } from '@palisade/redis';
import { ScanQueues } from '@palisade/scan-queue';
import { WorkerLifecycle } from '../worker-lifecycle.service';

const CHECK_WITHIN_MS = 2_000;

/** Whether the worker can run scans, for the health check and the metrics. */
@Injectable()
export class WorkerReadiness {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly outbox: OutboxRepository,
    private readonly queues: ScanQueues,
    private readonly schema: SchemaState,
    private readonly lifecycle: WorkerLifecycle,
  ) {}

  async check(): Promise<{ isReady: boolean; result: HealthCheckResult }> {
    try {
      const result = await this.health.check([
        () => this.answers('postgresql', () => this.outbox.forWorkerHasEntries()),
        () => this.hasSchema(),
        () => this.hasSession(),
        () => this.redis(),
        () => this.takesScans(),
      ]);
      return { isReady: true, result };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return { isReady: false, result: error.getResponse() as HealthCheckResult };
    }
  }

  private async answers<Part extends string>(part: Part, ask: () => Promise<unknown>) {
    const indicator = this.indicators.check(part);
    const attempt = await indicator.attempt(async () => void (await ask())).withTimeout(CHECK_WITHIN_MS);
    // The driver's message contains hosts and users.
    return attempt[part].status === 'up' ? indicator.up() : indicator.down(`${part} does not respond.`);
  }

  private async redis() {
    const indicator = this.indicators.check('redis');
    let missing: readonly string[] = [];
    const attempt = await indicator
      .attempt(async () => {
        await this.queues.ping();
        missing = await this.queues.missingRights();
      })
      .withTimeout(CHECK_WITHIN_MS);
    if (attempt.redis.status !== 'up') return indicator.down('redis does not respond.');
    return missing.length === 0 ? indicator.up() : indicator.down(lacksRights(missing));
  }

  private async hasSchema() {
    const indicator = this.indicators.check('schema');
    const attempt = await indicator
      .attempt(async () => {
        if (!(await this.schema.isUpToDate())) throw new Error(DATABASE_IS_OLDER);
      })
      .withTimeout(CHECK_WITHIN_MS);
    return attempt.schema.status === 'up' ? indicator.up() : indicator.down(DATABASE_IS_OLDER);
  }

  /** An outage is told by another part. */
  private async hasSession() {
    const indicator = this.indicators.check('session');
    let wrong: readonly WrongSetting[] = [];
    await indicator
      .attempt(async () => void (wrong = await this.schema.wrongSettings()))
      .withTimeout(CHECK_WITHIN_MS);
    const judged = judgeSettings(wrong);
    if (judged === null) return indicator.up();
    return judged.isHarmless ? indicator.degraded(judged.message) : indicator.down(judged.message);
  }

  private takesScans() {
    const indicator = this.indicators.check('worker');
    return this.lifecycle.isDraining ? indicator.down('The worker is stopping.') : indicator.up();
  }
}
