import { Controller, Get, HttpStatus, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, type HealthCheckResult, HealthIndicatorService } from '@nestjs/terminus';
import { OutboxRepository } from '@palisade/persistence';
import { ScanQueues } from '@palisade/scan-queue';
import { VERSION } from '@palisade/version';
import type { Response } from 'express';
import { WorkerLifecycle } from '../worker-lifecycle.service';
import { WorkerTasks } from '../worker-tasks';

const CHECK_WITHIN_MS = 2_000;

@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly outbox: OutboxRepository,
    private readonly queues: ScanQueues,
    private readonly tasks: WorkerTasks,
    private readonly lifecycle: WorkerLifecycle,
  ) {}

  /** 503 when a task hangs: a restart helps. An outage of PostgreSQL or Redis is not that. */
  @Get('live')
  live(@Res({ passthrough: true }) response: Response): {
    status: string;
    version: string;
    hanging: string[];
  } {
    const hanging = this.lifecycle.isDraining ? [] : this.tasks.hanging();
    if (hanging.length > 0) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: hanging.length > 0 ? 'error' : 'ok', version: VERSION, hanging };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthCheckResult> {
    try {
      return await this.health.check([
        () => this.answers('postgresql', () => this.outbox.forWorkerHasEntries()),
        () => this.answers('redis', () => this.queues.ping()),
        () => this.takesScans(),
      ]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      response.status(HttpStatus.SERVICE_UNAVAILABLE);
      return error.getResponse() as HealthCheckResult;
    }
  }

  private async answers<Part extends string>(part: Part, ask: () => Promise<unknown>) {
    const indicator = this.indicators.check(part);
    const attempt = await indicator.attempt(async () => void (await ask())).withTimeout(CHECK_WITHIN_MS);
    // The driver's message contains hosts and users.
    return attempt[part].status === 'up' ? indicator.up() : indicator.down(`${part} does not answer.`);
  }

  private takesScans() {
    const indicator = this.indicators.check('worker');
    return this.lifecycle.isDraining ? indicator.down('The worker is stopping.') : indicator.up();
  }
}
