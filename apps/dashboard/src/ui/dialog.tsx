import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { importWhenIdle } from './when-idle';

const load = importWhenIdle(() => import('./modal'));
const Modal = lazy(load);

/** A dialog. Its code arrives when the page is idle, at the latest when a dialog opens. */
export function Dialog({ children, ...props }: ModalProps) {
  const [hasOpened, setHasOpened] = useState(props.opened);
  if (props.opened && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense>
      <Modal closeButtonProps={{ 'aria-label': 'Close' }} {...props}>
        <Suspense>{children}</Suspense>
      </Modal>
    </Suspense>
  );
}
