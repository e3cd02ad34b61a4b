import { ApiProperty } from '@nestjs/swagger';
import { definitionOf } from '@palisade/catalogue';
import type { IssueGroup } from '@palisade/persistence';
import {
  SEVERITIES,
  type Severity,
  TEST_KEYS,
  type TestKey,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';
import { COUNT } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';

const TIME = '2026-03-07T02:00:00+00:00';

/** The issues of one rule. */
export class IssueGroupResource {
  @ApiProperty({
    type: String,
    maxLength: MAX_RULE_ID_CHARACTERS,
    nullable: true,
    example: 'csp-missing',
    description: 'null for issues that were recorded by an old version; those are grouped by their title.',
  })
  rule_id!: string | null;

  @ApiProperty({ enum: TEST_KEYS, enumName: 'TestKey', example: 'security_headers' })
  test_type!: TestKey;

  @ApiProperty({
    type: String,
    maxLength: MAX_TITLE_CHARACTERS,
    example: 'No content security policy',
    description: 'The title of the rule.',
  })
  title!: string;

  @ApiProperty({
    enum: SEVERITIES,
    enumName: 'Severity',
    example: 'medium',
    description: 'The highest severity of its issues.',
  })
  severity!: Severity;

  @ApiProperty({ type: 'integer', ...COUNT, example: 14 })
  issues_count!: number;

  @ApiProperty({ type: 'integer', ...COUNT, example: 5, description: 'How many checks have such an issue.' })
  checks_count!: number;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  first_detected_at!: string;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  last_detected_at!: string;
}

export class IssueGroupPage extends PageResource {
  @ApiProperty({ type: [IssueGroupResource], ...PAGE_ITEMS })
  data!: IssueGroupResource[];
}

export const toIssueGroupResource = (group: IssueGroup): IssueGroupResource => ({
  rule_id: group.ruleId,
  test_type: group.testKey,
  title: ruleTitle(group) ?? group.title,
  severity: group.severity,
  issues_count: group.issuesCount,
  checks_count: group.checksCount,
  first_detected_at: toTimestamp(group.firstDetectedAt),
  last_detected_at: toTimestamp(group.lastDetectedAt),
});

/** Issues of one rule may have titles of their own, which name what was found. */
const ruleTitle = ({ testKey, ruleId }: IssueGroup): string | undefined =>
  Object.values(definitionOf(testKey).rules).find(({ id }) => id === ruleId)?.title;
