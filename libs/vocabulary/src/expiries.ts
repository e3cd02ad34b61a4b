/** What ends on a date: the certificate of a host, or the registration of a domain. */
export const EXPIRY_KINDS = ['certificate', 'domain'] as const;
export type ExpiryKind = (typeof EXPIRY_KINDS)[number];

/** Rules whose defects stop the next renewal of a certificate, and why. */
export const RENEWAL_BLOCKERS = {
  'caa-invalid': 'Certificate authorities refuse to issue while a CAA record cannot be read.',
  'caa-excludes-current-ca': 'The CAA records exclude the authority of the current certificate.',
  'caa-lookup-fails': 'The name servers fail when they are queried for CAA records.',
  'dnssec-bogus': 'Certificate authorities check DNSSEC, and the signatures are wrong.',
  'dnssec-expiring': 'The DNSSEC signatures end soon, and authorities check them.',
  'acme-delegation-unregistered': 'The name for DNS challenges leads to a domain that is not registered.',
  'acme-delegation-fails': 'DNS fails for the name of DNS challenges.',
} as const;
export type RenewalBlocker = keyof typeof RENEWAL_BLOCKERS;

/** The most expiries in one response, and in a calendar. */
export const MAX_EXPIRIES = 1_000;
