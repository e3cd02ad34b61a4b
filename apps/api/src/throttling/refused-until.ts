import { setTimeout as delay } from 'node:timers/promises';

const MAX_REMEMBERED = 10_000;

/** A client that sends its next request when it has its response slows down to a few a second. */
const SLOW_DOWN_MS = 500;
/** So many requests of one client wait at a time; more are answered immediately. */
const MAX_WAITING = 100;

/**
 * The clients above a limit, and until when. Their requests are refused from memory, without a query to Redis or PostgreSQL, so
 * refusing a flood costs next to nothing.
 */
export class RefusedUntil {
  private readonly ends = new Map<string, number>();
  private readonly waiting = new Map<string, number>();

  /** @returns seconds for which `key` is still refused, 0 when it is not */
  secondsLeft(key: string): number {
    const end = this.ends.get(key);
    if (end === undefined) return 0;
    const left = end - performance.now();
    if (left > 0) return Math.ceil(left / 1000);
    this.ends.delete(key);
    return 0;
  }

  refuse(key: string, seconds: number): void {
    // The oldest is let go: to be counted once more costs little.
    if (this.ends.size >= MAX_REMEMBERED) this.ends.delete(this.ends.keys().next().value ?? '');
    this.ends.set(key, performance.now() + seconds * 1000);
  }

  /** Waits before a refusal. A waiting request costs a timer, a refused one that is repeated immediately costs much more. */
  async slowDown(key: string): Promise<void> {
    const waiting = this.waiting.get(key) ?? 0;
    if (waiting >= MAX_WAITING) return;
    this.waiting.set(key, waiting + 1);
    await delay(SLOW_DOWN_MS);
    const left = (this.waiting.get(key) ?? 1) - 1;
    if (left === 0) this.waiting.delete(key);
    else this.waiting.set(key, left);
  }
}
