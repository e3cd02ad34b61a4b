import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { register } from 'prom-client';
import { Public } from '../auth/access.decorators';

@ApiTags('Operations')
@Public()
@SkipThrottle()
@Controller('metrics')
export class MetricsController {
  @Get()
  @Header('Content-Type', register.contentType)
  @ApiOperation({ operationId: 'getMetrics', summary: 'Figures of this process for Prometheus' })
  @ApiProduces('text/plain')
  @ApiOkResponse({
    description: 'The Prometheus text format.',
    content: { 'text/plain': { schema: { type: 'string' }, example: 'process_cpu_seconds_total 1.2' } },
  })
  metrics(): Promise<string> {
    return register.metrics();
  }
}
