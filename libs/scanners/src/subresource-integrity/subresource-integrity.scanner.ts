import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import {
  badScriptHost,
  recordOfPage,
  type ScanData,
  scanner,
  type ScannerInput,
  whyUnread,
  foreignFile,
  lastingUrl,
  isPinnable,
  isSameSite,
  isThirdParty,
  pagesOfSite,
  type CrawledPage,
  type Subresource,
} from '@palisade/scan-engine';
import { admits, agreedCors, corsOf, needsCors } from './cors-answer';
import { fileOf, fits } from './file-hashes';
import type { SeenCors, SeenElement, SeenFile, SriObservation } from './subresource-integrity.observation';
import {
  detailsOf,
  loadsFromOthers,
  seenLocations,
  sriRules,
  unjudgedRules,
} from './subresource-integrity.rules';

const MOST_ELEMENTS = 300;
const MOST_FOREIGN = 6;
/** Files of the site itself that have a hash: they are rare, and other tests read the scripts among them. */
const MOST_OWN = 12;
const LONGEST_ATTRIBUTE = 512;

export const subresourceIntegrityScanner = scanner('subresource_integrity', {
  // 25 pages that other tests read too, 12 own files; 6 files of others, of which some redirect.
  asIdentities: true,
  budget: {
    requests: 60,
    foreignRequests: 12,
    dnsQueries: 6,
    connections: 60,
    bytes: 48 * 1024 * 1024,
    durationMs: 58_000,
  },
  summary: (seen) =>
    loadsFromOthers(seen)
      ? 'Files from fixed addresses of others are protected by their hashes.'
      : 'The pages load no scripts or style sheets from fixed addresses of others.',
  observe,
  rules: sriRules,
  whyUnsure: ({ pages }) => whyUnread(pages),
  judgedAnyway: seenLocations,
  unjudgedRules,
  details: detailsOf,
});

async function observe(input: ScannerInput): Promise<SriObservation> {
  const { client, data, signal } = input;
  const { pages } = await pagesOfSite(input);
  const elements = elementsOf(pages, data);
  return {
    pages: pages.map(recordOfPage),
    elements,
    files: await filesOf(client, elements, signal),
  };
}

/** Mixed content has its own test. */
const isMixed = (page: URL, file: URL): boolean => page.protocol === 'https:' && file.protocol === 'http:';

/** Of hosts that are known as bad, no hash would make it right to load them: `third_party_scripts` reports them. */
function elementsOf(pages: readonly CrawledPage[], data: ScanData): SeenElement[] {
  const [networks, badHosts] = [data.get('file_cdns'), data.get('bad_script_hosts')];
  const elements = new Map<string, SeenElement>();
  for (const { url: page, html } of pages)
    for (const { kind, url, integrity, crossOrigin, isModule, isImported } of filesOfPage(html)) {
      const [own, file] = [new URL(page), new URL(url)];
      if (isMixed(own, file) || badScriptHost(badHosts, file.hostname) !== undefined) continue;
      const isOther = isThirdParty(file.hostname, own.hostname);
      if (!isOther && integrity === null) continue;
      const key = [kind, url, integrity ?? 'none', crossOrigin ?? 'none', isModule].join(' ');
      const known = elements.get(key);
      if (known !== undefined) known.pages = [...new Set([...known.pages, lastingUrl(page)])];
      if (known !== undefined || elements.size >= MOST_ELEMENTS) continue;
      elements.set(key, {
        kind,
        url,
        host: file.host,
        crossOrigin,
        isModule,
        ...(isImported && { isImported }),
        integrity: shortened(integrity),
        isCrossOrigin: file.origin !== own.origin,
        isThirdParty: isOther,
        isPinnable: isPinnable(file, networks),
        page: lastingUrl(page),
        pages: [lastingUrl(page)],
      });
    }
  return [...elements.values()];
}

type FileOfPage = Subresource & Pick<SeenElement, 'isImported'>;

/** A module that has an element too is that element. */
function filesOfPage(html: CrawledPage['html']): FileOfPage[] {
  const elements = html?.subresources ?? [];
  const named = new Set(elements.map(({ url }) => url));
  const imported = (html?.modules ?? []).filter(({ url, isNative }) => isNative && !named.has(url));
  return [
    ...elements,
    ...imported.map(({ url, integrity }): FileOfPage => ({
      kind: 'script',
      url,
      integrity,
      crossOrigin: null,
      isModule: true,
      isImported: true,
    })),
  ];
}

const shortened = (attribute: string | null): string | null => attribute?.slice(0, LONGEST_ATTRIBUTE) ?? null;

/** Requests files with a hash, to compare it, then those that lack one, to name it. */
async function filesOf(
  client: TargetClient,
  elements: readonly SeenElement[],
  signal: AbortSignal,
): Promise<SeenFile[]> {
  const files = new Map<string, SeenFile>();
  const left = { own: MOST_OWN, foreign: MOST_FOREIGN };
  const wanted = [
    ...elements.filter(({ integrity }) => isSet(integrity)),
    ...elements.filter((element) => !isSet(element.integrity) && element.isThirdParty && element.isPinnable),
  ];
  for (const { url } of wanted) {
    if (files.has(url) || signal.aborted) continue;
    const kind = isSameSite(url, client.target.host) ? 'own' : 'foreign';
    if (left[kind] === 0 || (kind === 'foreign' && !url.startsWith('https:'))) continue;
    left[kind] -= 1;
    const response = await (kind === 'own' ? client.request({ url }) : foreignFile(client, url));
    const file = {
      ...fileOf(url, response),
      cors: await corsFor(client, url, response, { elements, left, kind }),
    };
    files.set(url, file);
    const misses = elements.some(
      (each) => each.url === url && isSet(each.integrity) && !fits(each.integrity, file),
    );
    if (!misses || left[kind] === 0) continue;
    left[kind] -= 1;
    files.set(url, { ...(await again(client, file, kind)), cors: file.cors });
  }
  return [...files.values()];
}

interface Asked {
  elements: readonly SeenElement[];
  /** How many requests are left, by kind. */
  left: { own: number; foreign: number };
  kind: 'own' | 'foreign';
}

/** Many hosts send CORS headers only when a request has an `Origin`. Where the plain response is not enough, this sends one as a browser would. */
async function corsFor(
  client: TargetClient,
  url: string,
  response: TargetResponse | Failure,
  { elements, left, kind }: Asked,
): Promise<SeenCors | null> {
  const element = elements.find((each) => each.url === url && needsCors(each));
  // After a redirect, each hop has to allow it, and browsers may send another origin.
  if (element === undefined || !response.ok || response.status !== 200 || response.url !== url) return null;
  const { origin } = new URL(element.page);
  const plain = corsOf(response, origin);
  if (admits(plain, element)) return plain;
  return agreedCors(origin, element, () => {
    if (left[kind] === 0) return Promise.resolve(null);
    left[kind] -= 1;
    return client.request({ url, headers: { origin }, foreign: kind === 'foreign' });
  });
}

const isSet = (integrity: string | null): integrity is string =>
  integrity !== null && integrity.trim() !== '';

/** A file that does not fit is requested again: some servers never send the same bytes twice. */
async function again(client: TargetClient, first: SeenFile, kind: 'own' | 'foreign'): Promise<SeenFile> {
  const { url } = first;
  const options = kind === 'own' ? {} : { foreign: true, followRedirects: 2 };
  const second = fileOf(url, await client.request({ url, share: false, ...options }));
  if (second.outcome !== 'read') return second;
  return second.hashes?.sha512 === first.hashes?.sha512
    ? first
    : { ...first, outcome: 'varies', hashes: null };
}
