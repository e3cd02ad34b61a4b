import { Injectable } from '@nestjs/common';
import { AcceptanceKeeper } from './acceptance-keeper.service';
import { Housekeeping } from './housekeeping';
import { Notifications } from './notifications/notifications';
import { OutboxRelay } from './outbox-relay.service';
import type { PeriodicTask } from './periodic-task';
import { RoomMaker } from './room-maker.service';
import { ProofRequests } from './proof-requests.service';
import { ScanSweeper } from './scan-sweeper.service';
import { Scheduler } from './scheduler.service';
import { TicketKeeper } from './tickets/ticket-keeper.service';

/** These run every few seconds; a minute without a run means that the process hangs. */
const HANGS_AFTER_MS = 60_000;

/** The periodic tasks of a worker, by name. */
@Injectable()
export class WorkerTasks {
  private readonly frequent: Record<string, PeriodicTask>;

  constructor(
    scheduler: Scheduler,
    relay: OutboxRelay,
    sweeper: ScanSweeper,
    roomMaker: RoomMaker,
    acceptances: AcceptanceKeeper,
    private readonly proofRequests: ProofRequests,
    private readonly notifications: Notifications,
    private readonly tickets: TicketKeeper,
    private readonly housekeeping: Housekeeping,
  ) {
    this.frequent = {
      scheduler: scheduler.task,
      ...relay.tasks,
      sweeper: sweeper.task,
      room: roomMaker.task,
      acceptances: acceptances.task,
      proof_requests: proofRequests.task,
      ...notifications.frequent,
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
      this.notifications.watch.task,
      this.tickets.task,
      ...this.housekeeping.tasks,
    ];
  }
}
