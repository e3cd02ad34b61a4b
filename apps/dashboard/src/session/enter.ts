import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { SESSION_KEY } from '../api/query-client';
import type { Session } from '../api/resources';

/** Starts a session in this page, and drops everything that a previous session loaded. */
export function useEnter(): (session: Session) => void {
  const client = useQueryClient();
  return useCallback(
    (session) => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      client.setQueryData(SESSION_KEY, session);
    },
    [client],
  );
}
