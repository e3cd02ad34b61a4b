import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { notifyFailure } from '../ui/notify';

/** Ends the session, and drops everything that it loaded. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.DELETE('/api/v1/session'),
    onSuccess: () => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      client.setQueryData(SESSION_KEY, null);
    },
    onError: notifyFailure,
  });
}
