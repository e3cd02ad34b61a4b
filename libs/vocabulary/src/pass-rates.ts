import type { ScanStatus } from './scans';

/** What the rates of a scan are computed from. */
export interface RatedScan {
  status: ScanStatus;
  /** Whether it runs only some of the enabled tests. */
  isPartial: boolean;
  totalTests: number;
  passedTests: number;
  inconclusiveTests: number;
  notApplicableTests: number;
}

/**
 * The rate that pages, charts and reports show: how many percent of the tests that judged the site passed, two decimals. Tests that do not
 * apply have passed and judged nothing. Null where it would say nothing about the site: before the scan has completed, for some of the tests only,
 * and if no test could judge.
 */
export function judgedPassRate({ status, isPartial, ...tests }: RatedScan): number | null {
  const judged = judgedTests(tests);
  const passed = tests.passedTests - tests.notApplicableTests;
  return status !== 'completed' || isPartial || judged <= 0 ? null : percentage(passed, judged);
}

/** How many tests judged the site. */
export const judgedTests = ({
  totalTests,
  inconclusiveTests,
  notApplicableTests,
}: Pick<RatedScan, 'totalTests' | 'inconclusiveTests' | 'notApplicableTests'>): number =>
  totalTests - inconclusiveTests - notApplicableTests;

/** `pass_rate` of the API, which counts inconclusive tests as not passed; 0 until the scan ends. */
export function passRate({
  status,
  totalTests,
  passedTests,
}: Pick<RatedScan, 'status' | 'totalTests' | 'passedTests'>): number {
  const hasEnded = status === 'completed' || status === 'failed';
  return hasEnded && totalTests > 0 ? percentage(passedTests, totalTests) : 0;
}

const percentage = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;
