import { INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import {
  type Reachability,
  type ScanSession,
  type ScanSessionOptions,
  type TestResult,
  tooComplexResult,
} from '@palisade/scanners';
import { type Receipt, addReceipts } from '@palisade/target-client';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { remoteOptionsOf } from '../remote-session/session-services';
import { type ScanThread, ScanThreadLost } from './scan-thread';

/**
 * A session on a thread of the pool. When one test exceeds the limits, its thread ends, and with it the scan's other open tests:
 * these start again on a new thread, while the one that ran ends as inconclusive.
 */
export class PooledSession implements ScanSession {
  private thread: ScanThread | undefined;
  private opening: Promise<unknown> | undefined;

  constructor(
    private readonly options: ScanSessionOptions,
    private readonly takeThread: () => ScanThread,
  ) {}

  async checkReachable(): Promise<Reachability> {
    return (await this.openThread()).call('checkReachable');
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
        this.options.signal.throwIfAborted();
        if (error.reason !== 'too_complex') throw error;
        sent.push(thread.receiptOf(key) ?? addReceipts([]));
        if (!mayStartAgain(key, error, sent.length)) return tooComplexResult(key, addReceipts(sent));
      }
    }
  }

  async close(): Promise<void> {
    await this.thread?.close();
  }

  private async openThread(): Promise<ScanThread> {
    if (this.thread === undefined || this.thread.isLost) {
      this.thread = this.takeThread();
      this.opening = this.thread.call('open', remoteOptionsOf(this.options));
    }
    const { thread } = this;
    await this.opening;
    return thread;
  }
}

/** Tests that ran next to the one that exceeded the limits start again; tests with bursts never send them twice. */
function mayStartAgain(key: TestKey, { testKey }: ScanThreadLost, losses: number): boolean {
  return testKey !== key && !INTRUSIVE_TEST_KEYS.includes(key) && losses < TEST_KEYS.length;
}
