import { Modal } from '@mantine/core';

/** A file of its own, so that pages load dialogs only when one opens. */
export default Modal;
