import type { CoverageOutcome, ScanIdentity, Severity, TestKey } from '@palisade/vocabulary';
import type { MembersSite } from './sites/members-site';
import type { Phase } from './site-case';

/** A scan identity of the lab: what is left out is that of alice, who signs in by the form. */
export type LabIdentity = Partial<ScanIdentity>;

/** A site with accounts, the identities of a check, and what a scan must make of them. */
export interface IdentityCase {
  name: string;
  /** Changes the usual site with accounts. */
  site?: (site: MembersSite, phase: () => Phase) => void;
  /** Alice alone by default. */
  identities?: readonly LabIdentity[];
  /** By name, `proven` or the reason why not; all proven by default. */
  proofs?: Readonly<Record<string, string>>;
  /** By path (of `mixed-active`) or rule and path, who sees the defect; empty for strangers. `/account` is seen by all proven identities by default. */
  finds?: Readonly<Record<string, readonly string[]>>;
  /** By rule; that of each other rule is not judged. */
  severities?: Readonly<Record<string, Severity>>;
  /** Outcomes by identity and path. */
  rows?: Readonly<Record<string, CoverageOutcome>>;
  /** Reasons of rows, as the coverage shows them. */
  reasons?: Readonly<Record<string, string>>;
  /** Those that read pages by default. */
  tests?: readonly TestKey[];
  /** Tests may change the data of the site. */
  isStaging?: boolean;
  /** How often a login was sent; once for each proven identity with a login by default. */
  logins?: number;
  /** Grants so many logins. */
  hourlyLogins?: number;
  /** Scans twice: what an issue at a path of an identity becomes. */
  keepsOpen?: readonly string[];
  closes?: readonly string[];
}
