import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type HeaderFields, setHeaders } from './pages';

export type CorsPolicy = (origin: string | undefined, request: IncomingMessage) => HeaderFields;

const CREDENTIALS: HeaderFields = { 'access-control-allow-credentials': 'true' };
const PREFLIGHT: HeaderFields = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
};

/** Admits the origins that fit, by echoing them, and says so to caches. */
export const echoing =
  (fits: (origin: string) => boolean, more: HeaderFields = {}): CorsPolicy =>
  (origin) => ({
    vary: 'Origin',
    ...(origin !== undefined && fits(origin) ? { 'access-control-allow-origin': origin } : {}),
    ...more,
  });

export const withCredentials = (fits: (origin: string) => boolean, more: HeaderFields = {}): CorsPolicy =>
  echoing(fits, { ...CREDENTIALS, ...more });

/** The same headers for every origin. */
export const always =
  (fields: HeaderFields): CorsPolicy =>
  () =>
    fields;

interface Answer {
  status?: number;
  headers?: HeaderFields;
  body?: string;
  /** Whether GETs carry the policy's headers too. */
  preflightOnly?: boolean;
}

/** A JSON API at every path. */
export const api =
  (
    policy: CorsPolicy,
    { status = 200, headers = {}, body = '{"items":[]}', preflightOnly = false }: Answer = {},
  ): RequestListener =>
  (request, response) => {
    const fields = policy(request.headers.origin, request);
    if (request.method === 'OPTIONS') return preflight(response, fields);
    response.statusCode = status;
    setHeaders(response, {
      'content-type': 'application/json',
      ...headers,
      ...(preflightOnly ? {} : fields),
    });
    response.end(body);
  };

function preflight(response: ServerResponse, fields: HeaderFields): void {
  setHeaders(
    response,
    fields['access-control-allow-origin'] === undefined ? fields : { ...fields, ...PREFLIGHT },
  );
  response.writeHead(204).end();
}
