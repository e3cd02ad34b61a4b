import { ApiProperty } from '@nestjs/swagger';
import { isId } from '@palisade/persistence';
import { MAX_STATUS_PAGE_CHECKS } from '@palisade/vocabulary';
import { IsDefined, ValidateBy } from 'class-validator';
import { ADDRESS_FIELDS } from '../../http/secret-addresses';
import { link, text, texts } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { NAME } from '../../http/fields/response-limits';
import { NameProperty } from '../../http/fields/text-properties';

export const CHECKS_MESSAGE = `The check_ids field must be a list of 1 to ${MAX_STATUS_PAGE_CHECKS} different ids.`;

const areIds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_STATUS_PAGE_CHECKS &&
  new Set(value.map((id) => String(id).toLowerCase())).size === value.length &&
  value.every((id) => typeof id === 'string' && isId(id));

export class StatusPageBody {
  @NameProperty('title', 'Security of our sites')
  title!: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: MAX_STATUS_PAGE_CHECKS,
    uniqueItems: true,
    example: ['0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42'],
    description: 'The checks whose grades it shows.',
  })
  @ValidateBy({ name: 'areIds', validator: { validate: areIds } }, { message: CHECKS_MESSAGE })
  @IsDefined({ message: 'The check_ids field is required.' })
  check_ids!: string[];
}

export const StatusPageResource = resource('StatusPageResource', {
  title: text(NAME, 'Security of our sites'),
  check_ids: texts(
    MAX_STATUS_PAGE_CHECKS,
    { format: 'uuid' },
    ['0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42'],
    'Deleted checks leave it.',
  ),
  ...ADDRESS_FIELDS,
});

export type StatusPageResource = ResourceOf<typeof StatusPageResource>;

export const NewStatusPageResource = resource('NewStatusPageResource', {
  ...StatusPageResource.fields,
  url: link('https://palisade.example/status/TOKEN', 'Anyone who has it can read the page. Shown only once.'),
});
