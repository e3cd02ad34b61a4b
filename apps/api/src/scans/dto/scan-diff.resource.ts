import { ApiProperty } from '@nestjs/swagger';
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
import { COUNT, FINDINGS_OF_SCAN, FINGERPRINT, PER_TEST, RULE_VERSION } from '../../http/response-limits';
import { ChoiceField, IdField, IntegerField, NULLABLE, OPTIONAL, TextField } from '../../http/fields';

export const AGAINST_MESSAGE = 'The against must be previous or the id of an earlier scan of the same check.';
const AGAINST =
  '^(previous|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12})$';

export class ScanDiffQuery {
  @TextField(
    { maxLength: 36, pattern: AGAINST, default: 'previous' },
    'previous',
    '`previous`: the last completed full scan of the check before this one. Else the id of an earlier scan.',
    OPTIONAL,
  )
  @Matches(new RegExp(AGAINST), { message: AGAINST_MESSAGE })
  against = 'previous';
}

export class DiffFindingResource implements DiffFinding {
  @IdField(NULLABLE)
  issue_id!: string | null;

  @ChoiceField(TEST_KEYS, 'TestKey', 'security_headers')
  test_type!: TestKey;

  @TextField(MAX_RULE_ID_CHARACTERS, 'csp-missing', NULLABLE)
  rule_id!: string | null;

  @ChoiceField(SEVERITIES, 'Severity', 'medium')
  severity!: Severity;

  @TextField(MAX_TITLE_CHARACTERS, 'No content security policy')
  title!: string;

  @TextField(MAX_LOCATION_CHARACTERS, '/login')
  location!: string;

  @TextField(FINGERPRINT, 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')
  fingerprint!: string;
}

export class RuleChangeResource extends DiffFindingResource implements RuleChange {
  @IntegerField(RULE_VERSION, 1, 'The version that the earlier scan ran.')
  from_version!: number;

  @IntegerField(RULE_VERSION, 2)
  to_version!: number;
}

export class NotJudgedResource {
  @ChoiceField(TEST_KEYS, 'TestKey', 'security_headers')
  test_type!: TestKey;

  @TextField(MAX_TEST_MESSAGE_CHARACTERS, 'Inconclusive: the site responded with errors')
  reason!: string;
}

export class ScanDiffData implements ScanDiff {
  @IdField('The earlier scan; null for none.', NULLABLE)
  against!: string | null;

  @ApiProperty({
    type: [DiffFindingResource],
    ...FINDINGS_OF_SCAN,
    description: 'Issues that opened, for the first time or again.',
  })
  new!: DiffFindingResource[];

  @ApiProperty({
    type: [DiffFindingResource],
    ...FINDINGS_OF_SCAN,
    description: 'Issues that scans resolved as fixed.',
  })
  fixed!: DiffFindingResource[];

  @ApiProperty({
    type: [DiffFindingResource],
    ...FINDINGS_OF_SCAN,
    description:
      'No longer found, but still open: more conclusive scans are needed, see `auto_resolve_after`.',
  })
  no_longer_found!: DiffFindingResource[];

  @IntegerField(COUNT, 4)
  unchanged_count!: number;

  @ApiProperty({
    type: [NotJudgedResource],
    ...PER_TEST,
    description: 'Tests that the scan could not judge or did not run.',
  })
  not_judged!: NotJudgedResource[];

  @ApiProperty({
    type: [RuleChangeResource],
    ...FINDINGS_OF_SCAN,
    description: 'Findings of rules that have changed since the earlier scan.',
  })
  rule_changes!: RuleChangeResource[];
}

export class ScanDiffResource {
  @ApiProperty({ type: ScanDiffData })
  data!: ScanDiffData;
}
