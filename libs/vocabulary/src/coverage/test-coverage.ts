/** The longest `inconclusive_reason`, in characters. */
export const MAX_INCONCLUSIVE_REASON_CHARACTERS = 64;

/** The reason of a test that finds nothing to judge. Such a test has passed, and no result has this reason. */
export const NOT_APPLICABLE = 'not_applicable';
/** The `inconclusive_reason` of a test that waits for something that people set up. */
export const NEEDS_SETUP = 'needs_setup';
/** Reasons of earlier releases that a proof of ownership removes. They keep their words. */
export const PROOF_REASONS: readonly string[] = [
  'not_verified',
  'no_http_proof',
  'http_proof_not_seen',
  'not_proven',
];

/** Whether something must be set up before the test can judge: nothing went wrong at the site. */
export const isSetupReason = (inconclusiveReason: string | null): boolean =>
  inconclusiveReason !== null &&
  (inconclusiveReason === NEEDS_SETUP || PROOF_REASONS.includes(inconclusiveReason));

/** What the result of a test covers. */
export interface TestCoverage {
  /** Why the test could not judge, as one stable word for programs; null if it could. */
  inconclusiveReason: string | null;
  /** Locations where the test judged every rule: an issue there without a finding is resolved. `all` for a test that judges its target as a whole. */
  judgedLocations: readonly string[] | 'all';
  /** Ids of rules that the test could not judge at any location. */
  unjudgedRules: readonly string[];
}

/** What a test judged as each scan identity, by its name. */
export type JudgedAs = Readonly<Record<string, Pick<TestCoverage, 'judgedLocations' | 'unjudgedRules'>>>;

/** The entry of `judgedLocations` that says that its location was not judged, although pages that showed something there were. */
export const notJudgedAt = (location: string): string => `!${location}`;

/**
 * Whether a test that does not find an issue any more has judged it: each page that showed it, or one of them and the location itself, such as a form that
 * another page shows too. The closing transaction says the same in SQL.
 */
export function judgesIssue(
  judgedLocations: TestCoverage['judgedLocations'],
  { location, seenOn = [] }: { location: string; seenOn?: readonly string[] },
): boolean {
  if (judgedLocations === 'all') return true;
  const isJudged = (place: string): boolean => judgedLocations.includes(place);
  if (isJudged(notJudgedAt(location))) return false;
  if (seenOn.length === 0) return isJudged(location);
  return seenOn.every(isJudged) || (isJudged(location) && seenOn.some(isJudged));
}

/** The coverage of a test that could not judge. */
export const nothingJudged = (inconclusiveReason: string): TestCoverage => ({
  inconclusiveReason,
  judgedLocations: [],
  unjudgedRules: [],
});

/** Among the technical details of a result: names those that only scan identities see. */
export const SIGNED_IN_DETAILS = 'signed_in';
/** Among the technical details too, see `coverageDetails`. */
export const JUDGED_LOCATIONS = 'judged_locations';

/** The coverage as people read it, among the technical details of a result. Programs read the fields. */
export const coverageDetails = ({
  inconclusiveReason,
  judgedLocations,
  unjudgedRules,
}: TestCoverage): Record<string, unknown> => ({
  ...(inconclusiveReason === null ? {} : { reason: inconclusiveReason }),
  [JUDGED_LOCATIONS]: judgedLocations,
  ...(unjudgedRules.length === 0 ? {} : { unjudged_rules: unjudgedRules }),
  inconclusive: inconclusiveReason !== null,
});
