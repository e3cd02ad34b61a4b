import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { HealthCheckResult } from '@nestjs/terminus';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { VERSION } from '@palisade/version';
import { Public } from '../auth/access.decorators';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { HealthResource, LiveResource } from './health.resource';
import { ReadyService } from './ready.service';
import { Operation } from '../auth/controller.decorators';
import { Returns } from '../http/returns.decorator';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

/** Probes have no key, body or parameter that could be wrong: only the request itself can be. */
const ApiHeadersTooLarge = (): MethodDecorator =>
  ApiRefusal(431, 'The headers are too large.', 'The headers are too large.');

@ApiTags('Operations')
@Public()
@SkipThrottle()
@IgnoresUnknown()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: ReadyService) {}

  @Get('live')
  @ApiHeadersTooLarge()
  @Operation(
    'getLiveness',
    'Check whether the process runs',
    'Needs neither database nor Redis: a process that waits for them counts as alive.',
  )
  @Returns(LiveResource, 'The process runs.')
  live(): LiveResource {
    return { status: 'ok', version: VERSION };
  }

  @Get('ready')
  @ApiHeadersTooLarge()
  @Operation(
    'getReadiness',
    'Check whether the process can serve requests',
    'Without Redis the status is "degraded" and the response is still 200: triggers work, rate limits and caches do not. The response may be one second old. It arrives within 300 ms, even if PostgreSQL or Redis hangs.',
  )
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
