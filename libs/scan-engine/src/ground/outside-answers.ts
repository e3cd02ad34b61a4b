import type { TestKey } from '@palisade/vocabulary';

/** An answer of an earlier scan, of whichever check or team. Plain JSON without secrets. */
export interface KeptAnswer {
  value: unknown;
  /** When it was given: ISO 8601. */
  at: string;
}

export interface OutsideClaim {
  /** Of several scans one may ask, and only after the pause that the last one named. */
  mayAsk: boolean;
  kept: KeptAnswer | null;
}

/** What the installation knows about a registered domain. */
export interface KnownDomain {
  /** Whether the team has proven the domain by DNS, and so every host below it. */
  isProven: boolean;
  /** Hosts at or below it that checks of the team watch. */
  watched: readonly string[];
}

/**
 * Keeps what services outside the site say about a subject, such as the registry of a domain, so that the whole installation asks them
 * rarely. A claim without an answer to keep also spaces out a request that a site should get rarely. On the command line every claim is granted
 * and nothing is kept.
 */
export interface OutsideAnswers {
  claim(subject: string): Promise<OutsideClaim>;
  /** @param value null keeps the previous answer. @param restSeconds how long no scan asks again. */
  keep(subject: string, value: unknown, restSeconds: number): Promise<void>;
  /** On the command line, a host that the user owns proves a domain of the same name, and is the only one that is watched. */
  knownDomain(domain: string): Promise<KnownDomain>;
}

/** What the installation keeps, for the tests of one session. */
export interface OutsideStore {
  claim(key: TestKey, subject: string): Promise<OutsideClaim>;
  keep(key: TestKey, subject: string, value: unknown, restSeconds: number): Promise<void>;
  /** See `OutsideAnswers`; without it the rights of the scan decide. */
  knownDomain?(domain: string): Promise<KnownDomain>;
}

/** Without an installation. */
export const NOTHING_KEPT: OutsideStore = {
  claim: () => Promise.resolve({ mayAsk: true, kept: null }),
  keep: () => Promise.resolve(),
};
