import { TEST_KEYS, isTestKey, type TestMap } from '@palisade/vocabulary';
import type { FieldErrors } from '../http/validation-failed';

export const NO_TEST_ENABLED = 'The tests must enable at least one test.';

/** What is wrong with the keys and values of `tests`. */
export function testMapErrors(tests: object): FieldErrors {
  const errors: FieldErrors = {};
  for (const [key, enabled] of Object.entries(tests) as [string, unknown][]) {
    if (!isTestKey(key))
      errors[`tests.${key}`] = [`The tests.${key} is no known test. Known are ${TEST_KEYS.join(', ')}.`];
    else if (typeof enabled !== 'boolean')
      errors[`tests.${key}`] = [`The tests.${key} must be true or false.`];
  }
  return errors;
}

export const enablesAny = (tests: TestMap): boolean => TEST_KEYS.some((key) => tests[key] === true);
