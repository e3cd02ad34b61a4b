import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** A separate file, so that pages load dialogs only when one opens. */
export default function LateModal({ opened, ...props }: ModalProps) {
  // It notes where the focus returns to when it changes to open, and not when it starts open.
  const isMounted = useMounted();
  return <Modal opened={opened && isMounted} {...props} />;
}
