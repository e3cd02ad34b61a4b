import type { Target } from './target';

/** An origin on which a file or meta tag was seen, and the addresses that served it. */
export interface ProvenOrigin {
  /** Scheme, host and port as `URL.origin` writes them. */
  origin: string;
  addresses: readonly string[];
}

/**
 * Why intrusive requests are not allowed: the domain is not verified; it is verified, but no file or meta tag was ever seen;
 * the file or meta tag was not seen within 24 hours on the addresses that the host has now.
 */
export type NoIntrusionReason = 'not_verified' | 'no_http_proof' | 'http_proof_not_seen';

/** Where intrusive requests may go. Plain data: it crosses the channel to the thread or process that runs a scan. */
export type IntrusionRights =
  | { kind: 'none'; reason: NoIntrusionReason }
  /** The operator's override: the target's own host on any port. */
  | { kind: 'own_host' }
  | { kind: 'proven'; origins: readonly ProvenOrigin[] };

export const NO_RIGHTS: IntrusionRights = { kind: 'none', reason: 'not_verified' };
export const OWN_HOST: IntrusionRights = { kind: 'own_host' };

/**
 * The rights, or a function that finds them for the addresses that the target's host has in this scan. It is called once per test,
 * before the first request that needs a right.
 */
export type RightsSource =
  IntrusionRights | ((addresses: readonly string[]) => IntrusionRights | Promise<IntrusionRights>);

/** At which of its addresses credentials may go to a host: where its owner was seen a moment ago. */
export type CredentialAddresses = (host: string, addresses: readonly string[]) => Promise<readonly string[]>;

/** Where one hop would go. */
export interface IntrusionGoal {
  origin: string;
  /** As in a Target: lower case, IPv6 without brackets. */
  host: string;
  address: string;
}

/**
 * Whether a port that nobody has proven may be tried at an address: a proof on the host is a proof of the machine at the addresses that
 * showed it.
 */
export function mayTryPortsAt(
  rights: IntrusionRights,
  target: Pick<Target, 'host'>,
  { host, address }: Omit<IntrusionGoal, 'origin'>,
): boolean {
  if (rights.kind !== 'proven') return mayIntrudeAt(rights, target, { origin: '', host, address });
  const isOfHost = (origin: string): boolean => new URL(origin).hostname.replace(/^\[|\]$/g, '') === host;
  return (
    host === target.host &&
    rights.origins.some(({ origin, addresses }) => isOfHost(origin) && addresses.includes(address))
  );
}

/** The only function that decides whether an intrusive request may go somewhere. It checks each hop, also on kept connections. */
export function mayIntrudeAt(
  rights: IntrusionRights,
  target: Pick<Target, 'host'>,
  { origin, host, address }: IntrusionGoal,
): boolean {
  switch (rights.kind) {
    case 'none':
      return false;
    case 'own_host':
      return host === target.host;
    case 'proven':
      return rights.origins.some((proven) => proven.origin === origin && proven.addresses.includes(address));
  }
}
