import { TagsInput } from '@mantine/core';

/** A separate file, so that pages load it only when a person edits tags. */
export default TagsInput;
