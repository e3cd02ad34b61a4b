import { ruleOf } from '@palisade/catalogue';
import {
  MOST_WEEK_CAUSES,
  MOST_WEEK_ISSUES,
  MOST_WEEK_PEOPLE,
  type Week,
  type WeekCause,
  type WeekIssue,
  type WeekList,
} from '@palisade/persistence';
import {
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  SEVERITIES,
  TEST_KEYS,
} from '@palisade/vocabulary';
import { choice, id, integer, list, one, text, time } from '../../http/fields/fields';
import { type ResourceOf, outgoing, resource } from '../../http/fields/resource';
import { COUNT, DOMAIN, LABEL } from '../../http/fields/response-limits';
import type { WeekDays } from '../week-days';

const WeekIssueResource = resource('WeekIssueResource', {
  id: id(),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy'),
  severity: choice(SEVERITIES, 'Severity', 'high'),
  location: text(MAX_LOCATION_CHARACTERS, '/login', 'Where it was found; empty for the whole host.'),
  domain: text(DOMAIN, 'shop.example.com'),
  at: time('When it happened; in `acceptances_ending`, when the acceptance ends.'),
  by: text(LABEL, 'Ada Lovelace', 'Who did it; null for scans and for Palisade itself.').orNull(),
});

const WeekListResource = resource('WeekListResource', {
  count: integer(COUNT, 3, 'All of them; `issues` may have fewer.'),
  issues: list(WeekIssueResource, { maxItems: MOST_WEEK_ISSUES }, 'Most severe first.'),
});

const WeekPersonResource = resource('WeekPersonResource', {
  kind: choice(['user', 'key'] as const, 'WeekPersonKind', 'user'),
  id: id('Id of the user or API key.').orNull(),
  name: text(LABEL, 'Ada Lovelace'),
  closed: integer(COUNT, 4),
  reopened: integer(COUNT, 0),
  accepted: integer(COUNT, 1),
  assigned: integer(COUNT, 2, 'Issues that this person assigned to anyone.'),
  commented: integer(COUNT, 3),
});

const HAPPENED = {
  new: integer(COUNT, 3),
  came_back: integer(COUNT, 1),
  closed: integer(COUNT, 7),
  accepted: integer(COUNT, 0),
  overdue: integer(COUNT, 2),
};

const WeekCauseResource = resource('WeekCauseResource', {
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  rule_id: text(
    MAX_RULE_ID_CHARACTERS,
    'csp-missing',
    'null for issues that were recorded by an old version.',
  ).orNull(),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy', 'The title of the rule.'),
  severity: choice(SEVERITIES, 'Severity', 'high', 'The highest severity of its issues.'),
  ...HAPPENED,
});

const WeekNumbersResource = resource('WeekNumbersResource', HAPPENED);

const WeekData = resource('WeekData', {
  from: text({ format: 'date' }, '2026-03-02', 'The first day, UTC.'),
  to: text({ format: 'date' }, '2026-03-08', 'The last day, UTC.'),
  opened: integer(
    COUNT,
    5,
    'Issues that became open, for the first time or again: the sum of these days in `GET /overview`.',
  ),
  fixed: outgoing(integer(COUNT, 7), '`closed.count`, which is the same number'),
  new: one(WeekListResource, 'Detected for the first time.'),
  came_back: one(WeekListResource, 'Opened again: by a scan, by a person, or because an acceptance ended.'),
  closed: one(WeekListResource, 'Fixed or resolved. An issue that closed twice counts twice.'),
  accepted: one(WeekListResource),
  overdue: one(WeekListResource, 'Passed their due date.'),
  causes: list(
    WeekCauseResource,
    { maxItems: MOST_WEEK_CAUSES },
    'The same numbers for each rule, the most severe first; there may be more causes.',
  ),
  before: one(
    WeekNumbersResource,
    'The numbers of the seven days before; for a week that has not ended, up to the same moment of that week.',
  ),
  acceptances_ending: one(
    WeekListResource,
    'Accepted issues whose acceptance ends within seven days from now, whatever the week; earliest first.',
  ),
  people: list(
    WeekPersonResource,
    { maxItems: MOST_WEEK_PEOPLE },
    'Who did what to issues; those who did most come first.',
  ),
});

export const WeekResource = resource('WeekResource', { data: one(WeekData) });
export type WeekResource = ResourceOf<typeof WeekResource>;

const toIssue = (issue: WeekIssue) => WeekIssueResource.of(issue, { by: issue.by === '' ? null : issue.by });

const toList = ({ count, issues }: WeekList) => ({ count, issues: issues.map(toIssue) });

const toCause = (cause: WeekCause) =>
  WeekCauseResource.of(cause, {
    test_type: cause.testKey,
    came_back: cause.came_back,
    title: (cause.ruleId === null ? undefined : ruleOf(cause.testKey, cause.ruleId))?.title ?? cause.title,
  });

export const toWeekResource = (week: Week, { from, to }: WeekDays): WeekResource => ({
  data: WeekData.of(week, {
    from,
    to,
    fixed: week.sections.closed.count,
    new: toList(week.sections.new),
    came_back: toList(week.sections.came_back),
    closed: toList(week.sections.closed),
    accepted: toList(week.sections.accepted),
    overdue: toList(week.sections.overdue),
    causes: week.causes.map(toCause),
    before: WeekNumbersResource.of(week.before, { came_back: week.before.came_back }),
    acceptances_ending: toList(week.acceptancesEnding),
    people: week.people.map((person) => WeekPersonResource.of(person)),
  }),
});
