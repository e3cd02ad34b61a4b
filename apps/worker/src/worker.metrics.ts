import { Injectable } from '@nestjs/common';
import type { ScanClass, ScanFailureReason } from '@palisade/vocabulary';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What was repaired, see ScanSweeper. */
export type RepairKind =
  | 'resent_unclaimed'
  | 'resent_after_redis_loss'
  | 'lease_expired'
  | 'worker_lost'
  | 'slot_given'
  | 'schedule_forgotten'
  | 'schedule_overdue';

/** The figures of one worker. */
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
    help: 'Scans that wait in PostgreSQL to be handed to the queue',
    labelNames: ['class'],
    registers: this.registers,
  });
  readonly runningScans = new Gauge({
    name: 'palisade_running_scans',
    help: 'Scans that this worker runs now',
    registers: this.registers,
  });
  readonly dispatchLag = new Histogram({
    name: 'palisade_dispatch_lag_seconds',
    help: 'How late the latest check of each dispatched batch was',
    buckets: [1, 2, 5, 10, 30, 60, 300, 3600],
    registers: this.registers,
  });
  readonly dispatched = new Counter({
    name: 'palisade_dispatched_runs_total',
    help: 'Scheduled runs by what became of them',
    labelNames: ['outcome'] as const,
    registers: this.registers,
  });
  readonly startLatency = new Histogram({
    name: 'palisade_scan_start_latency_seconds',
    help: 'From the moment a scan may run to the moment a worker begins it',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers: this.registers,
  });
  readonly scans = new Counter<'outcome'>({
    name: 'palisade_scans_total',
    help: 'Scans that this worker let go of, by outcome: completed, a failure reason, handed_back, yielded, lease_lost, error',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly scanCrashes = new Counter({
    name: 'palisade_scan_crashes_total',
    help: 'Processes of single scans that ended before their scan',
    registers: this.registers,
  });
  readonly isolatedChecks = new Gauge({
    name: 'palisade_isolated_checks',
    help: 'Checks that are set apart because their scans break processes',
    registers: this.registers,
  });
  readonly dispatchOverdue = new Gauge({
    name: 'palisade_dispatch_overdue_seconds',
    help: 'How late the earliest check is that is due now',
    registers: this.registers,
  });
  readonly alarms = new Counter<'alarm'>({
    name: 'palisade_alarms_total',
    help: 'Looks at which something was found that a person should see',
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
    help: 'Failed attempts to hand scans to the queue',
    registers: this.registers,
  });
  readonly taskErrors = new Counter<'task'>({
    name: 'palisade_task_errors_total',
    help: 'Failed runs of the periodic tasks',
    labelNames: ['task'],
    registers: this.registers,
  });
  readonly proofChecks = new Counter<'outcome'>({
    name: 'palisade_domain_proof_checks_total',
    help: 'Re-checks of domain proofs by outcome: proven, absent, unknown (nobody answered), lost (no longer verified)',
    labelNames: ['outcome'],
    registers: this.registers,
  });
  readonly takenAway = new Counter<'kind'>({
    name: 'palisade_retention_total',
    help: 'What was taken away because it was older than its plan keeps it: partition, scan, details',
    labelNames: ['kind'],
    registers: this.registers,
  });
  readonly repairs = new Counter<'kind'>({
    name: 'palisade_repairs_total',
    help: 'What the sweeper put right',
    labelNames: ['kind'],
    registers: this.registers,
  });

  collectProcessMetrics(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  setOutbox(depths: readonly { class: ScanClass; count: number }[]): void {
    for (const depth of depths) this.outboxRows.set({ class: depth.class }, depth.count);
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
