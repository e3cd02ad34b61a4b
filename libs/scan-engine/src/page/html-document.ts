import { parseUrl, queryIn } from '@palisade/target-client';
import type { StepCounter } from '../ground/step-counter';
import { DocumentReader } from './document-reader';
import { addressesOfForm } from './hints/form-addresses';
import type { HtmlDocument, HtmlLink } from './html/html-elements';
import { LONGEST_URL, MOST_ASSETS, MOST_LINKS } from './html/html-limits';
import { scanHtml } from './html/html-scanner';
import type { WrittenLink } from './link-reader';

/**
 * Reads what tests need from a document in one pass; `url` is where it came from. Takes time in proportion to its length, whatever
 * it contains (`html-scanner.ts`, `html-limits.ts`).
 */
export function readHtmlDocument(
  html: string,
  url: string,
  { steps, encoding = 'utf-8', depth = 0 }: ReadingOptions = {},
): HtmlDocument {
  const reader = new DocumentReader(steps, url);
  scanHtml(html, reader, steps);
  const raw = reader.written();
  const { base, hrefs, forms, subresources, frames, modules, downloads, inner, noscripts } = raw;
  const resolve = resolverOf({ base, url, encoding, steps });
  const early = raw.beforeBase === 0 ? resolve : resolverOf({ base: null, url, encoding, steps });
  const native = modules.finish(resolve);
  const all = forms.map(({ form, action }) => ({
    ...form,
    // An empty action is the page itself, whatever `base` says (HTML, "form submission algorithm").
    action: action === '' ? httpUrl(url, url) : resolve(action),
  }));
  const document: HtmlDocument = {
    ...reader.facts(),
    forms: all,
    links: linksOf(hrefs, resolve),
    hints: onceEach([
      ...linksOf(raw.hints.pages, resolve),
      ...all.flatMap((form, index) => addressesOfForm(form, resolved(forms[index]?.others ?? [], resolve))),
      ...linksOf(raw.hints.written.links, resolve),
      ...linksOf(raw.hints.embedded, resolve),
    ]),
    sources: resolved(raw.hints.sources, resolve),
    downloads: resolved(downloads, resolve),
    frames: resolved(frames, resolve),
    modules: native.modules,
    subresources: subresources.flatMap((written, at) => {
      const address = (at < raw.beforeBase ? early : resolve)(written.url);
      if (address === null) return [];
      const integrity = written.integrity ?? (written.isModule ? native.hashOf(address) : null);
      return [{ ...written, url: address, integrity }];
    }),
  };
  if (depth === DEEPEST_INNER) return document;
  const innerUrl = base === null ? url : (httpUrl(base, url) ?? url);
  const read = (text: string, level: number) =>
    readHtmlDocument(text, innerUrl, { steps, encoding, depth: level });
  for (const text of noscripts) {
    const { links, hints } = read(text, DEEPEST_INNER);
    // Pictures of visitors without scripts count visits.
    const pages = hints.filter(({ isEmbedded }) => isEmbedded !== true);
    document.hints = onceEach([...document.hints, ...links, ...pages]);
  }
  return inner.reduce((whole, { html: written, sandbox }) => {
    const within = read(written, depth + 1);
    const allows = (word: string): boolean => sandbox === null || sandbox.includes(word);
    const running = allows('allow-scripts') ? within : withoutScripts(within);
    return withInner(whole, allows('allow-forms') ? running : { ...running, forms: [] });
  }, document);
}

/** The document where scripting is off: nothing of its scripts is loaded. */
export const withoutScripts = (document: HtmlDocument): HtmlDocument => {
  const subresources = document.subresources.filter(({ kind }) => kind === 'style');
  const assets = document.assets.filter((asset) => !document.scriptSources.includes(asset));
  return { ...document, scripts: 0, scriptSources: [], modules: [], assets, subresources, hasMount: false };
};

export interface ReadingOptions {
  steps?: StepCounter;
  /** Of the page as it came: addresses write their queries in it. */
  encoding?: string;
  /** How many documents this one is inside of. */
  depth?: number;
}

