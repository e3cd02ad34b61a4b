import type { ApiPropertyOptions } from '@nestjs/swagger';
import { CONFIGURABLE_TEST_KEYS } from '@palisade/catalogue';
import { TEST_KEYS } from '@palisade/vocabulary';
import { MAX_ENDPOINTS, MAX_ENDPOINT_LENGTH } from '../test-configs.rules';

/** The OpenAPI side of `tests`, the same in requests and answers. */
export const TESTS_PROPERTY = {
  type: 'object',
  properties: Object.fromEntries(TEST_KEYS.map((key) => [key, { type: 'boolean' as const }])),
  additionalProperties: { type: 'boolean' },
  example: Object.fromEntries(TEST_KEYS.map((key) => [key, true])),
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
