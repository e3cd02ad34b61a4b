import { Injectable } from '@nestjs/common';
import { type AgedList, DATA_SETS } from '@palisade/catalogue';
import { registerProcessMetrics } from '@palisade/metrics';
import type { NotificationState, ZoneLoad } from '@palisade/persistence';
import type { ScanClass, ScanFailureReason } from '@palisade/vocabulary';
import type { Logger } from 'pino';
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

  readonly queueDepth = this.gauge('palisade_queue_scans', 'Scans in Redis, by queue and state', [
    'queue',
    'state',
  ]);
  readonly outboxRows = this.gauge(
    'palisade_outbox_scans',
    'Scans that wait in PostgreSQL to be sent to the queue',
    ['class'],
  );
  readonly waitingScans = this.gauge(
    'palisade_scans_waiting',
    'Scans that could run and that no worker runs, by zone',
    ['zone'],
  );
  readonly zoneWorkers = this.gauge('palisade_zone_workers', 'Live workers, by zone', ['zone']);
  readonly paceAlone = this.gauge(
    'palisade_pace_alone',
    'Whether this worker keeps its own pace of sites, because a Redis of REDIS_PACE_URL or REDIS_URL does not respond',
  );
  readonly runningScans = this.gauge('palisade_running_scans', 'Scans that this worker is running');
  readonly dispatchLag = this.histogram(
    'palisade_dispatch_lag_seconds',
    'Delay of the latest check in each dispatched batch',
    [1, 2, 5, 10, 30, 60, 300, 3600],
  );
  readonly dispatched = this.counter('palisade_dispatched_runs_total', 'Scheduled runs by outcome', [
    'outcome',
  ]);
  readonly startLatency = this.histogram(
    'palisade_scan_start_latency_seconds',
    'Time from when a scan may run to when a worker starts it',
    [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  );
  readonly scans = this.counter(
    'palisade_scans_total',
    'Scans that left this worker, by outcome: completed, a failure reason, handed_back, yielded, lease_lost, error',
    ['outcome'],
  );
  readonly scanCrashes = this.counter(
    'palisade_scan_crashes_total',
    'Single-scan processes that exited before their scan ended',
  );
  readonly isolatedChecks = this.gauge(
    'palisade_isolated_checks',
    'Isolated checks: their scans crash processes',
  );
  readonly dispatchOverdue = this.gauge(
    'palisade_dispatch_overdue_seconds',
    'Delay of the check that has been due longest',
  );
  readonly alarms = this.counter('palisade_alarms_total', 'Alarms: conditions that an operator should see', [
    'alarm',
  ]);
  readonly testDuration = this.histogram(
    'palisade_test_duration_seconds',
    'How long tests take',
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    ['test_key', 'status'],
  );
  readonly relayErrors = this.counter(
    'palisade_relay_errors_total',
    'Failed attempts to send scans to the queue',
  );
  readonly taskErrors = this.counter('palisade_task_errors_total', 'Failed runs of the periodic tasks', [
    'task',
  ]);
  readonly dataDate = this.gauge(
    'palisade_data_date_seconds',
    'The day when the lists that scans of this worker judge by were last current, as seconds since 1970',
    ['data'],
  );
  readonly dataAge = this.gauge(
    'palisade_data_age_state',
    'Lists on which verdicts depend: 0 fresh, 1 old (results say so), 2 stale (tests that find nothing are inconclusive)',
    ['data'],
  );
  readonly dataFailures = this.counter(
    'palisade_data_load_failures_total',
    'Failed loads of lists, from the address of the operator or their public source',
    ['data'],
  );
  readonly proofChecks = this.counter(
    'palisade_domain_proof_checks_total',
    'Re-checks of domain proofs by outcome: proven, absent, unknown (no response), lost (no longer verified)',
    ['outcome'],
  );
  readonly deletedOld = this.counter(
    'palisade_retention_total',
    'Data deleted by retention, by kind: partition, scan, details',
    ['kind'],
  );
  readonly deliveries = this.counter(
    'palisade_notification_deliveries_total',
    'Attempts to deliver notifications, by type of channel and result: delivered, failed, outdated (another worker had the channel)',
    ['type', 'result'],
  );
  readonly pendingDeliveryAge = this.gauge(
    'palisade_notification_oldest_pending_seconds',
    'Age of the oldest notification that waits to be delivered',
  );
  readonly notificationEvents = this.gauge(
    'palisade_notification_events',
    'Events for which no notification exists yet',
  );
  readonly disabledChannels = this.gauge(
    'palisade_notification_channels_off',
    'Notification channels that Palisade switched off, by reason: gone (410), failing (3 days)',
    ['reason'],
  );
  readonly repairs = this.counter('palisade_repairs_total', 'Repairs made by the sweeper', ['kind']);

  /** The error handler of a periodic task: counts and logs failures. */
  onFailure(task: string, logger: Pick<Logger, 'warn'>, message: string): (err: unknown) => void {
    return (err) => {
      this.taskErrors.inc({ task });
      logger.warn({ err }, message);
    };
  }

  collectProcessMetrics(): void {
    registerProcessMetrics(this.registry);
  }

  setOutbox(depths: readonly { class: ScanClass; count: number }[]): void {
    for (const depth of depths) this.outboxRows.set({ class: depth.class }, depth.count);
  }

  setLists(days: readonly { id: string; day: string }[], aged: readonly AgedList[]): void {
    for (const { id, day } of days) this.dataDate.set({ data: id }, Date.parse(day) / 1_000);
    for (const { id, pace } of DATA_SETS) {
      if (pace === undefined) continue;
      const age = aged.find((each) => each.id === id)?.age;
      this.dataAge.set({ data: id }, age === undefined ? 0 : age === 'old' ? 1 : 2);
    }
  }

  setZones(loads: readonly ZoneLoad[]): void {
    this.waitingScans.reset();
    this.zoneWorkers.reset();
    for (const { zone, waiting, liveWorkers } of loads) {
      this.waitingScans.set({ zone }, waiting);
      this.zoneWorkers.set({ zone }, liveWorkers);
    }
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

  private gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
    return new Gauge<Label>({ name, help, labelNames, registers: [this.registry] });
  }

  private counter<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
    return new Counter<Label>({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) {
    return new Histogram<Label>({ name, help, buckets, labelNames, registers: [this.registry] });
  }
}
