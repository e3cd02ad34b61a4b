import { setCookiesOf } from '../../cookies/set-cookie';
import type { DataDocuments } from '../../data/documents';
import { namedVersion, squeezed } from '../../data/affected-versions';
import { isHtml } from '../../page/page-response';
import { ask } from '../ask';
import { type CrawledPage, textOfPage } from '../crawled-page';
import { readOwnScripts } from '../own-scripts';
import { pagesOfSite } from '../pages-of-site';
import type { SiteReading } from '../site-reading';
import { withoutQuotations } from './without-quotations';

export type KnownProduct = DataDocuments['products']['products'][number];
type Mark = KnownProduct['marks'][number];
type Place = Pick<Mark, 'in' | 'name'>;

/** A product, and the page that shows it. */
export interface Recognised {
  product: KnownProduct;
  page: string;
  /** Where a proxy may have put the product below a path (`/kibana`). */
  bases: string[];
  /** Strangers get the page. */
  isOpen: boolean;
  /** The page says that it is a demonstration. */
  isDemo: boolean;
  /** As the page names it; null for a product whose version has a path of its own, or where the page names none. */
  version: string | null;
}

const DEMO = [
  /\b(?:this is a|you are using the|read-only) (?:public )?demo/i,
  /\bdemo (?:mode|instance|installation|server|site|version)\b/i,
  /\b(?:is_?demo|demo_?mode)"?\s?[:=]\s?"?true\b/i,
];
export const saysDemo = (text: string): boolean => DEMO.some((words) => words.test(text));

/** More have their paths left out: each costs the site requests. */
const MOST_PRODUCTS = 3;
const MOST_TEXT = 1_048_576;

/** What marks are compared with. */
interface Signs {
  page: CrawledPage;
  cookies: readonly string[];
  assets: readonly string[];
  /** Without its title, which is a mark of its own, and without what it quotes. */
  text: string;
  scripts: readonly string[];
}

/**
 * The products that a page shows by an exact mark, or by two independent ones: of two places, such as a header field and the title. Where no page
 * shows one, those that a path of their own shows.
 */
export async function recognisedProducts(
  input: SiteReading,
  products: readonly KnownProduct[],
): Promise<Recognised[]> {
  const { pages } = await pagesOfSite(input);
  const { scripts } = await readOwnScripts(input, pages);
  const texts = scripts.map(({ text }) => text);
  const found: Recognised[] = [];
  for (const page of pages.filter(({ outcome }) => outcome === 'answered')) {
    const text = await textOfPage(input.client, page);
    if (text === null) continue;
    const signs = signsOf(page, text.slice(0, MOST_TEXT), texts);
    const shown = products.filter((product) => isShown(product, signs));
    // A trap for attackers shows the marks of many products.
    if (shown.filter(isOwn).length > MOST_PRODUCTS) continue;
    const isDemo = saysDemo(signs.text) || saysDemo(page.html?.title ?? '');
    const isOpen = page.status === 200;
    for (const product of shown)
      take(found, {
        product,
        page: page.url,
        bases: basesOf(page),
        isOpen,
        isDemo,
        version: versionIn(product, signs),
      });
  }
  const own = found.filter(({ product }) => isOwn(product)).slice(0, MOST_PRODUCTS);
  const others = own.length > 0 ? own : await probedProducts(input, pages, products);
  return [...others, ...found.filter(({ product }) => !isOwn(product))];
}

/** What a product is written in shows next to it. */
const isOwn = ({ kind }: KnownProduct): boolean => kind !== 'platform';

/** Servers without a page show what they are at other paths. These are requested only where the start page is not a document. */
async function probedProducts(
  { client }: SiteReading,
  pages: readonly CrawledPage[],
  products: readonly KnownProduct[],
): Promise<Recognised[]> {
  const start = pages.find(({ outcome }) => outcome === 'answered');
  if (start?.html !== null) return [];
  const found: Recognised[] = [];
  for (const product of products)
    if (await isProbed(client, product, start.url))
      found.push({ product, page: start.url, bases: [], isOpen: true, isDemo: false, version: null });
  return found;
}

/** Whether one of its probes shows a mark of it. */
async function isProbed(
  client: SiteReading['client'],
  { probes = [], marks }: KnownProduct,
  page: string,
): Promise<boolean> {
  const signs = marks.filter(({ in: place }) => place === 'probe').map((mark) => squeezed(mark.text));
  for (const path of probes) {
    const { response, text } = await ask(client, new URL(path, page).href);
    if (response?.status !== 200 || isHtml(response.headers, text)) continue;
    const shown = squeezed(text.slice(0, MOST_TEXT));
    if (signs.some((sign) => shown.includes(sign))) return true;
  }
  return false;
}

