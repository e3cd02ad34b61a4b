import { TEST_KEYS } from '@palisade/vocabulary';
import { isLong } from '../chaos/support/chaos-form';
import { COVERAGE_CASES } from './cases/coverage/sites';
import { IDENTITY_CASES } from './cases/identities/identity-cases';
import { labCases, quickCases } from './cases/all-cases';
import { type Half, halfOf } from './lab-half';
import type { LabReport } from './lab-process';
import { runLab, runQuickLab } from './lab-report';
import type { CaseReport } from './score';

/** Five minutes on two quiet cores; next to other work it takes as long as that work lets it. */
export const LONGEST_RUN_MS = 2_400_000;

/** Declares the tests of a half of the quick cases, or those of all cases in the long form. */
export function describeLab(half: Half): void {
  const own = isLong ? undefined : half;
  let report: LabReport;
  beforeAll(async () => {
    report = isLong ? await runLab('') : await runQuickLab('', half);
  }, LONGEST_RUN_MS);

  const reportOf = (key: string, name: string): CaseReport | undefined =>
    report.cases.find((one) => one.key === key && one.name === name);

  const expectedCases = isLong ? labCases : halfOf(quickCases, half);
  const testKeys = TEST_KEYS.filter((key) => expectedCases.some((one) => one.key === key));

  describe.each(testKeys)('%s', (key) => {
    it.each(expectedCases.filter((one) => one.key === key))('$name', ({ name }) => {
      const { missed, falseAlarms, complaints } = reportOf(key, name) ?? {};
      expect({ missed, falseAlarms, complaints }).toEqual({ missed: [], falseAlarms: [], complaints: [] });
    });
  });

  it.each(halfOf(COVERAGE_CASES, own))('says what it covered: $name', ({ name }) => {
    expect(report.sites.find((one) => one.name === name)?.complaints).toEqual([]);
  });

  it.each(halfOf(IDENTITY_CASES, own))('signs in: $name', ({ name }) => {
    expect(report.sites.find((one) => one.name === `identity: ${name}`)?.complaints).toEqual([]);
  });

  if (half === 1) {
    it('sends few requests in a whole scan without bursts, and reports one defect once', () => {
      expect(report.wholeScans.map(({ complaints }) => complaints)).toEqual([[], [], []]);
    });
  }
}
