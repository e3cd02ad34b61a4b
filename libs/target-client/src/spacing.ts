import { pause } from './local-host-pace';

/** Spaces the starts of requests: a burst after a pause, then one per gap. */
export class Spacing {
  private nextAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  /** @param slowdown how many times longer the gap is than usual. Ends early when the signal aborts. */
  async wait(signal: AbortSignal, slowdown = 1): Promise<void> {
    const gap = (1000 / this.perSecond) * slowdown;
    const now = performance.now();
    const at = Math.max(now - gap * (this.burst - 1), this.nextAt);
    this.nextAt = at + gap;
    if (at > now) await pause(at - now, signal);
  }
}
