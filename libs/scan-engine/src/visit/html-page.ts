import type { TargetResponse } from '@palisade/target-client';
import { type CspPolicy, parsePolicies } from '../csp/csp.parser';
import { forbidsScripts } from '../csp/script-policy';
import type { HtmlDocument } from '../page/html/html-elements';
import { withoutScripts } from '../page/html-document';
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
export function htmlIn({ response, text, url }: Asked): HtmlDocument | null {
  if (response === null || response.unreadCoding !== undefined || response.bodyFault === 'wrong_coding')
    return null;
  if (!isHtml(response.headers, text)) return null;
  const document = documentOf(response, url);
  return policiesOf(response).some(forbidsScripts) ? withoutScripts(document) : document;
}

const policiesOf = ({ headers }: TargetResponse): CspPolicy[] =>
  parsePolicies(
    headers.flatMap(([name, value]) =>
      name === 'content-security-policy' && /sandbox/i.test(value) ? [value] : [],
    ),
    'header',
  );

export const htmlFactsOf = ({ metas, metaPolicies, hasPasswordField }: HtmlDocument): HtmlFacts => ({
  metaPolicies: metaPolicies.slice(0, MOST_POLICIES).map((policy) => policy.slice(0, LONGEST_CONTENT)),
  metaReferrer: metas.findLast(({ name }) => name === 'referrer')?.content.slice(0, LONGEST_CONTENT) ?? null,
  hasPasswordField,
});
