/** What ends on a date: the certificate of a host, or the registration of a domain. */
export const EXPIRY_KINDS = ['certificate', 'domain'] as const;
export type ExpiryKind = (typeof EXPIRY_KINDS)[number];

/** The most expiries in one response, and in a calendar. */
export const MAX_EXPIRIES = 1_000;
