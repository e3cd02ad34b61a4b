import { isLong } from '../chaos/support/chaos-form';
import { describeLab, LONGEST_RUN_MS } from './describe-lab';
import type { CutPageReport } from './hostile-process';
import { inLabProcess } from './start-lab';

/** `npm test` runs the other half of the quick cases here; the long form has run all cases next door, and sends the oversized pages. */
describe('the target lab', () => {
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
  } else describeLab(2);
});
