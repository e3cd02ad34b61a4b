import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { registerProcessMetrics } from '@palisade/metrics';
import { register } from 'prom-client';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { ReadyService } from './ready.service';

// The default registry is the process's; several applications share it under test.
if (register.getSingleMetric('process_cpu_seconds_total') === undefined) registerProcessMetrics(register);

@Module({
  // Terminus would log an error for each failing request; ReadyService logs each outage once.
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController, MetricsController],
  providers: [ReadyService],
  exports: [ReadyService],
})
export class HealthModule {}
