import { NON_INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import { quickCases } from './cases/all-cases';
import { describeLab } from './describe-lab';
import { firstCases } from './first-cases';

/** `npm test` runs half of the quick cases here; the long form, part of `npm run test:chaos`, runs all cases. */
describe('the target lab', () => {
  describeLab(1);

  it.each(NON_INTRUSIVE_TEST_KEYS)('scans a site twice that %s has something to say about', (key) => {
    const twice = firstCases(quickCases.filter((one) => one.key === key));
    expect(twice.some(({ expected }) => expected.length > 0)).toBe(true);
  });
});
