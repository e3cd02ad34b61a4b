import { setTimeout as sleep } from 'node:timers/promises';
import { INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import {
  type Reachability,
  type ScanSession,
  type TestResult,
  tooComplexResult,
} from '@palisade/scan-engine';
import { type Receipt, addReceipts } from '@palisade/target-client';
import { type SiteCoverage, TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { remoteOptionsOf } from '../remote-session/session-services';
import type { WorkerSessionOptions } from '../identities/worker-session-options';
import { ScanProgramBroken } from '../scan/scan-program-broken';
import { type ScanThread, ScanThreadLost } from './scan-thread';

/** A start may fail because memory is short for a moment. A program that cannot be loaded always fails. */
const MOST_STARTS = 3;
const NEXT_START_AFTER_MS = 500;

/**
 * A session on a thread of the pool. When a thread is lost that other scans shared, the session starts again on its own thread. When
 * one test exceeds the limits there, it ends as inconclusive, and the scan's other open tests start again on a new thread.
 */
export class PooledSession implements ScanSession {
  private thread: ScanThread | undefined;
  private opening: Promise<unknown> | undefined;

  constructor(
    private readonly options: WorkerSessionOptions,
    private readonly program: string,
    private readonly takeThread: (isAlone: boolean) => ScanThread,
    private isAlone: boolean,
  ) {}

  async checkReachable(): Promise<Reachability> {
    for (;;) {
      const thread = await this.openThread();
      try {
        return await thread.call('checkReachable');
      } catch (error) {
        if (!this.movesAfter(error, thread)) throw error;
      }
    }
  }

  async run(key: TestKey): Promise<TestResult> {
    const sent: Receipt[] = [];
    for (;;) {
      const thread = await this.openThread();
      try {
        const result = await thread.call<TestResult>('run', key);
        return { ...result, receipt: addReceipts([...sent, result.receipt]) };
      } catch (error) {
        if (!(error instanceof ScanThreadLost)) throw error;
        sent.push(thread.receiptOf(key) ?? addReceipts([]));
        if (this.movesAfter(error, thread) && !INTRUSIVE_TEST_KEYS.includes(key)) continue;
        if (error.reason !== 'too_complex') throw error;
        if (!mayStartAgain(key, error, sent.length))
          return tooComplexResult(key, addReceipts(sent), this.options.data);
      }
    }
  }

  /** What ran on a lost thread is not part of it. */
  async coverage(): Promise<SiteCoverage> {
    for (;;) {
      const thread = await this.openThread();
      try {
        return await thread.call('coverage');
      } catch (error) {
        if (!this.movesAfter(error, thread)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.thread?.close();
  }

  /** The loss of a shared thread says nothing about this scan. @throws the reason of the signal when the scan was stopped. */
  private movesAfter(error: unknown, thread: ScanThread): boolean {
    if (!(error instanceof ScanThreadLost)) return false;
    this.options.signal.throwIfAborted();
    if (thread.isShared) this.isAlone = true;
    return thread.isShared;
  }

  /** @throws ScanProgramBroken when no thread starts. */
  private async openThread(): Promise<ScanThread> {
    for (let failures = 0; ;) {
      try {
        return await this.startThread();
      } catch (error) {
        if (!(error instanceof ScanThreadLost) || error.reason !== 'not_started') throw error;
        this.options.signal.throwIfAborted();
        failures += 1;
        if (failures === MOST_STARTS) throw this.broken(error.cause);
      }
      await sleep(NEXT_START_AFTER_MS);
    }
  }

  private async startThread(): Promise<ScanThread> {
    if (this.thread === undefined || this.thread.isLost) {
      this.thread = this.takeThread(this.isAlone);
      this.opening = this.thread.call('open', remoteOptionsOf(this.options));
    }
    const { thread } = this;
    await this.opening;
    return thread;
  }

  private broken(cause: unknown): ScanProgramBroken {
    // Errors that come from a thread are not native ones.
    const { message: why = 'its thread did not respond' } = (cause ?? {}) as Partial<Error>;
    return new ScanProgramBroken(this.program, why, { cause });
  }
}

/** Tests that ran next to the one that exceeded the limits start again; tests with bursts never send them twice. */
function mayStartAgain(key: TestKey, { testKey }: ScanThreadLost, losses: number): boolean {
  return testKey !== key && !INTRUSIVE_TEST_KEYS.includes(key) && losses < TEST_KEYS.length;
}
