import { type HostRate, LEASE_MS, MOST_AHEAD_MS, type SiteReply, type SiteReport } from './site-script';

/** Ended turns are told together after this time, unless the worker reports sooner. A lease without turns ends then. */
const TELL_AFTER_MS = 250;
/** Workers that wait for the same site must not all retry at the same time. */
const SPREAD_MS = 50;

interface Lease {
  name: string;
  endsAt: number;
  /** When the next turn is due without a burst. */
  dueAt: number;
}

export interface SiteServices {
  /** Unique in the installation. */
  worker: string;
  rate: HostRate;
  /** @returns null while Redis does not respond */
  report: (report: SiteReport) => Promise<SiteReply | null>;
  /** Nothing of this worker is left at the site. */
  onIdle: () => void;
}

/** What one worker has at a site: a lease, or single turns. Times are those of `performance.now()`. */
export class SharedSite {
  private open = 0;
  private waiting = 0;
  private lease: Lease | null = null;
  private leases = 0;
  /** When the turns begin that Redis gave and nobody took yet. */
  private starts: number[] = [];
  private retryAt = 0;
  /** Turns that Redis takes for open. */
  private told = 0;
  private endedAt = 0;
  private asking: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private readonly sleepers = new Set<() => void>();

  constructor(private readonly services: SiteServices) {}

  join(): void {
    this.waiting += 1;
  }

  leave(): void {
    this.waiting -= 1;
    this.watch();
  }

  /** When the next turn begins; null if this worker has none. */
  startAt(now: number): number | null {
    if (this.lease !== null) return this.blockedMs(now) === null ? this.startInLease(this.lease, now) : null;
    this.starts = this.starts.filter((start) => start > now - MOST_AHEAD_MS);
    return this.starts[0] === undefined ? null : Math.max(now, this.starts[0]);
  }

  /** Whether a turn may begin then: a lease ends. */
  mayStart(at: number): boolean {
    return this.lease === null || at < this.lease.endsAt;
  }

  /**
   * Why there is no turn: milliseconds to wait for one, 0 if only Redis can give it. Null if there is one.
   */
  blockedMs(now: number): number | null {
    if (this.lease === null) return this.starts.length > 0 ? null : Math.max(0, this.retryAt - now);
    const { endsAt } = this.lease;
    if (now >= endsAt) return 0;
    if (this.open >= this.services.rate.mostAtOnce) return endsAt - now;
    const start = this.startInLease(this.lease, now);
    if (start - now > MOST_AHEAD_MS) return start - now - MOST_AHEAD_MS;
    return start >= endsAt ? 0 : null;
  }

  take(start: number): void {
    this.open += 1;
    if (this.lease === null) this.starts.shift();
    else this.lease.dueAt = Math.max(this.lease.dueAt, start) + this.gapMs();
  }

  end(now: number): void {
    this.open -= 1;
    this.endedAt = now;
    if (this.lease === null) this.retryAt = 0;
    for (const wake of [...this.sleepers]) wake();
    this.watch();
  }

  /** Ends early when a turn of this worker ends, or the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake, { once: true });
      this.sleepers.add(wake);
    });
  }

  /** Reports, and asks for as many turns as callers wait for. @returns whether Redis responded */
  ask(): Promise<boolean> {
    return this.report(this.waiting);
  }

  /** The worker stops: nothing of it is open. */
  async leaveForGood(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.asking;
    this.open = 0;
    this.starts = [];
    if (this.lease !== null || this.told > 0) await this.report(0);
  }

  private report(wanted: number): Promise<boolean> {
    return (this.asking ??= this.reportNow(wanted).finally(() => {
      this.asking = null;
      this.watch();
    }));
  }

  private async reportNow(wanted: number): Promise<boolean> {
    const { lease, services } = this;
    const sentAt = performance.now();
    const open = this.open + this.starts.length;
    const nextLease = `${services.worker}x${(this.leases += 1).toString(36)}`;
    // While Redis responds, nothing is taken: what it is told must stay true.
    this.lease = null;
    const reply = await services.report({
      worker: services.worker,
      open,
      wanted,
      nextLease,
      ended: lease && { lease: lease.name, dueIn: Math.max(0, lease.dueAt - sentAt) },
    });
    if (reply === null) {
      this.starts = [];
      this.told = 0;
      return false;
    }
    const now = performance.now();
    this.told = open;
    if (reply.isLease) {
      // The lease began after this worker asked, and ends before Redis believes it.
      this.lease = { name: nextLease, endsAt: sentAt + LEASE_MS, dueAt: now + reply.dueIn };
      this.starts = [];
      this.told = services.rate.mostAtOnce;
      return true;
    }
    this.starts.push(...reply.startsIn.map((startIn) => now + startIn));
    this.told += reply.startsIn.length;
    this.retryAt = now + reply.retryIn + (reply.retryIn > 0 ? Math.random() * SPREAD_MS : 0);
    return true;
  }

  private startInLease({ dueAt }: Lease, now: number): number {
    return Math.max(now, dueAt - (this.services.rate.burst - 1) * this.gapMs());
  }

  private gapMs(): number {
    return 1_000 / this.services.rate.perSecond;
  }

  /** Makes sure that Redis learns what it does not know, also when nobody asks for a turn again. */
  private watch(): void {
    if (this.timer !== null || this.asking !== null) return;
    const now = performance.now();
    const tellAt = this.endedAt + TELL_AFTER_MS;
    if (this.lease !== null) {
      const isUsed = this.open > 0 || this.waiting > 0;
      this.tellIn((isUsed ? this.lease.endsAt : Math.min(tellAt, this.lease.endsAt)) - now);
    } else if (this.told > this.open + this.starts.length) this.tellIn(tellAt - now);
    else if (this.starts.length > 0) this.tellIn(TELL_AFTER_MS);
    else if (this.open + this.waiting === 0) this.services.onIdle();
  }

  private tellIn(ms: number): void {
    this.timer = setTimeout(
      () => {
        this.timer = null;
        if (this.isStillUsed(performance.now())) return this.watch();
        if (this.waiting === 0) this.starts = [];
        void this.report(0);
      },
      Math.max(0, ms),
    ).unref();
  }

  /** A lease that is in use, or was a moment ago, continues. */
  private isStillUsed(now: number): boolean {
    if (this.lease === null || now >= this.lease.endsAt) return false;
    return this.open > 0 || this.waiting > 0 || now < this.endedAt + TELL_AFTER_MS;
  }
}
