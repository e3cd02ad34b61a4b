import { CONFIGURABLE_TEST_KEYS, MAX_ENDPOINTS, MAX_ENDPOINT_LENGTH } from '@palisade/catalogue';
import { isOwnPath } from '@palisade/target-client';
import { isTestKey } from '@palisade/vocabulary';
import { type FieldErrors, MAX_REPORTED_ERRORS } from '../http/validation-failed';

/**
 * What is wrong with `test_configs`; null for a key clears its settings, where `mayClear` says so. It stops at unknown keys when
 * there are more of them than an answer reports.
 */
export function testConfigErrors(configs: object, mayClear: boolean): FieldErrors {
  const errors: FieldErrors = {};
  let unknownKeys = 0;
  for (const key of Object.keys(configs)) {
    const settings = (configs as Record<string, unknown>)[key];
    const field = `test_configs.${key}`;
    if (!isTestKey(key) || !CONFIGURABLE_TEST_KEYS.includes(key)) {
      errors[field] = [
        `The ${field} is not a configurable test. Configurable tests: ${CONFIGURABLE_TEST_KEYS.join(', ')}.`,
      ];
      unknownKeys += 1;
      if (unknownKeys === MAX_REPORTED_ERRORS) break;
    } else if (!(settings === null && mayClear)) {
      Object.assign(errors, settingsErrors(field, settings));
    }
  }
  return errors;
}

function settingsErrors(field: string, settings: unknown): FieldErrors {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    return { [field]: [`The ${field} must be an object with endpoints.`] };
  }
  const endpoints = 'endpoints' in settings ? settings.endpoints : undefined;
  if (!Array.isArray(endpoints) || endpoints.length < 1 || endpoints.length > MAX_ENDPOINTS) {
    return {
      [`${field}.endpoints`]: [`The ${field}.endpoints must be a list of 1 to ${MAX_ENDPOINTS} paths.`],
    };
  }
  const wrong = endpoints.flatMap((endpoint, index) =>
    isEndpoint(endpoint) ? [] : [`${field}.endpoints.${index}`],
  );
  return Object.fromEntries(
    wrong.map((name) => [name, [`The ${name} must be a path that starts with / and contains no host.`]]),
  );
}

const isEndpoint = (endpoint: unknown): boolean =>
  typeof endpoint === 'string' && endpoint.length <= MAX_ENDPOINT_LENGTH && isOwnPath(endpoint);
