import type { PersonState } from '@palisade/persistence';
import { flag, id, integer, text, time } from '../../http/fields/fields';
import { PageQuery } from '../../http/fields/page.query';
import { pageOf } from '../../http/fields/page.resource';
import { OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT, EMAIL, NAME } from '../../http/fields/response-limits';

const MOST_SEARCHED = 255;

export class ListPeopleQuery extends PageQuery {
  @Parameter.Text(
    { maxLength: MOST_SEARCHED },
    'ada',
    'Only people whose name or e-mail address contains this text.',
    OPTIONAL,
    terms({ notText: 'The search must be a single string.' }),
  )
  search?: string;
}

export const PersonResource = resource('PersonResource', {
  id: id(),
  email: text(EMAIL, 'ada@example.com'),
  name: text(NAME, 'Ada Lovelace'),
  is_operator: flag(false),
  teams: integer(COUNT, 2, 'How many teams the person is a member of.'),
  last_seen_at: time('When a session of the person was last used; null without a valid one.').orNull(),
  disabled_at: time('When an operator disabled the account; null while the person can sign in.').orNull(),
  created_at: time(),
});
export type PersonResource = ResourceOf<typeof PersonResource>;

export const PersonPage = resource('PersonPage', pageOf(PersonResource));
export type PersonPage = ResourceOf<typeof PersonPage>;

export const toPersonResource = (person: PersonState): PersonResource => PersonResource.of(person);
