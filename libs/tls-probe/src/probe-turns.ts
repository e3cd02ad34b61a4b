import { DEFAULT_LIMITS } from '@palisade/target-client';

/**
 * Concurrent connections of one listing: small servers count them, and drop what goes beyond. Half of those that a scan may have open, so that
 * the other tests keep theirs: otherwise each of their requests costs the site a TLS handshake.
 */
const MOST_AT_ONCE = DEFAULT_LIMITS.openConnections / 2;

interface Waiting {
  weight: number;
  start: () => void;
}

/** Lets at most two work at the same time, or one alone; in the order of asking. */
export class ProbeTurns {
  private readonly waiting: Waiting[] = [];
  private taken = 0;

  beside<T>(work: () => Promise<T>): Promise<T> {
    return this.run(1, work);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.run(MOST_AT_ONCE, work);
  }

  private async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.waiting.push({ weight, start });
      this.startNext();
    });
    try {
      return await work();
    } finally {
      this.taken -= weight;
      this.startNext();
    }
  }

  private startNext(): void {
    for (
      let [next] = this.waiting;
      next !== undefined && this.taken + next.weight <= MOST_AT_ONCE;
      [next] = this.waiting
    ) {
      this.waiting.shift();
      this.taken += next.weight;
      next.start();
    }
  }
}
