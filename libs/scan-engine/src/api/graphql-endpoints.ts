import { parseUrl } from '@palisade/target-client';
import type { ScannerInput } from '../contract/scanner';
import { documentOf } from '../page/shared-document';
import { namesOfPage, type SiteCrawl } from '../visit/crawled-page';
import { readOwnScripts } from '../visit/own-scripts';
import { isSameSite } from '../visit/same-site';

/** A path or address that ends in `graphql` or the name of its console, as a string of a script or an attribute. */
const NAMED =
  /["'`]((?:https?:\/\/[\w.:-]{1,100})?\/(?:[\w.-]{1,60}\/){0,6}(?:graphql|gql|graphiql)(?:\/v?\d{1,3}|\.json)?)\/?["'`?]/gi;
/** Other names of endpoints (gqlgen, Vendure, gateways), which mean it only in a text that speaks GraphQL. */
const OTHER_NAMES =
  /["'`]((?:https?:\/\/[\w.:-]{1,100})?\/(?:[\w.-]{1,60}\/){0,6}(?:query|shop-api|admin-api|gateway))\/?["'`?]/gi;
/** What a client of GraphQL gets as its address, whatever the name; some servers (Django) know an address with a slash at its end alone. */
const OF_CLIENTS =
  /(?:\b(?:uri|endpoint)\s{0,3}:|\bGraphQLClient\()\s{0,3}["'`]((?:https?:\/\/[\w.:-]{1,100})?\/[\w.\-/]{1,200})["'`]/g;
const WITH_SLASH = /["'`]((?:https?:\/\/[\w.:-]{1,100})?\/(?:[\w.-]{1,60}\/){0,6}(?:graphql|gql)\/)["'`?]/gi;
const SPEAKS_GRAPHQL =
  /\b(?:ApolloClient|InMemoryCache|urql)\b|\b__typename\b|\bgraphql\b|\bgql`|\b(?:query|mutation)\s{0,3}(?:\w{1,60}\s{0,3})?[{(]\s{0,3}[\w$]/i;
const USUAL = ['/graphql', '/api/graphql'];
/** Hasura, Shopify's form, gqlgen, Vendure, gateways. */
const LESS_USUAL = ['/v1/graphql', '/graphql.json', '/query', '/shop-api', '/admin-api', '/gateway'];
const MOST = 4;
const MOST_NAMED = 50;

export interface GraphqlEndpoints {
  urls: string[];
  /** Places that count only where they prove to be endpoints, when those of `urls` are not. */
  further: string[];
  /** The usual places: nothing names them. */
  isGuess: boolean;
}

interface WantedEndpoints {
  origin: string;
  /** What the settings name. */
  own: readonly string[];
  /** Whether the files of scripts are read as well. */
  readsScripts: boolean;
}

/** What the owner names, else what scripts and pages name on the site, else the usual places. */
export async function graphqlEndpoints(
  input: ScannerInput,
  crawl: SiteCrawl,
  { origin, own, readsScripts }: WantedEndpoints,
): Promise<GraphqlEndpoints> {
  if (own.length > 0) return { urls: at(own, origin), further: [], isGuess: false };
  const scripts = readsScripts ? await scriptTexts(input, crawl) : [];
  const texts = [...(await pageTexts(input, crawl)), ...scripts];
  const named = (names: RegExp, from: readonly string[]): string[] =>
    [...new Set(from.flatMap((text) => namedIn(text, names, origin)))]
      .filter((url) => new URL(url).origin === origin && isSameSite(url, input.client.target.host))
      .slice(0, MOST);
  const urls = named(NAMED, texts);
  const spoken = texts.filter((text) => SPEAKS_GRAPHQL.test(text));
  const others = [
    ...named(WITH_SLASH, texts),
    ...[OTHER_NAMES, OF_CLIENTS].flatMap((names) => named(names, spoken)),
  ];
  if (urls.length > 0) return { urls, further: [...new Set(others)], isGuess: false };
  if (await takesEveryPost(input, origin)) {
    for (const url of at(USUAL, origin)) input.notes.takeLeftAlone(url, TAKES_EVERY_POST);
    return { urls: [], further: [], isGuess: true };
  }
  return {
    urls: at(USUAL, origin),
    further: [...new Set([...others, ...at(LESS_USUAL, origin)])],
    isGuess: true,
  };
}

const TAKES_EVERY_POST = 'the site may store what is posted to any path';

/**
 * Whether a path that cannot exist shows a form that posts to its own address. Such a site may store whatever anyone posts anywhere (uploaders
 * such as Droopy, pastebins), so a query would be a file there. A sign-in at every path stores nothing.
 */
async function takesEveryPost(
  { client, missingPath }: Pick<ScannerInput, 'client' | 'missingPath'>,
  origin: string,
): Promise<boolean> {
  const url = new URL(missingPath, origin).href;
  const page = await client.request({ url });
  if (!page.ok || page.status !== 200) return false;
  return documentOf(page, url).forms.some(
    ({ method, action, fields }) =>
      method === 'POST' && action === url && fields.every(({ type }) => type !== 'password'),
  );
}

const at = (paths: readonly string[], origin: string): string[] =>
  paths.map((path) => new URL(path, origin).href);

function namedIn(text: string, names: RegExp, origin: string): string[] {
  const urls: string[] = [];
  for (const [, written = ''] of text.matchAll(names)) {
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
    const text = await namesOfPage(client, page);
    if (text !== null) texts.push(text);
  }
  return texts;
}

async function scriptTexts(input: ScannerInput, { pages }: SiteCrawl): Promise<string[]> {
  const { scripts } = await readOwnScripts(input, pages);
  return scripts.map(({ text }) => text);
}
