import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { collectDefaultMetrics, register } from 'prom-client';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';

// The default registry is the process's; several applications share it under test.
if (register.getSingleMetric('process_cpu_seconds_total') === undefined) collectDefaultMetrics();

@Module({ imports: [TerminusModule.forRoot()], controllers: [HealthController, MetricsController] })
export class HealthModule {}
