import { attributeOf, elementsOf, type HtmlElement } from '../html/html-elements';

/** What the rules need to know about a document; the document itself is not kept. */
export interface HtmlFacts {
  /** `<meta http-equiv=content-security-policy>` in the head; browsers ignore it elsewhere (CSP3 section 3.3). */
  metaPolicies: string[];
  /** The last `<meta name=referrer>`, which overrides the header. */
  metaReferrer: string | null;
  hasPasswordField: boolean;
}

export interface HtmlPage extends HtmlFacts {
  /** URLs of scripts and style sheets as written, in document order. */
  assets: string[];
}

/** No honest head has as many; a policy beyond its length is cut like a header's. */
const MOST_POLICIES = 16;
const LONGEST_CONTENT = 16_384;
/** Only the first of the own site is asked for. */
const MOST_ASSETS = 50;

export function readHtml(html: string): HtmlPage {
  const page: HtmlPage = { metaPolicies: [], metaReferrer: null, hasPasswordField: false, assets: [] };
  for (const { element, inHead } of elementsOf(html)) readElement(element, inHead, page);
  return page;
}

function readElement(element: HtmlElement, inHead: boolean, page: HtmlPage): void {
  const attribute = (name: string): string | null => attributeOf(element, name);
  switch (element.tagName) {
    case 'meta':
      return readMeta(attribute, inHead, page);
    case 'input':
      if (attribute('type')?.trim().toLowerCase() === 'password') page.hasPasswordField = true;
      return;
    case 'script':
      return addAsset(attribute('src'), page);
    case 'link':
      if (/\bstylesheet\b/i.test(attribute('rel') ?? '')) addAsset(attribute('href'), page);
  }
}

function readMeta(attribute: (name: string) => string | null, inHead: boolean, page: HtmlPage): void {
  const content = attribute('content');
  if (content === null) return;
  if (inHead && attribute('http-equiv')?.trim().toLowerCase() === 'content-security-policy')
    if (page.metaPolicies.length < MOST_POLICIES) page.metaPolicies.push(content.slice(0, LONGEST_CONTENT));
  if (attribute('name')?.trim().toLowerCase() === 'referrer')
    page.metaReferrer = content.slice(0, LONGEST_CONTENT);
}

function addAsset(url: string | null, page: HtmlPage): void {
  if (url !== null && url.trim() !== '' && page.assets.length < MOST_ASSETS) page.assets.push(url.trim());
}
