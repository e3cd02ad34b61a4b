import { DUE_SOON_DAYS, MOST_PEOPLE_DUE, type PersonDue } from '@palisade/persistence';
import { id, integer, list, text } from '../../http/fields/fields';
import { COUNT, NAME } from '../../http/fields/response-limits';
import { type ResourceOf, resource } from '../../http/fields/resource';

const PersonDueResource = resource('PersonDueResource', {
  id: id('Id of the member; null for issues without an assignee.').orNull(),
  name: text(NAME, 'Ada Lovelace', 'null for issues without an assignee.').orNull(),
  open: integer(COUNT, 14),
  overdue: integer(COUNT, 3),
  due_soon: integer(COUNT, 5, `Due within ${DUE_SOON_DAYS} days of 24 hours.`),
});

export const PeopleDueResource = resource('PeopleDueResource', {
  data: list(PersonDueResource, { maxItems: MOST_PEOPLE_DUE }, 'Those with the most overdue issues first.'),
});
export type PeopleDueResource = ResourceOf<typeof PeopleDueResource>;

export const toPeopleDueResource = (people: readonly PersonDue[]): PeopleDueResource => ({
  data: people.map((person) => PersonDueResource.of(person)),
});
