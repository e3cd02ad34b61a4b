import { setTimeout as delay } from 'node:timers/promises';

/** After an outage the first message leaves within 3 s. */
const LONGEST_PAUSE_MS = 2_000;

export interface PeriodicTaskOptions {
  intervalMs: number;
  work: () => Promise<unknown>;
  /** Called for every failure; the task continues, with growing pauses. Log a `warn`: if failures last, the alarm of `palisade_task_errors_total` reports it. */
  onError: (error: unknown) => void;
}

/** Tasks that pause after a failure. When one of them succeeds, what failed for all of them, such as PostgreSQL, may be back. */
const failing = new Set<PeriodicTask>();

/** Runs its work again and again with a pause in between, one run at a time, until it is stopped. */
export class PeriodicTask {
  private running: Promise<void> = Promise.resolve();
  private failuresInRow = 0;
  private lastEnd = performance.now();
  private pause = new AbortController();
  private isCalled = false;
  private isStopped = false;

  constructor(private readonly options: PeriodicTaskOptions) {}

  start(): void {
    this.lastEnd = performance.now();
    this.running = this.repeat();
  }

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    failing.delete(this);
    this.pause.abort();
    await this.running;
  }

  /** Skips the pause, or the next one during a run; not the longer pauses after failures: those end when another task succeeds. */
  hurry(): void {
    if (this.failuresInRow > 0) return;
    this.isCalled = true;
    this.pause.abort();
  }

  /** Milliseconds since a run ended or failed; a value that keeps growing means that the task hangs. */
  get idleMs(): number {
    return performance.now() - this.lastEnd;
  }

  get isStopping(): boolean {
    return this.isStopped;
  }

  private async repeat(): Promise<void> {
    while (!this.isStopped) {
      this.isCalled = false;
      await this.runOnce();
      if (this.isStopped || this.isCalled) continue;
      this.pause = new AbortController();
      const { signal } = this.pause;
      await delay(this.pauseMs(), undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  }

  private async runOnce(): Promise<void> {
    try {
      await this.options.work();
      this.failuresInRow = 0;
      if (failing.delete(this)) for (const task of failing) task.pause.abort();
    } catch (error) {
      this.failuresInRow += 1;
      if (!this.isStopped) failing.add(this);
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
