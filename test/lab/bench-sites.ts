import type { TestKey } from '@palisade/vocabulary';
import { labCases } from './cases/all-cases';
import type { LabCase } from './lab-case';
import { cleanShop } from './whole-scan';

/** The shop gives these nothing to do, so that they scan the first site of their lab cases that is in order. */
const OF_A_CASE: TestKey[] = ['api_exposure', 'ip_reputation', 'domain_expiry'];

/** Where the CPU of a test is measured. */
export const siteOf = (key: TestKey): LabCase =>
  OF_A_CASE.includes(key) ? firstInOrder(key) : { key, name: '', site: cleanShop, expected: [] };

function firstInOrder(key: TestKey): LabCase {
  const found = labCases.find(
    (one) => one.key === key && typeof one.expected !== 'string' && one.expected.length === 0,
  );
  if (found === undefined) throw new Error(`No lab case of ${key} is in order.`);
  return found;
}
