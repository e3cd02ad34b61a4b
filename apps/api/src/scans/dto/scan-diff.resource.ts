import {
  SEVERITIES,
  TEST_KEYS,
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TEST_MESSAGE_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from '@palisade/vocabulary';
import {
  COUNT,
  FINDINGS_OF_SCAN,
  FINGERPRINT,
  PER_TEST,
  RULE_VERSION,
} from '../../http/fields/response-limits';
import { OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';
import { id, text, integer, choice, one, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const AGAINST_MESSAGE = 'The against must be previous or the id of an earlier scan of the same check.';
const AGAINST =
  '^(previous|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12})$';

export class ScanDiffQuery {
  @Parameter.Text(
    { maxLength: 36, pattern: AGAINST, default: 'previous' },
    'previous',
    '`previous`: the last completed full scan of the check before this one. Else the id of an earlier scan.',
    OPTIONAL,
    terms({ message: AGAINST_MESSAGE }),
  )
  against = 'previous';
}

export const DiffFindingResource = resource('DiffFindingResource', {
  issue_id: id().orNull(),
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  rule_id: text(MAX_RULE_ID_CHARACTERS, 'csp-missing').orNull(),
  severity: choice(SEVERITIES, 'Severity', 'medium'),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy'),
  location: text(MAX_LOCATION_CHARACTERS, '/login'),
  fingerprint: text(FINGERPRINT, 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
});
export type DiffFindingResource = ResourceOf<typeof DiffFindingResource>;

const RuleChangeResource = resource('RuleChangeResource', {
  ...DiffFindingResource.fields,
  from_version: integer(RULE_VERSION, 1, 'The version that the earlier scan ran.'),
  to_version: integer(RULE_VERSION, 2),
});

const NotJudgedResource = resource('NotJudgedResource', {
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  reason: text(MAX_TEST_MESSAGE_CHARACTERS, 'Inconclusive: the site responded with errors'),
});

export const ScanDiffData = resource('ScanDiffData', {
  against: id('The earlier scan; null for none.').orNull(),
  new: list(DiffFindingResource, FINDINGS_OF_SCAN, 'Issues that opened, for the first time or again.'),
  fixed: list(DiffFindingResource, FINDINGS_OF_SCAN, 'Issues that scans resolved as fixed.'),
  no_longer_found: list(
    DiffFindingResource,
    FINDINGS_OF_SCAN,
    'No longer found, but still open: more conclusive scans are needed, see `auto_resolve_after`.',
  ),
  unchanged_count: integer(COUNT, 4),
  not_judged: list(NotJudgedResource, PER_TEST, 'Tests that the scan could not judge or did not run.'),
  rule_changes: list(
    RuleChangeResource,
    FINDINGS_OF_SCAN,
    'Findings of rules that have changed since the earlier scan.',
  ),
});
export type ScanDiffData = ResourceOf<typeof ScanDiffData>;

export const ScanDiffResource = resource('ScanDiffResource', {
  data: one(ScanDiffData),
});
export type ScanDiffResource = ResourceOf<typeof ScanDiffResource>;
