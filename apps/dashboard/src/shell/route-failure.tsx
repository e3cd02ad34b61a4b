import { useEffect, useRef, useState } from 'react';
import { useRouteError } from 'react-router';
import { UnreachableError } from '../api/api-failure';
import { reportUnreachable, useIsReachable } from '../api/connection';
import { ErrorState } from '../ui/error-state';

/** What is said when a file of a page cannot be fetched: the server is away, or a newer version is served. */
const MISSING_FILE =
  /dynamically imported module|Importing a module script failed|error loading|Unable to preload/i;

/** How long this page has to live before it may reload itself: files that stay away must not make it reload for ever. */
const SETTLED_AFTER_MS = 3000;

/** In place of a page that broke. */
export function RouteFailure() {
  const error = useRouteError();
  const isMissingFile = error instanceof Error && MISSING_FILE.test(error.message);
  const [shown] = useState<unknown>(() => (isMissingFile ? new UnreachableError() : error));
  useReloadAfterOutage(isMissingFile);
  return <ErrorState error={shown} onRetry={() => window.location.reload()} />;
}

/** A browser does not ask again for a file that it did not get, so the page begins anew once the server answers. */
function useReloadAfterOutage(isMissingFile: boolean): void {
  const isReachable = useIsReachable();
  const wasAway = useRef(false);
  useEffect(() => {
    if (!isMissingFile) return;
    reportUnreachable();
  }, [isMissingFile]);
  useEffect(() => {
    if (!isReachable) wasAway.current = true;
    else if (isMissingFile && wasAway.current && performance.now() > SETTLED_AFTER_MS)
      window.location.reload();
  }, [isReachable, isMissingFile]);
}
