/** However long it waits, a test must end. */
const MOST_WAITED_MS = 120_000;

/**
 * The time of one test. It stands still while all calls of the test wait: for their turn, for a page that another test requests, or for the
 * start page of a slow site. How many tests a scan has must not decide which of them end in time.
 */
export class TestClock {
  private startedAt: number | null = null;
  private calls = 0;
  private waiting = 0;
  private stoodStillMs = 0;
  private standsSince: number | null = null;

  start(): void {
    this.startedAt ??= performance.now();
  }

  /** How long it has stood still. */
  get waitedMs(): number {
    const now = this.standsSince === null ? 0 : performance.now() - this.standsSince;
    return Math.min(MOST_WAITED_MS, this.stoodStillMs + now);
  }

  get spentMs(): number {
    return this.startedAt === null ? 0 : performance.now() - this.startedAt - this.waitedMs;
  }

  begin(): void {
    this.calls += 1;
    this.settle();
  }

  end(): void {
    this.calls -= 1;
    this.settle();
  }

  /** Part of a call that has begun. */
  async wait<Value>(work: Promise<Value>): Promise<Value> {
    this.waiting += 1;
    this.settle();
    try {
      return await work;
    } finally {
      this.waiting -= 1;
      this.settle();
    }
  }

  private settle(): void {
    const stands = this.waiting > 0 && this.waiting >= this.calls;
    if (stands) this.standsSince ??= performance.now();
    else if (this.standsSince !== null) {
      this.stoodStillMs += performance.now() - this.standsSince;
      this.standsSince = null;
    }
  }
}
