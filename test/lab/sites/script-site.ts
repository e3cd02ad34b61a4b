import type { RequestListener } from 'node:http';
import type { Ground } from './ground';

export interface ScriptFile {
  status?: number;
  type?: string;
  location?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * Pages and scripts by path; those of other hosts by `host/path`, since every name leads to the site's address in the lab. What is not
 * listed is a 404. A function sees how often the file was requested.
 */
export type ScriptFiles = Record<string, ScriptFile | string | ((visit: number) => ScriptFile)>;

const OWN = 'shop.test';

export function scriptListener(files: ScriptFiles): RequestListener {
  const visits: Record<string, number> = {};
  return (request, response) => {
    const { url: path = '/' } = request;
    const { host = OWN } = request.headers;
    const key = host === OWN ? path : `${host}${path}`;
    visits[key] = (visits[key] ?? 0) + 1;
    const { type = typeOf(path), status, headers = {}, location, body } = fileOf(files[key], visits[key]);
    response.setHeader('content-type', type);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (location !== undefined) response.setHeader('location', location);
    response.statusCode = status ?? (location === undefined ? 200 : 302);
    response.end(body ?? '');
  };
}

function fileOf(known: ScriptFiles[string] | undefined, visit: number): ScriptFile {
  if (known === undefined) return { status: 404, type: 'text/html', body: '<h1>Not found</h1>' };
  if (typeof known === 'string') return { body: known };
  return typeof known === 'function' ? known(visit) : known;
}

function typeOf(path: string): string {
  if (/\.css(\?|$)/.test(path)) return 'text/css';
  return /\.m?js(\?|$)/.test(path) ? 'text/javascript' : 'text/html; charset=utf-8';
}

export const scriptSite =
  (files: ScriptFiles) =>
  (ground: Ground): Promise<void> =>
    ground.site(scriptListener(files));

export const page = (...tags: string[]): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1>${tags.join('\n')}</body></html>`;

export const script = (src: string, attributes = ''): string =>
  `<script src="${src}" ${attributes}></script>`;
