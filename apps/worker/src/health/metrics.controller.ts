import { Controller, Get, Inject, Res, UseGuards } from '@nestjs/common';
import { registerProgramMetrics } from '@palisade/metrics';
import {
  CheckIsolationRepository,
  NotificationWatchRepository,
  OutboxRepository,
  ScanRepairRepository,
  ZonesRepository,
  connectionPoolOf,
} from '@palisade/persistence';
import { ScanQueues, queueOf } from '@palisade/scan-queue';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { RedisHostPace } from '../host-pace/redis-host-pace';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { MetricsGuard } from './metrics.guard';
import { WorkerMetrics } from '../ground/worker.metrics';
import { WorkerReadiness } from './worker-readiness';

@Controller('metrics')
@UseGuards(MetricsGuard)
export class MetricsController {
  constructor(
    private readonly metrics: WorkerMetrics,
    private readonly queues: ScanQueues,
    private readonly outbox: OutboxRepository,
    private readonly isolation: CheckIsolationRepository,
    private readonly repair: ScanRepairRepository,
    private readonly notifications: NotificationWatchRepository,
    private readonly zones: ZonesRepository,
    private readonly pace: RedisHostPace,
    readiness: WorkerReadiness,
    dataSource: DataSource,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {
    registerProgramMetrics(metrics.registry, {
      program: 'worker',
      isReady: async () => (await readiness.check()).isReady,
      databasePool: () => connectionPoolOf(dataSource),
    });
  }

  @Get()
  async read(@Res({ passthrough: true }) response: Response): Promise<string> {
    await Promise.all([this.readQueues(), this.readDatabase(), this.readPace()]);
    response.type(this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }

  private async readPace(): Promise<void> {
    this.metrics.paceAlone.set((await this.pace.isShared()) ? 0 : 1);
  }

  /** An unknown depth is left out, because an old value would hide the outage. */
  private async readQueues(): Promise<void> {
    this.metrics.queueDepth.reset();
    try {
      for (const zone of this.queues.zones) await this.readQueuesOf(zone);
    } catch (err) {
      this.logger.warn({ err }, 'could not read the queue depth');
    }
  }

  private async readQueuesOf(zone: string): Promise<void> {
    for (const [name, { waiting, active }] of Object.entries(await this.queues.loads(zone))) {
      const queue = queueOf(zone, name);
      this.metrics.queueDepth.set({ queue, state: 'waiting' }, waiting);
      this.metrics.queueDepth.set({ queue, state: 'active' }, active);
    }
  }

  private async readDatabase(): Promise<void> {
    this.metrics.outboxRows.reset();
    this.metrics.dispatchOverdue.reset();
    this.metrics.isolatedChecks.reset();
    this.metrics.setZones([]);
    try {
      this.metrics.setZones(await this.zones.forWorkerLoads());
      this.metrics.setOutbox(await this.outbox.forWorkerDepth());
      this.metrics.dispatchOverdue.set(await this.repair.forWorkerDispatchLag());
      this.metrics.isolatedChecks.set(await this.isolation.forWorkerCount());
      this.metrics.setNotifications(await this.notifications.forWorkerState());
    } catch (err) {
      this.logger.warn({ err }, 'could not read the database metrics');
    }
  }
}
