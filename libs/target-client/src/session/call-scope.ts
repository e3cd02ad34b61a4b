import { failure } from '../contract/failures';
import { type TestBudget, budgetFailure } from './test-budget';
import type { Failure } from '../contract/target';

/** How often a clock that stands still is read. */
const SHORTEST_WAIT_MS = 10;

/**
 * What can end one call: the scan's stop, the test's time limit, the call's own deadline. The signal's reason is the
 * Failure to return. `dispose` it, or its timers keep the process alive.
 */
export class CallScope {
  /** Made when something needs the signal: many calls are answered from memory. */
  private controller: AbortController | undefined;
  private reason: Failure | null = null;
  /** Not listeners of the signal: each call has many, and listeners of an AbortSignal are expensive. */
  private readonly endListeners = new Set<() => void>();
  private budgetTimer: NodeJS.Timeout;
  private deadlineTimer: NodeJS.Timeout | undefined;
  /** For look-ups of addresses that this call causes. */
  readonly onAddressQueries: (count: number) => void;
  private readonly onStop = () => this.end(failure('aborted', 'the scan was stopped'));

  constructor(
    private readonly stop: AbortSignal,
    private readonly account: TestBudget,
  ) {
    this.onAddressQueries = (count) => account.noteDnsQueries(count);
    account.start();
    account.clock.begin();
    this.budgetTimer = this.untilBudgetEnds(0);
    if (stop.aborted) this.onStop();
    else stop.addEventListener('abort', this.onStop, { once: true });
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.reason !== null) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }

  /** Calls `listener` when the scope ends, until `offEnd`. Not for a scope that has ended. */
  onEnd(listener: () => void): void {
    this.endListeners.add(listener);
  }

  offEnd(listener: () => void): void {
    this.endListeners.delete(listener);
  }

  /** Why the call must end now, or null. */
  get ended(): Failure | null {
    return this.reason;
  }

  /** The wait for our own turn must not count, so the deadline starts here. */
  startDeadline(ms: number): void {
    this.stopDeadline();
    this.deadlineTimer = setTimeout(
      () => this.end(failure('timeout', 'the response took too long')),
      Math.max(0, ms),
    );
  }

  stopDeadline(): void {
    clearTimeout(this.deadlineTimer);
  }

  /** The work's result, or why the scope ended before it; the work itself continues for others. */
  race<T>(work: Promise<T>): Promise<T | Failure> {
    return new Promise((resolve, reject) => {
      const onEnd = (): void => {
        if (this.reason !== null) resolve(this.reason);
      };
      this.onEnd(onEnd);
      if (this.ended) onEnd();
      void work.then(resolve, reject).finally(() => this.offEnd(onEnd));
    });
  }

  /** Work that does not count as the time of the test, see `TestClock`. */
  waiting<T>(work: Promise<T>): Promise<T> {
    return this.account.clock.wait(work);
  }

  dispose(): void {
    this.account.clock.end();
    clearTimeout(this.budgetTimer);
    this.stopDeadline();
    this.stop.removeEventListener('abort', this.onStop);
  }

  /** The clock may have stood still by then. */
  private untilBudgetEnds(leastMs: number): NodeJS.Timeout {
    return setTimeout(
      () => {
        if (this.account.remainingMs() <= 0) this.end(budgetFailure('time'));
        else this.budgetTimer = this.untilBudgetEnds(SHORTEST_WAIT_MS);
      },
      Math.max(leastMs, this.account.remainingMs()),
    );
  }

  private end(reason: Failure): void {
    if (this.ended) return;
    this.reason = reason;
    this.controller?.abort(reason);
    for (const listener of [...this.endListeners]) listener();
  }
}
