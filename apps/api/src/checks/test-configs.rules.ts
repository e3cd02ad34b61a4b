import { CONFIGURABLE_TEST_KEYS } from '@palisade/catalogue';
import { isUrl } from '@palisade/target-client';
import { type FieldErrors, MAX_REPORTED_ERRORS } from '../http/validation-failed';

export const MAX_ENDPOINTS = 20;
export const MAX_ENDPOINT_LENGTH = 2048;
const ANY_ORIGIN = 'https://host.invalid';

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
    if (!(CONFIGURABLE_TEST_KEYS as readonly string[]).includes(key)) {
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

/** A path that stays on the host it is joined with, however a parser or a server normalises it. */
export function isEndpoint(endpoint: unknown): endpoint is string {
  if (typeof endpoint !== 'string' || endpoint.length > MAX_ENDPOINT_LENGTH) return false;
  // Backslashes are slashes to a URL parser, and it drops tabs and line breaks silently.
  if (!endpoint.startsWith('/') || /[\\\s\p{Cc}\p{Cf}\p{Surrogate}]/u.test(endpoint)) return false;
  if (!isUrl(endpoint, ANY_ORIGIN)) return false;
  const url = new URL(endpoint, ANY_ORIGIN);
  return url.origin === ANY_ORIGIN && !endpoint.startsWith('//') && !url.pathname.startsWith('//');
}
