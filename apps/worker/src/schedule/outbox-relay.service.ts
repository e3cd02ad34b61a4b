import { Inject, Injectable } from '@nestjs/common';
import { type HandOver, OutboxRepository, ScanRepairRepository } from '@palisade/persistence';
import {
  GENERAL_QUEUE,
  INTERACTIVE_QUEUE,
  ScanQueues,
  WAITING_PER_SLOT,
  placeScans,
  roomIn,
} from '@palisade/scan-queue';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

const RELAY_EVERY_MS = 150;

/** A worker that has run half of its waiting scans does not wait for the tick. */
const REFILL_AFTER_ROUNDS = WAITING_PER_SLOT / 2;
const ANNOUNCE_EVERY_MS = 2_000;
/** Each time, another worker may get a scan that an older one dropped. */
const RESEND_DROPPED_EVERY_MS = 500;

/**
 * Sends the scans of the outbox to the queues of the worker's zones. While Redis is unavailable the rows stay; sending continues when it is back. In addition,
 * this worker registers itself, so that the relays know how many scans may wait in Redis.
 */
@Injectable()
export class OutboxRelay {
  readonly tasks: Record<'relay' | 'announcement' | 'dropped', PeriodicTask>;
  private endedSinceRefill = 0;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly repair: ScanRepairRepository,
    private readonly queues: ScanQueues,
    private readonly metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {
    this.tasks = {
      relay: new PeriodicTask({
        intervalMs: RELAY_EVERY_MS,
        work: () => this.relayAll(),
        onError: (err) => {
          this.metrics.relayErrors.inc();
          this.logger.warn({ err }, 'could not send waiting scans to the queue');
        },
      }),
      announcement: new PeriodicTask({
        intervalMs: ANNOUNCE_EVERY_MS,
        work: () => this.announce(),
        onError: this.metrics.onFailure('announcement', this.logger, 'could not register this worker'),
      }),
      dropped: new PeriodicTask({
        intervalMs: RESEND_DROPPED_EVERY_MS,
        work: () => this.resendDropped(),
        onError: this.metrics.onFailure(
          'dropped',
          this.logger,
          'could not resend what older workers dropped',
        ),
      }),
    };
  }

  /** Call it after each message of the queue that this worker has processed. */
  noteEnd(): void {
    this.endedSinceRefill += 1;
    if (this.endedSinceRefill >= this.queues.ownSlots * REFILL_AFTER_ROUNDS) this.tasks.relay.hurry();
  }

  /** Fills the queues up to their limits. */
  async relayAll(): Promise<void> {
    this.endedSinceRefill = 0;
    for (const zone of this.queues.zones) await this.relayZone(zone);
  }

  /** If Redis has lost its list of a zone's workers, it has lost the waiting scans too: they are sent again immediately. */
  async announce(): Promise<void> {
    for (const zone of this.queues.zones) {
      const { remembered } = await this.queues.announce(zone);
      if (remembered) continue;
      const resent = await this.repair.forWorkerResendZone(zone);
      this.metrics.countRepairs('resent_after_redis_loss', resent);
      if (resent > 0) this.logger.warn({ resent, zone }, 'Redis lost its data: sending waiting scans again');
    }
  }

  /** Only during an upgrade from a version up to 0.2.0. Without waiting messages, scans that no worker claimed were dropped. */
  async resendDropped(): Promise<void> {
    for (const zone of this.queues.zonesWithSilentWorkers) {
      const loads = await this.queues.loads(zone);
      if (loads[GENERAL_QUEUE].waiting + loads[INTERACTIVE_QUEUE].waiting > 0) continue;
      await this.repair.forWorkerResendDropped(zone);
    }
  }

  private async relayZone(zone: string): Promise<void> {
    while (!this.tasks.relay.isStopping && (await this.outbox.forWorkerHasEntries(zone))) {
      const loads = await this.queues.loads(zone);
      const room = roomIn(loads[GENERAL_QUEUE]) + roomIn(loads[INTERACTIVE_QUEUE]);
      if (room === 0) return;
      const send = async (scans: readonly HandOver[]): Promise<string[]> => {
        const messages = placeScans(scans, loads).map(({ queue, scan }) => ({ ...scan, queue }));
        if (messages.length > 0) await this.queues.add(messages, zone);
        return messages.map(({ scanId }) => scanId);
      };
      if ((await this.outbox.forWorkerHandOver(room, send, zone)) === 0) return;
    }
  }
}
