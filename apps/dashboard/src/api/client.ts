import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { failureOf, UnreachableError } from './api-failure';
import { reportReachable, reportUnreachable } from './connection';
import type { paths } from './generated/schema';

export type ApiClient = Client<paths>;

/** Tells the api that a request was made by this page: no other site can set it. */
const OWN_REQUEST = { 'X-Palisade-Request': 'dashboard' };
/** What a proxy answers when the api behind it is away. */
const AWAY = new Set([502, 504]);

/** Every answer but a good one is thrown as an ApiFailure, and a server that cannot be reached as an UnreachableError. */
const failures: Middleware = {
  async onResponse({ response }) {
    if (AWAY.has(response.status)) throw unreachable();
    reportReachable();
    if (!response.ok) throw await failureOf(response);
    return undefined;
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return unreachable();
  },
};

function unreachable(): UnreachableError {
  reportUnreachable();
  return new UnreachableError();
}

function clientWith(headers: Record<string, string>): ApiClient {
  const client = createClient<paths>({ baseUrl: '', headers: { ...OWN_REQUEST, ...headers } });
  client.use(failures);
  return client;
}

/** For what belongs to no team: session, account, invitations. */
export const api = clientWith({});

const teamClients = new Map<string, ApiClient>();

/** The client whose requests name the team; the same object for the same team. */
export function teamApi(teamId: string): ApiClient {
  const known = teamClients.get(teamId);
  if (known) return known;
  const client = clientWith({ 'Palisade-Team': teamId });
  teamClients.set(teamId, client);
  return client;
}

/** The body of an answer that has one: `await body(api.GET('/api/v1/session'))`. */
export async function body<Data>(answer: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await answer;
  if (data === undefined) throw new Error('The answer has no body.');
  return data;
}
