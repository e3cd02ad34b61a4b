import { MAX_TAGS, TAG } from '@palisade/vocabulary';

/** A comma list of tags, as a filter takes it. */
export const TAG_LIST = `^${TAG}(,${TAG}){0,${MAX_TAGS - 1}}$`;
export const MAX_TAG_LIST_CHARACTERS = MAX_TAGS * 33 - 1;
export const TAG_LIST_MESSAGE = `The tags must be at most ${MAX_TAGS} tags, separated by commas.`;
