import { Injectable } from '@nestjs/common';
import { registerProcessMetrics } from '@palisade/metrics';
import type { NotificationState } from '@palisade/persistence';
import type { ScanClass, ScanFailureReason } from '@palisade/vocabulary';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The kind of repair, see ScanSweeper. */
export type RepairKind =
  | 'resent_unclaimed'
  | 'resent_after_redis_loss'
  | 'lease_expired'
  | 'worker_lost'
  | 'slot_given'
  | 'schedule_forgotten'
  | 'schedule_overdue';

/** The metrics of one worker. */
@Injectable()
export class WorkerMetrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly queueDepth = new Gauge({
    name: 'palisade_queue_scans',
    help: 'Scans in Redis, by queue and state',
    labelNames: ['queue', 'state'] as const,
    registers: this.registers,
  });
  readonly outboxRows = new Gauge<'class'>({
    name: 'palisade_outbox_scans',
    help: 'Scans that wait in PostgreSQL to be sent to the queue',
    labelNames: ['class'],
    registers: this.registers,
  });
  readonly runningScans = new Gauge({
    name: 'palisade_running_scans',
    help: 'Scans that this worker is running',
    registers: this.registers,
  });
  readonly dispatchLag = new Histogram({
    name: 'palisade_dispatch_lag_seconds',
    help: 'Delay of the latest check in each dispatched batch',
    buckets: [1, 2, 5, 10, 30, 60, 300, 3600],
    registers: this.registers,
  });
  readonly dispatched = new Counter({
    name: 'palisade_dispatched_runs_total',
    help: 'Scheduled runs by outcome',
    labelNames: ['outcome'] as const,
    registers: this.registers,
  });
  readonly startLatency = new Histogram({
    name: 'palisade_scan_start_latency_seconds',
    help: 'Time from when a scan may run to when a worker starts it',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers: this.registers,
  });
  readonly scans = new Counter<'outcome'>({
    name: 'palisade_scans_total',
    help: 'Scans that left this worker, by outcome: completed, a failure reason, handed_back, yielded, lease_lost, error',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly scanCrashes = new Counter({
    name: 'palisade_scan_crashes_total',
    help: 'Single-scan processes that exited before their scan ended',
    registers: this.registers,
  });
  readonly isolatedChecks = new Gauge({
    name: 'palisade_isolated_checks',
    help: 'Isolated checks: their scans crash processes',
    registers: this.registers,
  });
  readonly dispatchOverdue = new Gauge({
    name: 'palisade_dispatch_overdue_seconds',
    help: 'Delay of the check that has been due longest',
    registers: this.registers,
  });
  readonly alarms = new Counter<'alarm'>({
    name: 'palisade_alarms_total',
    help: 'Alarms: conditions that an operator should see',
    labelNames: ['alarm'],
    registers: this.registers,
  });
  readonly testDuration = new Histogram<'test_key' | 'status'>({
    name: 'palisade_test_duration_seconds',
    help: 'How long tests take',
    labelNames: ['test_key', 'status'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: this.registers,
  });
  readonly relayErrors = new Counter({
    name: 'palisade_relay_errors_total',
    help: 'Failed attempts to send scans to the queue',
    registers: this.registers,
  });
  readonly taskErrors = new Counter<'task'>({
    name: 'palisade_task_errors_total',
    help: 'Failed runs of the periodic tasks',
    labelNames: ['task'],
    registers: this.registers,
  });
  readonly dataDate = new Gauge<'data'>({
    name: 'palisade_data_date_seconds',
    help: 'The day of the lists that scans of this worker judge by, as seconds since 1970',
    labelNames: ['data'],
    registers: this.registers,
  });
  readonly dataFailures = new Counter<'data'>({
    name: 'palisade_data_load_failures_total',
    help: 'Failed loads of lists from the address of the operator',
    labelNames: ['data'],
    registers: this.registers,
  });
  readonly proofChecks = new Counter<'outcome'>({
    name: 'palisade_domain_proof_checks_total',
    help: 'Re-checks of domain proofs by outcome: proven, absent, unknown (no response), lost (no longer verified)',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly takenAway = new Counter<'kind'>({
    name: 'palisade_retention_total',
    help: 'Data deleted by retention, by kind: partition, scan, details',
    labelNames: ['kind'],
    registers: this.registers,
  });
  readonly deliveries = new Counter<'type' | 'result'>({
    name: 'palisade_notification_deliveries_total',
    help: 'Attempts to deliver notifications, by type of channel and result: delivered, failed, outdated (another worker had the channel)',
    labelNames: ['type', 'result'],
    registers: this.registers,
  });
  readonly pendingDeliveryAge = new Gauge({
    name: 'palisade_notification_oldest_pending_seconds',
    help: 'Age of the oldest notification that waits to be delivered',
    registers: this.registers,
  });
  readonly notificationEvents = new Gauge({
    name: 'palisade_notification_events',
    help: 'Events for which no notification exists yet',
    registers: this.registers,
  });
  readonly disabledChannels = new Gauge<'reason'>({
    name: 'palisade_notification_channels_off',
    help: 'Notification channels that Palisade switched off, by reason: gone (410), failing (3 days)',
    labelNames: ['reason'],
    registers: this.registers,
  });
  readonly repairs = new Counter<'kind'>({
    name: 'palisade_repairs_total',
    help: 'Repairs made by the sweeper',
    labelNames: ['kind'],
    registers: this.registers,
  });

  collectProcessMetrics(): void {
    registerProcessMetrics(this.registry);
  }

  setOutbox(depths: readonly { class: ScanClass; count: number }[]): void {
    for (const depth of depths) this.outboxRows.set({ class: depth.class }, depth.count);
  }

  setNotifications({ oldestPendingSeconds, events, off }: NotificationState): void {
    this.pendingDeliveryAge.set(oldestPendingSeconds);
    this.notificationEvents.set(events);
    this.disabledChannels.reset();
    for (const { reason, count } of off) this.disabledChannels.set({ reason }, count);
  }

  countScan(
    outcome: 'completed' | 'handed_back' | 'yielded' | 'lease_lost' | 'error' | ScanFailureReason,
  ): void {
    this.scans.inc({ outcome });
  }

  countRepairs(kind: RepairKind, count: number): void {
    this.repairs.inc({ kind }, count);
  }
}
