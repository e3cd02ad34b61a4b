/** A file of its own, so that pages load dialogs only when one opens. */
export { Modal as default } from '@mantine/core';
