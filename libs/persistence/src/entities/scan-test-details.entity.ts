import type { JudgedAs, Severity, TestCoverage, CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { flag, jsonb, type RowOf, table, text, uuid } from './table';

/** A finding as it is stored; the API shows it with the same fields. */
export interface StoredFinding {
  id: string;
  /** Absent where a version without rule versions stored it: then 1. */
  ruleVersion?: number;
  severity: Severity;
  title: string;
  description: string;
  location: string;
  /** What to do about it here; absent where that is the remediation of its rule, and from older versions. */
  remediation?: string;
  evidence: Record<string, unknown>;
  /** The scan identities that see it; absent where strangers see it too. */
  seenAs?: string[];
  /** Paths of the pages that showed it, where its location is none of them. */
  seenOn?: string[];
}

/**
 * What a test found, once per content and check: a check that finds the same each hour costs narrow rows only.
 */
export const ScanTestDetails = table(
  'scan_test_details',
  {
    checkId: uuid<CheckId>().key(),
    /** The beginning of a SHA-256 over the other content columns, base64url; rows from before November 2026 have it whole, in hex. */
    contentHash: text().key(),
    teamId: uuid<TeamId>(),
    /** Empty in rows from before November 2026: their results hold it. */
    message: text().default(''),
    findings: jsonb<StoredFinding[]>(),
    remediationSteps: jsonb<string[]>(),
    technicalDetails: jsonb<Record<string, unknown>>(),
    /** The coverage, see `StoredCoverage`: in rows of earlier releases all four are null, and the technical details hold them. */
    inconclusiveReason: text().orNull(),
    /** Whether there was something to judge. */
    isApplicable: flag().default(true),
    judgedLocations: jsonb<TestCoverage['judgedLocations']>().orNull(),
    unjudgedRules: jsonb<string[]>().orNull(),
    ruleVersions: jsonb<Record<string, number>>().orNull(),
    /** By scan identity; null where the test did not run as one, and in rows of earlier releases. */
    judgedAs: jsonb<JudgedAs>().orNull(),
  },
  { foreignKeys: { scan_test_details_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] } },
);
export type ScanTestDetails = RowOf<typeof ScanTestDetails>;
