import { ruleOf } from '@palisade/catalogue';
import type { IssueGroup } from '@palisade/persistence';
import { SEVERITIES, TEST_KEYS, MAX_RULE_ID_CHARACTERS, MAX_TITLE_CHARACTERS } from '@palisade/vocabulary';
import { COUNT } from '../../http/fields/response-limits';
import { time, text, integer, choice } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { pageOf } from '../../http/fields/page.resource';

/** The issues of one rule. */
export const IssueGroupResource = resource('IssueGroupResource', {
  rule_id: text(
    MAX_RULE_ID_CHARACTERS,
    'csp-missing',
    'null for issues that were recorded by an old version; those are grouped by their title.',
  ).orNull(),
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy', 'The title of the rule.'),
  severity: choice(SEVERITIES, 'Severity', 'medium', 'The highest severity of its issues.'),
  issues_count: integer(COUNT, 14),
  checks_count: integer(COUNT, 5, 'How many checks have such an issue.'),
  first_detected_at: time(),
  last_detected_at: time(),
});
export type IssueGroupResource = ResourceOf<typeof IssueGroupResource>;

export const IssueGroupPage = resource('IssueGroupPage', pageOf(IssueGroupResource));
export type IssueGroupPage = ResourceOf<typeof IssueGroupPage>;

export const toIssueGroupResource = (group: IssueGroup): IssueGroupResource =>
  IssueGroupResource.of(group, {
    test_type: group.testKey,
    title: (group.ruleId === null ? undefined : ruleOf(group.testKey, group.ruleId))?.title ?? group.title,
  });
