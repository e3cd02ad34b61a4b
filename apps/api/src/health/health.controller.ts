import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { HealthCheckResult } from '@nestjs/terminus';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { VERSION } from '@palisade/version';
import { Public } from '../auth/access.decorators';
import { HealthResource, LiveResource } from './health.resource';
import { ReadyService } from './ready.service';

@ApiTags('Operations')
@Public()
@SkipThrottle()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: ReadyService) {}

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
}
