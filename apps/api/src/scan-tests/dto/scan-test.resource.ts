import { ApiProperty } from '@nestjs/swagger';
import type { ScanTestDetailView, ScanTestView, StoredFinding } from '@palisade/persistence';
import {
  SCAN_TEST_STATUSES,
  SEVERITIES,
  TEST_KEYS,
  type ScanTestStatus,
  type TestKey,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';

/** The result of one test within a scan, as lists show it. */
export class ScanTestResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-9b11-7e02-b1c4-6f2d3b9a1c55' })
  id!: string;

  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' })
  scan_id!: string;

  @ApiProperty({ enum: TEST_KEYS, enumName: 'TestKey', example: 'security_headers' })
  test_type!: TestKey;

  @ApiProperty({ enum: SCAN_TEST_STATUSES, enumName: 'ScanTestStatus', example: 'failed' })
  status!: ScanTestStatus;

  @ApiProperty({
    type: String,
    example: '2 findings: no content security policy, no HSTS',
    description: 'Summary for people; begins with "Inconclusive:" when the test could not judge.',
  })
  message!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-07T02:00:02+00:00' })
  started_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-07T02:00:05+00:00' })
  completed_at!: string | null;
}

export class FindingResource {
  @ApiProperty({ type: String, example: 'csp-missing', description: 'Rule that found it; stable over time.' })
  id!: string;

  @ApiProperty({ enum: SEVERITIES, enumName: 'Severity', example: 'medium' })
  severity!: string;

  @ApiProperty({ type: String, example: 'No content security policy' })
  title!: string;

  @ApiProperty({ type: String, example: 'The page is served without a Content-Security-Policy header.' })
  description!: string;

  @ApiProperty({
    type: String,
    example: '/',
    description: 'What it is about: a path, a cookie; empty for the whole host.',
  })
  location!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { request: 'GET https://shop.example.com/', header: 'content-security-policy', observed: null },
    description: 'Enough to see it again by hand.',
  })
  evidence!: Record<string, unknown>;
}

export class ScanTestDetailResource extends ScanTestResource {
  @ApiProperty({ type: [FindingResource] })
  findings!: FindingResource[];

  @ApiProperty({ type: [String], example: ['Send a Content-Security-Policy header with every page.'] })
  remediation_steps!: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { final_url: 'https://shop.example.com/', receipt: { requests: 3 } },
    description: 'Varies by test; `receipt` says what was sent.',
  })
  technical_details!: Record<string, unknown>;
}

/** The wrapper of one result. */
export class ScanTestDetailEnvelope {
  @ApiProperty({ type: ScanTestDetailResource })
  data!: ScanTestDetailResource;
}

export class ScanTestPage extends PageResource {
  @ApiProperty({ type: [ScanTestResource] })
  data!: ScanTestResource[];
}

export function toScanTestResource(test: ScanTestView): ScanTestResource {
  return {
    id: test.id,
    scan_id: test.scanId,
    test_type: test.testKey,
    status: test.status,
    message: test.message,
    started_at: toTimestamp(test.startedAt),
    completed_at: toTimestamp(test.completedAt),
  };
}

export function toScanTestDetailResource(test: ScanTestDetailView): ScanTestDetailResource {
  return {
    ...toScanTestResource(test),
    findings: (test.findings ?? []).map(toFindingResource),
    remediation_steps: test.remediationSteps ?? [],
    technical_details: {
      ...test.technicalDetails,
      ...(test.receipt === null ? {} : { receipt: test.receipt }),
    },
  };
}

function toFindingResource(finding: StoredFinding): FindingResource {
  const { id, severity, title, description, location, evidence } = finding;
  return { id, severity, title, description, location, evidence };
}
