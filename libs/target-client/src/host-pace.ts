import { getDomain } from 'tldts';

/**
 * Keeps what goes to one host polite, whoever sends it: all tests of a scan, and, when the pace is shared, all scans of all workers.
 * Each HTTP request and each connection below HTTP takes one turn.
 */
export interface HostPace {
  /**
   * Waits for a turn; call what it resolves to when the call is over. Ends early when the signal aborts: the caller then does nothing
   * with its turn but give it back. Never rejects.
   */
  takeTurn(host: string, signal: AbortSignal): Promise<() => void>;
}

/** Who is meant by a host: its registrable domain, so that a site's many names share one pace, or the address that it is. */
export const paceKey = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;
