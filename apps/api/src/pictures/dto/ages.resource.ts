import { AGE_BORDERS, type Ages, DUE_SOON_DAYS } from '@palisade/persistence';
import { SEVERITIES } from '@palisade/vocabulary';
import { choice, integer, list, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT } from '../../http/fields/response-limits';

const DAYS = { minimum: 0, maximum: COUNT.maximum } as const;

const AgeGroupResource = resource('AgeGroupResource', {
  from_days: integer(DAYS, 7, 'Days since the first detection, inclusive.'),
  until_days: integer(DAYS, 30, 'Exclusive; null for the oldest.').orNull(),
  critical: integer(COUNT, 0),
  high: integer(COUNT, 2),
  medium: integer(COUNT, 9),
  low: integer(COUNT, 14),
});

const DueGroupResource = resource('DueGroupResource', {
  severity: choice(SEVERITIES, 'Severity', 'high'),
  fix_within_days: integer(
    DAYS,
    7,
    'What the team sets for checks whose tags have no limit; null where it sets nothing.',
  ).orNull(),
  shortest_days: integer(
    DAYS,
    3,
    'The shortest limit that issues of the severity can have: `fix_within_days` or that of a tag. null without any: nothing is overdue then.',
  ).orNull(),
  overdue: integer(COUNT, 3),
  due_soon: integer(COUNT, 2, `Due within ${DUE_SOON_DAYS} days, and not overdue.`),
  later: integer(COUNT, 11, 'Due later, or without a due date.'),
});

const AgesData = resource('AgesData', {
  groups: list(AgeGroupResource, { maxItems: AGE_BORDERS.length + 1 }, 'The youngest first.'),
  due: list(DueGroupResource, { maxItems: SEVERITIES.length }, 'The most severe first.'),
});

export const AgesResource = resource('AgesResource', { data: one(AgesData) });
export type AgesResource = ResourceOf<typeof AgesResource>;

export const toAgesResource = ({ groups, due }: Ages): AgesResource => ({
  data: {
    groups: groups.map((group) =>
      AgeGroupResource.of(group, { from_days: group.from, until_days: group.until }),
    ),
    due: due.map((group) => DueGroupResource.of(group)),
  },
});
