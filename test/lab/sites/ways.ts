import type { IncomingMessage } from 'node:http';
import { MARK } from '@palisade/scan-engine';

/** How a value gets into a site. */
export type Way =
  'query' | 'name' | 'form' | 'multipart' | 'json' | 'xml' | 'referer' | 'header' | 'cookie' | 'segment';

/** Where a site reads a value: at a path, by a name, with the value that the site itself has there. */
export interface Entry {
  path: string;
  name: string;
  value: string;
}

/** Of the parameter whose name is the value. */
const SHOWN = 'shown';

/** What the start page shows for it. */
export function linkOf(way: Way, { path, name, value }: Entry): string {
  const field = `<input name="${name}" value="${value}">`;
  switch (way) {
    case 'query':
      return `<a href="${path}?${name}=${encodeURIComponent(value)}">x</a>`;
    case 'name':
      return `<a href="${path}?page=1&${encodeURIComponent(value)}=${SHOWN}">x</a>`;
    case 'form':
      return `<form method=post action="${path}">${field}<textarea name=more></textarea></form>`;
    case 'multipart':
      return `<form method=post enctype=multipart/form-data action="${path}">${field}<input type=file name=photo></form>`;
    case 'json':
      return `<script>const go = () => fetch("${path}", { method: "POST", body: JSON.stringify({ ${name}: "${value}", page: 1 }) });</script>`;
    case 'header':
      return `<script>const go = (x) => { x.open("GET", "/"); x.setRequestHeader("X-Shop", "a"); };</script>`;
    case 'segment':
      return `<a href="${path}/${encodeURIComponent(value)}">x</a>`;
    case 'xml':
    case 'referer':
    case 'cookie':
      return `<a href="${path}">x</a>`;
  }
}

/** The cookie that the start page sets for it. */
export const cookieOf = (way: Way, { name, value }: Entry): string | null =>
  way === 'cookie' ? `${name}=${encodeURIComponent(value)}; Path=/` : null;

/** The setting `requests` for what no page shows. */
export const requestOf = (way: Way, { path, name, value }: Entry): string[] | undefined =>
  way === 'xml'
    ? [`POST ${path} application/xml <search lang="en"><${name}>${value}</${name}></search>`]
    : undefined;

/** The value of a request; null for a request to another page. */
export async function valueIn(way: Way, request: IncomingMessage, entry: Entry): Promise<string | null> {
  const { path, name } = entry;
  const url = new URL(request.url ?? '/', 'https://shop.test');
  if (way === 'segment') {
    return url.pathname.startsWith(`${path}/`) ? decoded(url.pathname.slice(path.length + 1)) : null;
  }
  // A script of the start page sends it there.
  if (url.pathname !== (way === 'header' ? '/' : path)) return null;
  return READERS[way]({ request, url, body: await bodyOf(request) }, name);
}

interface Received {
  request: IncomingMessage;
  url: URL;
  body: string;
}

const READERS: Record<Exclude<Way, 'segment'>, (received: Received, name: string) => string> = {
  query: ({ url }, name) => url.searchParams.get(name) ?? '',
  // The first one with a value that the site knows.
  name: ({ url }) => [...url.searchParams].find(([, value]) => value === SHOWN)?.[0] ?? '',
  form: ({ body }, name) => new URLSearchParams(body).get(name) ?? '',
  multipart: ({ body }, name) =>
    new RegExp(`name="${name}"\\r\\n\\r\\n(.*?)\\r\\n--`, 's').exec(body)?.[1] ?? '',
  json: ({ body }, name) => (body === '' ? '' : textOf((JSON.parse(body) as Record<string, unknown>)[name])),
  xml: ({ body }, name) => unescaped(new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(body)?.[1] ?? ''),
  referer: ({ request }) => request.headers.referer ?? '',
  header: ({ request }) => textOf(request.headers['x-shop']),
  cookie: ({ request }, name) => cookieIn(request, name),
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const cookieIn = ({ headers }: IncomingMessage, name: string): string => {
  const pair = (headers.cookie ?? '').split('; ').find((each) => each.startsWith(`${name}=`));
  return decoded(pair?.slice(name.length + 1) ?? '');
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Whether a body that would be stored has nothing that its owner can search for. */
export const lacksMark = (body: string): boolean =>
  body !== '' && !body.includes(MARK) && !/7573\d{4}/.test(body);
