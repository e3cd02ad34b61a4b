import { LEASE_SECONDS } from '@palisade/persistence';

const HEARTBEAT_MS = 15_000;

/** All tests with their deadlines take minutes. A scan that hangs must not block its check forever: another attempt may succeed. */
const LONGEST_SCAN_MS = 10 * 60_000;

/** Reasons to stop a scan early. */
export type AbortReason = 'lease_lost' | 'shutdown' | 'yielded';

/**
 * Keeps a claim alive. Aborts its signal when PostgreSQL says that the scan belongs to someone else, or when it has not
 * responded for the duration of the lease: then another worker may have it.
 */
export class ScanLease {
  /** Bursts are never sent twice, so a scan that sends them keeps its slot. */
  mayYield = true;
  private readonly controller = new AbortController();
  private readonly begunAt = performance.now();
  private readonly heartbeat: NodeJS.Timeout;
  private expiry: NodeJS.Timeout;

  /** @param renew resolves to false when the lease is lost. */
  constructor(
    private readonly renew: () => Promise<boolean>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.expiry = this.expireLater();
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
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
    clearInterval(this.heartbeat);
    clearTimeout(this.expiry);
  }

  private async beat(): Promise<void> {
    const sentAt = performance.now();
    if (sentAt - this.begunAt > LONGEST_SCAN_MS) return this.abort('lease_lost');
    try {
      if (!(await this.renew())) return this.abort('lease_lost');
    } catch (error) {
      return this.onError(error);
    }
    if (this.signal.aborted) return;
    clearTimeout(this.expiry);
    this.expiry = this.expireLater(performance.now() - sentAt);
  }

  private expireLater(alreadySpentMs = 0): NodeJS.Timeout {
    return setTimeout(() => this.abort('lease_lost'), LEASE_SECONDS * 1000 - alreadySpentMs);
  }
}
