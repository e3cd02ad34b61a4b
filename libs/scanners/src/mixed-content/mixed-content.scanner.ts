import { getDomain } from 'tldts';
import {
  ask,
  recordOfPage,
  scanner,
  type ScannerInput,
  type OwnScript,
  readOwnScripts,
  cssUrls,
  readOwnStyleSheets,
  lastingUrl,
  type CrawledPage,
  pagesOfSite,
  textOfPage,
} from '@palisade/scan-engine';
import { CSS_KINDS } from './element-kinds';
import { isHttpsPage, judgedPages, mixedContentRules, unjudgedRules, whyUnsure } from './mixed-content.rules';
import type { MixedElement, MixedObservation, MixedPage } from './mixed-observation';
import { hasUpgrade, mixedOf, type PageElements, readPageElements } from './page-elements';
import { webSocketsIn, workersIn } from './script-urls';

const MOST_ELEMENTS = 50;

export const mixedContentScanner = scanner('mixed_content', {
  // Its own style sheets; the crawl and the scripts, which other tests share, on top.
  budget: { requests: 60, connections: 70, bytes: 48 * 1024 * 1024, durationMs: 55_000 },
  asIdentities: true,
  summary: 'The pages load, link and send everything over https.',
  observe,
  rules: mixedContentRules,
  whyUnsure,
  judged: judgedPages,
  unjudgedRules,
  details: ({ pages, unread }) => ({
    pages: pages.filter(isHttpsPage).map(({ url, upgrades, upgraded }) => ({
      url,
      upgrade_insecure_requests: upgrades,
      ...(upgraded > 0 ? { upgraded } : {}),
    })),
    unread_style_sheets: unread.styles,
    unread_scripts: unread.scripts,
    ...(pages.every(({ isRendered }) => isRendered !== true) && { not_seen: 'what scripts add to a page' }),
  }),
});

async function observe(input: ScannerInput): Promise<MixedObservation> {
  const { client } = input;
  const crawl = await pagesOfSite(input);
  const secure = crawl.pages.filter(isJudged);
  const [styles, scripts] = await Promise.all([
    readOwnStyleSheets(input, secure),
    readOwnScripts(input, secure),
  ]);
  const inFiles = new Map<string, PageElements[]>();
  for (const file of styles.scripts) noteFile(inFiles, file, elementsOfStyleSheet(file));
  for (const file of scripts.scripts) noteFile(inFiles, file, elementsOfScript(file));
  const pages: MixedPage[] = [];
  for (const page of crawl.pages) pages.push(await pageOf(input, page, inFiles.get(page.url) ?? []));
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
  input: ScannerInput,
  page: CrawledPage,
  files: readonly PageElements[],
): Promise<MixedPage> {
  const { url, redirectsTo, html, headers } = page;
  const seen: MixedPage = {
    ...recordOfPage(page),
    redirectsTo: redirectsTo === null ? null : lastingUrl(redirectsTo),
    isHtml: html !== null,
    ...(page.rendered !== undefined && { isRendered: true }),
    upgrades: false,
    elements: [],
    upgraded: 0,
    isLoginConfirmed: false,
  };
  if (!isJudged(page)) return seen;
  // The crawl keeps no text.
  const own = readPageElements((await textOfPage(input.client, page)) ?? '');
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
  const login = elements.find(({ form }) => form?.hasPassword);
  return {
    ...seen,
    upgrades: byHeader || own.upgrades,
    upgraded: all.filter(({ isUpgraded }) => isUpgraded).length,
    isLoginConfirmed: login !== undefined && (await showsAgain(input, page, login.url)),
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

/** Whether a second, independent response has a login that goes to the same address. */
async function showsAgain(
  { client, drawing, signal }: ScannerInput,
  page: CrawledPage,
  written: string,
): Promise<boolean> {
  const again =
    page.drawn === undefined
      ? await ask(client, page.url, { fresh: true })
      : await drawing?.drawAgain(page, signal);
  const text = again?.text ?? '';
  return readPageElements(text).elements.some((found) => found.form?.hasPassword && found.url === written);
}

/** Downloads count on the own site only: the owner of the check cannot change those of others. */
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
