import { MOST_LISTED_TAGS, type UsedTag } from '@palisade/persistence';
import { MAX_TAG_CHARACTERS } from '@palisade/vocabulary';
import { COUNT } from '../../http/fields/response-limits';
import { OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';
import { text, integer, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const SEARCH_MESSAGE = `The search must be a string of at most ${MAX_TAG_CHARACTERS} characters.`;

export class ListCheckTagsQuery {
  @Parameter.Text(
    { maxLength: MAX_TAG_CHARACTERS },
    'team:',
    'Only tags that contain this text; upper and lower case are the same.',
    OPTIONAL,
    terms({ message: SEARCH_MESSAGE }),
  )
  search?: string;
}

const CheckTagData = resource('CheckTagData', {
  tag: text(MAX_TAG_CHARACTERS, 'team:payments'),
  checks_count: integer(COUNT, 12, 'How many checks have it.'),
});

export const CheckTagsResource = resource('CheckTagsResource', {
  data: list(CheckTagData, { maxItems: MOST_LISTED_TAGS }),
});
export type CheckTagsResource = ResourceOf<typeof CheckTagsResource>;

export const toCheckTagsResource = (tags: readonly UsedTag[]): CheckTagsResource => ({
  data: tags.map(({ tag, checksCount }) => ({ tag, checks_count: checksCount })),
});
