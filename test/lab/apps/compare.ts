import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import type { RigApplication, Truth, Verdict } from './rig-application';

export type Run = 'address' | 'configured';

/** The part of the command line's JSON document that is compared. */
export interface ScanDocument {
  status: string;
  tests: {
    test_type: TestKey;
    status: string;
    message: string;
    findings: {
      id: string;
      severity: string;
      evidence: { reproduce?: string; observed?: unknown; header?: unknown };
      /** Identities, where strangers do not see it. */
      seen_as?: string[];
    }[];
    /** `identities`: `judged` by name, or why not. */
    technical_details?: { identities?: Record<string, string> };
  }[];
}

export interface Judged {
  application: string;
  run: Run | 'signed-in';
  key: TestKey;
  said: string;
  missed: string[];
  falseAlarms: string[];
  /** Inconclusive though the truth table has a verdict, or a verdict where there can be none. */
  isInconclusive: boolean;
  isRight: boolean;
  knownDeviation: string | null;
}

/** What a test made of the site. */
export type Outcome = 'judged' | 'inconclusive' | 'not_applicable';

export const outcomeOf = ({ message }: Pick<Test, 'message'>): Outcome => {
  if (message.startsWith('Inconclusive')) return 'inconclusive';
  return message.startsWith('Does not apply') ? 'not_applicable' : 'judged';
};

type Test = ScanDocument['tests'][number];
type Said = Pick<Test, 'message' | 'findings'> & { outcome: Outcome };
type Labelled = Pick<Judged, 'application' | 'run' | 'key' | 'knownDeviation'> & { expected: Verdict };

export const compare = (application: RigApplication, run: Run, document: ScanDocument): Judged[] =>
  TEST_KEYS.flatMap((key) => {
    const truth = application.truth[key];
    if (truth === undefined) return [];
    const test = testOf(document, key);
    const label = { application: application.name, run, key, knownDeviation: truth.knownDeviation ?? null };
    const outcome = outcomeOf(test);
    return [judge({ ...label, expected: expectedOf(truth, run) }, { ...test, outcome })];
  });

export const testOf = (
  { tests }: ScanDocument,
  key: TestKey,
): Pick<Test, 'message' | 'findings' | 'technical_details'> =>
  tests.find(({ test_type }) => test_type === key) ?? NOT_RUN;

export function judge({ expected, ...label }: Labelled, { message, findings, outcome }: Said): Judged {
  const found = [...new Set(findings.map(({ id, severity }) => `${id} ${severity}`))].sort();
  const isJudged = outcome === 'judged';
  const wrong = difference(typeof expected === 'string' || !isJudged ? [] : expected, found);
  const isExpected = fits(expected, outcome);
  return {
    ...label,
    ...wrong,
    said: isJudged ? found.join(', ') || 'passed' : message,
    isInconclusive: outcome === 'inconclusive' && !isExpected,
    isRight: isExpected && wrong.missed.length + wrong.falseAlarms.length === 0,
  };
}

function fits(expected: Verdict, outcome: Outcome): boolean {
  if (outcome === 'not_applicable') return typeof expected === 'string' || expected.length === 0;
  return outcome === (typeof expected === 'string' ? expected : 'judged');
}

const NOT_RUN = { message: 'Inconclusive: the test did not run', findings: [] };

const expectedOf = ({ address, configured }: Truth, run: Run): Verdict =>
  run === 'configured' ? (configured ?? address) : address;

function difference(
  expected: readonly string[],
  found: readonly string[],
): { missed: string[]; falseAlarms: string[] } {
  const isMeant = (wanted: string, finding: string): boolean =>
    wanted === finding || wanted === finding.split(' ')[0];
  return {
    missed: expected.filter((wanted) => !found.some((finding) => isMeant(wanted, finding))),
    falseAlarms: found.filter((finding) => !expected.some((wanted) => isMeant(wanted, finding))),
  };
}
