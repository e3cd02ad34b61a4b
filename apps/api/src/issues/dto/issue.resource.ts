import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
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

const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
const TIME = '2026-03-07T02:00:00+00:00';

export class IssueCheck {
  @ApiProperty({ type: String, format: 'uuid', example: ID })
  id!: string;

  @ApiProperty({ type: String, ...DOMAIN, example: 'shop.example.com' })
  domain!: string;
}

export class IssueMetadata {
  @ApiProperty({ type: String, format: 'uuid', example: ID, description: 'The scan that first detected it.' })
  first_scan_id!: string;

  @ApiProperty({ type: String, format: 'uuid', example: ID, description: 'The scan that last detected it.' })
  last_scan_id!: string;

  @ApiPropertyOptional({ type: String, maxLength: 1_000, example: 'Header added in release 4.2.' })
  resolution_notes?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    example: TIME,
    description: 'When it was last detected again after it was resolved.',
  })
  reopened_at?: string;
}

export class IssueAssigneeResource {
  @ApiProperty({ type: String, format: 'uuid', example: ID })
  id!: string;

  @ApiProperty({ type: String, ...NAME, example: 'Ada Lovelace' })
  name!: string;
}

/** The list form. */
export class IssueResource {
  @ApiProperty({ type: String, format: 'uuid', example: ID })
  id!: string;

  @ApiProperty({ type: String, format: 'uuid', example: ID })
  check_id!: string;

  @ApiProperty({ enum: TEST_KEYS, enumName: 'TestKey', example: 'security_headers' })
  test_type!: TestKey;

  @ApiProperty({ enum: SEVERITIES, enumName: 'Severity', example: 'medium' })
  severity!: Severity;

  @ApiProperty({ type: String, maxLength: MAX_TITLE_CHARACTERS, example: 'No content security policy' })
  title!: string;

  @ApiProperty({
    type: String,
    maxLength: MAX_DESCRIPTION_CHARACTERS,
    example: 'The page is served without a Content-Security-Policy header.',
  })
  description!: string;

  @ApiProperty({
    type: String,
    ...FINGERPRINT,
    pattern: '^sha256:[0-9a-f]{64}$',
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    description: 'Identifies the finding: the same for every detection at one location of a check.',
  })
  fingerprint!: string;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  first_detected_at!: string;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  last_detected_at!: string;

  @ApiProperty({ type: Boolean, example: false })
  is_resolved!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  resolved_at!: string | null;

  @ApiProperty({ type: IssueMetadata })
  metadata!: IssueMetadata;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  created_at!: string;

  @ApiProperty({ type: IssueCheck })
  check!: IssueCheck;

  @ApiProperty({
    type: String,
    maxLength: MAX_RULE_ID_CHARACTERS,
    nullable: true,
    example: 'csp-missing',
    description:
      'See `GET /tests`. null for an issue that was recorded by an old version and not detected since.',
  })
  rule_id!: string | null;

  @ApiProperty({
    type: String,
    maxLength: MAX_LOCATION_CHARACTERS,
    example: '/login',
    description: 'Where it was found; empty for the whole host.',
  })
  location!: string;

  @ApiProperty({
    enum: ISSUE_STATES,
    enumName: 'IssueState',
    example: 'open',
    description: '`is_resolved` is true for `resolved` and `accepted`.',
  })
  state!: IssueState;

  @ApiProperty({
    enum: ISSUE_RESOLUTIONS,
    enumName: 'IssueResolution',
    nullable: true,
    example: null,
    description:
      '`manual`: a person or key closed it. `fixed`: scans no longer find it. null unless `state` is `resolved`.',
  })
  resolution!: IssueResolution | null;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the last scan that could judge its rule and location found it.',
  })
  is_detected!: boolean;

  @ApiProperty({ type: String, format: 'uuid', example: ID, description: 'The scan that detected it last.' })
  last_scan_id!: string;

  @ApiProperty({ type: IssueAssigneeResource, nullable: true })
  assignee!: IssueAssigneeResource | null;

  @ApiProperty({ type: IssueAcceptanceResource, nullable: true })
  acceptance!: IssueAcceptanceResource | null;

  @ApiProperty({ type: 'integer', ...COUNT, example: 0 })
  comments_count!: number;
}

export class RelatedScanResource {
  @ApiProperty({ type: String, format: 'uuid', example: ID })
  id!: string;

  @ApiProperty({ enum: SCAN_STATUSES, enumName: 'ScanStatus', example: 'completed' })
  status!: ScanStatus;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: TIME })
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
