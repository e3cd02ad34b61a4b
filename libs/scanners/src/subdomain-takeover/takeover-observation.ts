import type { DnsOutcome, FailureCategory } from '@palisade/target-client';
import type { Registration } from '@palisade/scan-engine';

/** The host of the check, its www twin, a name of the settings, or one seen in pages, policies and certificates. */
export type NameRole = 'host' | 'twin' | 'named' | 'seen';

/** What a name server does with the zone that is delegated to it. */
export type ServerState = 'unregistered' | 'no_name' | 'refused' | 'answers' | 'unknown';

export interface Delegation {
  zone: string;
  servers: { host: string; state: ServerState }[];
}

/** A page that the service showed under the name. */
export interface ServiceVisit {
  url: string;
  status: number;
  /** Status and text are those of a name that nobody has. */
  isUnclaimed: boolean;
}

/** What is known about one name. */
export interface NameFacts {
  name: string;
  role: NameRole;
  /** Of the address at the end of the chain. `unknown` is not a fact about the zone. */
  outcome: 'records' | 'no_data' | 'no_name' | 'unknown';
  /** Why it is unknown. */
  reason: DnsOutcome | FailureCategory | null;
  /** The names that CNAME records lead to, in order. */
  chain: string[];
  /** A second question had the same result, and the zone that denies the last name is one of its parents. */
  isConfirmed: boolean;
  /** Of the domain of the last name. */
  registration: { domain: string; state: Registration } | null;
  /** Id of the service that the chain leads into. */
  service: string | null;
  /** Whether a proof of ownership of this service is published; null where the service has none in DNS. */
  proof: 'exists' | 'none' | 'unknown' | null;
  visits: ServiceVisit[];
  visitFailure: FailureCategory | null;
  delegation: Delegation | null;
  /** A random name next to it has the same chain: the record is that of a wildcard. */
  isWildcard: boolean;
}

export interface TakeoverObservation {
  /** Null for an address, a single label or a name of this machine. */
  host: string | null;
  domain: string | null;
  names: NameFacts[];
  /** Names beyond the limit, which were not examined. */
  leftOut: number;
}
