import type { TargetClient } from '@palisade/target-client';
import { getDomain } from 'tldts';
import {
  type Scanner,
  type ScannerInput,
  type OwnScript,
  readOwnScripts,
  cssUrls,
  readOwnStyleSheets,
  lastingUrl,
  type CrawledPage,
  pagesOfSite,
  textOf,
} from '@palisade/scan-engine';
import { CSS_KINDS } from './element-kinds';
import { judgeMixedContent } from './mixed-content.rules';
import type { MixedElement, MixedObservation, MixedPage } from './mixed-observation';
import { hasUpgrade, mixedOf, type PageElements, readPageElements } from './page-elements';
import { webSocketsIn, workersIn } from './script-urls';

const MOST_ELEMENTS = 50;

export const mixedContentScanner: Scanner<MixedObservation> = {
  key: 'mixed_content',
  // Four style sheets of its own; the crawl and the scripts, which other tests share, on top.
  budget: { requests: 60, connections: 70, bytes: 48 * 1024 * 1024, durationMs: 55_000 },
  observe,
  judge: judgeMixedContent,
};

async function observe(input: ScannerInput): Promise<MixedObservation> {
  const { client, signal } = input;
  const crawl = await pagesOfSite(client, signal);
  const secure = crawl.pages.filter(isJudged);
  const [styles, scripts] = await Promise.all([
    readOwnStyleSheets(client, secure, { signal }),
    readOwnScripts(client, secure, { signal }),
  ]);
  const inFiles = new Map<string, PageElements[]>();
  for (const file of styles.scripts) noteFile(inFiles, file, elementsOfStyleSheet(file));
  for (const file of scripts.scripts) noteFile(inFiles, file, elementsOfScript(file));
  const pages: MixedPage[] = [];
  for (const page of crawl.pages) pages.push(await pageOf(client, page, inFiles.get(page.url) ?? []));
  const isUnread = ({ outcome }: OwnScript): boolean => outcome === 'failed';
  return {
    pages,
    unread: {
      styles: styles.scripts.filter(isUnread).length,
      scripts: scripts.scripts.filter(isUnread).length,
    },
    isLoginJudged: input.runs('brute_force') !== null && (await client.intrusionRights()).kind !== 'none',
  };
}

const isJudged = ({ url, outcome, html, status }: CrawledPage): boolean =>
  outcome === 'answered' && url.startsWith('https:') && html !== null && (status ?? 500) < 404;

type FileElements = PageElements & { file: string };

/** What a file holds is a defect of the first page that uses it, once. */
function noteFile(inFiles: Map<string, PageElements[]>, file: OwnScript, elements: FileElements): void {
  const [first] = file.pages;
  if (first === undefined || elements.elements.length === 0) return;
  inFiles.set(first, [...(inFiles.get(first) ?? []), elements]);
}

const fileElements = (
  file: string,
  elements: Omit<PageElements['elements'][number], 'isUpgraded' | 'form'>[],
): FileElements => ({
  file,
  // Addresses in a style sheet start from it.
  base: file,
  upgrades: false,
  elements: elements.map((element) => ({ ...element, isUpgraded: false, form: null })),
});

const elementsOfStyleSheet = ({ url, text }: OwnScript): FileElements =>
  fileElements(
    url,
    cssUrls(text).map(({ kind, url: written }) => {
      const [group, element] = CSS_KINDS[kind];
      return { kind: group, element, url: written };
    }),
  );

const elementsOfScript = ({ url, text }: OwnScript): FileElements =>
  fileElements(url, [
    ...workersIn(text).map((written) => ({ kind: 'active' as const, element: 'worker', url: written })),
    ...webSocketsIn(text).map((written) => ({
      kind: 'websocket' as const,
      element: 'new WebSocket',
      url: written,
    })),
  ]);

async function pageOf(
  client: TargetClient,
  page: CrawledPage,
  files: readonly PageElements[],
): Promise<MixedPage> {
  const { url, outcome, failure, status, redirectsTo, html, truncated, headers } = page;
  const seen: MixedPage = {
    url: lastingUrl(url),
    ...{ outcome, failure, status, truncated },
    redirectsTo: redirectsTo === null ? null : lastingUrl(redirectsTo),
    isHtml: html !== null,
    upgrades: false,
    elements: [],
    upgraded: 0,
  };
  if (!isJudged(page)) return seen;
  const own = readPageElements(await bodyOf(client, url));
  const byHeader = headers.some(([name, value]) => name === 'content-security-policy' && hasUpgrade(value));
  const all = [own, ...files].flatMap((source) =>
    mixedOf(source, url).map((found) => ({
      ...found,
      file: 'file' in source ? lastingUrl((source as FileElements).file) : null,
      // A file is loaded after the head.
      isUpgraded: byHeader || found.isUpgraded || ('file' in source && own.upgrades),
    })),
  );
  const elements = all.filter(
    ({ isUpgraded, kind, absolute }) =>
      isOffered(kind, absolute, url) && !(isUpgraded && isUpgradable(kind, absolute, url)),
  );
  return {
    ...seen,
    upgrades: byHeader || own.upgrades,
    upgraded: all.filter(({ isUpgraded }) => isUpgraded).length,
    elements: unique(
      elements.map(({ kind, element, absolute, file, form }) => ({
        kind,
        element,
        url: shownUrl(absolute),
        file,
        form,
      })),
    ),
  };
}

/** The page again, which the tests of a scan share: the crawl keeps no text. */
async function bodyOf(client: TargetClient, url: string): Promise<string> {
  const response = await client.request({ url });
  return response.ok ? textOf(response.body) : '';
}

/** Downloads count on the own site; others are the matter of their owners. */
const isOffered = (kind: MixedElement['kind'], { hostname }: URL, page: string): boolean =>
  kind !== 'download' || siteOf(hostname) === siteOf(new URL(page).hostname);

/** Upgrade Insecure Requests, section 3.2: everything but links, and forms that go to another host. */
const isUpgradable = (kind: MixedElement['kind'], { hostname }: URL, page: string): boolean =>
  kind === 'form' ? hostname === new URL(page).hostname : kind !== 'download';

const siteOf = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

const shownUrl = (url: URL): string =>
  url.protocol === 'ws:' ? `ws://${url.host}${url.pathname}`.slice(0, 512) : lastingUrl(url.href);

function unique(elements: readonly MixedElement[]): MixedElement[] {
  const byKey = new Map(elements.map((element) => [JSON.stringify(element), element]));
  return [...byKey.values()].slice(0, MOST_ELEMENTS);
}
