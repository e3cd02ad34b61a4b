import type { TestKey } from '@palisade/vocabulary';
import type { AllowedChange, RigApplication, Verdict } from './rig-application';

/** What a test must say of the pages behind a login. */
export interface SignedInTruth {
  /** What only the identities see. Of `access_control`: all that it says. */
  verdict: Verdict;
  /** See `Truth`. */
  because: string;
  knownDeviation?: string;
}

/** What a visit changes besides rows and files that are allowed whole: this part of a line is left out of the comparison. */
export interface AllowedPart {
  /** With the flag `g`. */
  part: RegExp;
  reason: string;
}

/** Accounts of an application, made for scanning, and what a scan that signs in with them must say. */
export interface RigAccount {
  application: RigApplication;
  /** Creates what the application's own setup lacks. Runs once, after it, with the application up. */
  setup?: string;
  /** Items of `scan_identities` in the file that `palisade scan --identities` reads. */
  identities: readonly { name: string; [member: string]: unknown }[];
  /** `test_configs` of the scan. */
  settings?: Partial<Record<TestKey, object>>;
  /** Tests without an entry are not run. */
  truth: Partial<Record<TestKey, SignedInTruth>>;
  /** Besides those that strangers cause: sessions, columns of the last login. */
  allowed: readonly AllowedChange[];
  parts?: readonly AllowedPart[];
  /** Prints what the application counts of failed sign-ins and who is locked: it must print the same before and after. */
  counters?: string;
}
