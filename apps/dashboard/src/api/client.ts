import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '@palisade/client';
import { BASE_PATH } from './base-path';
import { failureOf, SignedOutFailure, UnreachableError } from './api-failure';
import { reportReachable, reportUnreachable, watchWait } from './connection';
import { signedInAgain } from './signed-out';

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

/** Requests for a session itself: its refusal says that there is none, or that the password is wrong. */
const ABOUT_SESSION = new Set(['/api/v1/session', '/api/v1/session/second-factor']);

const copies = new Map<string, Request>();

/** Sends a request again that was refused because the session has ended, once the person has signed in again. */
const repetition: Middleware = {
  onRequest({ request, schemaPath, id }) {
    if (!ABOUT_SESSION.has(schemaPath)) copies.set(id, request.clone());
  },
  async onResponse({ response, id }) {
    const copy = copies.get(id);
    copies.delete(id);
    if (copy === undefined) return undefined;
    let latest = response;
    while (latest.status === 401) {
      if (!(await signedInAgain())) throw new SignedOutFailure();
      latest = await fetch(copy.clone()).catch(() => {
        throw unreachable();
      });
    }
    return latest;
  },
  onError({ id }) {
    copies.delete(id);
  },
};

function unreachable(): UnreachableError {
  reportUnreachable();
  return new UnreachableError();
}

function clientWith(headers: Record<string, string>): ApiClient {
  const client = createClient<paths>({ baseUrl: BASE_PATH, headers: { ...OWN_REQUEST, ...headers } });
  // Responses pass them from the last to the first.
  client.use(failures, repetition, patience);
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
