import { parseUrl } from '@palisade/target-client';
import type { StepCounter } from '../step-counter';
import { DocumentReader } from './document-reader';
import type { HtmlDocument, HtmlLink } from './html-elements';
import { LONGEST_URL, MOST_LINKS } from './html-limits';
import { scanHtml } from './html-scanner';

/**
 * Reads what tests need from a document in one pass; `url` is where it came from. Takes time in proportion to its length, whatever
 * it contains (`html-scanner.ts`, `html-limits.ts`).
 */
export function readHtmlDocument(html: string, url: string, steps?: StepCounter): HtmlDocument {
  const reader = new DocumentReader(steps);
  scanHtml(html, reader, steps);
  const { base, hrefs, forms, subresources, frames, modules, downloads } = reader.written();
  const resolve = resolverOf(base, url, steps);
  return {
    ...reader.facts(),
    forms: forms.map(({ form, action }) => ({
      ...form,
      // An empty action is the page itself, whatever `base` says (HTML, "form submission algorithm").
      action: action === '' ? httpUrl(url, url) : resolve(action),
    })),
    links: linksOf(hrefs, resolve),
    downloads: resolved(downloads, resolve),
    frames: resolved(frames, resolve),
    modules: resolved(modules, resolve),
    subresources: subresources.flatMap((written) => {
      const address = resolve(written.url);
      return address === null ? [] : [{ ...written, url: address }];
    }),
  };
}

type Resolve = (written: string) => string | null;

/** Nothing resolves against a base that is too long: every URL below it is too long as well. */
function resolverOf(base: string | null, url: string, steps: StepCounter | undefined): Resolve {
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
    const resolvedUrl = httpUrl(address, baseUrl);
    known.set(address, resolvedUrl);
    return resolvedUrl;
  };
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

function linksOf(hrefs: readonly { href: string; text: string }[], resolve: Resolve): HtmlLink[] {
  const links = new Map<string, HtmlLink>();
  for (const { href, text } of hrefs) {
    const url = resolve(href);
    if (url !== null && !links.has(url)) links.set(url, { url, text });
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
