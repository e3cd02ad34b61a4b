import { SCAN_STATUSES, SEVERITIES, TEST_KEYS } from '@palisade/vocabulary';
import { z } from 'zod';
import { TIMESTAMP, TIMESTAMP_OR_NULL, UUID } from './page.schemas';

export const ISSUE = z.object({
  id: UUID,
  check_id: UUID,
  test_type: z.enum(TEST_KEYS),
  severity: z.enum(SEVERITIES),
  fingerprint: z.string(),
  first_detected_at: TIMESTAMP,
  last_detected_at: TIMESTAMP,
  is_resolved: z.boolean(),
  resolved_at: TIMESTAMP_OR_NULL,
  metadata: z.object({
    first_scan_id: UUID,
    last_scan_id: UUID,
    resolution_notes: z.string().optional(),
    reopened_at: z.string().optional().describe('When it was seen again after it had been resolved.'),
  }),
  created_at: TIMESTAMP,
  check: z.object({ id: UUID, domain: z.string() }),
  untrusted_site_content: z.object({ title: z.string(), description: z.string() }),
});

export const ISSUE_DETAIL = ISSUE.extend({
  related_scans: z
    .array(
      z.object({
        id: UUID,
        status: z.enum(SCAN_STATUSES),
        created_at: TIMESTAMP,
        completed_at: TIMESTAMP_OR_NULL,
      }),
    )
    .describe('The newest ten scans of the check since it was first detected.'),
});

export const LIST_ISSUES_INPUT = {
  severity: z.enum(SEVERITIES).optional(),
  status: z.enum(['resolved', 'unresolved', 'all']).optional().describe('Default all.'),
  check_id: UUID.optional().describe('Only issues of this check.'),
  test_type: z.enum(TEST_KEYS).optional(),
  search: z.string().max(255).optional().describe('Part of the title or the description.'),
};

export const RESOLUTION_NOTES = z
  .string()
  .max(1000)
  .optional()
  .describe('Why, for the people who read the issue later.');
