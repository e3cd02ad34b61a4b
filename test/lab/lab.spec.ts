import { definitionOf } from '@palisade/catalogue';
import { TEST_KEYS } from '@palisade/vocabulary';
import { labCases } from './cases/all-cases';
import type { CutPageReport } from './hostile-process';
import type { LabReport } from './lab-process';
import { runLab } from './lab-report';
import type { CaseReport } from './score';
import { inLabProcess } from './start-lab';

const LONGEST_RUN_MS = 180_000;

describe('the target lab', () => {
  let report: LabReport;
  let cutPages: CutPageReport[];
  beforeAll(async () => {
    // Both wait most of their time.
    [report, cutPages] = await Promise.all([runLab(''), inLabProcess<CutPageReport[]>('hostile-process.ts')]);
  }, LONGEST_RUN_MS);

  const reportOf = (key: string, name: string): CaseReport | undefined =>
    report.cases.find((one) => one.key === key && one.name === name);

  describe.each(TEST_KEYS)('%s', (key) => {
    const cases = labCases.filter((one) => one.key === key);

    it.each(cases)('$name', ({ name }) => {
      const { missed, falseAlarms, complaints } = reportOf(key, name) ?? {};
      expect({ missed, falseAlarms, complaints }).toEqual({ missed: [], falseAlarms: [], complaints: [] });
    });

    it('has a case for every rule, and names none twice', () => {
      const expected = cases.flatMap((one) => (one.expected === 'inconclusive' ? [] : one.expected));
      const covered = new Set(expected.map((entry) => entry.split(' ')[0]));
      expect(Object.keys(definitionOf(key).rules).filter((rule) => !covered.has(rule))).toEqual([]);
      expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    });
  });

  it('sends few requests in a whole scan without bursts', () => {
    expect(report.wholeScans.map(({ complaints }) => complaints)).toEqual([[], []]);
  });

  it('meets oversized pages with the same verdict each time, and little memory (F21, F22, F24)', () => {
    expect(cutPages.filter(({ grownBy }) => grownBy > 64)).toEqual([]);
    expect(cutPages.filter(({ verdicts: [first, second] }) => first !== second)).toEqual([]);
    expect(cutPages.length).toBeGreaterThan(30);
  });
});
