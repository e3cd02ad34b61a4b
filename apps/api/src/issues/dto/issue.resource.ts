import { ApiProperty } from '@nestjs/swagger';
import { type IssueWithCheck, type RelatedScan, MAX_RELATED_SCANS } from '@palisade/persistence';
import {
  ISSUE_RESOLUTIONS,
  ISSUE_STATES,
  type IssueResolution,
  type IssueState,
  SCAN_STATUSES,
  SEVERITIES,
  type ScanStatus,
  type Severity,
  TEST_KEYS,
  type TestKey,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';
import { IssueAcceptanceResource, toAcceptanceResource } from './issue-acceptance.resource';
import { COUNT, DOMAIN, FINGERPRINT, NAME } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';
import {
  ChoiceField,
  FlagField,
  IdField,
  IntegerField,
  NULL,
  NULLABLE,
  OPTIONAL,
  TextField,
  TimeField,
} from '../../http/fields';

export class IssueCheck {
  @IdField()
  id!: string;

  @TextField(DOMAIN, 'shop.example.com')
  domain!: string;
}

export class IssueMetadata {
  @IdField('The scan that first detected it.')
  first_scan_id!: string;

  @IdField('The scan that last detected it.')
  last_scan_id!: string;

  @TextField(1_000, 'Header added in release 4.2.', OPTIONAL)
  resolution_notes?: string;

  @TimeField('When it was last detected again after it was resolved.', OPTIONAL)
  reopened_at?: string;
}

export class IssueAssigneeResource {
  @IdField()
  id!: string;

  @TextField(NAME, 'Ada Lovelace')
  name!: string;
}

/** The list form. */
export class IssueResource {
  @IdField()
  id!: string;

  @IdField()
  check_id!: string;

  @ChoiceField(TEST_KEYS, 'TestKey', 'security_headers')
  test_type!: TestKey;

  @ChoiceField(SEVERITIES, 'Severity', 'medium')
  severity!: Severity;

  @TextField(MAX_TITLE_CHARACTERS, 'No content security policy')
  title!: string;

  @TextField(MAX_DESCRIPTION_CHARACTERS, 'The page is served without a Content-Security-Policy header.')
  description!: string;

  @TextField(
    { ...FINGERPRINT, pattern: '^sha256:[0-9a-f]{64}$' },
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'Identifies the finding: the same for every detection at one location of a check.',
  )
  fingerprint!: string;

  @TimeField()
  first_detected_at!: string;

  @TimeField()
  last_detected_at!: string;

  @FlagField(false)
  is_resolved!: boolean;

  @TimeField(NULL)
  resolved_at!: string | null;

  @ApiProperty({ type: IssueMetadata })
  metadata!: IssueMetadata;

  @TimeField()
  created_at!: string;

  @ApiProperty({ type: IssueCheck })
  check!: IssueCheck;

  @TextField(
    MAX_RULE_ID_CHARACTERS,
    'csp-missing',
    'See `GET /tests`. null for an issue that was recorded by an old version and not detected since.',
    NULLABLE,
  )
  rule_id!: string | null;

  @TextField(MAX_LOCATION_CHARACTERS, '/login', 'Where it was found; empty for the whole host.')
  location!: string;

  @ChoiceField(ISSUE_STATES, 'IssueState', 'open', '`is_resolved` is true for `resolved` and `accepted`.')
  state!: IssueState;

  @ChoiceField(
    ISSUE_RESOLUTIONS,
    'IssueResolution',
    null,
    '`manual`: a person or key closed it. `fixed`: scans no longer find it. null unless `state` is `resolved`.',
  )
  resolution!: IssueResolution | null;

  @FlagField(true, 'Whether the last scan that could judge its rule and location found it.')
  is_detected!: boolean;

  @IdField('The scan that detected it last.')
  last_scan_id!: string;

  @ApiProperty({ type: IssueAssigneeResource, nullable: true })
  assignee!: IssueAssigneeResource | null;

  @ApiProperty({ type: IssueAcceptanceResource, nullable: true })
  acceptance!: IssueAcceptanceResource | null;

  @IntegerField(COUNT, 0)
  comments_count!: number;
}

export class RelatedScanResource {
  @IdField()
  id!: string;

  @ChoiceField(SCAN_STATUSES, 'ScanStatus', 'completed')
  status!: ScanStatus;

  @TimeField()
  created_at!: string;

  @TimeField(NULLABLE)
  completed_at!: string | null;
}

/** The detail form. */
export class IssueDetailResource extends IssueResource {
  @ApiProperty({
    type: [RelatedScanResource],
    maxItems: MAX_RELATED_SCANS,
    description: 'The last ten scans of the check since the issue was first detected.',
  })
  related_scans!: RelatedScanResource[];
}

export class IssuePage extends PageResource {
  @ApiProperty({ type: [IssueResource], ...PAGE_ITEMS })
  data!: IssueResource[];
}

export const toIssueResource = (issue: IssueWithCheck): IssueResource => ({
  id: issue.id,
  check_id: issue.checkId,
  test_type: issue.testKey,
  severity: issue.severity,
  title: issue.title,
  description: issue.description,
  fingerprint: issue.fingerprint,
  first_detected_at: toTimestamp(issue.firstDetectedAt),
  last_detected_at: toTimestamp(issue.lastDetectedAt),
  is_resolved: issue.isResolved,
  resolved_at: toTimestamp(issue.resolvedAt),
  metadata: {
    first_scan_id: issue.firstScanId,
    last_scan_id: issue.lastScanId,
    ...(issue.resolutionNotes === null ? {} : { resolution_notes: issue.resolutionNotes }),
    ...(issue.reopenedAt === null ? {} : { reopened_at: toTimestamp(issue.reopenedAt) }),
  },
  created_at: toTimestamp(issue.createdAt),
  check: { id: issue.checkId, domain: issue.checkDomain },
  rule_id: issue.ruleId,
  location: issue.location ?? '',
  state: issue.acceptance !== null ? 'accepted' : issue.isResolved ? 'resolved' : 'open',
  resolution: issue.resolution,
  is_detected: issue.isDetected,
  last_scan_id: issue.lastScanId,
  assignee: issue.assignee,
  acceptance: toAcceptanceResource(issue.acceptance),
  comments_count: issue.commentsCount,
});

export const toIssueDetailResource = (
  issue: IssueWithCheck,
  relatedScans: readonly RelatedScan[],
): IssueDetailResource => ({
  ...toIssueResource(issue),
  related_scans: relatedScans.map((scan) => ({
    id: scan.id,
    status: scan.status,
    created_at: toTimestamp(scan.createdAt),
    completed_at: toTimestamp(scan.completedAt),
  })),
});
