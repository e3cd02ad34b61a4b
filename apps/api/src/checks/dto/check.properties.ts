import { type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import {
  CONFIGURABLE_TEST_KEYS,
  definitionOf,
  enabledByDefault,
  requiresVerification,
} from '@palisade/catalogue';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { TestSettingsResource } from './test-settings.resource';

const nameOf = (key: TestKey): string =>
  `${definitionOf(key).name}${requiresVerification(key) ? '; runs only on a verified domain' : ''}.`;

/**
 * The OpenAPI side of `tests`. Each key is named, and others are not described: TypeScript cannot have both named optional
 * properties and a map of booleans, and generated clients would not compile.
 */
export const TESTS_PROPERTY = {
  type: 'object',
  properties: Object.fromEntries(
    TEST_KEYS.map((key) => [key, { type: 'boolean' as const, description: nameOf(key) }]),
  ),
  example: Object.fromEntries(TEST_KEYS.map((key) => [key, enabledByDefault(key)])),
} as const satisfies ApiPropertyOptions;

const SETTINGS = { $ref: getSchemaPath(TestSettingsResource) };

/** The OpenAPI side of `test_configs`; its classes name TestSettingsResource as an extra model. */
export const TEST_CONFIGS_PROPERTY = {
  type: 'object',
  maxProperties: CONFIGURABLE_TEST_KEYS.length,
  additionalProperties: SETTINGS,
  example: { brute_force: { endpoints: ['/login'] } },
} satisfies ApiPropertyOptions;

/** The same where null for a key clears its settings. */
export const TEST_CONFIGS_UPDATE = {
  ...TEST_CONFIGS_PROPERTY,
  additionalProperties: { nullable: true, allOf: [SETTINGS] },
} satisfies ApiPropertyOptions;
