import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { IssueWithCheck, RelatedScan } from '@palisade/persistence';
import {
  SCAN_STATUSES,
  SEVERITIES,
  type ScanStatus,
  type Severity,
  TEST_KEYS,
  type TestKey,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';

const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
const TIME = '2026-03-07T02:00:00+00:00';

export class IssueCheck {
  @ApiProperty({ type: String, format: 'uuid', example: ID })
  id!: string;

  @ApiProperty({ type: String, example: 'shop.example.com' })
  domain!: string;
}

export class IssueMetadata {
  @ApiProperty({ type: String, format: 'uuid', example: ID, description: 'The scan that first detected it.' })
  first_scan_id!: string;

  @ApiProperty({ type: String, format: 'uuid', example: ID, description: 'The scan that last detected it.' })
  last_scan_id!: string;

  @ApiPropertyOptional({ type: String, example: 'Header added in release 4.2.' })
  resolution_notes?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    example: TIME,
    description: 'When it was last detected again after it was resolved.',
  })
  reopened_at?: string;
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

  @ApiProperty({ type: String, example: 'No content security policy' })
  title!: string;

  @ApiProperty({ type: String, example: 'The page is served without a Content-Security-Policy header.' })
  description!: string;

  @ApiProperty({
    type: String,
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
    description: 'The last ten scans of the check since the issue was first detected.',
  })
  related_scans!: RelatedScanResource[];
}

export class IssuePage extends PageResource {
  @ApiProperty({ type: [IssueResource] })
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
