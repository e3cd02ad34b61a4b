import { MOST_PRIORITIES, type Priority } from '@palisade/persistence';
import { MAX_RULE_ID_CHARACTERS, MAX_TITLE_CHARACTERS, SEVERITIES, TEST_KEYS } from '@palisade/vocabulary';
import { choice, decimal, integer, list, text, texts, time } from '../../http/fields/fields';
import { COUNT, DOMAIN, MESSAGE } from '../../http/fields/response-limits';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** A day. */
const MOST_MINUTES = 1_440;

export const PriorityResource = resource('PriorityResource', {
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  rule_id: text(MAX_RULE_ID_CHARACTERS, 'csp-missing', 'Filters the list of issues (`rule_id`).'),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy', 'The title of the rule.'),
  severity: choice(SEVERITIES, 'Severity', 'medium', 'The highest severity of its issues.'),
  issues_count: integer(COUNT, 14),
  checks_count: integer(COUNT, 5),
  verified_checks_count: integer(COUNT, 4, 'Checks with a verified domain among them.'),
  signed_in_count: integer(COUNT, 2, 'Issues that only scan identities see.'),
  payment_count: integer(COUNT, 1, 'Issues at addresses where people pay.'),
  exploited_count: integer(COUNT, 0, 'Issues whose vulnerability attackers are known to use (CISA).'),
  epss: decimal(
    { minimum: 0, maximum: 1 },
    0.97,
    'The highest probability (EPSS) that attackers use one of them within 30 days; null where nobody knows.',
  ).orNull(),
  domains: texts(3, DOMAIN, ['www.example.com'], 'Domains of some of these checks, most severe first.'),
  first_detected_at: time('When the oldest of its open issues was first detected.'),
  overdue_count: integer(COUNT, 3, 'Issues past their due date among them.'),
  effort_minutes: integer(
    { minimum: 1, maximum: MOST_MINUTES },
    20,
    'How long one cause of this kind usually takes to fix: an estimate of Palisade.',
  ),
  why: text(
    MESSAGE,
    'Medium, 14 issues on 5 checks (4 verified), open for 41 days, longer than 30 days; about 20 minutes to fix.',
  ),
});

export const PrioritiesResource = resource('PrioritiesResource', {
  data: list(PriorityResource, { maxItems: MOST_PRIORITIES }, 'Most urgent first.'),
});
export type PrioritiesResource = ResourceOf<typeof PrioritiesResource>;

export const toPrioritiesResource = (priorities: readonly Priority[]): PrioritiesResource => ({
  data: priorities.map((priority) => PriorityResource.of(priority, { test_type: priority.testKey })),
});
