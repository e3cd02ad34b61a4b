import { INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import { inLabProcess } from './start-lab';
import type { UnchangedReport } from './unchanged-process';

/** The intrusive tests; for the others see `isScannedTwice`. */
describe('two scans of a site that did not change', () => {
  let reports: UnchangedReport[];
  beforeAll(async () => {
    reports = await inLabProcess<UnchangedReport[]>('unchanged-process.ts');
  });

  it.each(INTRUSIVE_TEST_KEYS)('store the same of %s, byte for byte', (key) => {
    const ofTest = reports.filter((report) => report.key === key && report.isJudged);
    expect(ofTest.some(({ rules }) => rules.length > 0)).toBe(true);
    for (const { name, stored } of ofTest) expect([name, stored[1]]).toEqual([name, stored[0]]);
  });
});
