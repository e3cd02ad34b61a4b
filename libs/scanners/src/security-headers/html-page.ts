import { readHtmlDocument, type HtmlDocument } from '../html/html-document';

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

export const readHtml = (html: string): HtmlPage => htmlPageOf(readHtmlDocument(html, 'https://page.invalid/'));

export const htmlPageOf = ({ metas, metaPolicies, hasPasswordField, assets }: HtmlDocument): HtmlPage => ({
  metaPolicies,
  metaReferrer: metas.findLast(({ name }) => name === 'referrer')?.content ?? null,
  hasPasswordField,
  assets,
});
