import type { JudgedAs, TestCoverage } from '@palisade/vocabulary';

/** Whether a test found something to judge; a test without details has not ended, or did not run. */
export const isApplicable = (details: string): string => `coalesce(${details}.is_applicable, true)`;

/** How far a stored result tells about its target. */
export interface StoredCoverage extends TestCoverage {
  /** Of rules that ran in a later version than their first. */
  ruleVersions: Readonly<Record<string, number>>;
  /** By scan identity that the test ran as; absent or empty without any. */
  judgedAs?: JudgedAs;
}

/**
 * Why a test was inconclusive; null if it could judge, or has no details. Programs of the previous release may still run during an
 * upgrade: they write the coverage into the technical details, and leave its columns null.
 */
export const inconclusiveReason = (details: string): string =>
  `CASE WHEN ${details}.judged_locations IS NOT NULL THEN ${details}.inconclusive_reason
        WHEN ${details}.technical_details -> 'inconclusive' = 'true'
        THEN coalesce(${details}.technical_details ->> 'reason', 'other') END`;

const stored = (details: string, column: string, otherwise: string): string =>
  `coalesce(${details}.${column}, ${details}.technical_details -> '${column}', '${otherwise}')`;

/** The columns of `StoredCoverage` for a SELECT from `scan_test_details`. */
export const coverageColumns = (details: string): string =>
  `${inconclusiveReason(details)} AS "inconclusiveReason",
   ${stored(details, 'judged_locations', '[]')} AS "judgedLocations",
   ${stored(details, 'unjudged_rules', '[]')} AS "unjudgedRules",
   ${stored(details, 'rule_versions', '{}')} AS "ruleVersions",
   coalesce(${details}.judged_as, '{}') AS "judgedAs"`;
