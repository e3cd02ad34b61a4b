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
import { ChoiceField, IntegerField, NULLABLE, TextField, TimeField } from '../../http/fields';

/** The issues of one rule. */
export class IssueGroupResource {
  @TextField(
    MAX_RULE_ID_CHARACTERS,
    'csp-missing',
    'null for issues that were recorded by an old version; those are grouped by their title.',
    NULLABLE,
  )
  rule_id!: string | null;

  @ChoiceField(TEST_KEYS, 'TestKey', 'security_headers')
  test_type!: TestKey;

  @TextField(MAX_TITLE_CHARACTERS, 'No content security policy', 'The title of the rule.')
  title!: string;

  @ChoiceField(SEVERITIES, 'Severity', 'medium', 'The highest severity of its issues.')
  severity!: Severity;

  @IntegerField(COUNT, 14)
  issues_count!: number;

  @IntegerField(COUNT, 5, 'How many checks have such an issue.')
  checks_count!: number;

  @TimeField()
  first_detected_at!: string;

  @TimeField()
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

/** Issues of one rule may have their own titles, which name what was found. */
const ruleTitle = ({ testKey, ruleId }: IssueGroup): string | undefined =>
  Object.values(definitionOf(testKey).rules).find(({ id }) => id === ruleId)?.title;
