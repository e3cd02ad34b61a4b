import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CaseOf } from '../lab-case';
import type { Ground } from './ground';

export interface ServedFile {
  status?: number;
  type?: string;
  location?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends bytes that are no response, and closes the connection. */
  isBroken?: boolean;
}
export type ServedFiles = Record<string, ServedFile | ((visit: number) => ServedFile)>;

export const NOT_FOUND: ServedFile = {
  status: 404,
  type: 'text/html',
  body: '<!doctype html><html><title>Not found</title><h1>Not found</h1></html>',
};
export const BROKEN: ServedFile = { isBroken: true };
export const WELCOME: ServedFile = {
  type: 'text/html',
  body: '<!doctype html><html lang="en"><title>Shop</title><h1>Welcome</h1></html>',
};

/** Files by path; the start page is a small one unless given, and what is not listed is the fallback. */
export function served(
  byPath: ServedFiles,
  fallback: (path: string) => ServedFile = () => NOT_FOUND,
): RequestListener {
  const visits = new Map<string, number>();
  return (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const visit = (visits.get(path) ?? 0) + 1;
    visits.set(path, visit);
    const known = byPath[path] ?? (path === '/' ? WELCOME : fallback(path));
    const file = typeof known === 'function' ? known(visit) : known;
    if (file.isBroken) request.socket.end('no response');
    else send(file, request, response);
  };
}

function send(
  { status, type = 'text/plain', location, headers = {}, body = '' }: ServedFile,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (type !== '') response.setHeader('content-type', type);
  if (location !== undefined) response.setHeader('location', location);
  response.statusCode = status ?? (location === undefined ? 200 : 302);
  const last = response.statusCode === 200 ? lastBytes(request.headers.range) : null;
  if (last !== null) response.statusCode = 206;
  response.end(last === null ? body : body.slice(-last));
}

/** Of a suffix range (RFC 9110, section 14.1.2), which web servers support for files. */
const lastBytes = (range: string | undefined): number | null =>
  range === undefined ? null : Number(/^bytes=-(\d+)$/.exec(range)?.[1] ?? 0) || null;

export interface MoreOfCase {
  isShownOnce?: CaseOf['isShownOnce'];
  guards?: string;
  fallback?: (path: string) => ServedFile;
  mayIntrude?: boolean;
  untouched?: RegExp;
  requests?: number;
  settings?: CaseOf['settings'];
  beside?: CaseOf['beside'];
}

export const siteCase = (
  name: string,
  byPath: ServedFiles,
  expected: CaseOf['expected'],
  { fallback, requests, ...more }: MoreOfCase = {},
): CaseOf => ({
  name,
  site: (ground: Ground) => ground.https(served(byPath, fallback)),
  expected,
  ...more,
  ...(requests === undefined ? {} : { atMost: { requests } }),
});

export const lines = (...all: string[]): string => `${all.join('\n')}\n`;
