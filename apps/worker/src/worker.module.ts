import { type DynamicModule, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { EnvironmentWith } from '@palisade/config';
import { PersistenceModule, ProbeClaimsRepository, ScanExecutionRepository } from '@palisade/persistence';
import { ScanQueueModule, slotsOf } from '@palisade/scan-queue';
import type { AllowedHosts } from '@palisade/target-client';
import type { Logger } from 'pino';
import { ExpiryKeeper } from './expiry-keeper.service';
import { HealthController } from './health/health.controller';
import { MetricsController } from './health/metrics.controller';
import { OutboxRelay } from './outbox-relay.service';
import { PartitionKeeper } from './partition-keeper.service';
import { RedisHostPace } from './redis-host-pace';
import { ScanEngine, type SessionFactory } from './scan-engine';
import { ScanRunner } from './scan-runner.service';
import { ScanSweeper } from './scan-sweeper.service';
import { ScanProcessor } from './scan.processor';
import { Scheduler } from './scheduler.service';
import { WORKER_LOGGER, WORKER_NAME } from './worker-identity';
import { WorkerLifecycle } from './worker-lifecycle.service';
import { WorkerTasks } from './worker-tasks';
import { WorkerMetrics } from './worker.metrics';

export interface WorkerSettings {
  environment: EnvironmentWith<'databaseUrl' | 'redisUrl'>;
  logger: Logger;
  /** Names this process in leases and among the live workers. */
  worker: string;
  engine: { createSession: SessionFactory; allowedHosts: AllowedHosts };
}

@Module({})
export class WorkerModule {
  static forRoot({ environment, logger, worker, engine }: WorkerSettings): DynamicModule {
    const { createSession, allowedHosts } = engine;
    return {
      module: WorkerModule,
      imports: [
        PersistenceModule.forRoot({
          databaseUrl: environment.databaseUrl,
          poolSize: environment.databasePoolSize,
          applicationName: 'palisade-worker',
        }),
        ScanQueueModule.forRoot({
          redisUrl: environment.redisUrl,
          slots: slotsOf(environment.workerConcurrency),
          worker,
        }),
        TerminusModule.forRoot(),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: WORKER_LOGGER, useValue: logger },
        { provide: WORKER_NAME, useValue: worker },
        {
          provide: RedisHostPace,
          useFactory: () => new RedisHostPace(environment.redisUrl, logger),
        },
        {
          provide: ScanEngine,
          inject: [RedisHostPace, ScanExecutionRepository, ProbeClaimsRepository],
          useFactory: (
            pace: RedisHostPace,
            execution: ScanExecutionRepository,
            claims: ProbeClaimsRepository,
          ) =>
            new ScanEngine(
              {
                createSession,
                allowedHosts,
                requireVerification: environment.requireVerification,
                pace,
                contactUrl: environment.appUrl,
              },
              execution,
              claims,
            ),
        },
        WorkerMetrics,
        ScanRunner,
        ScanProcessor,
        Scheduler,
        OutboxRelay,
        ScanSweeper,
        PartitionKeeper,
        ExpiryKeeper,
        WorkerTasks,
        WorkerLifecycle,
      ],
    };
  }
}
