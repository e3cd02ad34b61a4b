const MAX_REMEMBERED = 10_000;

/**
 * Whoever is above a limit, until when. A request of one of them is refused from memory: no question to Redis or PostgreSQL, so
 * refusing a flood costs next to nothing.
 */
export class RefusedUntil {
  private readonly ends = new Map<string, number>();

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
}