const DEEPEST_INNER = 2;

/** A document in `srcdoc` has the origin and the base of the page: its scripts run there, and its forms and links are those of the page. */
const withInner = (page: HtmlDocument, inner: HtmlDocument): HtmlDocument => ({
  ...page,
  text: `${page.text} ${inner.text}`.trim(),
  scripts: page.scripts + inner.scripts,
  scriptSources: [...page.scriptSources, ...inner.scriptSources].slice(0, MOST_ASSETS),
  assets: [...page.assets, ...inner.assets].slice(0, MOST_ASSETS),
  hasPasswordField: page.hasPasswordField || inner.hasPasswordField,
  forms: [...page.forms, ...inner.forms],
  links: [...page.links, ...inner.links].slice(0, MOST_LINKS),
  hints: onceEach([...page.hints, ...inner.hints]),
  downloads: [...page.downloads, ...inner.downloads].slice(0, MOST_ASSETS),
  frames: [...page.frames, ...inner.frames].slice(0, MOST_ASSETS),
  modules: [...page.modules, ...inner.modules].slice(0, MOST_ASSETS),
  subresources: [...page.subresources, ...inner.subresources].slice(0, MOST_ASSETS),
});

type Resolve = (written: string) => string | null;

/** Nothing resolves against a base that is too long: every URL below it is too long as well. */
function resolverOf({
  base,
  url,
  encoding,
  steps,
}: {
  base: string | null;
  url: string;
  encoding: string;
  steps: StepCounter | undefined;
}): Resolve {
  if (base !== null && base.length > LONGEST_URL) return () => null;
  const baseUrl = base === null ? url : (httpUrl(base, url) ?? url);
  // Many links of a page differ in their fragment alone.
  const known = new Map<string, string | null>();
  return (written) => {
    if (written.length > LONGEST_URL) return null;
    steps?.add(written.length);
    const address = withoutFragment(written);
    const before = known.get(address);
    if (before !== undefined) return before;
    steps?.add(baseUrl.length);
    const resolvedUrl = httpUrl(withQueryIn(encoding, address), baseUrl);
    known.set(address, resolvedUrl);
    return resolvedUrl;
  };
}

/** Paths are always sent in UTF-8, queries in the encoding of the page (URL Standard, "query state"). */
function withQueryIn(encoding: string, address: string): string {
  const at = address.indexOf('?');
  return at < 0 ? address : address.slice(0, at) + queryIn(encoding, address.slice(at));
}

/** A blank before the fragment belongs to the path; at the end of an address, the parser would drop it. */
function withoutFragment(written: string): string {
  const at = written.indexOf('#');
  return at < 0 || written.charCodeAt(at - 1) <= BLANK ? written : written.slice(0, at);
}

/** Everything up to it in ASCII counts as blank at the ends of an address (URL Standard, "C0 control or space"). */
const BLANK = 0x20;

const resolved = (written: readonly string[], resolve: Resolve): string[] => [
  ...new Set(written.flatMap((each) => resolve(each) ?? [])),
];

/** The first of each address. */
function onceEach(links: readonly HtmlLink[]): HtmlLink[] {
  const seen = new Set<string>();
  return links.filter(({ url }) => seen.size < seen.add(url).size).slice(0, MOST_LINKS);
}

function linksOf(hrefs: readonly WrittenLink[], resolve: Resolve): HtmlLink[] {
  const links = new Map<string, HtmlLink>();
  for (const { href, ...said } of hrefs) {
    const url = resolve(href);
    const known = url === null ? undefined : links.get(url);
    if (known !== undefined && said.isHidden !== true) delete known.isHidden;
    if (url !== null && known === undefined) links.set(url, { url, ...said });
    if (links.size >= MOST_LINKS) break;
  }
  return [...links.values()];
}

function httpUrl(written: string, base: string): string | null {
  const url = parseUrl(written, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  // Setting it writes the address again.
  if (url.href.includes('#')) url.hash = '';
  return url.href.length > LONGEST_URL ? null : url.href;
}
