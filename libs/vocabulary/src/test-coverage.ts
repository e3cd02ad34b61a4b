/** The longest `inconclusive_reason`, in characters. */
export const MAX_INCONCLUSIVE_REASON_CHARACTERS = 64;

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

/** The coverage of a test that could not judge. */
export const nothingJudged = (inconclusiveReason: string): TestCoverage => ({
  ...{ inconclusiveReason, judgedLocations: [], unjudgedRules: [] },
});

/** The coverage as people read it, among the technical details of a result. Programs read the fields. */
export const coverageDetails = ({
  inconclusiveReason,
  judgedLocations,
  unjudgedRules,
}: TestCoverage): Record<string, unknown> => ({
  ...(inconclusiveReason === null ? {} : { reason: inconclusiveReason }),
  judged_locations: judgedLocations,
  ...(unjudgedRules.length === 0 ? {} : { unjudged_rules: unjudgedRules }),
  inconclusive: inconclusiveReason !== null,
});
