import type { HtmlDocument } from '../page/html/html-elements';
import { isHtml } from '../page/page-response';
import { documentOf } from '../page/shared-document';
import type { Asked } from './ask';

/** What the rules need to know about a document; the document itself is not kept. */
export interface HtmlFacts {
  /** `<meta http-equiv=content-security-policy>` in the head; browsers ignore it elsewhere (CSP3 section 3.3). */
  metaPolicies: string[];
  /** The last `<meta name=referrer>`, which overrides the header. */
  metaReferrer: string | null;
  hasPasswordField: boolean;
}

/** No ordinary head has as many; a policy beyond its length is cut like a header's. */
const MOST_POLICIES = 16;
const LONGEST_CONTENT = 16_384;

/** The document of a visit, or null if it is none, or in a coding that nobody here can read. */
export const htmlIn = ({ response, text, url }: Asked): HtmlDocument | null =>
  response !== null &&
  response.unreadCoding === undefined &&
  response.bodyFault !== 'wrong_coding' &&
  isHtml(response.headers, text)
    ? documentOf(response, url)
    : null;

export const htmlFactsOf = ({ metas, metaPolicies, hasPasswordField }: HtmlDocument): HtmlFacts => ({
  metaPolicies: metaPolicies.slice(0, MOST_POLICIES).map((policy) => policy.slice(0, LONGEST_CONTENT)),
  metaReferrer: metas.findLast(({ name }) => name === 'referrer')?.content.slice(0, LONGEST_CONTENT) ?? null,
  hasPasswordField,
});
