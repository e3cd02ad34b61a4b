import { CONFIGURABLE_TEST_KEYS, INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import { SCHEDULE_FREQUENCIES, TEST_KEYS } from '@palisade/vocabulary';
import { MAX_TARGET_CHARACTERS } from '@palisade/target-client';
import { z } from 'zod';
import { MAX_ENDPOINTS, MAX_ENDPOINT_LENGTH } from '../../checks/test-configs.rules';
import { TIME } from '../../checks/dto/create-check.body';
import { MAX_SEARCH_CHARACTERS } from '../../checks/dto/list-checks.query';
import { LATEST_SCAN } from './scan.schemas';
import { TIMESTAMP, TIMESTAMP_OR_NULL, UUID } from './page.schemas';

const SETTINGS = z.object({
  endpoints: z
    .array(z.string().max(MAX_ENDPOINT_LENGTH).meta({ pattern: '^/' }))
    .min(1)
    .max(MAX_ENDPOINTS)
    .describe('Absolute paths on the host of the check, e.g. /login.'),
});

const TESTS = z.record(z.enum(TEST_KEYS), z.boolean()).describe('Every test, true where it is enabled.');

export const CHECK = z.object({
  id: UUID,
  domain: z.string(),
  url: z.string().nullable().describe('Where scans start; null when only a domain was given.'),
  is_active: z.boolean().describe('An inactive check is not scanned.'),
  schedule_frequency: z.enum(SCHEDULE_FREQUENCIES),
  schedule_time: z.string().nullable().describe('HH:MM, UTC.'),
  tests: TESTS,
  is_verified: z
    .boolean()
    .describe(
      `Whether ownership of the domain is proven. Without it ${INTRUSIVE_TEST_KEYS.join(' and ')} do not run.`,
    ),
  last_run_at: TIMESTAMP_OR_NULL,
  next_run_at: TIMESTAMP_OR_NULL,
  created_at: TIMESTAMP,
  latest_scan: LATEST_SCAN.nullable(),
});

export const CHECK_DETAIL = CHECK.extend({
  test_configs: z.partialRecord(z.enum(TEST_KEYS), SETTINGS).describe('Settings by test; {} if none.'),
});

/** Shapes with a name for each key: clients show them better than a map. */
const testsInput = z.object(Object.fromEntries(TEST_KEYS.map((key) => [key, z.boolean().optional()])));
const configsInput = (settings: z.ZodType): z.ZodObject =>
  z.object(Object.fromEntries(CONFIGURABLE_TEST_KEYS.map((key) => [key, settings])));

const DOMAIN = z
  .string()
  .max(MAX_TARGET_CHARACTERS)
  .describe('A domain or an http(s) URL, e.g. shop.example.com.');
const HH_MM = z.string().max('HH:MM'.length).meta({ pattern: TIME.source });
const FREQUENCY = z.enum(SCHEDULE_FREQUENCIES);
const BURSTS = `${INTRUSIVE_TEST_KEYS.join(' and ')} send bursts and run only on a verified domain.`;

export const CREATE_CHECK_INPUT = {
  domain: DOMAIN,
  schedule_frequency: FREQUENCY,
  schedule_time: HH_MM.optional().describe('HH:MM, UTC. Required unless schedule_frequency is HOURLY.'),
  tests: testsInput.describe(`Which tests to run; at least one is true. ${BURSTS}`),
  test_configs: configsInput(SETTINGS.optional()).optional().describe('Settings by test.'),
};

export const UPDATE_CHECK_INPUT = {
  check_id: UUID,
  domain: DOMAIN.optional(),
  is_active: z.boolean().optional().describe('false pauses the check.'),
  schedule_frequency: FREQUENCY.optional(),
  schedule_time: HH_MM.nullable().optional().describe('HH:MM, UTC. null only for HOURLY.'),
  tests: testsInput.optional().describe(`The given keys change, the others stay. ${BURSTS}`),
  test_configs: configsInput(SETTINGS.nullable().optional())
    .nullable()
    .optional()
    .describe('The given keys change; null for a key clears its settings, null for all clears all.'),
};

export const LIST_CHECKS_INPUT = {
  status: z.enum(['active', 'inactive']).optional(),
  search: z.string().max(MAX_SEARCH_CHARACTERS).optional().describe('Part of the domain.'),
  sort: z.enum(['domain', 'created_at', 'last_run_at']).optional().describe('Default created_at.'),
  direction: z.enum(['asc', 'desc']).optional().describe('Default desc.'),
};
