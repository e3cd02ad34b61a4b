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
import { Redis } from 'ioredis';
import { Public } from '../auth/access.decorators';
import { HealthResource, LiveResource } from './health.resource';

const CHECK_WITHIN_MS = 2_000;

@ApiTags('Operations')
@Public()
@SkipThrottle()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly typeorm: TypeOrmHealthIndicator,
    private readonly redis: Redis,
  ) {}

  @Get('live')
  @ApiOperation({ operationId: 'getLiveness', summary: 'Whether the process answers at all' })
  @ApiOkResponse({ type: LiveResource, description: 'It does.' })
  live(): LiveResource {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Whether requests can be served',
    description:
      'Without Redis the status is "degraded", still 200: triggers work, rate limits and caches do not.',
  })
  @ApiOkResponse({ type: HealthResource, description: 'Ready, perhaps degraded.' })
  @ApiServiceUnavailableResponse({
    type: HealthResource,
    description: 'Not ready; `details` names the part that fails.',
  })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthCheckResult> {
    try {
      return await this.health.check([() => this.postgres(), () => this.redisOrDegraded()]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      response.status(HttpStatus.SERVICE_UNAVAILABLE);
      return error.getResponse() as HealthCheckResult;
    }
  }

  private async postgres() {
    const indicator = this.indicators.check('postgresql');
    const ping = await this.typeorm.pingCheck('postgresql', { timeout: CHECK_WITHIN_MS });
    // The driver's own words name hosts and users.
    return ping.postgresql.status === 'up' ? indicator.up() : indicator.down('PostgreSQL does not answer.');
  }

  private async redisOrDegraded() {
    const indicator = this.indicators.check('redis');
    const attempt = await indicator
      .attempt(async () => void (await this.redis.ping()))
      .withTimeout(CHECK_WITHIN_MS);
    return attempt.redis.status === 'up' ? indicator.up() : indicator.degraded('Redis does not answer.');
  }
}
