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
    findings: { id: string; severity: string; evidence: { reproduce?: string; observed?: unknown } }[];
  }[];
}

export interface Judged {
  application: string;
  run: Run;
  key: TestKey;
  said: string;
  missed: string[];
  falseAlarms: string[];
  /** Inconclusive though the truth table has a verdict, or a verdict where there can be none. */
  isInconclusive: boolean;
  isRight: boolean;
  knownDeviation: string | null;
}

export const compare = (application: RigApplication, run: Run, document: ScanDocument): Judged[] =>
  TEST_KEYS.flatMap((key) => {
    const truth = application.truth[key];
    return truth === undefined ? [] : [judge(application, truth, run, key, document)];
  });

function judge(
  application: RigApplication,
  truth: Truth,
  run: Run,
  key: TestKey,
  { tests }: ScanDocument,
): Judged {
  const expected = expectedOf(truth, run);
  const { message, findings } = tests.find(({ test_type }) => test_type === key) ?? NOT_RUN;
  const isUnjudged = message.startsWith('Inconclusive');
  const found = [...new Set(findings.map(({ id, severity }) => `${id} ${severity}`))].sort();
  const wrong = difference(expected === 'inconclusive' || isUnjudged ? [] : expected, found);
  const isExpected = isUnjudged === (expected === 'inconclusive');
  return {
    ...{ application: application.name, run, key, ...wrong },
    said: isUnjudged ? message : found.join(', ') || 'passed',
    isInconclusive: isUnjudged && !isExpected,
    isRight: isExpected && wrong.missed.length + wrong.falseAlarms.length === 0,
    knownDeviation: truth.knownDeviation ?? null,
  };
}

const NOT_RUN = { message: 'Inconclusive: the test did not run', findings: [] };

const expectedOf = ({ address, configured }: Truth, run: Run): Verdict =>
  run === 'configured' ? (configured ?? address) : address;

function difference(
  expected: readonly string[],
  found: readonly string[],
): { missed: string[]; falseAlarms: string[] } {
  const fits = (wanted: string, finding: string): boolean =>
    wanted === finding || wanted === finding.split(' ')[0];
  return {
    missed: expected.filter((wanted) => !found.some((finding) => fits(wanted, finding))),
    falseAlarms: found.filter((finding) => !expected.some((wanted) => fits(wanted, finding))),
  };
}
