import { Controller, Get, HttpStatus, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import {
  HealthCheckService,
  type HealthCheckResult,
  HealthIndicatorService,
  TypeOrmHealthIndicator,
} from '@nestjs/terminus';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { VERSION } from '@palisade/version';
import { Redis } from 'ioredis';
import { Public } from '../auth/access.decorators';
import { FreshAnswer, PartProbe } from './readiness';
import { HealthResource, LiveResource } from './health.resource';

/** A request is answered within 300 ms, even if PostgreSQL or Redis hangs. */
const CHECK_WITHIN_MS = 250;
const FRESH_MS = 1_000;
/** Later than the driver itself gives up a connection or a statement. */
const DRIVER_GIVES_UP_MS = 15_000;

@ApiTags('Operations')
@Public()
@SkipThrottle()
@Controller('health')
export class HealthController {
  private readonly postgresProbe: PartProbe;
  private readonly redisProbe: PartProbe;
  private readonly readiness = new FreshAnswer(() => this.check(), FRESH_MS);

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    typeorm: TypeOrmHealthIndicator,
    redis: Redis,
  ) {
    this.postgresProbe = new PartProbe(() => pingOnce(typeorm));
    this.redisProbe = new PartProbe(() => redis.ping());
  }

  @Get('live')
  @ApiOperation({ operationId: 'getLiveness', summary: 'Check whether the process runs' })
  @ApiOkResponse({ type: LiveResource, description: 'It does.' })
  live(): LiveResource {
    return { status: 'ok', version: VERSION };
  }

  @Get('ready')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Check whether the process can serve requests',
    description:
      'Without Redis the status is "degraded", still 200: triggers work, rate limits and caches do not. The answer may be a ' +
      'second old, and comes within 300 ms also when a part hangs.',
  })
  @ApiOkResponse({ type: HealthResource, description: 'Ready, possibly degraded.' })
  @ApiServiceUnavailableResponse({
    type: HealthResource,
    description: 'Not ready; `details` names the part that fails.',
  })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthCheckResult> {
    const { isReady, result } = await this.readiness.get();
    if (!isReady) response.status(HttpStatus.SERVICE_UNAVAILABLE);
    return result;
  }

  private async check(): Promise<{ isReady: boolean; result: HealthCheckResult }> {
    try {
      const result = await this.health.check([() => this.postgres(), () => this.redisOrDegraded()]);
      return { isReady: true, result };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return { isReady: false, result: error.getResponse() as HealthCheckResult };
    }
  }

  private async postgres() {
    const indicator = this.indicators.check('postgresql');
    const answers = await this.postgresProbe.answers(CHECK_WITHIN_MS);
    return answers ? indicator.up() : indicator.down('PostgreSQL does not answer.');
  }

  private async redisOrDegraded() {
    const indicator = this.indicators.check('redis');
    const answers = await this.redisProbe.answers(CHECK_WITHIN_MS);
    return answers ? indicator.up() : indicator.degraded('Redis does not answer.');
  }
}

/** Ends with an error when PostgreSQL does not answer. */
async function pingOnce(typeorm: TypeOrmHealthIndicator): Promise<void> {
  const { postgresql } = await typeorm.pingCheck('postgresql', { timeout: DRIVER_GIVES_UP_MS });
  if (postgresql.status !== 'up') throw new Error('PostgreSQL does not answer.');
}
