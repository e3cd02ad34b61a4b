import type { Budget } from './target-client';

/** The ports of public sites; other ports are for hosts that the operator has listed. */
export const PUBLIC_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/** RFC 9110 sets no limit; browsers follow 20. */
export const MAX_REDIRECTS = 10;

/** All times in milliseconds, all sizes in bytes. */
export interface ScanLimits {
  /** For one name, with all retries and both address families. Below `totalMs`, so that it is reported as a DNS failure. */
  dnsMs: number;
  /** TCP and TLS together, over all addresses of the host. */
  connectMs: number;
  /** From the request's last byte to the end of the final response's header; for raw exchanges the whole response. */
  headersMs: number;
  /** The same for the start page, and at most for the pages of a site that is slow, see `Patience`. */
  patientMs: number;
  /** One request with all its redirects, without the wait for our own turn and for a header that may take longer than `headersMs`. */
  totalMs: number;
  /** Decoded; the encoded body is held to the same. */
  bodyBytes: number;
  /** The same for a page or a script: HTML or JavaScript in response to a GET without headers of a test. */
  pageBytes: number;
  /** For a raw exchange; TLS server hellos are much shorter. */
  exchangeBytes: number;
  headerBytes: number;
  /** Interim 1xx responses to one request. */
  interimAnswers: number;
  openConnections: number;
  /**
   * Per host name and per address: the burst after a pause, and the rate per second. A scan never exceeds `perSecond`
   * over all its hosts, and a test that is not intrusive never exceeds half of it.
   */
  burst: number;
  perSecond: number;
  /** The rate of a test whose budget says `isGentle`. */
  gentlePerSecond: number;
  /** DNS questions per second, over all tests of a scan. */
  dnsPerSecond: number;
}

export const DEFAULT_LIMITS: ScanLimits = {
  dnsMs: 8_000,
  connectMs: 5_000,
  headersMs: 5_000,
  patientMs: 30_000,
  totalMs: 10_000,
  bodyBytes: 1_048_576,
  pageBytes: 2_097_152,
  exchangeBytes: 262_144,
  // As Chromium: RFC 9110 sets no limit, and policies grow.
  headerBytes: 262_144,
  interimAnswers: 10,
  openConnections: 4,
  burst: 1,
  perSecond: 10,
  gentlePerSecond: 2,
  dnsPerSecond: 10,
};

/** A scan with all tests uses much less. */
export const DEFAULT_SCAN_BUDGET: Budget = {
  requests: 1_000,
  foreignRequests: 20,
  connections: 1_000,
  dnsQueries: 400,
  bytes: 128 * 1_048_576,
  durationMs: 15 * 60_000,
};
