import { CONFIGURABLE_TEST_KEYS, definitionOf, readSettings } from '@palisade/catalogue';
import { isTestKey } from '@palisade/vocabulary';
import { type FieldErrors, MAX_REPORTED_ERRORS } from '../http/fields/validation-failed';

/**
 * What is wrong with `test_configs`; null for a key clears its settings, where `mayClear` says so. It stops at unknown keys when
 * there are more of them than a response reports.
 */
export function testConfigErrors(configs: object, mayClear: boolean): FieldErrors {
  const errors: FieldErrors = {};
  let unknownKeys = 0;
  for (const [key, value] of Object.entries(configs)) {
    const field = `test_configs.${key}`;
    const schema = isTestKey(key) ? definitionOf(key).settings : null;
    if (schema === null) {
      errors[field] = [
        `The ${field} is not a configurable test. Configurable tests: ${CONFIGURABLE_TEST_KEYS.join(', ')}.`,
      ];
      unknownKeys += 1;
      if (unknownKeys === MAX_REPORTED_ERRORS) break;
    } else if (!(value === null && mayClear)) {
      for (const [place, message] of Object.entries(readSettings(schema, value).errors)) {
        const name = place === '' ? field : `${field}.${place}`;
        errors[name] = [`The ${name} ${message}`];
      }
    }
  }
  return errors;
}
