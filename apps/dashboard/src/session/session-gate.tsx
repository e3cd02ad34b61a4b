import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { noteAccount } from '../api/signed-out';
import { BrandFrame } from '../ui/brand-frame';
import { ErrorState } from '../ui/error-state';
import { StartShell } from '../ui/start-shell';
import { SessionContext, useSessionQuery } from './session';

/** Only for signed-in people. Everyone else signs in first and comes back to the same URL. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useSessionQuery();
  const { pathname, search, hash } = useLocation();
  const account = session?.user.id ?? null;
  useEffect(() => {
    noteAccount(account);
    return () => noteAccount(null);
  }, [account]);
  if (session === undefined) {
    if (!error) return <StartShell />;
    return (
      <BrandFrame>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </BrandFrame>
    );
  }
  if (session === null) {
    const target = pathname === '/' ? '' : `?return=${encodeURIComponent(pathname + search + hash)}`;
    return <Navigate to={`/sign-in${target}`} replace />;
  }
  return <SessionContext value={session}>{children}</SessionContext>;
}
