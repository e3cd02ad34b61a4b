import { TEST_KEYS } from '@palisade/vocabulary';
import { inLabProcess } from './start-lab';
import type { UnchangedReport } from './unchanged-process';

/** Details are stored once per content: what varies would cost a row per scan, and look like a change of the site. */
describe('two scans of a site that did not change', () => {
  let reports: UnchangedReport[];
  beforeAll(async () => {
    reports = await inLabProcess<UnchangedReport[]>('unchanged-process.ts');
  }, 180_000);

  it.each(TEST_KEYS)('store the same of %s, byte for byte', (key) => {
    const ofTest = reports.filter((report) => report.key === key && report.isJudged);
    expect(ofTest.some(({ rules }) => rules.length > 0)).toBe(true);
    for (const { name, stored } of ofTest) expect([name, stored[1]]).toEqual([name, stored[0]]);
  });
});
