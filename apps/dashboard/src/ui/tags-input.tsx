import { TagsInput } from '@mantine/core';

/** A file of its own, so that pages load it only when a person edits tags. */
export default TagsInput;
