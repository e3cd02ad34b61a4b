import type { Reaction } from './login-observation';

const SLOW_MS = 1_000;
/** A step: a limiter that waits. */
const STEP_TIMES = 3;
/** The beginning of a growing delay: mail servers double theirs, 2, 4, 8 and 15 seconds on top of the usual time. */
const GROWTH_TIMES = 1.5;
const GROWTH_MS = 1_500;

/**
 * How long a login takes to refuse. A delay is a reaction, and each further try would lengthen it for everyone who comes from the same
 * address: the second response in a row that is clearly slower than the first ones ends the test.
 */
export class ResponseTimes {
  private usualMs: number | null = null;
  private responses = 0;
  private slow = 0;
  private timeouts = 0;

  /** How many of the delays in a row ended with a response. */
  get slowResponses(): number {
    return this.slow - this.timeouts;
  }

  /** To be called for each response to a submission, in order. */
  add(durationMs: number): Reaction | null {
    this.responses += 1;
    const isSlow = this.usualMs !== null && isClearlySlower(durationMs, this.usualMs);
    if (!isSlow) this.timeouts = 0;
    this.slow = isSlow ? this.slow + 1 : 0;
    if (!isSlow && this.responses <= 2) this.usualMs = Math.max(this.usualMs ?? 0, durationMs);
    return this.reaction();
  }

  /** A submission that was not answered in time, although others were and the page still responses. */
  addTimeout(): Reaction | null {
    this.slow += 1;
    this.timeouts += 1;
    return this.reaction();
  }

  private reaction(): Reaction | null {
    if (this.slow < 2) return null;
    return {
      kind: 'slower_answers',
      observed:
        this.timeouts > 0
          ? 'a growing delay: the first tries got a response in time, the last ones did not, while the page still responded'
          : 'two responses in a row were clearly slower than the first ones',
    };
  }
}

const isClearlySlower = (durationMs: number, usualMs: number): boolean =>
  durationMs >= SLOW_MS &&
  (durationMs >= STEP_TIMES * usualMs || durationMs >= Math.max(GROWTH_TIMES * usualMs, usualMs + GROWTH_MS));
