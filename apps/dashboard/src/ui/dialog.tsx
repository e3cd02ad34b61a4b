import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useIsSignedOut } from '../api/signed-out';
import { importWhenIdle } from './when-idle';

const load = importWhenIdle(() => import('./modal'));
const Modal = lazy(load);

/** A dialog. Its code arrives when the page is idle, at the latest when a dialog opens. */
export function Dialog(props: ModalProps) {
  // Escape is then meant for the dialog on top, which signs in again.
  const isCovered = useIsSignedOut();
  const [hasOpened, setHasOpened] = useState(props.opened);
  if (props.opened && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense>
      {/* Its content may arrive later as well; it opens when all is there, so that nothing moves. */}
      <Modal closeButtonProps={{ 'aria-label': 'Close' }} closeOnEscape={!isCovered} {...props} />
    </Suspense>
  );
}
