/** The first responses show the usual speed of the site; the newest ones are compared with them. */
const SAMPLE = 5;
/** Shorter differences are noise of the network. */
const NOTICEABLE_MS = 50;
const MOST_SLOWDOWN = 8;
/** Normal responses in a row after which one step of the slowdown is undone. */
const NORMAL_AFTER = 10;

/**
 * The strain of one scan on a site: each 5xx and each time the median of the newest responses exceeds twice that of the
 * first ones doubles the gap between requests. Constant work and memory per response.
 */
export class SiteStrain {
  private readonly first: number[] = [];
  private newest: number[] = [];
  private normal = 0;
  private factor = 1;

  get slowdown(): number {
    return this.factor;
  }

  /** @param durationMs until the end of the response. `status` is null when none came. */
  note(durationMs: number, status: number | null): void {
    if (this.first.length < SAMPLE) this.first.push(durationMs);
    this.newest = [...this.newest, durationMs].slice(-SAMPLE);
    if ((status ?? 0) >= 500 || this.isSlower()) return this.slowDown();
    this.normal += 1;
    if (this.normal < NORMAL_AFTER) return;
    this.normal = 0;
    this.factor = Math.max(1, this.factor / 2);
  }

  private isSlower(): boolean {
    if (this.newest.length < SAMPLE) return false;
    const [usual, now] = [medianOf(this.first), medianOf(this.newest)];
    return now > 2 * usual && now - usual >= NOTICEABLE_MS;
  }

  private slowDown(): void {
    this.normal = 0;
    this.factor = Math.min(MOST_SLOWDOWN, this.factor * 2);
    // The next step needs new samples.
    this.newest = [];
  }
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
