import type { HtmlDocument } from '../page/html-elements';

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

/** No ordinary head has as many; a policy beyond its length is cut like a header's. */
const MOST_POLICIES = 16;
const LONGEST_CONTENT = 16_384;
/** Only the first of the own site is requested. */
const MOST_ASSETS = 50;

export const htmlPageOf = ({ metas, metaPolicies, hasPasswordField, assets }: HtmlDocument): HtmlPage => ({
  metaPolicies: metaPolicies.slice(0, MOST_POLICIES).map((policy) => policy.slice(0, LONGEST_CONTENT)),
  metaReferrer: metas.findLast(({ name }) => name === 'referrer')?.content.slice(0, LONGEST_CONTENT) ?? null,
  hasPasswordField,
  assets: assets.slice(0, MOST_ASSETS),
});
