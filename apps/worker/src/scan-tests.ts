import type { ClaimedScan, EndedTest, ScanExecutionRepository } from '@palisade/persistence';
import type { ScanSession } from '@palisade/scanners';
import { INTRUSIVE_TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import type { Logger } from 'pino';
import type { ScanLease } from './scan-lease';
import type { WorkerMetrics } from './worker.metrics';

/** Runs the tests of one scan that have no result yet and stores each result as it comes. */
export class ScanTests {
  constructor(
    private readonly execution: ScanExecutionRepository,
    private readonly metrics: WorkerMetrics,
    private readonly logger: Logger,
  ) {}

  /** Tests that only look run side by side; those that send bursts run last, each alone. Rejects when the lease is lost. */
  async run(claim: ClaimedScan, session: ScanSession, lease: ScanLease): Promise<void> {
    const bursts = claim.openTests.filter((key) => INTRUSIVE_TEST_KEYS.includes(key));
    const calm = claim.openTests.filter((key) => !bursts.includes(key));
    for (const group of [calm, ...bursts.map((key) => [key])]) {
      if (group.length === 0) continue;
      if (!(await this.execution.forWorkerMarkRunning(claim, group))) lease.abort('lease_lost');
      lease.signal.throwIfAborted();
      // All must have ended before one's failure counts: the session they share is closed after it.
      const ended = await Promise.allSettled(group.map((key) => this.runTest(key, claim, session, lease)));
      lease.signal.throwIfAborted();
      for (const each of ended) if (each.status === 'rejected') throw each.reason;
    }
  }

  private async runTest(
    key: TestKey,
    claim: ClaimedScan,
    session: ScanSession,
    lease: ScanLease,
  ): Promise<void> {
    const startedAt = performance.now();
    const test = await this.judge(key, session);
    // What a test says after the abort is an artefact of it, not a result.
    lease.signal.throwIfAborted();
    this.metrics.testDuration.observe(
      { test_key: key, status: test.status },
      (performance.now() - startedAt) / 1000,
    );
    if (!(await this.execution.forWorkerStoreResult(claim, test))) lease.abort('lease_lost');
  }

  private async judge(key: TestKey, session: ScanSession): Promise<EndedTest> {
    try {
      return await session.run(key);
    } catch (err) {
      this.logger.error({ err, test_key: key }, 'test broke off: an error of ours');
      return {
        testKey: key,
        status: 'warning',
        message: 'Inconclusive: an internal error stopped the test',
        findings: [],
        remediationSteps: [],
        technicalDetails: { reason: 'internal_error', inconclusive: true },
        receipt: null,
      };
    }
  }
}
