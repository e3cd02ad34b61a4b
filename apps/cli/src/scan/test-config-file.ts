import { CONFIGURABLE_TEST_KEYS, definitionOf, readSettings } from '@palisade/catalogue';
import { isRecord, isTestKey, type TestKey, type TestSettings } from '@palisade/vocabulary';
import { readTextFile, unreadableReason } from '../text-file';

/** The file is missing or is not of the shape of `test_configs`; the message says what to change. */
export class InvalidTestConfig extends Error {
  override readonly name = 'InvalidTestConfig';
}

/** Reads `--config`: JSON such as `{"security_headers": {"endpoints": ["/login"]}}`. */
export function readTestConfigs(file: string): Partial<Record<TestKey, TestSettings>> {
  return testConfigsOf(readObject(file, 'configuration'));
}

/** Settings by test, each checked by the rules of its test. @throws InvalidTestConfig */
export const testConfigsOf = (
  configs: Readonly<Record<string, unknown>>,
): Partial<Record<TestKey, TestSettings>> =>
  Object.fromEntries(Object.entries(configs).map(([key, settings]) => [key, settingsOf(key, settings)]));

/** Reads a JSON object of test keys. @param what the file is for people @throws InvalidTestConfig */
export function readObject(file: string, what: string): Record<string, unknown> {
  const value = readJson(file, what);
  if (isRecord(value)) return value;
  throw new InvalidTestConfig(`The ${what} ${file} must be a JSON object of test keys.`);
}

/** @param what the file is for people @throws InvalidTestConfig */
export function readJson(file: string, what: string): unknown {
  try {
    return JSON.parse(readTextFile(file));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : unreadableReason(error);
    throw new InvalidTestConfig(`The ${what} ${file} was not used: ${reason}.`, { cause: error });
  }
}

function settingsOf(key: string, value: unknown): TestSettings {
  const schema = isTestKey(key) ? definitionOf(key).settings : null;
  if (schema === null) {
    throw new InvalidTestConfig(
      `The configuration names "${key}"; settings exist for: ${CONFIGURABLE_TEST_KEYS.join(', ')}.`,
    );
  }
  const { settings, errors } = readSettings(schema, value);
  const [wrong] = Object.entries(errors);
  if (wrong === undefined) return settings;
  const [place, message] = wrong;
  throw new InvalidTestConfig(`${place === '' ? key : `${key}.${place}`} ${message}`);
}
