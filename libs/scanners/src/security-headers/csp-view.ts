import {
  type CspPolicy,
  headerLines,
  type HtmlFacts,
  type Page,
  parsePolicies,
  scriptPolicyOf,
  type ScriptPolicy,
} from '@palisade/scan-engine';

export const CSP_HEADER = 'content-security-policy';

/** The policies that a document is under; a resource must pass every one of them. */
export interface CspView {
  policies: CspPolicy[];
  /** Of those policies that restrict scripts. */
  scripts: ScriptPolicy[];
}

export function cspOf(page: Page & { html: HtmlFacts }): CspView {
  const policies = [
    ...parsePolicies(headerLines(page, CSP_HEADER), 'header'),
    ...parsePolicies(page.html.metaPolicies, 'meta'),
  ];
  return { policies, scripts: policies.map(scriptPolicyOf).filter((policy) => policy !== null) };
}
