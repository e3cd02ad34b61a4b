import { pause } from './local-host-pace';

/** Spaces the starts of requests: a burst after a pause, then one per gap. */
export class Spacing {
  private nextAt = Number.NEGATIVE_INFINITY;

  /**
   * @param usualPerSecond the rate that a slowdown is applied to. Above `perSecond` for callers that are slow already, so that they are
   * not slowed down twice.
   */
  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private readonly usualPerSecond = perSecond,
  ) {}

  /** @param slowdown how many times longer the usual gap is. */
  gapMs(slowdown: number): number {
    return Math.max(1000 / this.perSecond, (1000 / this.usualPerSecond) * slowdown);
  }

  /** Ends early when the signal aborts. @param count how many requests begin together; the next one waits for all of them. */
  async wait(signal: AbortSignal, slowdown = 1, count = 1): Promise<void> {
    const gap = this.gapMs(slowdown);
    const now = performance.now();
    const at = Math.max(now - gap * (this.burst - 1), this.nextAt);
    this.nextAt = at + gap * count;
    if (at > now) await pause(at - now, signal);
  }
}
