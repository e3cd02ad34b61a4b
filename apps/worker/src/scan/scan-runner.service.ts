import { furtherMsOf, type ScanId, type SiteCoverage } from '@palisade/vocabulary';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ClaimedScan,
  MAX_ATTEMPTS,
  type EndedTest,
  ScanClosingRepository,
  ScanExecutionRepository,
  type ScanFailure,
  isOutage,
  judgedTest,
  outlastOutage,
} from '@palisade/persistence';
import type { ScanSession } from '@palisade/scan-engine';
import { InvalidTarget } from '@palisade/target-client';
import { currentSpan } from '@palisade/tracing';
import type { Logger } from 'pino';
import { collapsedIn, detectIssues, scopesOf } from './issue-tracker';
import { ScanProcessDied } from './scan-process-died';
import { inScanContext } from './scan-context';
import { ScanEngine } from './scan-engine';
import { internalError, scanCrashed, targetUnreachable } from './scan-failures';
import { ScanLease } from './scan-lease';
import { ScanTests } from './scan-tests';
import { SlotShares } from './slot-shares';
import { ScanWrites } from './scan-writes';
import { WORKER_LOGGER } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

interface ScannedSite {
  /** Of this attempt. */
  results: EndedTest[];
  coverage: SiteCoverage;
}

/** How long a worker keeps the message of a scan that a newer one should run. */
const RETURN_AFTER_MS = 250;

/** Runs one scan from claim to close. Running the same scan twice is harmless: only one claim is valid at a time. */
@Injectable()
export class ScanRunner {
  private readonly runs = new Set<Promise<void>>();
  private readonly leases = new Map<ScanLease, ClaimedScan>();
  private isStopping = false;

