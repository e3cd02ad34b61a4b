import { TEST_KEYS, isTestKey, type TestMap } from '@palisade/vocabulary';
import { type FieldErrors, MAX_REPORTED_ERRORS } from '../http/fields/validation-failed';

export const NO_TEST_ENABLED = 'The tests must enable at least one test.';

/** What is wrong with the keys and values of `tests`; it stops when there is more than a response reports. */
export function testMapErrors(tests: object): FieldErrors {
  const wrong: [field: string, messages: string[]][] = [];
  for (const key of Object.keys(tests)) {
    if (wrong.length === MAX_REPORTED_ERRORS) break;
    const defect = defectOf(key, (tests as Record<string, unknown>)[key]);
    if (defect !== null) wrong.push([`tests.${key}`, [defect]]);
  }
  return Object.fromEntries(wrong);
}

function defectOf(key: string, enabled: unknown): string | null {
  if (!isTestKey(key)) return `The tests.${key} is not a known test. Known tests: ${TEST_KEYS.join(', ')}.`;
  return typeof enabled === 'boolean' ? null : `The tests.${key} must be true or false.`;
}

export const enablesAny = (tests: TestMap): boolean => TEST_KEYS.some((key) => tests[key] === true);
