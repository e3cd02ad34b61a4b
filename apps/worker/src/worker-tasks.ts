import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_ZONE } from '@palisade/vocabulary';
import { AcceptanceKeeper } from './keepers/acceptance-keeper.service';
import { Housekeeping } from './keepers/housekeeping';
import { Notifications } from './notifications/notifications';
import { OutboxRelay } from './schedule/outbox-relay.service';
import type { PeriodicTask } from './ground/periodic-task';
import { SlotSharing } from './keepers/slot-sharing.service';
import { ProofRequests } from './proofs/proof-requests.service';
import { ScanSweeper } from './keepers/scan-sweeper.service';
import { Scheduler } from './schedule/scheduler.service';
import { TicketKeeper } from './tickets/ticket-keeper.service';
import { WORKER_ZONES } from './ground/worker-identity';
import { ZoneReporter } from './keepers/zone-reporter.service';

/** These run every few seconds; a minute without a run means that the process hangs. */
const HANGS_AFTER_MS = 60_000;

/**
 * The periodic tasks of a worker, by name. A worker that does not serve the default zone only scans: schedules, messages, tickets and old data are left
 * to workers that do, because another network may not reach the receivers.
 */
@Injectable()
export class WorkerTasks {
  private readonly frequent: Record<string, PeriodicTask>;
  private readonly isFull: boolean;

  constructor(
    scheduler: Scheduler,
    relay: OutboxRelay,
    sweeper: ScanSweeper,
    slotSharing: SlotSharing,
    acceptances: AcceptanceKeeper,
    private readonly proofRequests: ProofRequests,
    private readonly notifications: Notifications,
    private readonly tickets: TicketKeeper,
    private readonly housekeeping: Housekeeping,
    private readonly reporter: ZoneReporter,
    @Inject(WORKER_ZONES) zones: readonly string[],
  ) {
    this.isFull = zones.includes(DEFAULT_ZONE);
    this.frequent = {
      ...relay.tasks,
      sweeper: sweeper.task,
      room: slotSharing.task,
      proof_requests: proofRequests.task,
      zones: reporter.task,
      ...(this.isFull && {
        scheduler: scheduler.task,
        acceptances: acceptances.task,
        ...notifications.frequent,
      }),
    };
  }

  start(): void {
    for (const task of this.all()) task.start();
  }

  async stop(): Promise<void> {
    this.tickets.abort();
    await Promise.all([
      ...this.all().map((task) => task.stop()),
      this.proofRequests.drain(),
      this.notifications.drain(),
    ]);
    await this.reporter.leave();
  }

  /** Names of the tasks that have not run for a minute. */
  hanging(): string[] {
    return Object.entries(this.frequent)
      .filter(([, task]) => task.idleMs > HANGS_AFTER_MS)
      .map(([name]) => name);
  }

  private all(): PeriodicTask[] {
    return [
      ...Object.values(this.frequent),
      ...(this.isFull ? [this.notifications.watch.task, this.tickets.task] : []),
      ...(this.isFull ? this.housekeeping.tasks : this.housekeeping.ofScans),
    ];
  }
}
