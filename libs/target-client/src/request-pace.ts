import type { CallScope } from './call-scope';

/** A token bucket per host: a scan may start at once, and stays polite when it goes on. */
export class RequestPace {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  async takeTurn(host: string, scope: CallScope): Promise<void> {
    const now = performance.now();
    const bucket = this.buckets.get(host) ?? { tokens: this.burst, at: now };
    const refilled = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    // Below zero is a place in the queue: each waiter reserves its own token of the future.
    const tokens = refilled - 1;
    this.buckets.set(host, { tokens, at: now });
    if (tokens < 0) await scope.sleep((-tokens / this.perSecond) * 1000);
  }
}
