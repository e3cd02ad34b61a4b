import { MAX_STATUS_PAGE_CHECKS } from '@palisade/vocabulary';
import { ADDRESS_FIELDS } from '../../http/secret-addresses';
import { EXAMPLE_ID, link, text, texts } from '../../http/fields/fields';
import { Member, idList, terms } from '../../http/fields/request-fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { NAME } from '../../http/fields/response-limits';

export const CHECKS_MESSAGE = `The check_ids field must be a list of 1 to ${MAX_STATUS_PAGE_CHECKS} different ids.`;

export class StatusPageBody {
  @Member.Name('Security of our sites')
  title!: string;

  @Member.List(
    CHECKS_MESSAGE,
    idList(MAX_STATUS_PAGE_CHECKS, { minItems: 1, uniqueItems: true }),
    'The checks whose grades it shows.',
    terms({ differBy: (id: string) => id.toLowerCase() }),
  )
  check_ids!: string[];
}

export const StatusPageResource = resource('StatusPageResource', {
  title: text(NAME, 'Security of our sites'),
  check_ids: texts(MAX_STATUS_PAGE_CHECKS, { format: 'uuid' }, [EXAMPLE_ID], 'Deleted checks leave it.'),
  ...ADDRESS_FIELDS,
});

export type StatusPageResource = ResourceOf<typeof StatusPageResource>;

export const NewStatusPageResource = resource('NewStatusPageResource', {
  ...StatusPageResource.fields,
  url: link('https://palisade.example/status/TOKEN', 'Anyone who has it can read the page. Shown only once.'),
});
