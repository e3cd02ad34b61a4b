import { useEffect, useRef, useState } from 'react';
import { useRouteError } from 'react-router';
import { UnreachableError } from '../api/api-failure';
import { reportUnreachable, useIsReachable } from '../api/connection';
import { ErrorState } from '../ui/error-state';

/** Browser messages for a script that cannot be loaded: the server is down, or serves a newer version. */
const MISSING_FILE =
  /dynamically imported module|Importing a module script failed|error loading|Unable to preload/i;

/** The minimum age of the page before it reloads itself, so that a missing file does not cause endless reloads. */
const RELOAD_AFTER_MS = 3000;

/** Shown instead of a page that threw an error. */
export function RouteFailure() {
  const error = useRouteError();
  const isMissingFile = error instanceof Error && MISSING_FILE.test(error.message);
  const [shown] = useState<unknown>(() => (isMissingFile ? new UnreachableError() : error));
  useReloadAfterOutage(isMissingFile);
  return <ErrorState error={shown} onRetry={() => window.location.reload()} />;
}

/** Browsers do not retry a script that failed to load, so the page reloads once the server responds. */
function useReloadAfterOutage(isMissingFile: boolean): void {
  const isReachable = useIsReachable();
  const wasDown = useRef(false);
  useEffect(() => {
    if (!isMissingFile) return;
    reportUnreachable();
  }, [isMissingFile]);
  useEffect(() => {
    if (!isReachable) wasDown.current = true;
    else if (isMissingFile && wasDown.current && performance.now() > RELOAD_AFTER_MS)
      window.location.reload();
  }, [isReachable, isMissingFile]);
}
