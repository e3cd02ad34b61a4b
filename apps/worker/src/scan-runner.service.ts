import { Inject, Injectable } from '@nestjs/common';
import { runWithLogContext } from '@palisade/logging';
import {
  type ClaimedScan,
  MAX_ATTEMPTS,
  ScanClosingRepository,
  ScanExecutionRepository,
  type ScanFailure,
} from '@palisade/persistence';
import type { ScanSession } from '@palisade/scanners';
import { InvalidTarget } from '@palisade/target-client';
import type { Logger } from 'pino';
import { isOutage, outlastOutage } from './database-patience';
import { detectIssues } from './issue-tracker';
import { ScanEngine } from './scan-engine';
import { internalError, targetUnreachable } from './scan-failures';
import { ScanLease } from './scan-lease';
import { ScanTests } from './scan-tests';
import { WORKER_LOGGER, WORKER_NAME } from './worker-identity';
import { WorkerMetrics } from './worker.metrics';

/** Runs one scan from claim to close. Running the same scan twice does no harm: only one claim holds at a time. */
@Injectable()
export class ScanRunner {
  private readonly runs = new Set<Promise<void>>();
  private readonly leases = new Set<ScanLease>();
  private isStopping = false;

  constructor(
    private readonly execution: ScanExecutionRepository,
    private readonly closing: ScanClosingRepository,
    private readonly engine: ScanEngine,
    private readonly metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
    @Inject(WORKER_NAME) private readonly worker: string,
  ) {}

  /** Resolves when the scan is done or belongs to somebody else. Rejects after an error of ours or of PostgreSQL. */
  async run(scanId: string): Promise<void> {
    const work = this.claimAndRun(scanId);
    this.runs.add(work);
    this.metrics.runningScans.set(this.runs.size);
    try {
      await work;
    } finally {
      this.runs.delete(work);
      this.metrics.runningScans.set(this.runs.size);
    }
  }

  /** From now on nothing new is begun. Resolves when what runs has ended. */
  async drain(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.runs);
  }

  /** Stops what still runs; each scan is handed back before its promise settles. */
  abortAll(): void {
    for (const lease of this.leases) lease.abort('shutdown');
  }

  private async claimAndRun(scanId: string): Promise<void> {
    if (this.isStopping) return this.execution.forWorkerReturnUnclaimed(scanId);
    const claim = await this.claim(scanId);
    if (claim === null) return this.logger.debug({ scan_id: scanId }, 'scan is run elsewhere or done');
    const lease = new ScanLease(
      () => this.execution.forWorkerRenewLease(claim),
      (err) => this.logger.warn({ err, scan_id: scanId }, 'lease could not be renewed'),
    );
    this.leases.add(lease);
    try {
      await runWithLogContext({ scan_id: scanId }, () => this.runClaimed(claim, lease));
    } finally {
      lease.end();
      this.leases.delete(lease);
    }
  }

  private async claim(scanId: string): Promise<ClaimedScan | null> {
    try {
      const claim = () => this.execution.forWorkerClaim(scanId, this.worker);
      return await outlastOutage(claim, () => this.isStopping);
    } catch (error) {
      // The message is used up; without this the scan would wait for the sweeper.
      await this.execution.forWorkerReturnUnclaimed(scanId);
      throw error;
    }
  }

  private async runClaimed(claim: ClaimedScan, lease: ScanLease): Promise<void> {
    if (this.isStopping) lease.abort('shutdown');
    if (claim.attempt === 1) this.metrics.startLatency.observe(claim.waitedSeconds);
    this.logger.info({ attempt: claim.attempt, domain: claim.domain }, 'scan begins');
    try {
      const failure = await this.scan(claim, lease);
      lease.signal.throwIfAborted();
      const isOurs =
        failure === null ? await this.complete(claim) : await this.closing.forWorkerFail(claim, failure);
      this.report(isOurs ? (failure?.reason ?? 'completed') : 'lease_lost');
    } catch (err) {
      if (lease.abortReason === 'shutdown') {
        await this.execution.forWorkerHandBack(claim);
        return this.report('handed_back');
      }
      if (lease.abortReason === 'lease_lost') return this.report('lease_lost');
      if (isOutage(err)) return this.handBackAfterOutage(claim, lease);
      this.metrics.countScan('error');
      this.logger.error({ err, attempt: claim.attempt }, 'scan stopped by an error');
      await (claim.attempt < MAX_ATTEMPTS
        ? this.execution.forWorkerGiveUp(claim)
        : this.closing.forWorkerFail(claim, internalError));
      throw err;
    }
  }

  /** An outage of PostgreSQL is not the scan's fault: as long as the lease holds, it can be given back uncounted. */
  private async handBackAfterOutage(claim: ClaimedScan, lease: ScanLease): Promise<void> {
    await outlastOutage(
      () => this.execution.forWorkerHandBack(claim),
      () => lease.signal.aborted,
    );
    this.report('handed_back');
  }

  /** @returns why the scan could not be made, or null when every test has its result. */
  private async scan(claim: ClaimedScan, lease: ScanLease): Promise<ScanFailure | null> {
    let session: ScanSession;
    try {
      session = this.engine.openSession(claim, lease.signal);
    } catch (error) {
      if (error instanceof InvalidTarget) return targetUnreachable(error.message);
      throw error;
    }
    try {
      const reachability = await session.checkReachable();
      lease.signal.throwIfAborted();
      if (!reachability.reachable) return targetUnreachable(reachability.message);
      await new ScanTests(this.execution, this.metrics, this.logger).run(claim, session, lease);
      return null;
    } finally {
      await session.close();
    }
  }

  private async complete(claim: ClaimedScan): Promise<boolean> {
    const results = await this.closing.forWorkerResults(claim.scanId);
    return this.closing.forWorkerComplete(claim, detectIssues(claim.checkId, results));
  }

  private report(outcome: Parameters<WorkerMetrics['countScan']>[0]): void {
    this.metrics.countScan(outcome);
    this.logger.info({ outcome }, 'scan ends');
  }
}
