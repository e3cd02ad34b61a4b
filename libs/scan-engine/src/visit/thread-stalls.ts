const BEAT_MS = 20;
/** A response that arrived during a stall is read just after it. */
const JUST_AFTER_MS = 50;

/**
 * Tells how long this thread itself let a response wait: a timer that should fire every 20 ms fires late after other work has kept the
 * thread busy. It runs only while requests are under way.
 */
export class ThreadStalls {
  private timer: NodeJS.Timeout | undefined;
  private underWay = 0;
  private lastBeat = 0;
  private last = { endedAt: -Infinity, ms: 0 };

  begin(): void {
    this.underWay += 1;
    if (this.timer !== undefined) return;
    this.lastBeat = performance.now();
    this.timer = setInterval(() => this.beat(), BEAT_MS).unref();
  }

  /** Ends one request; how long its response may have waited here, in milliseconds. */
  end(): number {
    this.beat();
    this.underWay -= 1;
    if (this.underWay === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    return performance.now() - this.last.endedAt <= JUST_AFTER_MS ? this.last.ms : 0;
  }

  private beat(): void {
    const now = performance.now();
    const lateMs = now - this.lastBeat - BEAT_MS;
    if (lateMs > BEAT_MS) this.last = { endedAt: now, ms: lateMs };
    this.lastBeat = now;
  }
}
