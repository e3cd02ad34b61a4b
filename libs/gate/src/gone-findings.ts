import { type FindingIdentity, definitionOf } from '@palisade/catalogue';
import type { Severity, TestKey } from '@palisade/vocabulary';
import { type GatedTest, judgedBy, namedFindings } from './scan-findings';

/** A finding that was known before a scan, as strangers see it. */
export interface KnownFinding {
  /** Its name in what is known. */
  fingerprint: string;
  testKey: TestKey;
  ruleId: string | null;
  severity: Severity;
  title: string;
  location: string;
  /** Paths of the pages that showed it, where its location is none of them. */
  seenOn?: readonly string[];
}

export interface GoneFrom {
  tests: readonly GatedTest[];
  /** The name that a finding of the scan has in what is known. */
  nameOf: (finding: FindingIdentity) => string;
  /** A place of what is known, as the scan names it. */
  placeOf: (location: string) => string;
}

/**
 * What a scan of another host shows as fixed: it judged the place, and did not find it. What belongs to a host is left out: another host
 * fixes nothing of it.
 */
export function goneFindings(
  known: readonly KnownFinding[],
  { tests, nameOf, placeOf }: GoneFrom,
): KnownFinding[] {
  const found = namedFindings(nameOf, tests);
  const isJudged = judgedBy(tests);
  return known.filter(
    ({ fingerprint, testKey, ruleId, location, seenOn }) =>
      !found.has(fingerprint) &&
      definitionOf(testKey).isOfHost !== true &&
      isJudged({ testKey, ruleId, location: placeOf(location) }, { seenOn }),
  );
}
