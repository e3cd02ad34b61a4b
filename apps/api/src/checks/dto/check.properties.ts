import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  CONFIGURABLE_TEST_KEYS,
  MAX_ENDPOINTS,
  MAX_ENDPOINT_LENGTH,
  definitionOf,
  enabledByDefault,
  requiresVerification,
} from '@palisade/catalogue';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';

const nameOf = (key: TestKey): string =>
  `${definitionOf(key).name}${requiresVerification(key) ? '; runs only on a verified domain' : ''}.`;

/** The OpenAPI side of `tests`, the same in requests and answers. */
export const TESTS_PROPERTY = {
  type: 'object',
  properties: Object.fromEntries(
    TEST_KEYS.map((key) => [key, { type: 'boolean' as const, description: nameOf(key) }]),
  ),
  additionalProperties: { type: 'boolean' },
  example: Object.fromEntries(TEST_KEYS.map((key) => [key, enabledByDefault(key)])),
} as const satisfies ApiPropertyOptions;

const SETTINGS = {
  type: 'object',
  required: ['endpoints'],
  properties: {
    endpoints: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_ENDPOINTS,
      items: { type: 'string', pattern: '^/', maxLength: MAX_ENDPOINT_LENGTH },
    },
  },
} satisfies ApiPropertyOptions;

export const CONFIGURABLE = `These tests take settings: ${CONFIGURABLE_TEST_KEYS.join(', ')}.`;

/** The OpenAPI side of `test_configs`. */
export const TEST_CONFIGS_PROPERTY = {
  type: 'object',
  additionalProperties: SETTINGS,
  example: Object.fromEntries(CONFIGURABLE_TEST_KEYS.map((key) => [key, { endpoints: ['/login'] }])),
} satisfies ApiPropertyOptions;

/** The same where null for a key clears its settings. */
export const TEST_CONFIGS_UPDATE = {
  ...TEST_CONFIGS_PROPERTY,
  additionalProperties: { ...SETTINGS, nullable: true },
} satisfies ApiPropertyOptions;
