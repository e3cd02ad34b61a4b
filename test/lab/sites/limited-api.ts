import type { IncomingMessage, RequestListener } from 'node:http';
import { type HeaderFields, setHeaders } from './pages';

export interface ApiAnswer {
  status?: number;
  headers?: HeaderFields;
  body?: string;
  /** Milliseconds until the response goes. */
  delay?: number;
}

export interface Call {
  request: IncomingMessage;
  url: URL;
  /** Which call of its key this is, from 1. */
  count: number;
}

export interface LimitedApi {
  answer: (call: Call) => ApiAnswer;
  /** What calls are counted by; by default the path as it is written. */
  keyOf?: (request: IncomingMessage, url: URL) => string;
  /** Counting starts again after so many milliseconds. */
  windowMs?: number;
  /** Whether this spelling of a path is served at all; by default the exact one. */
  serves?: (path: string) => boolean;
  /** Start page. */
  start?: string;
}

export const ITEMS = '/api/items';

const items = (count: number): string =>
  JSON.stringify({ items: Array.from({ length: count }, (_value, id) => ({ id, name: `item ${id}` })) });

export const page = (count = 3): ApiAnswer => ({ body: items(count) });

/** A JSON API that counts its callers. */
export function limitedApi(api: LimitedApi): RequestListener {
  const counts = new Map<string, { since: number; count: number }>();
  const {
    keyOf = (_request, url) => url.pathname,
    windowMs = Infinity,
    serves = (path) => path === ITEMS,
  } = api;
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'https://shop.test');
    if (url.pathname === '/')
      return void response
        .setHeader('content-type', 'text/html')
        .end(api.start ?? '<!doctype html><h1>Shop</h1>');
    if (!serves(url.pathname))
      return void response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":"not found"}');
    const key = keyOf(request, url);
    const now = performance.now();
    const known = counts.get(key);
    const counted = known === undefined || now - known.since > windowMs ? { since: now, count: 0 } : known;
    counted.count += 1;
    counts.set(key, counted);
    const {
      status = 200,
      headers = {},
      body = items(3),
      delay = 0,
    } = api.answer({ request, url, count: counted.count });
    setTimeout(() => {
      response.statusCode = status;
      setHeaders(response, { 'content-type': 'application/json', ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    }, delay);
  };
}

/** Refuses from the `limit`-th call on, so. */
export const refusing =
  (limit: number, refusal: ApiAnswer, usual: (call: Call) => ApiAnswer = () => page()) =>
  (call: Call): ApiAnswer =>
    call.count > limit ? refusal : usual(call);

export const tooMany: ApiAnswer = {
  status: 429,
  headers: { 'retry-after': '30' },
  body: '{"message":"Too Many Attempts."}',
};
