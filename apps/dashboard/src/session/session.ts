import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isStatus } from '../api/api-failure';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { noteAccount, signedInAgain } from '../api/signed-out';
import type { Session } from '../api/resources';
import { notifyFailure } from '../ui/notify';

/** The session of this browser, or null. */
export async function findSession(): Promise<Session | null> {
  try {
    return await body(api.GET('/api/v1/session'));
  } catch (error) {
    if (isStatus(error, 401)) return null;
    throw error;
  }
}

async function readSession(): Promise<Session | null> {
  const session = await findSession();
  return session === null && (await signedInAgain()) ? readSession() : session;
}

/** The current session, or null if the visitor is not signed in. */
export const useSessionQuery = (): UseQueryResult<Session | null> =>
  useQuery({
    queryKey: SESSION_KEY,
    queryFn: readSession,
    staleTime: 60_000,
    // Operators see within a minute that no worker runs.
    refetchInterval: ({ state }) => (state.data?.user.is_operator ? 60_000 : false),
  });

export const SessionContext = createContext<Session | null>(null);

/** The session of a page inside SessionGate, where there always is one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession() outside of SessionGate');
  return session;
}

/** Starts a session in this page, or ends it, and drops everything that the previous session loaded. */
export function useEnter(): (session: Session | null) => void {
  const client = useQueryClient();
  return (session) => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    client.setQueryData(SESSION_KEY, session);
  };
}

export function useSignOut() {
  const enter = useEnter();
  return useMutation({
    mutationFn: () => {
      // What the page polls meanwhile is refused, which must not ask the person to sign in again.
      noteAccount(null);
      return api.DELETE('/api/v1/session');
    },
    onSuccess: () => enter(null),
    onError: (error) => (isStatus(error, 401) ? enter(null) : notifyFailure(error)),
  });
}
