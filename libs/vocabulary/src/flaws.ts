import type { Severity } from './severity';

/** A row of a list about vulnerabilities, new to this installation. */
export interface FlawEntry {
  /** A CVE, or the id of another advisory. */
  id: string;
  summary: string;
  severity: Severity;
  /** The day of the list that brought it: `YYYY-MM-DD`. */
  listedOn: string;
  /** The day when CISA listed it as exploited; null where it did not. */
  exploitedSince: string | null;
  /** The probability of attacks within 30 days (EPSS). */
  epss: number | null;
  /** The advisory. */
  source: string | null;
}

/** Of a check that ran the product when a new row came. `not_asked`: something prevented the scan, or it could not judge. */
export const FLAW_STATES = ['waiting', 'asked', 'affected', 'not_affected', 'not_asked'] as const;
export type FlawState = (typeof FLAW_STATES)[number];

/** Within this time after a new row, each check that runs the product is scanned again. */
export const ASKED_WITHIN_MINUTES = 60;
/** Workers read the lists every five minutes: before that a scan may still judge by the previous ones. */
export const FIRST_ASKED_AFTER_MINUTES = 6;
/** The scans begin spread over so many of them: the last ones have time to end. */
export const SPREAD_OVER_MINUTES = 40;

export const MAX_FLAW_ENTRIES = 50;
/** Of the page *Flaws of the week*. */
export const FLAW_DAYS = 7;
/** Flaws, and checks of each, that the API lists. */
export const MAX_LISTED_FLAWS = 100;
export const MAX_LISTED_FLAW_CHECKS = 100;

/** Why a check waits or was not asked, in words that follow a colon. */
export const FLAW_REASON_WORDS = {
  inactive: 'the check is inactive',
  quiet: 'the check is paused or in maintenance',
  not_enabled: 'the check does not run the test',
  busy: 'too many scans of the check wait',
  scan_failed: 'the scan failed',
  inconclusive: 'the scan could not judge it',
} as const;
export type FlawReason = keyof typeof FLAW_REASON_WORDS;
export const FLAW_REASONS = Object.keys(FLAW_REASON_WORDS) as FlawReason[];
