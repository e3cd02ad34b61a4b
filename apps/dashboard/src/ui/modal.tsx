import { Modal } from '@mantine/core';

/** A separate file, so that pages load dialogs only when one opens. */
export default Modal;
