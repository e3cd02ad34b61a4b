import { ask, crawlSite, pagesOfSite, type ScannerInput, type AccountView } from '@palisade/scan-engine';
import { parseUrl, type TargetClient } from '@palisade/target-client';
import { operationsReadBy } from './private-operations';

/** As many as other tests read of an identity: those pages are shared. */
const CRAWLED_PAGES = 25;
const DEPTH = 2;
const MOST_HOPS = 3;

/** A page that shows the private text of its owner. */
export interface PrivatePage {
  url: string;
  owner: string;
  canary: string;
  /** Identities whose own pages lead to it: they are meant to read it. */
  linkedFor: string[];
}

/** Who tries to read it. */
export interface Reader {
  /** Null for a stranger. */
  name: string | null;
  client: TargetClient;
  command: AccountView['command'];
  /** For the second request: a session of its own where one is allowed. */
  again: () => Promise<TargetClient>;
}

/** The pages on which an identity sees its private text, and those where strangers see it by following links. */
export async function privatePagesOf(
  input: ScannerInput,
  owner: AccountView,
  most: number,
): Promise<{ pages: PrivatePage[]; linked: string[] }> {
  const { canary, client } = owner;
  if (canary === null) return { pages: [], linked: [] };
  const public_ = new Set((await pagesOfSite(input)).pages.map(({ url }) => url));
  const found: PrivatePage[] = [];
  const linked: string[] = [];
  const { addresses } = await operationsReadBy(input, owner);
  for (const url of new Set([...(await pagesReadBy(input, owner)), ...addresses])) {
    // An address that holds the text may make the page repeat it for everyone.
    if (decoded(url).includes(canary)) continue;
    if (!(await shows({ url, canary }, client, false))) continue;
    if (public_.has(url) && (await shows({ url, canary }, input.client, false))) linked.push(pathOf(url));
    else found.push({ url, owner: owner.name, canary, linkedFor: [] });
    if (found.length >= most) break;
  }
  return { pages: await withLinks(input, owner, found), linked };
}

async function withLinks(
  input: ScannerInput,
  owner: AccountView,
  pages: PrivatePage[],
): Promise<PrivatePage[]> {
  for (const other of input.accounts) {
    if (other.name === owner.name || pages.length === 0) continue;
    const { named } = await operationsReadBy(input, other);
    const known = new Set([...(await pagesReadBy(input, other)), ...named]);
    for (const page of pages) if (known.has(page.url)) page.linkedFor.push(other.name);
  }
  return pages;
}

/** URLs of the paths where an identity begins and of the pages that its own pages lead to. */
async function pagesReadBy(
  { client: { target }, signal, maxDepth = DEPTH }: ScannerInput,
  { client, start, drawing }: AccountView,
): Promise<string[]> {
  const begin = [target.url ?? '/', ...start];
  const limits = { maxPages: CRAWLED_PAGES, depth: Math.min(DEPTH, maxDepth) };
  const crawl = await crawlSite(client, { ...limits, signal, start: begin, drawing });
  const { origin } = crawl;
  if (origin === null) return [];
  const begun = start.map((path) => parseUrl(path, origin)?.href).filter((url) => url !== undefined);
  const pages = crawl.pages.filter(({ outcome }) => outcome === 'answered').map(({ url }) => url);
  return [...new Set([...begun, ...pages])].filter((url) => parseUrl(url)?.origin === origin);
}

/** Whether a reader gets the private text, at each of two requests. */
export async function showsTwice(page: PrivatePage, { client, again }: Reader): Promise<boolean> {
  return (await shows(page, client, true)) && (await shows(page, await again(), true));
}

/** @param fresh asks the site although the scan knows the page */
async function shows(
  { url, canary }: Pick<PrivatePage, 'url' | 'canary'>,
  client: TargetClient,
  fresh: boolean,
): Promise<boolean> {
  const asked = await ask(client, url, { hops: MOST_HOPS, fresh });
  return asked.outcome === 'answered' && pathOf(asked.url) === pathOf(url) && asked.text.includes(canary);
}

/** The other identities. Each signs in again once at most, however many pages it tries. */
export const readersOf = (identities: readonly AccountView[], owner: AccountView): Reader[] =>
  identities
    .filter(({ name }) => name !== owner.name)
    .map((identity) => {
      let second: Promise<TargetClient | null> | undefined;
      return {
        name: identity.name,
        client: identity.client,
        command: identity.command,
        again: async () => (await (second ??= identity.secondSession())) ?? identity.client,
      };
    });

const pathOf = (url: string): string => parseUrl(url)?.pathname ?? url;

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replace(/\+/g, ' '));
  } catch {
    return url;
  }
}