  constructor(
    private readonly execution: ScanExecutionRepository,
    private readonly closing: ScanClosingRepository,
    private readonly writes: ScanWrites,
    private readonly engine: ScanEngine,
    private readonly shares: SlotShares,
    private readonly metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the scan has ended or belongs to another worker. Rejects after an internal error or an error of PostgreSQL. */
  async run(scanId: ScanId): Promise<void> {
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

  /** Starts nothing new from now on. Resolves when the running scans have ended. */
  async drain(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.runs);
  }

  /** Stops the running scans; each scan goes back to the queue before its promise settles. */
  abortAll(): void {
    for (const lease of this.leases.keys()) lease.abort('shutdown');
  }

  /** Returns scans of a team that holds more than half of the slots, the newest first, while other teams wait. */
  async makeRoom(): Promise<void> {
    const crowding = this.shares.crowding([...this.leases.values()], 1);
    if (crowding === null) return;
    const zones = await this.execution.forWorkerZonesOthersWaitIn(crowding.teamId);
    const young = [...this.leases].reverse();
    const yielding = young.filter(
      ([lease, { teamId, zone }]) => lease.mayYield && teamId === crowding.teamId && zones.includes(zone),
    );
    for (const [lease] of yielding.slice(0, crowding.surplus)) lease.abort('yielded');
  }

  private async claimAndRun(scanId: ScanId): Promise<void> {
    if (this.isStopping) return this.execution.forWorkerReturnUnclaimed(scanId);
    const claim = (await this.claimInPlaceOf(scanId)) ?? (await this.claim(scanId));
    if (claim === null) {
      this.logger.debug({ scan_id: scanId }, 'scan runs elsewhere, has ended, or needs a newer worker');
      return this.leaveToNewer(scanId);
    }
    const lease = new ScanLease(
      () => this.writes.renew(claim),
      (err) => this.logger.warn({ err, scan_id: claim.scanId }, 'could not renew the lease'),
      furtherMsOf(claim.maxPages) * (1 + claim.identities.length),
    );
    this.leases.set(lease, claim);
    try {
      await inScanContext(claim, () => this.runClaimed(claim, lease));
    } finally {
      lease.end();
      this.leases.delete(lease);
    }
  }

  /** Its message may come to this worker again, so it waits first: workers of two versions would pass it around all the time. */
  private async leaveToNewer(scanId: ScanId): Promise<void> {
    if (!(await this.execution.forWorkerLeaveToNewer(scanId))) return;
    await delay(RETURN_AFTER_MS);
    await this.execution.forWorkerReturnUnclaimed(scanId);
  }

  /**
   * When the team of a scan holds half of the slots and others wait, one of theirs takes its place. Its own message from the queue then
   * finds it claimed, and the displaced scan returns behind it.
   */
  private async claimInPlaceOf(scanId: ScanId): Promise<ClaimedScan | null> {
    const crowding = this.shares.crowding([...this.leases.values()], 0);
    if (crowding === null) return null;
    const other = await this.execution.forWorkerScanInPlaceOf(scanId, crowding.teamId);
    const claim = other === null ? null : await this.claim(other);
    if (claim === null) return null;
    this.metrics.countScan('yielded');
    await this.execution.forWorkerReturnUnclaimed(scanId);
    return claim;
  }

  private async claim(scanId: ScanId): Promise<ClaimedScan | null> {
    try {
      return await outlastOutage(
        () => this.writes.claim(scanId),
        () => this.isStopping,
      );
    } catch (error) {
      // The message is consumed; without this the scan would wait for the sweeper.
      await this.execution.forWorkerReturnUnclaimed(scanId);
      throw error;
    }
  }

  private async runClaimed(claim: ClaimedScan, lease: ScanLease): Promise<void> {
    if (this.isStopping) lease.abort('shutdown');
    if (claim.attempt === 1) this.metrics.startLatency.observe(claim.waitedSeconds);
    this.logger.info({ attempt: claim.attempt, domain: claim.domain }, 'scan started');
    const tests = new ScanTests(claim, lease, this.writes, this.metrics, this.logger);
    try {
      const outcome = await this.scan(claim, lease, tests);
      lease.signal.throwIfAborted();
      const isOurs =
        'reason' in outcome ? await this.fail(claim, outcome) : await this.complete(claim, outcome, tests);
      this.report(isOurs ? ('reason' in outcome ? outcome.reason : 'completed') : 'lease_lost');
    } catch (err) {
      await tests.keepAfter(err);
      if (lease.abortReason === 'shutdown' || lease.abortReason === 'yielded') {
        await this.execution.forWorkerHandBack(claim);
        return this.report(lease.abortReason === 'yielded' ? 'yielded' : 'handed_back');
      }
      if (lease.abortReason === 'lease_lost') return this.report('lease_lost');
      if (lease.abortReason === 'lease_expired') return this.handBackAfterOutage(claim);
      if (err instanceof ScanProcessDied) return this.reportCrash(claim, err);
      if (isOutage(err)) return this.handBackAfterOutage(claim);
      this.metrics.countScan('error');
      this.logger.error({ err, attempt: claim.attempt }, 'scan stopped by an error');
      await (claim.countedAttempt < MAX_ATTEMPTS
        ? this.execution.forWorkerGiveUp(claim)
        : this.fail(claim, internalError));
      throw err;
    }
  }

  /** An outage of PostgreSQL is not the scan's fault: unless another worker has it by then, it is returned without counting the attempt. */
  private async handBackAfterOutage(claim: ClaimedScan): Promise<void> {
    const isOurs = await outlastOutage(
      () => this.execution.forWorkerHandBack(claim),
      () => this.isStopping,
    );
    this.report(isOurs ? 'handed_back' : 'lease_lost');
  }

  /** Next to others, nobody knows which scan ended the worker. */
  private async noteAlone(claim: ClaimedScan): Promise<void> {
    if (this.leases.size === 1) await this.execution.forWorkerNoteAlone(claim);
  }

  /** @returns what this attempt found, or why the target could not be scanned. */
  private async scan(
    claim: ClaimedScan,
    lease: ScanLease,
    tests: ScanTests,
  ): Promise<ScannedSite | ScanFailure> {
    let session: ScanSession;
    try {
      session = this.engine.openSession(claim, lease.signal, () => this.noteAlone(claim));
    } catch (error) {
      if (error instanceof InvalidTarget) return targetUnreachable(error.message);
      throw error;
    }
    try {
      const reachability = await session.checkReachable();
      lease.signal.throwIfAborted();
      if (!reachability.reachable) return targetUnreachable(reachability.message);
      return { results: await tests.run(session), coverage: await session.coverage() };
    } finally {
      await session.close();
    }
  }

  private async complete(
    claim: ClaimedScan,
    { results, coverage }: ScannedSite,
    tests: ScanTests,
  ): Promise<boolean> {
    if (claim.hasResults) await tests.keep();
    const judged = claim.hasResults
      ? await this.closing.forWorkerResults(claim.scanId)
      : results.map(judgedTest);
    const issues = detectIssues(claim.checkId, judged);
    const { lastCoverage } = claim;
    return this.writes.end({
      hold: claim,
      lastResults: tests.unstored,
      outcome: {
        status: 'completed',
        issues,
        scopes: scopesOf(judged),
        lastCoverage,
        coverage: { ...coverage, collapsed: collapsedIn(coverage, judged) },
      },
    });
  }

  private fail(claim: ClaimedScan, failure: ScanFailure): Promise<boolean> {
    return this.writes.end({ hold: claim, outcome: { status: 'failed', ...failure } });
  }

  /** The process of the scan died, not the worker: the scan is retried immediately. After the last attempt it fails, and its check is isolated. */
  private async reportCrash(claim: ClaimedScan, { how, lastWords }: ScanProcessDied): Promise<void> {
    const { attempt, countedAttempt, checkId, domain } = claim;
    this.metrics.scanCrashes.inc();
    this.logger.warn({ attempt, how, last_words: lastWords }, 'scan crashed the process that ran it alone');
    if (countedAttempt < MAX_ATTEMPTS) return this.execution.forWorkerGiveUp(claim);
    if (!(await this.fail(claim, scanCrashed))) return this.report('lease_lost');
    this.logger.error(
      { check_id: checkId, domain },
      'check isolated: its scan crashed every process that ran it',
    );
    this.report('scan_crashed');
  }

  private report(outcome: Parameters<WorkerMetrics['countScan']>[0]): void {
    this.metrics.countScan(outcome);
    currentSpan()?.set({ 'palisade.outcome': outcome });
    this.logger.info({ outcome }, 'scan ended');
  }
}
