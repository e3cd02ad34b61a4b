import {
  askAgain,
  type CrawledPage,
  type DataDocuments,
  readOwnScripts,
  type RowSite,
  pagesOfSite,
  setCookiesOf,
  textOf,
} from '@palisade/scan-engine';

export type KnownProduct = DataDocuments['products']['products'][number];
type Mark = KnownProduct['marks'][number];

/** A product, and the page that shows it. */
export interface Recognised {
  product: KnownProduct;
  page: string;
  /** The page says that it is a demonstration. */
  isDemo: boolean;
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
  /** Without its title, which is a mark of its own. */
  text: string;
  scripts: readonly string[];
}

/** The products of which a page shows two independent marks: of two places, such as a header field and the title. */
export async function recognisedOn(
  { input }: RowSite,
  products: readonly KnownProduct[],
): Promise<Recognised[]> {
  const { pages } = await pagesOfSite(input);
  const { scripts } = await readOwnScripts(input, pages);
  const texts = scripts.map(({ text }) => text);
  const found: Recognised[] = [];
  for (const page of pages.filter(({ outcome }) => outcome === 'answered')) {
    const response = await askAgain(input.client, page);
    if (!response.ok) continue;
    const signs = signsOf(page, textOf(response.body).slice(0, MOST_TEXT), texts);
    const shown = products.filter((product) => isShown(product, signs));
    // A trap for attackers shows the marks of many products.
    if (shown.length > MOST_PRODUCTS) continue;
    const isDemo = saysDemo(signs.text) || saysDemo(page.html?.title ?? '');
    for (const product of shown)
      if (!found.some((each) => each.product === product)) found.push({ product, page: page.url, isDemo });
  }
  return found.slice(0, MOST_PRODUCTS);
}

function signsOf(page: CrawledPage, text: string, scripts: readonly string[]): Signs {
  const headers = [...page.hops.flatMap((hop) => hop.headers), ...page.headers];
  const [start, end] = [text.search(/<title\b/i), text.search(/<\/title/i)];
  return {
    page: { ...page, headers },
    cookies: setCookiesOf(headers).map(({ name }) => name),
    assets: page.html?.assets ?? [],
    text: start >= 0 && end > start ? text.slice(0, start) + text.slice(end) : text,
    scripts,
  };
}

const isShown = (product: KnownProduct, signs: Signs): boolean =>
  new Set(
    product.marks.filter((mark) => holds(mark, signs)).map(({ in: place, name = '' }) => `${place} ${name}`),
  ).size >= 2;

function holds(
  { in: place, name, text }: Mark,
  { page, cookies, assets, text: body, scripts }: Signs,
): boolean {
  switch (place) {
    case 'header':
      return page.headers.some(([field, value]) => field === name && value.includes(text));
    case 'cookie':
      return cookies.some((cookie) => cookie.startsWith(text));
    case 'title':
      return page.html?.title.includes(text) === true;
    case 'generator':
      return (page.html?.metas ?? []).some(
        (meta) => meta.name === 'generator' && meta.content.includes(text),
      );
    case 'asset':
      return assets.some((asset) => asset.includes(text));
    case 'page':
      return body.includes(text);
    case 'script':
      return scripts.some((script) => script.includes(text));
  }
}
