import { CONFIGURABLE_TEST_KEYS, MAX_ENDPOINTS, MAX_ENDPOINT_LENGTH } from '@palisade/catalogue';
import { isOwnPath } from '@palisade/target-client';
import { readFileSync } from 'node:fs';
import { isTestKey, type TestKey, type TestSettings } from '@palisade/vocabulary';

/** The file is missing or is not of the shape of `test_configs`; the message says what to change. */
export class InvalidTestConfig extends Error {
  override readonly name = 'InvalidTestConfig';
}

/** Reads `--config`: JSON such as `{"security_headers": {"endpoints": ["/login"]}}`. */
export function readTestConfigs(file: string): Partial<Record<TestKey, TestSettings>> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read';
    throw new InvalidTestConfig(`The configuration ${file} was not used: ${reason}.`, { cause: error });
  }
  if (!isRecord(value))
    throw new InvalidTestConfig(`The configuration ${file} must be a JSON object of test keys.`);
  const entries = Object.entries(value).map(([key, settings]): [TestKey, TestSettings] => {
    if (!isTestKey(key) || !CONFIGURABLE_TEST_KEYS.includes(key)) {
      throw new InvalidTestConfig(
        `The configuration names "${key}"; settings exist for: ${CONFIGURABLE_TEST_KEYS.join(', ')}.`,
      );
    }
    return [key, { endpoints: endpointsOf(key, settings) }];
  });
  return Object.fromEntries(entries);
}

function endpointsOf(key: TestKey, settings: unknown): string[] {
  const endpoints: unknown = isRecord(settings) ? settings.endpoints : undefined;
  const isList = Array.isArray(endpoints) && endpoints.length >= 1 && endpoints.length <= MAX_ENDPOINTS;
  if (!isList || !endpoints.every(isPath)) {
    throw new InvalidTestConfig(
      `${key}.endpoints must be 1 to ${MAX_ENDPOINTS} paths that start with "/" and have no host in them.`,
    );
  }
  return endpoints;
}

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_ENDPOINT_LENGTH && isOwnPath(value);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
