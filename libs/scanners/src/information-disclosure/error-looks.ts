import type { TargetRequest } from '@palisade/target-client';
import {
  isLeftAlone,
  type CrawledPage,
  type ReadingOperation,
  type ScannerInput,
} from '@palisade/scan-engine';
import { IGNITION, WERKZEUG } from './clues';

/** A week, less a quarter of an hour, because a weekly scan may start that much earlier than the previous one. */
const REST_SECONDS = 7 * 86_400 - 900;

/** A request that should fail. */
export interface ErrorLook {
  request: TargetRequest;
  /** The same without what makes it fail. */
  usual: readonly string[];
}

/** What a scan knows of the addresses of a site. */
export interface KnownAddresses {
  pages: readonly CrawledPage[];
  /** Of the document of the API; empty where no other test of the scan reads it. */
  operations: readonly ReadingOperation[];
}

/** Requests that make a careless application show an error. They change nothing; the one that firewalls refuse most comes last. */
export function errorLooks(
  origin: string,
  missingPath: string,
  { pages, operations }: KnownAddresses,
  client: Pick<ScannerInput['client'], 'isSignedIn'>,
): ErrorLook[] {
  const link = pages
    .flatMap(({ html }) => html?.links ?? [])
    .find(
      ({ url, text }) =>
        url.startsWith(`${origin}/`) && !isLeftAlone(client, { url, text }) && firstName(url) !== null,
    );
  return [
    { request: { url: `${origin}${missingPath}` }, usual: [`${origin}/`] },
    ...(link === undefined
      ? []
      : [{ request: { url: withArray(link.url) }, usual: [link.url, withoutQuery(link.url)] }]),
    ...searchesOf(origin, pages, client),
    ...operationLooks(operations),
    { request: { url: `${origin}${IGNITION}` }, usual: [] },
    ...(isWerkzeug(pages) ? [{ request: { url: `${origin}${WERKZEUG}` }, usual: [] }] : []),
    { request: { url: `${origin}/`, rawPath: '/%' }, usual: [] },
  ];
}

/** By its header: the debugger is a part of this server, which is for development. */
const isWerkzeug = (pages: readonly CrawledPage[]): boolean =>
  pages.some(({ headers }) =>
    headers.some(([name, value]) => name === 'server' && /^werkzeug\b/i.test(value)),
  );

/** `/%` fills logs with stack traces: it is sent once per host and week. */
export const isMalformed = ({ rawPath }: TargetRequest): boolean => rawPath !== undefined;

/** Whether this scan may send `/%`. Noted before it is sent: a scan that is lost and starts again does not repeat it. */
export async function claimMalformed({ outside }: ScannerInput, { url }: TargetRequest): Promise<boolean> {
  const subject = `malformed path at ${new URL(url).hostname}`;
  const { mayAsk } = await outside.claim(subject);
  if (mayAsk) await outside.keep(subject, null, REST_SECONDS);
  return mayAsk;
}

const SEARCH_FIELD = /^(?:q|s|query|search\w{0,20}|keywords?|terms?)$/i;

/** The first search form of the site, with a list in place of its text. */
function searchesOf(
  origin: string,
  pages: readonly CrawledPage[],
  client: Pick<ScannerInput['client'], 'isSignedIn'>,
): ErrorLook[] {
  for (const form of pages.flatMap(({ html }) => html?.forms ?? [])) {
    const { method, action, fields, submits } = form;
    if (method !== 'GET' || !action?.startsWith(`${origin}/`)) continue;
    if (isLeftAlone(client, { url: action, text: submits.join(' ') })) continue;
    const field = fields.find(({ name, type }) => /^(?:text|search)$/.test(type) && SEARCH_FIELD.test(name));
    if (field === undefined) continue;
    const search = `${origin}${new URL(action).pathname}`;
    return [
      { request: { url: `${search}?${field.name}[]=x` }, usual: [`${search}?${field.name}=x`, search] },
    ];
  }
  return [];
}

/** Of no record. */
const WORD = 'x';

/** The first operation whose path has a number, with a word in its place; else the first with a parameter, with a list in place of a text. */
function operationLooks(operations: readonly ReadingOperation[]): ErrorLook[] {
  const addresses = operations.flatMap(({ operation, listed, example }) => {
    const usual = listed[0] ?? example;
    return usual === null ? [] : [{ ...operation, usual }];
  });
  for (const { path, parameters, usual } of addresses) {
    const numbers = parameters.filter(({ in: place, isNumber }) => place === 'path' && isNumber);
    const at = path.split('/').findIndex((part) => numbers.some(({ name }) => part === `{${name}}`));
    if (at < 0) continue;
    const url = new URL(usual);
    url.pathname = url.pathname.split('/').with(at, WORD).join('/');
    return [{ request: { url: url.href }, usual: [usual] }];
  }
  for (const { parameters, usual } of addresses) {
    const name = parameters.find(({ in: place }) => place === 'query')?.name ?? '';
    if (!/^\w{1,40}$/.test(name)) continue;
    return [{ request: { url: `${withoutQuery(usual)}?${name}[]=${WORD}` }, usual: [usual] }];
  }
  return [];
}

function firstName(url: string): string | null {
  const [name = ''] = new URL(url).searchParams.keys();
  return /^\w{1,40}$/.test(name) ? name : null;
}

/** An application that expects a text gets a list. */
const withArray = (url: string): string => `${withoutQuery(url)}?${firstName(url) ?? 'id'}[]=x`;

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
