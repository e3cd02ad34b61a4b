import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { HealthCheckResult } from '@nestjs/terminus';
import { VERSION } from '@palisade/version';
import type { Response } from 'express';
import { WorkerLifecycle } from '../worker-lifecycle.service';
import { WorkerTasks } from '../worker-tasks';
import { WorkerReadiness } from './worker-readiness';

@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: WorkerReadiness,
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
    const { isReady, result } = await this.readiness.check();
    if (!isReady) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return result;
  }
}
