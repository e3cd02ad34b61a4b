import type { FailureCategory } from '@palisade/target-client';
import type { KeyExchange } from './key-exchange';
import type { TlsVersion } from './tls-versions';

/** `unknown` when the server neither took nor refused it: a time-out, a reset, no connection. */
export type Offered = 'yes' | 'no' | 'unknown';

export interface SuiteFacts {
  /** IANA code point. */
  code: number;
  name: string;
  /** As in the server's own hello; null where the hello does not show it (TLS 1.3, RSA key transport). */
  keyExchange: KeyExchange | null;
}

export interface GroupFacts {
  /** IANA names, in the order of the server's picks. */
  names: string[];
  isComplete: boolean;
}

export interface VersionFacts {
  version: TlsVersion;
  offered: Offered;
  /** What ended the listing of suites: `alert 70`, `closed`, `reset`, `timeout`, `not-tls`, `another offer` or a failure category. */
  endedBy: string | null;
  /** In the order of the server's picks. */
  suites: SuiteFacts[];
  isComplete: boolean;
  /** Whose order decides; null with fewer than two suites or without an answer. */
  order: 'server' | 'client' | null;
  /** Asked for TLS 1.3 and for the newest version before it. */
  groups: GroupFacts | null;
  /** Null in TLS 1.3, which does not show them in clear text or does not have them. */
  extensions: { secureRenegotiation: boolean; extendedMasterSecret: boolean; compression: boolean } | null;
}

/** Plain JSON, and the same for every look at an unchanged server. */
export interface TlsFacts {
  port: number;
  address: string | null;
  /** Why no hello could be sent at all, else null. */
  failure: FailureCategory | null;
  /** Oldest first. */
  versions: VersionFacts[];
  /** Application protocols out of `h2` and `http/1.1`; null when nothing told. */
  alpn: string[] | null;
  /** Refuses a client that comes with a lower version and TLS_FALLBACK_SCSV (RFC 7507); `unknown` also with one version only. */
  fallbackScsv: Offered;
}
