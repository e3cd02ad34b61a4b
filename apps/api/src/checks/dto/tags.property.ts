import { MAX_TAG_CHARACTERS, MAX_TAGS, TAG } from '@palisade/vocabulary';
import { PlainMember, type Said } from '../../http/fields/request-fields';

export const TAGS_MESSAGE = `The tags must be an array of at most ${MAX_TAGS} different tags of 1 to 32 characters: a to z, 0 to 9 and . _ : / @ + -`;

/** The OpenAPI side of `tags`, the same in requests and responses. */
export const TAGS_PROPERTY = {
  type: 'array' as const,
  items: { type: 'string' as const, pattern: `^${TAG}$`, maxLength: MAX_TAG_CHARACTERS },
  maxItems: MAX_TAGS,
  uniqueItems: true,
  example: ['shop', 'team:payments'],
};

export const TagsMember = (...said: Said[]): PropertyDecorator =>
  PlainMember.List(TAGS_MESSAGE, TAGS_PROPERTY, ...said);
