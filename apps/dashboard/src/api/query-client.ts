import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, isStatus, UnreachableError } from './api-failure';

export const SESSION_KEY = ['session'] as const;

const MAX_RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/** An outage is waited for by the banner, which refetches everything afterwards; a refusal stays one, except "later". */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof UnreachableError) return false;
  const isLater = error instanceof ApiFailure && [429, 503].includes(error.status);
  return isLater && failures < MAX_RETRIES;
}

function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiFailure ? error.retryAfterSeconds : null;
  return Math.min(asked === null ? 1000 * 2 ** failures : asked * 1000, LONGEST_WAIT_MS);
}

/** The session has ended: what was read with it goes, and the gate of the session leads to the sign-in page. */
function endSession(client: QueryClient, error: unknown): void {
  if (!isStatus(error, 401) || !client.getQueryData(SESSION_KEY)) return;
  client.setQueryData(SESSION_KEY, null);
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => endSession(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => endSession(client, error) }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: shouldRetry, retryDelay, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
