/** The most tags of a check. */
export const MAX_TAGS = 10;
/** One tag, as a regular expression without anchors. */
export const TAG = '[a-z0-9._:/@+-]{1,32}';
export const MAX_TAG_CHARACTERS = 32;
