import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import type { ScanTestDetail } from '../api/resources';
import { isInconclusive } from '../scans/scan-words';

/** A finding with the test that found it. */
export interface PlacedFinding {
  testType: string;
  id: string;
  severity: Severity;
  title: string;
  location: string;
}

/** What changed from one scan to the next. */
export interface ScanDiff {
  appeared: PlacedFinding[];
  fixed: PlacedFinding[];
  unchanged: PlacedFinding[];
  /** Found in one of the scans only, because the test was inconclusive or did not run in the other. */
  unclear: PlacedFinding[];
}

/** Compares two scans of one check. Findings are the same if their fingerprints are, as for issues. */
export function diffScans(previous: readonly ScanTestDetail[], after: readonly ScanTestDetail[]): ScanDiff {
  const old = findingsOf(previous);
  const current = findingsOf(after);
  const judgedBefore = judgedTests(previous);
  const judgedAfter = judgedTests(after);
  const added = [...current].filter(([key]) => !old.has(key)).map(([, finding]) => finding);
  const gone = [...old].filter(([key]) => !current.has(key)).map(([, finding]) => finding);
  return {
    appeared: worstFirst(added.filter(({ testType }) => judgedBefore.has(testType))),
    fixed: worstFirst(gone.filter(({ testType }) => judgedAfter.has(testType))),
    unchanged: worstFirst([...current].filter(([key]) => old.has(key)).map(([, finding]) => finding)),
    unclear: worstFirst([
      ...added.filter(({ testType }) => !judgedBefore.has(testType)),
      ...gone.filter(({ testType }) => !judgedAfter.has(testType)),
    ]),
  };
}

function findingsOf(tests: readonly ScanTestDetail[]): Map<string, PlacedFinding> {
  return new Map(
    tests.flatMap(({ test_type: testType, findings }) =>
      findings.map(({ id, severity, title, location, fingerprint }) => [
        fingerprint,
        { testType, id, severity, title, location },
      ]),
    ),
  );
}

const judgedTests = (tests: readonly ScanTestDetail[]): Set<string> =>
  new Set(tests.filter(isJudged).map(({ test_type }) => test_type));

function isJudged(test: ScanTestDetail): boolean {
  return !isInconclusive(test) && ['passed', 'failed', 'warning'].includes(test.status);
}

const worstFirst = (findings: PlacedFinding[]): PlacedFinding[] =>
  findings.sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
