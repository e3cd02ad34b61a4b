import type { CheckId } from '@palisade/vocabulary';
import { Inject, Injectable } from '@nestjs/common';
import { ScanClosingRepository, ScanRepairRepository } from '@palisade/persistence';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { workerLost } from '../scan/scan-failures';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { type RepairKind, WorkerMetrics } from '../ground/worker.metrics';

/** Together with the lease (20 s), a lost scan starts again within 30 s. */
const SWEEP_EVERY_MS = 5_000;

/** Due checks that wait longer mean that the dispatchers are down or cannot keep up. */
const DISPATCH_LAG_ALARM_S = 60;

/** The number of ids in a log line. */
const NAMED = 10;

/** Repairs scans that the queue lost, expired leases, and checks without a next run. */
@Injectable()
export class ScanSweeper {
  readonly task: PeriodicTask;
  /** Problems that the previous sweep saw as well: after an outage the dispatcher has repaired them by then, and no operator has to act. */
  private lasting = new Set<string>();
  private seen = new Set<string>();
  /** After an outage every lease has run out. Workers that live return their scans first, so that the attempt does not count. */
  private isAfterFailure = false;

  constructor(
    private readonly repair: ScanRepairRepository,
    private readonly closing: ScanClosingRepository,
    private readonly metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: SWEEP_EVERY_MS,
      work: () => this.sweep(),
      onError: this.metrics.onFailure('sweeper', this.logger, 'sweep failed'),
    });
  }

  async sweep(): Promise<void> {
    const sparesLeases = this.isAfterFailure;
    this.isAfterFailure = true;
    if (!sparesLeases) {
      this.count('lease_expired', await this.repair.forWorkerReleaseExpired());
      this.count('worker_lost', await this.failLost());
    }
    await this.repair.forWorkerReleaseHeld();
    this.count('resent_unclaimed', await this.repair.forWorkerResendUnclaimed());
    this.count('slot_given', await this.repair.forWorkerGiveFreeSlots());
    this.seen = new Set();
    await this.checkLag();
    this.alarm('schedule_forgotten', await this.repair.forWorkerScheduleForgotten());
    this.alarm('schedule_overdue', await this.repair.forWorkerOverdue());
    this.lasting = this.seen;
    this.isAfterFailure = false;
  }

  private async failLost(): Promise<number> {
    let failed = 0;
    for (const scan of await this.repair.forWorkerLostForGood()) {
      if (!(await this.closing.forWorkerFailLost(scan, workerLost))) continue;
      this.logger.error({ scan_id: scan.scanId }, 'scan failed: it lost its last worker');
      this.metrics.countScan('worker_lost');
      failed += 1;
    }
    return failed;
  }

  private async checkLag(): Promise<void> {
    const seconds = await this.repair.forWorkerDispatchLag();
    if (seconds <= DISPATCH_LAG_ALARM_S) return;
    this.metrics.alarms.inc({ alarm: 'dispatch_lag' });
    this.logger[this.levelOf('dispatch_lag')](
      { seconds: Math.round(seconds) },
      'due checks are waiting for a dispatcher',
    );
  }

  private count(kind: RepairKind, repaired: number): void {
    if (repaired === 0) return;
    this.metrics.countRepairs(kind, repaired);
    this.logger.warn({ kind, repaired }, 'scans repaired');
  }

  /** A problem that lasts from one sweep to the next is an error, for an operator. */
  private levelOf(problem: string): 'error' | 'warn' {
    this.seen.add(problem);
    return this.lasting.has(problem) ? 'error' : 'warn';
  }

  /** Schedules break only through a bug or a stall. */
  private alarm(kind: RepairKind, checkIds: readonly CheckId[]): void {
    if (checkIds.length === 0) return;
    this.metrics.countRepairs(kind, checkIds.length);
    this.logger[this.levelOf(kind)](
      { kind, checks: checkIds.length, check_ids: checkIds.slice(0, NAMED) },
      'invalid schedules',
    );
  }
}
