import { LEASE_SECONDS } from '@palisade/persistence';

/** All leases of a worker beat in the same turn of the event loop: one statement renews them. */
const HEARTBEAT_MS = 5_000;

/** All tests with their deadlines take minutes. A scan that hangs must not block its check forever: another attempt may succeed. */
const LONGEST_SCAN_MS = 15 * 60_000;

/** Reasons to stop a scan early. `lease_expired`: PostgreSQL has not responded for the duration of the lease, so another worker may have the scan. */
export type AbortReason = 'lease_lost' | 'lease_expired' | 'shutdown' | 'yielded';

/** Keeps a claim alive. Aborts its signal when PostgreSQL says that the scan belongs to someone else, or does not respond for too long. */
export class ScanLease {
  /** Bursts are never sent twice, so a scan that sends them keeps its slot. */
  mayYield = true;
  private readonly controller = new AbortController();
  private readonly begunAt = performance.now();
  private heartbeat: NodeJS.Timeout;
  private expiry: NodeJS.Timeout;
  private hasEnded = false;

  /**
   * @param renew resolves to false when the lease is lost
   * @param furtherMs for scans of more pages than usual
   */
  constructor(
    private readonly renew: () => Promise<boolean>,
    private readonly onError: (error: unknown) => void,
    private readonly furtherMs = 0,
  ) {
    this.expiry = this.expireLater();
    this.heartbeat = this.beatLater();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get abortReason(): AbortReason | null {
    return this.signal.aborted ? (this.signal.reason as AbortReason) : null;
  }

  abort(reason: AbortReason): void {
    this.controller.abort(reason);
    this.end();
  }

  end(): void {
    this.hasEnded = true;
    clearTimeout(this.heartbeat);
    clearTimeout(this.expiry);
  }

  private beatLater(): NodeJS.Timeout {
    const sinceTick = performance.now() % HEARTBEAT_MS;
    return setTimeout(() => {
      this.heartbeat = this.beatLater();
      void this.beat();
    }, HEARTBEAT_MS - sinceTick);
  }

  private async beat(): Promise<void> {
    const sentAt = performance.now();
    if (sentAt - this.begunAt > LONGEST_SCAN_MS + this.furtherMs) return this.abort('lease_lost');
    let isOurs: boolean;
    try {
      isOurs = await this.renew();
    } catch (error) {
      return this.onError(error);
    }
    if (this.hasEnded) return;
    if (!isOurs) return this.abort('lease_lost');
    clearTimeout(this.expiry);
    this.expiry = this.expireLater(performance.now() - sentAt);
  }

  private expireLater(alreadySpentMs = 0): NodeJS.Timeout {
    return setTimeout(() => this.abort('lease_expired'), LEASE_SECONDS * 1000 - alreadySpentMs);
  }
}
