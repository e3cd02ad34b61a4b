/** A file of its own, so that pages load it only when a person edits tags. */
export { TagsInput as default } from '@mantine/core';
