import { setTimeout as sleep } from 'node:timers/promises';
import { type HostPace, paceKey } from './host-pace';

const NOTHING_TO_RETURN = (): void => undefined;

/** A token bucket per site within this process: a scan starts immediately and then keeps the rate. */
export class LocalHostPace implements HostPace {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  async takeTurns(hosts: readonly string[], signal: AbortSignal): Promise<() => void> {
    const now = performance.now();
    const waitMs = Math.max(...hosts.map((host) => this.takeTurn(paceKey(host), now)));
    if (waitMs > 0) await pause(waitMs, signal);
    return NOTHING_TO_RETURN;
  }

  /** Milliseconds until the turn. */
  private takeTurn(key: string, now: number): number {
    const bucket = this.buckets.get(key) ?? { tokens: this.burst, at: now };
    const refilled = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    // Below zero is a place in the queue: each waiter reserves a future token.
    const tokens = refilled - 1;
    this.buckets.set(key, { tokens, at: now });
    return (-tokens / this.perSecond) * 1000;
  }
}

/** Ends early when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
