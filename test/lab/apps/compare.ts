import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import type { RigApplication, Verdict } from './rig-application';

export type Run = 'address' | 'configured';

/** The part of the command line's JSON document that is compared. */
export interface ScanDocument {
  status: string;
  tests: {
    test_type: TestKey;
    status: string;
    message: string;
    findings: { id: string; severity: string }[];
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
  TEST_KEYS.map((key) => judge(application, run, key, document));

function judge(application: RigApplication, run: Run, key: TestKey, { tests }: ScanDocument): Judged {
  const truth = application.truth[key];
  const expected = (run === 'configured' ? truth.configured : undefined) ?? truth.address;
  const test = tests.find(({ test_type }) => test_type === key);
  const isUnjudged = test === undefined || test.message.startsWith('Inconclusive');
  const found = [...new Set(test?.findings.map(({ id, severity }) => `${id} ${severity}`) ?? [])].sort();
  const wrong =
    expected === 'inconclusive' ? { missed: [], falseAlarms: found } : difference(expected, found);
  const isInconclusive = isUnjudged && expected !== 'inconclusive';
  const judgedTooMuch = expected === 'inconclusive' && !isUnjudged;
  return {
    ...{ application: application.name, run, key, isInconclusive },
    said: isUnjudged ? (test?.message ?? 'Inconclusive: the test did not run') : found.join(', ') || 'passed',
    ...(isInconclusive ? { missed: [], falseAlarms: found } : wrong),
    isRight: wrong.missed.length + wrong.falseAlarms.length === 0 && !isInconclusive && !judgedTooMuch,
    knownDeviation: truth.knownDeviation ?? null,
  };
}

function difference(
  expected: Exclude<Verdict, string>,
  found: readonly string[],
): { missed: string[]; falseAlarms: string[] } {
  const fits = (wanted: string, finding: string): boolean =>
    wanted === finding || wanted === finding.split(' ')[0];
  return {
    missed: expected.filter((wanted) => !found.some((finding) => fits(wanted, finding))),
    falseAlarms: found.filter((finding) => !expected.some((wanted) => fits(wanted, finding))),
  };
}
