import {
  SCAN_STATUSES,
  SCAN_TEST_STATUSES,
  SCAN_TRIGGERS,
  SEVERITIES,
  TEST_KEYS,
} from '@palisade/vocabulary';
import { z } from 'zod';
import { TIMESTAMP, TIMESTAMP_OR_NULL, UUID } from './page.schemas';

export const LATEST_SCAN = z.object({
  id: UUID,
  status: z.enum(SCAN_STATUSES),
  pass_rate: z.number().describe('Percentage of tests that passed; 0 until the scan ends.'),
  has_critical_issues: z.boolean(),
  triggered_by: z.enum(SCAN_TRIGGERS),
  started_at: TIMESTAMP_OR_NULL,
  completed_at: TIMESTAMP_OR_NULL,
  created_at: TIMESTAMP,
});

export const SCAN = LATEST_SCAN.extend({
  check_id: UUID,
  total_tests: z.int(),
  passed_tests: z.int(),
  failed_tests: z.int(),
  warning_tests: z.int(),
  check: z.object({ id: UUID, domain: z.string() }),
});

const MESSAGE = z.string().describe('Summary; begins with "Inconclusive:" when the test could not judge.');

const SCAN_TEST_BASE = z.object({
  id: UUID,
  scan_id: UUID,
  test_type: z.enum(TEST_KEYS),
  status: z.enum(SCAN_TEST_STATUSES),
  started_at: TIMESTAMP_OR_NULL,
  completed_at: TIMESTAMP_OR_NULL,
});

export const SCAN_TEST = SCAN_TEST_BASE.extend({ untrusted_site_content: z.object({ message: MESSAGE }) });

export const SCAN_DETAIL = SCAN.extend({
  tests: z.array(SCAN_TEST).describe('All results, in the order in which they run.'),
});

const FINDING = z.object({
  id: z.string().describe('The rule that found it.'),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  description: z.string(),
  location: z.string().describe('What it is about: a path, a cookie; empty for the whole host.'),
  evidence: z.record(z.string(), z.unknown()).describe('Enough to see it again by hand.'),
});

export const SCAN_TEST_DETAIL = SCAN_TEST_BASE.extend({
  remediation_steps: z.array(z.string()).describe('How to fix it, from the catalogue of Palisade.'),
  untrusted_site_content: z.object({
    message: MESSAGE,
    findings: z.array(FINDING),
    technical_details: z.record(z.string(), z.unknown()),
  }),
});