/** The first and the last of the folders that a page shares with its files; those of the page where it has none. */
function basesOf({ url, html }: CrawledPage): string[] {
  const { origin, pathname } = new URL(url);
  const files = (html?.subresources ?? [])
    .map((file) => new URL(file.url))
    .filter((file) => file.origin === origin);
  const [first = [], ...others] = [pathname, ...files.map((file) => file.pathname)].map((path) =>
    path.split('/').slice(1, -1),
  );
  const end = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  const shared = end < 0 ? first : first.slice(0, end);
  return [...new Set([shared.slice(0, 1), shared].map((parts) => `/${parts.join('/')}`))].filter(
    (base) => base !== '/',
  );
}

/**
 * Where a path of a product may be. One that begins with `./` is in the folder of the page; any other is below the paths where a proxy may have put
 * the product, or at the root.
 */
export function placesOf(path: string, { page, bases }: Pick<Recognised, 'page' | 'bases'>): string[] {
  const { pathname, search } = new URL(path, page);
  return [...(path.startsWith('/') ? bases.map((base) => base + path) : []), pathname + search];
}

/** The first page counts, and the first that names the version. */
function take(found: Recognised[], seen: Recognised): void {
  const known = found.find(({ product }) => product === seen.product);
  if (known === undefined) found.push(seen);
  else if (known.version === null && seen.version !== null) Object.assign(known, seen);
}

function signsOf(page: CrawledPage, text: string, scripts: readonly string[]): Signs {
  const headers = [...page.hops.flatMap((hop) => hop.headers), ...page.headers];
  const own = page.html === null ? text : withoutQuotations(text);
  const [start, end] = [own.search(/<title\b/i), own.search(/<\/title/i)];
  return {
    page: { ...page, headers },
    cookies: setCookiesOf(headers).map(({ name }) => name),
    assets: page.html?.assets ?? [],
    text: start >= 0 && end > start ? own.slice(0, start) + own.slice(end) : own,
    scripts,
  };
}

const isShown = ({ marks }: KnownProduct, signs: Signs): boolean => {
  const shownOf = (some: readonly Mark[]): Mark[] =>
    some.filter((mark) => textsAt(mark, signs).some((text) => isMarked(mark, text)));
  const elsewhere = shownOf(marks.filter(({ in: place }) => place !== 'page'));
  // The text of a document is never enough, and long to search.
  if (elsewhere.length === 0 && signs.page.html !== null) return false;
  const shown = [...elsewhere, ...shownOf(marks.filter(({ in: place }) => place === 'page'))];
  if (shown.some((mark) => isExact(mark, signs))) return true;
  return new Set(shown.map(({ in: place, name = '' }) => `${place} ${name}`)).size >= 2;
};

/** Articles and manuals quote what a page of a product says, so a text counts alone only where it is not a part of a document. */
const isExact = ({ exact, in: place }: Mark, { page }: Signs): boolean =>
  exact === true && (place !== 'page' || page.html === null);

const isMarked = ({ in: place, text }: Mark, at: string): boolean =>
  place === 'cookie' ? at.startsWith(text) : at.includes(text);

function textsAt(
  { in: place, name }: Place,
  { page, cookies, assets, text, scripts }: Signs,
): readonly string[] {
  switch (place) {
    case 'header':
      return page.headers.filter(([field]) => field === name).map(([, value]) => value);
    case 'cookie':
      return cookies;
    case 'title':
      return page.html === null ? [] : [page.html.title];
    case 'generator':
      return (page.html?.metas ?? [])
        .filter((meta) => meta.name === 'generator')
        .map(({ content }) => content);
    case 'asset':
      return assets;
    case 'page':
      return [text];
    case 'script':
      return scripts;
    case 'probe':
      return [];
  }
}

/** What follows the text before the version, at its place. */
function versionIn({ versions }: KnownProduct, signs: Signs): string | null {
  const place = versions?.in;
  if (versions === undefined || place === undefined) return null;
  const texts = textsAt({ in: place, name: versions.name }, signs);
  return texts.map((text) => namedVersion(text, versions)).find((version) => version !== null) ?? null;
}
