import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isStatus } from '../api/api-failure';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import type { Session } from '../api/resources';

async function readSession(): Promise<Session | null> {
  try {
    return await body(api.GET('/api/v1/session'));
  } catch (error) {
    if (isStatus(error, 401)) return null;
    throw error;
  }
}

/** The current session, or null if the visitor is not signed in. */
export const useSessionQuery = (): UseQueryResult<Session | null> =>
  useQuery({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 60_000 });
