import { watchRefusal } from '@palisade/catalogue';
import { type IssueWithCheck, type RelatedScan, MAX_RELATED_SCANS } from '@palisade/persistence';
import {
  ISSUE_RESOLUTIONS,
  ISSUE_STATES,
  SCAN_STATUSES,
  SEVERITIES,
  TEST_KEYS,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TITLE_CHARACTERS,
  TAG,
} from '@palisade/vocabulary';
import { toTimestamp } from '../../http/fields/timestamp';
import { TicketResource } from '../../tickets/dto/connection.resource';
import { IssueAcceptanceResource, toAcceptanceResource } from './issue-acceptance.resource';
import { COUNT, DOMAIN, FINGERPRINT, NAME } from '../../http/fields/response-limits';
import { SEEN_AS } from '../../scans/dto/seen-as.field';
import { id, time, flag, text, integer, choice, one, list, texts } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { pageOf } from '../../http/fields/page.resource';

const IssueCheck = resource('IssueCheck', {
  id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
  tags: texts(MAX_TAGS, { pattern: `^${TAG}$`, maxLength: MAX_TAG_CHARACTERS }, ['shop', 'team:payments']),
});

const IssueMetadata = resource('IssueMetadata', {
  first_scan_id: id('The scan that first detected it.'),
  last_scan_id: id('The scan that last detected it.'),
  resolution_notes: text(1_000, 'Header added in release 4.2.').optional(),
  reopened_at: time('When it was last detected again after it was resolved.').optional(),
});

const IssueAssigneeResource = resource('IssueAssigneeResource', {
  id: id(),
  name: text(NAME, 'Ada Lovelace'),
});

/** The list form. */
export const IssueResource = resource('IssueResource', {
  id: id(),
  check_id: id(),
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  severity: choice(SEVERITIES, 'Severity', 'medium'),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy'),
  description: text(
    MAX_DESCRIPTION_CHARACTERS,
    'The page is served without a Content-Security-Policy header.',
  ),
  fingerprint: text(
    { ...FINGERPRINT, pattern: '^sha256:[0-9a-f]{64}$' },
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'Identifies the finding: the same for every detection at one location of a check.',
  ),
  first_detected_at: time(),
  last_detected_at: time(),
  is_resolved: flag(false),
  resolved_at: time().orNull(null),
  metadata: one(IssueMetadata),
  created_at: time(),
  check: one(IssueCheck),
  rule_id: text(
    MAX_RULE_ID_CHARACTERS,
    'csp-missing',
    'See `GET /tests`. null for an issue that was recorded by an old version and not detected since.',
  ).orNull(),
  location: text(MAX_LOCATION_CHARACTERS, '/login', 'Where it was found; empty for the whole host.'),
  state: choice(ISSUE_STATES, 'IssueState', 'open', '`is_resolved` is true for `resolved` and `accepted`.'),
  resolution: choice(
    ISSUE_RESOLUTIONS,
    'IssueResolution',
    null,
    '`manual`: a person or key closed it. `fixed`: scans no longer find it. null unless `state` is `resolved`.',
  ),
  is_detected: flag(true, 'Whether the last scan that could judge its rule and location found it.'),
  seen_as: SEEN_AS,
  last_scan_id: id('The scan that detected it last.'),
  assignee: one(IssueAssigneeResource).orNull(),
  acceptance: one(IssueAcceptanceResource).orNull(),
  comments_count: integer(COUNT, 0),
  due_at: time(
    'When it should be fixed, by `fix_within_days` of the team. null for issues that are not open, and without a limit for its severity.',
  ).orNull(),
  is_overdue: flag(false, 'Whether it is open and `due_at` has passed.'),
  ticket: one(TicketResource, 'Of its cause: issues of the team with the same rule share it.').orNull(),
});
export type IssueResource = ResourceOf<typeof IssueResource>;

const RelatedScanResource = resource('RelatedScanResource', {
  id: id(),
  status: choice(SCAN_STATUSES, 'ScanStatus', 'completed'),
  created_at: time(),
  completed_at: time().orNull(),
});

const MAX_WATCH_REFUSAL = 200;

/** The detail form. */
export const IssueDetailResource = resource('IssueDetailResource', {
  ...IssueResource.fields,
  related_scans: list(
    RelatedScanResource,
    { maxItems: MAX_RELATED_SCANS },
    'The last ten scans of the check since the issue was first detected.',
  ),
  watch_refusal: text(
    MAX_WATCH_REFUSAL,
    null,
    'Why an issue of this test cannot be watched (`POST /issues/{issue_id}/watch`); null if it can while it is open.',
  ),
});
export type IssueDetailResource = ResourceOf<typeof IssueDetailResource>;

export const IssuePage = resource('IssuePage', pageOf(IssueResource));
export type IssuePage = ResourceOf<typeof IssuePage>;

export const toIssueResource = (issue: IssueWithCheck): IssueResource =>
  IssueResource.of(issue, {
    test_type: issue.testKey,
    metadata: IssueMetadata.of(issue, {
      resolution_notes: issue.resolutionNotes ?? undefined,
      reopened_at: toTimestamp(issue.reopenedAt) ?? undefined,
    }),
    check: { id: issue.checkId, domain: issue.checkDomain, tags: issue.checkTags },
    location: issue.location ?? '',
    state: issue.acceptance !== null ? 'accepted' : issue.isResolved ? 'resolved' : 'open',
    acceptance: toAcceptanceResource(issue.acceptance),
  });

export const toIssueDetailResource = (
  issue: IssueWithCheck,
  relatedScans: readonly RelatedScan[],
): IssueDetailResource => ({
  ...toIssueResource(issue),
  related_scans: relatedScans.map((scan) => RelatedScanResource.of(scan)),
  watch_refusal: watchRefusal(issue.testKey),
});
