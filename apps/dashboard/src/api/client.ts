import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '@palisade/client';
import { failureOf, UnreachableError } from './api-failure';
import { reportReachable, reportUnreachable, watchWait } from './connection';

export type ApiClient = Client<paths>;

/** Tells the API that this page made the request. Other sites cannot set this header. */
const OWN_REQUEST = { 'X-Palisade-Request': 'dashboard' };
/** What a proxy responds with when the API behind it is down. */
const API_DOWN = new Set([502, 504]);

/** Throws an error response as ApiFailure, and an unreachable server as UnreachableError. */
const failures: Middleware = {
  async onResponse({ response }) {
    if (API_DOWN.has(response.status)) throw unreachable();
    reportReachable();
    if (!response.ok) throw await failureOf(response);
    return undefined;
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return unreachable();
  },
};

/** Exports may take long; what changes something may wait for a worker. */
const isQuick = ({ method, url }: Request): boolean => method === 'GET' && !url.includes('/export');

const waits = new Map<string, () => void>();

function endWait(id: string): void {
  waits.get(id)?.();
  waits.delete(id);
}

/** Notices requests that get no response for seconds. */
const patience: Middleware = {
  onRequest({ request, id }) {
    if (isQuick(request)) waits.set(id, watchWait());
  },
  onResponse({ id }) {
    endWait(id);
  },
  onError({ id }) {
    endWait(id);
  },
};

function unreachable(): UnreachableError {
  reportUnreachable();
  return new UnreachableError();
}

function clientWith(headers: Record<string, string>): ApiClient {
  const client = createClient<paths>({ baseUrl: '', headers: { ...OWN_REQUEST, ...headers } });
  client.use(failures, patience);
  return client;
}

/** For resources outside teams: session, account, invitations. */
export const api = clientWith({});

const teamClients = new Map<string, ApiClient>();

/** The client that sends the team with each request; one object per team. */
export function teamApi(teamId: string): ApiClient {
  const known = teamClients.get(teamId);
  if (known) return known;
  const client = clientWith({ 'Palisade-Team': teamId });
  teamClients.set(teamId, client);
  return client;
}

/** The body of a response that has one: `await body(api.GET('/api/v1/session'))`. */
export async function body<Data>(response: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await response;
  if (data === undefined) throw new Error('The response has no body.');
  return data;
}
