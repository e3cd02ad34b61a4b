import { type ReactNode, useEffect, useState } from 'react';
import { PageLoading } from './loading';

/** A page whose parts take longer shows those that are there. */
const LONGEST_WAIT_MS = 1000;

interface TogetherProps {
  /** For each part of the page, whether it still loads. */
  isPending: readonly boolean[];
  children: ReactNode;
}

/** Shows a page when all its parts have loaded, so that none moves the others. */
export function Together({ isPending, children }: TogetherProps) {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited || !isPending.includes(true) ? children : <PageLoading />;
}
