import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';

export type ApiHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  /** How many requests came before this one. */
  before: number,
) => void;

/** An API on loopback. */
export async function serveApi(handle: ApiHandler): Promise<{ origin: string; close: () => Promise<void> }> {
  let before = 0;
  const { url, close } = await serveHttp((request, response) => handle(request, response, before++));
  return { origin: new URL(url).origin, close };
}

type Headers = Record<string, string>;

export function sendJson(
  response: ServerResponse,
  json: unknown = { id: 7, name: 'a thing' },
  headers: Headers = {},
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(json));
}

const pathOf = (request: IncomingMessage): string => new URL(request.url ?? '/', 'http://local').pathname;

interface Limiter {
  limit: number;
  /** What is counted apart. */
  key?: (request: IncomingMessage) => string;
  headers?: (remaining: number) => Headers;
  refuse?: (response: ServerResponse) => void;
  answer?: (request: IncomingMessage, response: ServerResponse, headers: Headers) => void;
}

const refuse429 = (response: ServerResponse): void =>
  sendJson(response, { message: 'Too Many Requests' }, { 'retry-after': '60' }, 429);

/** A fixed window that does not end while the spec runs. */
export function limited({ limit, key, headers, refuse, answer }: Limiter): ApiHandler {
  const counts = new Map<string, number>();
  return (request, response) => {
    const counted = key?.(request) ?? '';
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    if (count > limit) return (refuse ?? refuse429)(response);
    const told = headers?.(Math.max(0, limit - count)) ?? {};
    return answer === undefined ? sendJson(response, undefined, told) : answer(request, response, told);
  };
}

/** limit_req with its default status and page. */
export const nginxLimitReq = (limit: number): ApiHandler =>
  limited({
    limit,
    refuse: (response) => {
      response.writeHead(503, { 'content-type': 'text/html', server: 'nginx' });
      response.end(
        '<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body>\r\n<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n',
      );
    },
  });

export const forwardedFor = (request: IncomingMessage): string =>
  String(request.headers['x-forwarded-for'] ?? request.socket.remoteAddress);

/** Routes that forgive a trailing slash and other letters, as Express does by default. */
export const forgiving =
  (handle: ApiHandler, path: string): ApiHandler =>
  (request, response, before) => {
    const asked = pathOf(request).toLowerCase().replace(/\/$/, '');
    if (asked !== path) return sendJson(response, { error: 'Not found' }, {}, 404);
    return handle(request, response, before);
  };

/** Routes that take a path to the letter, as Django does. */
export const exact =
  (handle: ApiHandler, path: string): ApiHandler =>
  (request, response, before) =>
    pathOf(request) === path
      ? handle(request, response, before)
      : sendJson(response, { error: 'Not found' }, {}, 404);

export const pathAsWritten = pathOf;

/** A list whose page size nobody bounds, or that ends at `most` and says that there is more. */
export const listOf =
  (stored: number, most = Infinity, parameter = 'limit'): ApiHandler =>
  (request, response) => {
    const wanted = Number(new URL(request.url ?? '/', 'http://local').searchParams.get(parameter) ?? 10);
    const count = Math.min(wanted, most, stored);
    const data = Array.from({ length: count }, (_, id) => ({ id, name: `thing ${id}` }));
    sendJson(response, { data, next: count < stored ? `/api/things?offset=${count}` : null });
  };
