import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { registerProgramMetrics } from '@palisade/metrics';
import { ReadReplicas, connectionPoolOf } from '@palisade/persistence';
import { Gauge, Registry, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.decorators';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { METRICS_REFUSED, MetricsGuard } from './metrics.guard';
import { ReadyService } from './ready.service';
import { Operation } from '../auth/controller.decorators';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

const EXAMPLE = '# HELP process_cpu_seconds_total Total user and system CPU time spent in seconds.\n';

@ApiTags('Operations')
@Public()
@SkipThrottle()
@IgnoresUnknown()
@Controller('metrics')
export class MetricsController {
  /** Of this application: the rest of the process may hold another one, under test. */
  private readonly own = new Registry();

  constructor(dataSource: DataSource, replicas: ReadReplicas, readiness: ReadyService) {
    registerProgramMetrics(this.own, {
      program: 'api',
      isReady: async () => (await readiness.get()).isReady,
      databasePool: () => connectionPoolOf(dataSource),
    });
    if (replicas.areConfigured) this.own.registerMetric(lagOf(replicas));
  }

  @Get()
  @UseGuards(MetricsGuard)
  @Header('Content-Type', register.contentType)
  @Operation(
    'getMetrics',
    'Get Prometheus metrics of this process',
    'For clients on loopback, and for others with METRICS_TOKEN as bearer token.',
  )
  @ApiRefusal(401, 'The client is on another host and METRICS_TOKEN is missing or wrong.', METRICS_REFUSED)
  @ApiProduces('text/plain')
  @ApiOkResponse({
    description: 'The Prometheus text format.',
    content: { 'text/plain': { schema: { type: 'string', pattern: '^# HELP ' }, example: EXAMPLE } },
  })
  async metrics(): Promise<string> {
    return (await register.metrics()) + (await this.own.metrics());
  }
}

const lagOf = ({ all }: ReadReplicas): Gauge =>
  new Gauge({
    name: 'palisade_replica_lag_seconds',
    help: 'How far each standby of DATABASE_READ_URL is behind; NaN while it does not respond',
    labelNames: ['host'],
    registers: [],
    collect() {
      for (const { name, lagSeconds } of all) this.set({ host: name }, lagSeconds ?? NaN);
    },
  });
