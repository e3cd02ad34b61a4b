import type { FindingIdentity } from '@palisade/catalogue';
import {
  type JudgedAs,
  judgesIssue,
  type Severity,
  type TestCoverage,
  type TestKey,
} from '@palisade/vocabulary';

/** A finding of a stored scan, or of one that the command line ran. */
export interface GatedFinding {
  /** Its rule. */
  id: string;
  severity: Severity;
  title: string;
  location: string;
  /** What to show in place of the location; absent where that may leave the dashboard. */
  shownLocation?: string;
  /** The scan identities that see it; absent where strangers see it too. */
  seenAs?: readonly string[];
  evidence?: { observed?: unknown };
  /** Paths of the pages that showed it, where its location is none of them. */
  seenOn?: readonly string[];
}

/** A test of a scan with what it found; null findings of a test that has no result of its own. */
export interface GatedTest<Finding extends GatedFinding = GatedFinding> extends TestCoverage {
  testKey: TestKey;
  message: string;
  isApplicable: boolean;
  findings: readonly Finding[] | null;
  judgedAs?: JudgedAs;
}

/** Whether a test of a scan could judge its target. */
export const isConclusive = ({
  findings,
  inconclusiveReason,
}: Pick<GatedTest, 'findings' | 'inconclusiveReason'>): boolean =>
  findings !== null && inconclusiveReason === null;

/** The findings of the tests that could judge, by the name that they have in what is known. */
export const namedFindings = <Finding extends GatedFinding>(
  nameOf: (finding: FindingIdentity) => string,
  tests: readonly GatedTest<Finding>[],
): Map<string, { testKey: TestKey; finding: Finding }> =>
  new Map(
    tests.filter(isConclusive).flatMap(({ testKey, findings }) =>
      (findings ?? []).map((finding) => {
        const { id, location } = finding;
        return [nameOf({ testKey, id, location }), { testKey, finding }] as const;
      }),
    ),
  );

/** A rule of a test at a place. */
interface Judged {
  testKey: TestKey;
  ruleId: string | null;
  location: string;
}

/** Whether tests judged a rule at a place, so that a finding that is missing there is gone. */
export function judgedBy(
  tests: readonly GatedTest[],
): (place: Judged, seen: Pick<GatedFinding, 'seenAs' | 'seenOn'>) => boolean {
  const testOf = new Map(tests.filter(isConclusive).map((test) => [test.testKey, test]));
  return ({ testKey, ruleId, location }, { seenAs = [], seenOn = [] }) => {
    const test = testOf.get(testKey);
    // What identities alone saw is gone only where each of them would see it.
    const parts = seenAs.length === 0 ? [test] : seenAs.map((name) => test?.judgedAs?.[name]);
    return parts.every((part) => {
      const { judgedLocations = [], unjudgedRules = [] } = part ?? {};
      if (ruleId !== null && unjudgedRules.includes(ruleId)) return false;
      return judgesIssue(judgedLocations, { location, seenOn });
    });
  };
}
