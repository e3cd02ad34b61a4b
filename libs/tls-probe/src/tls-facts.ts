import type { FailureCategory } from '@palisade/target-client';
import type { KeyExchange } from './key-exchange';
import type { TlsVersion } from './tls-versions';
import type { WeakClass } from './weak-suites';

/** `unknown` when the server neither took nor refused it: a time-out, a reset that may have other causes, no connection. */
export type Offered = 'yes' | 'no' | 'unknown';

export interface SuiteFacts {
  /** IANA code point. */
  code: number;
  name: string;
  /** As in the server's own hello; null where the hello does not show it (TLS 1.3, RSA key transport). */
  keyExchange: KeyExchange | null;
  /** The hash that the server signed the key exchange with, in TLS 1.2: `MD5`, `SHA-1`, `SHA-224` or `SHA-2`. */
  signatureHash: string | null;
}

export interface GroupFacts {
  /** IANA names, in the order of the server's picks. */
  names: string[];
  isComplete: boolean;
  /** Nothing that is not named could change a judgement. */
  isDecided: boolean;
}

export interface VersionFacts {
  version: TlsVersion;
  offered: Offered;
  /** What ended the listing of suites: `alert 70`, `closed`, `reset`, `timeout`, `not-tls`, `another offer` or a failure category. */
  endedBy: string | null;
  /** In the order of the server's picks; those of a cut list that were requested by their kind come last. */
  suites: SuiteFacts[];
  isComplete: boolean;
  /** No suite that is not named could change a judgement: each kind that matters was taken or refused. */
  isDecided: boolean;
  /** Whose order decides; null with fewer than two suites or without a response. */
  order: 'server' | 'client' | null;
  /** Asked for TLS 1.3 and for the newest version before it. */
  groups: GroupFacts | null;
  /** Null in TLS 1.3, which does not show them in clear text or does not have them. */
  extensions: { secureRenegotiation: boolean; extendedMasterSecret: boolean; compression: boolean } | null;
}

/** SSL 2.0, whose hello has its own form. */
export interface Ssl2Facts {
  offered: Offered;
  endedBy: string | null;
  ciphers: string[];
  /** A second hello got them as well. */
  isConfirmed: boolean;
}

/** What a second hello got: the same, something that contradicts the first, or no answer. */
export type SecondHello = 'same' | 'other' | 'unanswered';

/** Weak suites of one kind, as the newest version takes them. */
export interface WeakSuites {
  class: WeakClass;
  version: TlsVersion;
  /** IANA names. */
  suites: string[];
  /** What a hello with these suites alone got. */
  second: SecondHello;
  /** Picked although AES was before it in the hello; null where the server takes no AES in this version. */
  isPreferred: boolean | null;
}

/** How the server takes the hello of a browser, which offers TLS 1.3 and 1.2 together. */
export interface ToleranceFacts {
  /** `intolerant`: closes or resets, twice, although it answers a hello of TLS 1.2 each time. */
  verdict: 'tolerant' | 'intolerant' | 'unknown';
  /** `hello`, or as in `endedBy`. */
  outcome: string | null;
  /** What was negotiated. */
  version: TlsVersion | null;
}

/** What second, independent hellos showed. `isConfirmed` is false where they got no answer. */
export interface SecondHellos {
  weakSuites: WeakSuites[];
  /** The smallest field of a DHE suite, the larger of two exchanges; null without such suites, and if the second one had none. */
  dh: { bits: number; version: TlsVersion; suite: string; isConfirmed: boolean } | null;
  /** A key exchange of TLS 1.2 that was signed with this hash; null if the second one had a better hash. */
  weakSignature: { hash: string; suite: string; isConfirmed: boolean } | null;
  /** Null where the first hello was not taken. */
  sslv3: SecondHello | null;
}

/** Another address of the host, asked only for what is worse there. */
export interface FurtherAddress {
  address: string;
  versions: { version: TlsVersion; offered: Offered }[];
  weakSuites: WeakSuites[];
}

/** Plain JSON, and the same for every probe of an unchanged server. */
export interface TlsFacts {
  port: number;
  address: string | null;
  /** Why no hello could be sent at all, else null. */
  failure: FailureCategory | null;
  ssl2: Ssl2Facts;
  /** Oldest first. */
  versions: VersionFacts[];
  /** Application protocols out of `h2` and `http/1.1`; null when nothing told. */
  alpn: string[] | null;
  /** Refuses a client that comes with a lower version and TLS_FALLBACK_SCSV (RFC 7507); `unknown` also with one version only. */
  fallbackScsv: Offered;
  /** Of a hello as browsers send it, without and with values that mean nothing (RFC 8701). */
  tolerance: { plain: ToleranceFacts; greased: ToleranceFacts };
  second: SecondHellos;
  furtherAddresses: FurtherAddress[];
}

/** Of a version that no hello was about. */
export const NOT_ASKED: Omit<VersionFacts, 'version'> = {
  offered: 'unknown',
  endedBy: null,
  suites: [],
  isComplete: false,
  isDecided: false,
  order: null,
  groups: null,
  extensions: null,
};

/** The versions before TLS 1.3 that the server offers, the newest first. */
export const olderVersions = (versions: readonly VersionFacts[]): VersionFacts[] =>
  versions.filter(({ version, offered }) => version !== 'TLSv1.3' && offered === 'yes').reverse();

export const versionOf = ({ versions }: TlsFacts, wanted: TlsVersion): VersionFacts =>
  versions.find(({ version }) => version === wanted) ?? { version: wanted, ...NOT_ASKED };

export const isOffered = (facts: TlsFacts, version: TlsVersion): boolean =>
  versionOf(facts, version).offered === 'yes';
