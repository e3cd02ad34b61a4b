import { ADDRESS_FIELDS } from '../../http/secret-addresses';
import { link } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const BadgeResource = resource('BadgeResource', ADDRESS_FIELDS);
export type BadgeResource = ResourceOf<typeof BadgeResource>;

export const NewBadgeResource = resource('NewBadgeResource', {
  ...ADDRESS_FIELDS,
  url: link('https://palisade.example/badge/TOKEN.svg', 'Anyone who has it sees the grade. Shown only once.'),
});
