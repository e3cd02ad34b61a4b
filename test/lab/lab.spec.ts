import { NON_INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import { TEST_KEYS } from '@palisade/vocabulary';
import { isLong } from '../chaos/support/chaos-form';
import { COVERAGE_CASES } from './cases/coverage/sites';
import { IDENTITY_CASES } from './cases/identities/identity-cases';
import { labCases, quickCases } from './cases/all-cases';
import { firstCases } from './first-cases';
import type { CutPageReport } from './hostile-process';
import type { LabReport } from './lab-process';
import { runLab, runQuickLab } from './lab-report';
import type { CaseReport } from './score';
import { inLabProcess } from './start-lab';

/** Five minutes on two quiet cores; next to other work it takes as long as that work lets it. */
const LONGEST_RUN_MS = 2_400_000;

/** `npm test` runs the quick cases; the long form, part of `npm run test:chaos`, runs all of them and the oversized pages. */
describe('the target lab', () => {
  let report: LabReport;
  beforeAll(async () => {
    report = isLong ? await runLab('') : await runQuickLab();
  }, LONGEST_RUN_MS);

  const reportOf = (key: string, name: string): CaseReport | undefined =>
    report.cases.find((one) => one.key === key && one.name === name);

  const expectedCases = isLong ? labCases : quickCases;
  const testKeys = TEST_KEYS.filter((key) => expectedCases.some((one) => one.key === key));

  describe.each(testKeys)('%s', (key) => {
    it.each(expectedCases.filter((one) => one.key === key))('$name', ({ name }) => {
      const { missed, falseAlarms, complaints } = reportOf(key, name) ?? {};
      expect({ missed, falseAlarms, complaints }).toEqual({ missed: [], falseAlarms: [], complaints: [] });
    });
  });

  it.each(NON_INTRUSIVE_TEST_KEYS)('scans a site twice that %s has something to say about', (key) => {
    const twice = firstCases(quickCases.filter((one) => one.key === key));
    expect(twice.some(({ expected }) => expected.length > 0)).toBe(true);
  });

  it('sends few requests in a whole scan without bursts, and reports one defect once', () => {
    expect(report.wholeScans.map(({ complaints }) => complaints)).toEqual([[], [], []]);
  });

  it.each(COVERAGE_CASES)('says what it covered: $name', ({ name }) => {
    expect(report.sites.find((one) => one.name === name)?.complaints).toEqual([]);
  });

  it.each(IDENTITY_CASES)('signs in: $name', ({ name }) => {
    expect(report.sites.find((one) => one.name === `identity: ${name}`)?.complaints).toEqual([]);
  });

  if (isLong) {
    it(
      'meets oversized pages with the same verdict each time, and little memory (F21, F22, F24)',
      async () => {
        const cutPages = await inLabProcess<CutPageReport[]>('hostile-process.ts');
        expect(cutPages.filter(({ grownBy }) => grownBy > 64)).toEqual([]);
        expect(cutPages.filter(({ verdicts: [first, second] }) => first !== second)).toEqual([]);
        expect(cutPages.length).toBeGreaterThan(30);
      },
      LONGEST_RUN_MS,
    );
  }
});
