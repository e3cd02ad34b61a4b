import { groupNumberOf, testGroups } from '@palisade/catalogue';
import { type ClaimedScan, type EndedTest, isOutage } from '@palisade/persistence';
import type { ScanSession } from '@palisade/scan-engine';
import { inSpan } from '@palisade/tracing';
import { type TestKey, nothingJudged } from '@palisade/vocabulary';
import type { Logger } from 'pino';
import { endedTest } from './ended-test';
import { ScanProcessDied } from './scan-process-died';
import type { ScanLease } from './scan-lease';
import type { ScanWrites } from './scan-writes';
import { WaitingResults } from './waiting-results';
import type { WorkerMetrics } from '../ground/worker.metrics';

/** Runs the tests of one scan that have no result yet and stores each result as it comes, the last ones with the end of the scan. */
export class ScanTests {
  private readonly waiting: WaitingResults;

  constructor(
    private readonly claim: ClaimedScan,
    private readonly lease: ScanLease,
    private readonly writes: ScanWrites,
    private readonly metrics: WorkerMetrics,
    private readonly logger: Logger,
  ) {
    this.waiting = new WaitingResults((ended, starting) => this.store(ended, starting));
  }

  /** Those that the end of the scan has to store. */
  get unstored(): readonly EndedTest[] {
    return this.waiting.all;
  }

  /** Stores what waits for the end of the scan. */
  keep(): Promise<void> {
    return this.waiting.flush();
  }

  /** For a scan that is stopped: another attempt must not run again what has a result. Nothing can be stored without the lease or PostgreSQL. */
  async keepAfter(err: unknown): Promise<void> {
    const { abortReason } = this.lease;
    if (abortReason === 'lease_lost' || abortReason === 'lease_expired' || isOutage(err)) return;
    await this.keep().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'could not store the last results'),
    );
  }

  /**
   * Runs the tests group by group (`testGroups`). The claim has marked the first group as running, and the write that stores the last
   * result of a group marks the next one, so none starts without the lease. Rejects when the lease is lost.
   */
  async run(session: ScanSession): Promise<EndedTest[]> {
    const { lease, claim } = this;
    if (claim.unknownTests.length > 0) await this.store(claim.unknownTests.map(unknownTest), []);
    const groups = testGroups(claim.openTests);
    const results: EndedTest[] = [];
    for (const [place, group] of groups.entries()) {
      lease.mayYield = group.every((key) => groupNumberOf(key) === 0);
      results.push(...(await this.runGroup(session, group)));
      const next = groups[place + 1];
      await (next === undefined ? this.waiting.hold() : this.waiting.flush(next));
      lease.signal.throwIfAborted();
    }
    return results;
  }

  private async runGroup(session: ScanSession, group: readonly TestKey[]): Promise<EndedTest[]> {
    const { lease } = this;
    const runs = group.map(async (key) => {
      const test = await this.runTest(key, session, lease);
      this.waiting.add(test);
      // Bursts must not be repeated because a worker died.
      if (!lease.mayYield) await this.waiting.flush();
      return test;
    });
    // All must have ended before a failure is thrown: the session they share is closed then.
    const ended = await Promise.allSettled(runs);
    lease.signal.throwIfAborted();
    return ended.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
  }

  private async runTest(key: TestKey, session: ScanSession, lease: ScanLease): Promise<EndedTest> {
    const startedAt = performance.now();
    const test = await inSpan(
      { name: `test ${key}`, attributes: { 'palisade.test_key': key } },
      async (span) => {
        const judged = await this.judge(key, session, lease);
        // What a site sent is in findings and details, and stays there.
        span?.set({
          'palisade.verdict': judged.status,
          'palisade.inconclusive': judged.inconclusiveReason !== null,
          'palisade.findings': judged.findings.length,
        });
        return judged;
      },
    );
    // The outcome of a test after the abort is caused by the abort, not a result.
    lease.signal.throwIfAborted();
    this.metrics.testDuration.observe(
      { test_key: key, status: test.status },
      (performance.now() - startedAt) / 1000,
    );
    return test;
  }

  private async store(ended: readonly EndedTest[], starting: readonly TestKey[]): Promise<void> {
    const { lease, claim } = this;
    if (!(await this.writes.progress({ hold: claim, ended, starting }))) lease.abort('lease_lost');
    if (lease.abortReason === 'lease_lost') lease.signal.throwIfAborted();
  }

  private async judge(key: TestKey, session: ScanSession, lease: ScanLease): Promise<EndedTest> {
    try {
      return endedTest(await session.run(key));
    } catch (err) {
      if (err instanceof ScanProcessDied) throw err;
      // The abort caused the error, for example because the check was deleted: no operator has to act.
      lease.signal.throwIfAborted();
      this.logger.error({ err, test_key: key }, 'test stopped by an internal error');
      return notRun(key, 'Inconclusive: an internal error stopped the test', []);
    }
  }
}

const unknownTest = (key: TestKey): EndedTest =>
  notRun(key, 'Inconclusive: the worker of this scan is of an older version and does not know the test', [
    'Update the workers, then scan again.',
  ]);

const notRun = (testKey: TestKey, message: string, remediationSteps: string[]): EndedTest => ({
  testKey,
  status: 'warning',
  message,
  findings: [],
  remediationSteps,
  technicalDetails: {},
  isApplicable: true,
  ...nothingJudged('internal_error'),
  ruleVersions: {},
  receipt: null,
});
