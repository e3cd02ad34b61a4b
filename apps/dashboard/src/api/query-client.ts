import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure, SignedOutFailure, UnreachableError } from './api-failure';

export const SESSION_KEY = ['session'] as const;
/** All sessions of the person. */
export const SESSIONS_KEY = ['sessions'] as const;

const MAX_RETRIES = 3;
const MAX_WAIT_MS = 30_000;

/** Retries only 429 and 503. After an outage, the connection banner refetches everything. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof UnreachableError) return false;
  const isLater = error instanceof ApiFailure && [429, 503].includes(error.status);
  return isLater && failures < MAX_RETRIES;
}

function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiFailure ? error.retryAfterSeconds : null;
  return Math.min(asked === null ? 1000 * 2 ** failures : asked * 1000, MAX_WAIT_MS);
}

/** When a person does not sign in again, SessionGate redirects to the sign-in page. */
function endSession(client: QueryClient, error: unknown): void {
  if (!(error instanceof SignedOutFailure) || !client.getQueryData(SESSION_KEY)) return;
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
