import { parseUrl } from '@palisade/target-client';
import type { ScannerInput } from '../contract/scanner';
import { ask, type Asked, type AskOptions } from '../visit/ask';
import { namesOfPage, type SiteCrawl } from '../visit/crawled-page';
import { readApiDocument } from './api-document';

/** Larger documents are not read. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_HOPS = 3;

/** Where the document came from. */
export interface DocumentSource {
  /** Null for an uploaded one. */
  url: string | null;
  /** An address of the API's site. */
  site: string;
  isForStrangers: boolean;
}

export interface DocumentTrouble {
  kind: 'none' | 'other_host' | 'unread' | 'too_large' | 'not_openapi';
  words: string;
}

export interface ReadSource {
  text: string;
  source: DocumentSource;
}

export interface WantedDocument {
  /** The setting `openapi`: an address, or the document. */
  openapi: string | undefined;
  /** Whether the usual places are requested where nothing names one. */
  mayGuess: boolean;
}

/** The document that the settings name or hold, else one that strangers find; what only an identity may read is read with its session. */
export async function sourceOf(
  { client, accounts }: Pick<ScannerInput, 'client' | 'accounts'>,
  crawl: () => Promise<SiteCrawl>,
  { openapi, mayGuess }: WantedDocument,
): Promise<ReadSource | DocumentTrouble> {
  const written = openapi?.trim() ?? '';
  const site = client.target.url ?? `https://${client.target.host}/`;
  if (written === '') return foundAt(client, site, await crawl(), mayGuess);
  if (!/^(?:\/|https?:\/\/)/.test(written))
    return ofSize(written, { url: null, site, isForStrangers: false });
  const url = parseUrl(written, site);
  if (url?.origin !== new URL(site).origin) return { kind: 'other_host', words: written };
  const asked = await read(client, url.href);
  const [account] = accounts;
  const isForStrangers = asked.status === 200 || account === undefined;
  return documentIn(isForStrangers ? asked : await read(account.client, url.href), {
    url: url.href,
    site,
    isForStrangers,
  });
}

type Client = ScannerInput['client'];

/** Where frameworks serve it: FastAPI, Swagger, springdoc and Springfox, NestJS, ASP.NET Core, also below `/api`. The first document ends the requests. */
const USUAL = [
  '/openapi.json',
  '/swagger.json',
  '/v3/api-docs',
  '/api-docs',
  '/swagger/v1/swagger.json',
  '/openapi.yaml',
  '/api/openapi.json',
  '/api/swagger.json',
  '/v2/api-docs',
];
const MOST_NAMED = 4;
/** A string of a page, such as one with Swagger UI, or an attribute. */
const QUOTED = /["'`]([\w.:/-]{1,300})["'`]/g;
const NAMED =
  /(?:^|\/)(?:(?:openapi|swagger)[\w.-]{0,40}\.(?:json|ya?ml)|v[23]\/api-docs|api-docs(?:\.json)?)$/i;

/** What pages of the site name and strangers may read, else a usual place. */
async function foundAt(
  client: Client,
  site: string,
  crawl: SiteCrawl,
  mayGuess: boolean,
): Promise<ReadSource | DocumentTrouble> {
  const usual = mayGuess ? USUAL.map((path) => new URL(path, site).href) : [];
  for (const url of new Set([...(await namedOnPages(client, site, crawl)), ...usual])) {
    const asked = await read(client, url);
    if (asked.outcome === 'failed' || asked.outcome === 'challenge') break;
    const found = documentIn(asked, { url, site, isForStrangers: true });
    if (!('kind' in found) && readApiDocument(found.text, url) !== null) return found;
  }
  return { kind: 'none', words: '' };
}

async function namedOnPages(client: Client, site: string, { pages }: SiteCrawl): Promise<string[]> {
  const found = new Set<string>();
  for (const page of pages.filter(({ html }) => html !== null)) {
    const text = (await namesOfPage(client, page)) ?? '';
    for (const [, written = ''] of text.matchAll(QUOTED)) {
      const url = NAMED.test(written) ? parseUrl(written, page.url) : null;
      if (url?.origin === new URL(site).origin) found.add(url.href);
      if (found.size >= MOST_NAMED) return [...found];
    }
  }
  return [...found];
}

function documentIn(
  { outcome, status, response, text, requestedUrl }: Asked,
  source: DocumentSource,
): ReadSource | DocumentTrouble {
  // Messages leave the dashboard, and addresses that only an identity may read do not.
  const place = source.isForStrangers ? [requestedUrl] : [];
  if (outcome !== 'answered' || status !== 200)
    return { kind: 'unread', words: [...place, status === null ? outcome : `status ${status}`].join(': ') };
  return response?.truncated === true ? { kind: 'too_large', words: place.join('') } : ofSize(text, source);
}

function ofSize(text: string, source: DocumentSource): ReadSource | DocumentTrouble {
  const bytes = Buffer.byteLength(text);
  return bytes > MOST_BYTES ? { kind: 'too_large', words: `${bytes} bytes` } : { text, source };
}

/** Tests of a scan share a response of the usual size. */
async function read(client: Client, url: string): Promise<Asked> {
  const options: AskOptions = { hops: MOST_HOPS, mayFollow: (to) => to.origin === new URL(url).origin };
  const asked = await ask(client, url, options);
  if (asked.response?.truncated !== true) return asked;
  return ask(client, url, { ...options, request: { bodyBytes: MOST_BYTES } });
}
