import {
  callsIn,
  type CrawledPage,
  type HtmlField,
  inlinePrograms,
  isCardField,
  isPinnable,
  isThirdParty,
  lastingUrl,
  type OwnScript,
  parsePolicies,
  type ScannerInput,
  takesCards,
  textOfPage,
} from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';

/** A script of another registrable domain. */
export interface SeenScript {
  /** Cut. */
  url: string;
  hostname: string;
  /** Whether each element that loads it has a hash that browsers check. */
  isHashed: boolean;
  /** Whether its bytes should stay the same at this address. */
  isPinnable: boolean;
  /** The pages that load it. */
  pages: string[];
  /** The own script, or the page with the program, that loads it by a call; null where an element does. */
  loadedBy: string | null;
}

/** Addresses that are written out in calls that load scripts. */
const LOADED =
  /(?:\.src\s{0,9}=|["'`]src["'`]\s{0,9},|\bimportScripts\(|\bgetScript\(|\bimport(?:\s{0,9}\()?|\bfrom\b)\s{0,9}["'`]((?:https?:)?\/\/[^"'`\s<>]{3,2048})["'`]/g;
const SHORTEST_CALL = 20;
const MOST_SCRIPTS = 300;
const LONGEST_URL = 512;
const HASH = /\bsha(?:256|384|512)-[A-Za-z0-9+/_-]{40,}/;

/** All scripts of others in the pages, their programs and the site's own scripts; each address once. */
export async function scriptsOfOthers(
  input: ScannerInput,
  pages: readonly CrawledPage[],
  own: readonly OwnScript[],
): Promise<SeenScript[]> {
  const seen = new Map<string, SeenScript>();
  const networks = input.data.get('file_cdns');
  const add = (href: string, page: CrawledPage, isHashed: boolean, loadedBy: string | null): void => {
    const url = parseUrl(href, page.url);
    if (url === null || !isLoaded(url, page) || !isThirdParty(url.hostname, new URL(page.url).hostname))
      return;
    const key = url.href.slice(0, LONGEST_URL);
    const known = seen.get(key);
    const at = lastingUrl(page.url);
    if (known !== undefined) {
      known.isHashed &&= isHashed;
      if (!known.pages.includes(at)) known.pages.push(at);
    } else if (seen.size < MOST_SCRIPTS)
      seen.set(key, {
        url: key,
        hostname: url.hostname,
        isHashed,
        isPinnable: isPinnable(url, networks),
        pages: [at],
        loadedBy,
      });
  };
  for (const page of pages) {
    for (const { url, integrity } of namedIn(page)) add(url, page, HASH.test(integrity ?? ''), null);
    for (const url of await loadedByPrograms(input, page)) add(url, page, false, lastingUrl(page.url));
  }
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  for (const { url: script, pages: users, text } of own)
    for (const url of loadedBy(text))
      for (const user of users) {
        const page = byUrl.get(user);
        if (page !== undefined) add(url, page, false, lastingUrl(script));
      }
  return [...seen.values()];
}

/** The scripts that a page names itself, modules included. */
const namedIn = ({ html }: CrawledPage): readonly { url: string; integrity: string | null }[] => [
  ...(html?.subresources ?? []).filter(({ kind }) => kind === 'script'),
  ...(html?.modules ?? []),
];

/** Browsers block http on a page of https, unless its policy upgrades it: `mixed_content` is about these. */
function isLoaded(url: URL, { url: page, headers, html }: CrawledPage): boolean {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && page.startsWith('http:'))) return true;
  if (url.protocol !== 'http:') return false;
  const lines = headers.flatMap(([name, value]) => (name === 'content-security-policy' ? [value] : []));
  return [...parsePolicies(lines, 'header'), ...parsePolicies(html?.metaPolicies ?? [], 'meta')].some(
    ({ directives }) => 'upgrade-insecure-requests' in directives,
  );
}

async function loadedByPrograms({ client }: ScannerInput, page: CrawledPage): Promise<string[]> {
  if (page.html === null) return [];
  const text = (await textOfPage(client, page)) ?? '';
  // Most pages have no such call, and need no second reading as HTML.
  if (callsIn(text, LOADED).length === 0) return [];
  return inlinePrograms(text, undefined, SHORTEST_CALL).flatMap(loadedBy);
}

/** Images are loaded by `.src` too: only names of scripts count. */
const loadedBy = (program: string): string[] =>
  callsIn(program, LOADED)
    .map(({ value }) => value)
    .filter((url) => /\.m?js$/.test(parseUrl(url, 'https://base.invalid')?.pathname ?? ''));

/** Whether visitors type a password or a card number into the form. */
export const isSensitiveForm = (fields: readonly HtmlField[]): boolean =>
  fields.some((field) => field.type === 'password' || isCardField(field));

/** Whether visitors type a password or a card number into the page. */
export const isSensitive = ({ html }: CrawledPage): boolean =>
  html !== null && (html.hasPasswordField || takesCards(html));
