import {
  askAgain,
  isSameSite,
  readOwnScripts,
  type ScannerInput,
  type SiteCrawl,
  textOf,
} from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';

/** A path or address that ends in `graphql` or the name of its console, as a string of a script or an attribute. */
const NAMED =
  /["'`]((?:https?:\/\/[\w.:-]{1,100})?\/(?:[\w.-]{1,60}\/){0,6}(?:graphql|gql|graphiql)(?:\/v?\d{1,3})?)\/?["'`?]/gi;
const USUAL = ['/graphql', '/api/graphql'];
const MOST = 4;
const MOST_NAMED = 50;

export interface Endpoints {
  urls: string[];
  /** The usual places: nothing names them. */
  isGuess: boolean;
}

/** What the owner names, else what scripts and pages name on the site, else the usual places. */
export async function endpointsOf(input: ScannerInput, crawl: SiteCrawl, origin: string): Promise<Endpoints> {
  const own = input.settings?.endpoints ?? [];
  if (own.length > 0) return { urls: own.map((path) => new URL(path, origin).href), isGuess: false };
  const texts = [...(await pageTexts(input, crawl)), ...(await scriptTexts(input, crawl))];
  const urls = [...new Set(texts.flatMap((text) => namedIn(text, origin)))].filter(
    (url) => new URL(url).origin === origin && isSameSite(url, input.client.target.host),
  );
  if (urls.length > 0) return { urls: urls.slice(0, MOST), isGuess: false };
  return { urls: USUAL.map((path) => new URL(path, origin).href), isGuess: true };
}

function namedIn(text: string, origin: string): string[] {
  const urls: string[] = [];
  for (const [, written = ''] of text.matchAll(NAMED)) {
    if (urls.length >= MOST_NAMED) break;
    // A console is often next to its endpoint.
    const url = parseUrl(written.replace(/graphiql$/i, 'graphql'), origin);
    if (url !== null) urls.push(url.href);
  }
  return urls;
}

async function pageTexts({ client }: ScannerInput, { pages }: SiteCrawl): Promise<string[]> {
  const texts: string[] = [];
  for (const page of pages.filter(({ html }) => html !== null)) {
    const response = await askAgain(client, page);
    if (response.ok) texts.push(textOf(response.body));
  }
  return texts;
}

async function scriptTexts(input: ScannerInput, { pages }: SiteCrawl): Promise<string[]> {
  const { scripts } = await readOwnScripts(input, pages);
  return scripts.map(({ text }) => text);
}
