import type { Reachability, ScanSession, TestResult } from '@palisade/scan-engine';
import type { SiteCoverage, TestKey } from '@palisade/vocabulary';
import type { SessionFactory } from '../scan/scan-engine';
import { IsolatedSession, type IsolationSettings } from './isolated-session';

/** Each is a separate Node process: more of them could use up the memory of the worker's container. */
const MOST_AT_ONCE = 3;

/** Opens sessions in separate processes, a few at a time; the others wait for their turn. */
export class IsolatedScans {
  private free = MOST_AT_ONCE;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly settings: IsolationSettings) {}

  readonly openSession: SessionFactory = (options, _tests, onAlone) =>
    new QueuedSession(
      () => this.takePlace(options.signal),
      () => this.givePlace(),
      async () => {
        await onAlone?.();
        return new IsolatedSession(options, this.settings);
      },
    );

  private async takePlace(signal: AbortSignal): Promise<void> {
    if (this.free === 0) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.free -= 1;
    if (!signal.aborted) return;
    this.givePlace();
    signal.throwIfAborted();
  }

  private givePlace(): void {
    const next = this.queue.shift();
    if (next === undefined) this.free += 1;
    else next();
  }
}

/** Starts with its first call, when a place is free. */
class QueuedSession implements ScanSession {
  private session: IsolatedSession | null = null;

  constructor(
    private readonly takePlace: () => Promise<void>,
    private readonly givePlace: () => void,
    private readonly begin: () => Promise<IsolatedSession>,
  ) {}

  async checkReachable(): Promise<Reachability> {
    await this.takePlace();
    try {
      this.session = await this.begin();
    } catch (error) {
      this.givePlace();
      throw error;
    }
    return this.session.checkReachable();
  }

  async run(key: TestKey): Promise<TestResult> {
    return this.begun().run(key);
  }

  async coverage(): Promise<SiteCoverage> {
    return this.begun().coverage();
  }

  async close(): Promise<void> {
    if (this.session === null) return;
    await this.session.close();
    this.givePlace();
  }

  private begun(): IsolatedSession {
    if (this.session === null) throw new Error('Call checkReachable() first.');
    return this.session;
  }
}
