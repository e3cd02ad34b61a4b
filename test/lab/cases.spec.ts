import { definitionOf } from '@palisade/catalogue';
import { TEST_KEYS } from '@palisade/vocabulary';
import { labCases, quickCases } from './cases/all-cases';
import { rulesIn } from './lab-case';
import { IDENTITY_CASES } from './cases/identities/identity-cases';
import { isWithoutTwin, twinOf } from './twins';

/** What the cases of identities find, as `rule place`. */
const SIGNED_IN = IDENTITY_CASES.flatMap(({ finds = {} }) => Object.keys(finds));

describe.each(TEST_KEYS)('the lab cases of %s', (key) => {
  const cases = labCases.filter((one) => one.key === key);

  it('have each rule at least once', () => {
    const expected = cases.flatMap((one) => rulesIn(one.expected));
    const covered = new Set([...expected, ...SIGNED_IN].map((entry) => entry.split(' ')[0]));
    expect(Object.keys(definitionOf(key).rules).filter((rule) => !covered.has(rule))).toEqual([]);
  });

  it('have a site without the defect for the command of each rule', () => {
    const rules = Object.keys(definitionOf(key).rules);
    const wrong = rules.filter((rule) => {
      const twin = twinOf(key, rule);
      if (twin === undefined) return !isWithoutTwin(rule);
      return rulesIn(twin.expected).some((entry) => entry.split(' ')[0] === rule);
    });
    expect(wrong).toEqual([]);
  });

  it('have different names', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });
});

it('most lab cases need no waiting', () => {
  expect(quickCases.length).toBeGreaterThan(labCases.length / 3);
});
