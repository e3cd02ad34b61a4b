import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_PAUSE_MS = 5_000;

export interface PeriodicTaskOptions {
  intervalMs: number;
  work: () => Promise<unknown>;
  /** Told about every failure; the task goes on, with growing pauses. */
  onError: (error: unknown) => void;
}

/** Repeats a piece of work with a pause in between, one run at a time, until it is stopped. */
export class PeriodicTask {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failuresInRow = 0;
  private lastEnd = performance.now();

  constructor(private readonly options: PeriodicTaskOptions) {}

  start(): void {
    this.lastEnd = performance.now();
    this.running = this.repeat();
  }

  /** Resolves when the run that is under way has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Milliseconds since a run ended, however it ended: a number that only grows means that the task hangs. */
  get idleMs(): number {
    return performance.now() - this.lastEnd;
  }

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async repeat(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.runOnce();
      await delay(this.pauseMs(), undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  }

  private async runOnce(): Promise<void> {
    try {
      await this.options.work();
      this.failuresInRow = 0;
    } catch (error) {
      this.failuresInRow += 1;
      this.options.onError(error);
    } finally {
      this.lastEnd = performance.now();
    }
  }

  private pauseMs(): number {
    const { intervalMs } = this.options;
    return Math.max(intervalMs, Math.min(LONGEST_PAUSE_MS, intervalMs * 2 ** this.failuresInRow));
  }
}
