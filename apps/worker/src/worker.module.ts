import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import {
  type EnvironmentWith,
  concurrencyInZone,
  identityKeysOf,
  paceUrlOf,
  zonesOf,
} from '@palisade/config';
import { publicZoneKeyOf } from '@palisade/credentials';
import {
  InstallationRepository,
  LoadedDataRepository,
  PersistenceModule,
  RetentionRepository,
} from '@palisade/persistence';
import { dataAddresses } from '@palisade/scan-engine';
import { type QueuePlaceFactory, ScanQueueModule, slotsOf } from '@palisade/scan-queue';
import type { DnsSettings } from '@palisade/target-client';
import { VERSION } from '@palisade/version';
import { DEFAULT_ZONE, TEST_KEYS } from '@palisade/vocabulary';
import type { Logger } from 'pino';
import { DataKeeper } from './keepers/data-keeper.service';
import { ExpiryKeeper } from './keepers/expiry-keeper.service';
import { FlawWatch } from './keepers/flaw-watch.service';
import { HealthController } from './health/health.controller';
import { MetricsController } from './health/metrics.controller';
import { METRICS_TOKEN } from './health/metrics.guard';
import { WorkerReadiness } from './health/worker-readiness';
import { Housekeeping } from './keepers/housekeeping';
import { notificationProviders } from './notifications/notifications.providers';
import { OutboxRelay } from './schedule/outbox-relay.service';
import { PartitionKeeper } from './keepers/partition-keeper.service';
import { ProofRechecker } from './proofs/proof-rechecker.service';
import { ProofRequests } from './proofs/proof-requests.service';
import { ProofRights } from './proofs/proof-rights';
import { RedisHostPace } from './host-pace/redis-host-pace';
import { Retention } from './keepers/retention.service';
import { ScanRunner } from './scan/scan-runner.service';
import { AcceptanceKeeper } from './keepers/acceptance-keeper.service';
import { ScanSweeper } from './keepers/scan-sweeper.service';
import { SlotSharing } from './keepers/slot-sharing.service';
import { type EngineSettings, siteClients } from './site-clients.providers';
import { SlotShares } from './scan/slot-shares';
import { ScanWrites } from './scan/scan-writes';
import { ScanProcessor } from './scan/scan.processor';
import { Scheduler } from './schedule/scheduler.service';
import { WORKER_LOGGER, WORKER_NAME, WORKER_ZONES, WORKER_ZONE_KEYS } from './ground/worker-identity';
import { WorkerLifecycle } from './worker-lifecycle.service';
import { WorkerTasks } from './worker-tasks';
import { ticketProvider } from './tickets/tickets.provider';
import { WorkerMetrics } from './ground/worker.metrics';
import { ZoneReporter } from './keepers/zone-reporter.service';

export interface WorkerSettings {
  environment: EnvironmentWith<'databaseUrl' | 'redisUrl'>;
  logger: Logger;
  /** Identifies this process in leases and among the live workers. */
  worker: string;
  engine: EngineSettings;
}

/** Periodic tasks without settings. */
const PERIODIC: Provider[] = [
  AcceptanceKeeper,
  ExpiryKeeper,
  FlawWatch,
  OutboxRelay,
  PartitionKeeper,
  SlotSharing,
  ScanSweeper,
  Scheduler,
];

@Module({})
export class WorkerModule {
  static forRoot({ environment, logger, worker, engine }: WorkerSettings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PersistenceModule.forRoot({
          databaseUrl: environment.databaseUrl,
          poolSize: environment.databasePoolSize,
          applicationName: 'palisade-worker',
          preparedStatements: environment.databasePreparedStatements,
        }),
        queuesOf(environment, worker),
        // Terminus would log an error for each failing request, also while a worker stops as it should.
        TerminusModule.forRoot({ logger: false }),
      ],
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: WORKER_LOGGER, useValue: logger },
        { provide: WORKER_NAME, useValue: worker },
        ...zoneProviders(environment),
        { provide: METRICS_TOKEN, useValue: environment.metricsToken },
        {
          provide: RedisHostPace,
          inject: [InstallationRepository],
          useFactory: async (installation: InstallationRepository) =>
            new RedisHostPace(paceUrlOf(environment), await installation.redisPrefix(), logger),
        },
        ...siteClients(environment, engine),
        WorkerMetrics,
        ScanWrites,
        { provide: SlotShares, useValue: new SlotShares(environment.workerConcurrency) },
        ScanRunner,
        ScanProcessor,
        ...PERIODIC,
        dataKeeperOf(environment, engine.dns, logger),
        ProofRechecker,
        ProofRequests,
        ProofRights,
        {
          provide: Retention,
          inject: [RetentionRepository, WorkerMetrics],
          useFactory: (retention: RetentionRepository, metrics: WorkerMetrics) =>
            new Retention(retention, environment, metrics, logger),
        },
        ...notificationProviders(environment, logger, engine.dns),
        ticketProvider(environment, logger, engine.dns),
        Housekeeping,
        WorkerTasks,
        WorkerLifecycle,
        WorkerReadiness,
      ],
    };
  }
}

const zoneProviders = (environment: WorkerSettings['environment']): Provider[] => [
  { provide: WORKER_ZONES, useValue: zonesOf(environment) },
  { provide: WORKER_ZONE_KEYS, useValue: identityKeysOf(environment).zoneKeys.map(publicZoneKeyOf) },
  ZoneReporter,
];

/** The lists that all scans of this worker judge by. */
const dataKeeperOf = (
  environment: WorkerSettings['environment'],
  dns: DnsSettings | undefined,
  logger: Logger,
): Provider => ({
  provide: DataKeeper,
  inject: [LoadedDataRepository, WorkerMetrics],
  useFactory: (repository: LoadedDataRepository, metrics: WorkerMetrics) =>
    new DataKeeper(repository, metrics, {
      addresses: dataAddresses(environment),
      isReader: !zonesOf(environment).includes(DEFAULT_ZONE),
      agent: `Palisade/${VERSION} (data)`,
      dns,
      logger,
    }),
});

const queuesOf = (environment: WorkerSettings['environment'], worker: string): DynamicModule =>
  ScanQueueModule.forRoot(
    {
      slots: slotsOf(concurrencyInZone(environment)),
      worker,
      zones: zonesOf(environment),
      knownTests: TEST_KEYS.length,
    },
    placeOfQueues(environment.redisUrl),
  );

const placeOfQueues = (redisUrl: string): QueuePlaceFactory<InstallationRepository> => ({
  inject: [InstallationRepository],
  useFactory: async (installation) => ({ redisUrl, prefix: await installation.redisPrefix() }),
});
