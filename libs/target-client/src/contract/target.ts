/** What keeps a body from being read to its end, though status and header arrived: a coding that does not fit, an early end, chunks that are none. */
export const BODY_FAULTS = ['wrong_coding', 'cut_off', 'malformed_body'] as const;
export type BodyFault = (typeof BODY_FAULTS)[number];

/**
 * Why a connection or request failed. Only the category may reach a user: an internal address or a raw socket
 * error would turn the service into a port scanner for users who add a check.
 */
export const FAILURE_CATEGORIES = [
  'dns',
  'blocked_address',
  'refused',
  'timeout',
  'reset',
  'tls',
  /** What came is not HTTP. */
  'protocol',
  'headers_too_large',
  'malformed_header',
  ...BODY_FAULTS,
  /** A redirect whose address is none, or not one of the web. */
  'redirect_refused',
  'redirect_loop',
  'too_large',
  'budget',
  'aborted',
  /** An intrusive request to an origin or address whose owner has not agreed to it; nothing was sent. */
  'unproven',
  /** A request with a session that might change something; nothing was sent. */
  'read_only',
  /** The origin has returned only 401 and 403, see SignInWalls; nothing was sent. */
  'sign_in_required',
  /** The host counts attempts; nothing was sent. */
  'attempts_counted',
] as const;
export type FailureCategory = (typeof FAILURE_CATEGORIES)[number];

/** The server sent a response, but not as HTTP has it. */
export const isBrokenHttp = (category: string | null): boolean =>
  BROKEN_HTTP.some((broken) => broken === category);

export const BROKEN_HTTP: readonly FailureCategory[] = [
  'protocol',
  'headers_too_large',
  'malformed_header',
  ...BODY_FAULTS,
];

export interface Failure {
  ok: false;
  category: FailureCategory;
  /** For our own logs and technical details; never holds an address that the policy refused. */
  detail: string;
  /** An HTTP request was written, so the server may have acted on it. */
  isSent?: true;
}

/** The target of a scan. Made by `parseTarget` only, so it is already normalised. */
export interface Target {
  /** ASCII host name or address literal (IPv6 without brackets), lower case, no trailing dot. */
  host: string;
  /** Where scans start: the submitted URL without credentials, query and fragment, or null for a bare domain. */
  url: string | null;
}

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}
