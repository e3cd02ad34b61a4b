import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { UnreachableError } from '../api/api-failure';
import { reportUnreachable } from '../api/connection';
import { ErrorState } from '../ui/error-state';

/** What the browser says when the file of a page cannot be fetched: the server is away, or a newer version is served. */
const MISSING_FILE = /dynamically imported module|Importing a module script failed|error loading/i;

/** In place of a page that broke. */
export function RouteFailure() {
  const error = useRouteError();
  const isMissingFile = error instanceof Error && MISSING_FILE.test(error.message);
  const [shown] = useState<unknown>(() => (isMissingFile ? new UnreachableError() : error));
  useEffect(() => {
    if (isMissingFile) reportUnreachable();
  }, [isMissingFile]);
  return <ErrorState error={shown} onRetry={() => window.location.reload()} />;
}
