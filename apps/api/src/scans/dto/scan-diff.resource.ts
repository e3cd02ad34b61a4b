import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  SEVERITIES,
  type Severity,
  TEST_KEYS,
  type TestKey,
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TEST_MESSAGE_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from '@palisade/vocabulary';
import { Matches } from 'class-validator';
import type { DiffFinding, RuleChange, ScanDiff } from '../scan-diff';
import { ALL_ROWS, COUNT, FINGERPRINT, PER_TEST, RULE_VERSION } from '../../http/response-limits';

export const AGAINST_MESSAGE = 'The against must be previous or the id of an earlier scan of the same check.';
const AGAINST =
  '^(previous|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12})$';
const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

export class ScanDiffQuery {
  @ApiPropertyOptional({
    type: String,
    maxLength: 36,
    pattern: AGAINST,
    default: 'previous',
    example: 'previous',
    description:
      '`previous`: the last completed full scan of the check before this one. Else the id of an earlier scan.',
  })
  @Matches(new RegExp(AGAINST), { message: AGAINST_MESSAGE })
  against = 'previous';
}

export class DiffFindingResource implements DiffFinding {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: ID })
  issue_id!: string | null;

  @ApiProperty({ enum: TEST_KEYS, enumName: 'TestKey', example: 'security_headers' })
  test_type!: TestKey;

  @ApiProperty({ type: String, maxLength: MAX_RULE_ID_CHARACTERS, nullable: true, example: 'csp-missing' })
  rule_id!: string | null;

  @ApiProperty({ enum: SEVERITIES, enumName: 'Severity', example: 'medium' })
  severity!: Severity;

  @ApiProperty({ type: String, maxLength: MAX_TITLE_CHARACTERS, example: 'No content security policy' })
  title!: string;

  @ApiProperty({ type: String, maxLength: MAX_LOCATION_CHARACTERS, example: '/login' })
  location!: string;

  @ApiProperty({
    type: String,
    ...FINGERPRINT,
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  fingerprint!: string;
}

export class RuleChangeResource extends DiffFindingResource implements RuleChange {
  @ApiProperty({
    type: 'integer',
    ...RULE_VERSION,
    example: 1,
    description: 'The version that the earlier scan ran.',
  })
  from_version!: number;

  @ApiProperty({ type: 'integer', ...RULE_VERSION, example: 2 })
  to_version!: number;
}

export class NotJudgedResource {
  @ApiProperty({ enum: TEST_KEYS, enumName: 'TestKey', example: 'security_headers' })
  test_type!: TestKey;

  @ApiProperty({
    type: String,
    maxLength: MAX_TEST_MESSAGE_CHARACTERS,
    example: 'Inconclusive: the site answered with errors',
  })
  reason!: string;
}

export class ScanDiffData implements ScanDiff {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: ID,
    description: 'The earlier scan; null for none.',
  })
  against!: string | null;

  @ApiProperty({
    type: [DiffFindingResource],
    ...ALL_ROWS,
    description: 'Issues that opened, for the first time or again.',
  })
  new!: DiffFindingResource[];

  @ApiProperty({
    type: [DiffFindingResource],
    ...ALL_ROWS,
    description: 'Issues that scans resolved as fixed.',
  })
  fixed!: DiffFindingResource[];

  @ApiProperty({
    type: [DiffFindingResource],
    ...ALL_ROWS,
    description:
      'No longer found, but still open: more conclusive scans are needed, see `auto_resolve_after`.',
  })
  no_longer_found!: DiffFindingResource[];

  @ApiProperty({ type: 'integer', ...COUNT, example: 4 })
  unchanged_count!: number;

  @ApiProperty({
    type: [NotJudgedResource],
    ...PER_TEST,
    description: 'Tests about which the scan says nothing.',
  })
  not_judged!: NotJudgedResource[];

  @ApiProperty({
    type: [RuleChangeResource],
    ...ALL_ROWS,
    description: 'Found because a rule judges differently now.',
  })
  rule_changes!: RuleChangeResource[];
}

export class ScanDiffResource {
  @ApiProperty({ type: ScanDiffData })
  data!: ScanDiffData;
}
