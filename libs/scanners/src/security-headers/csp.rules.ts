import type { Defect } from './defect';
import { findBypass } from './csp-bypass-hosts';
import { judgeNonceStrength } from './csp-nonce.rules';
import {
  ignoredInMeta,
  parsePolicies,
  type CspPolicy,
  type HtmlFacts,
  headerLines,
  isHttps,
  type Page,
} from '@palisade/scan-engine';
import { scriptPolicyOf, type ScriptPolicy } from './csp-script-policy';
import { judgeCspSyntax } from './csp-syntax.rules';

const HEADER = 'content-security-policy';
const REPORT_ONLY = 'content-security-policy-report-only';

type Document = Page & { html: HtmlFacts };
type PartialDefect = Omit<Defect, 'header'> & { header?: string };

/** All policies that a document is under; a resource must pass every one of them. */
export function policiesOf(page: Document): CspPolicy[] {
  return [
    ...parsePolicies(headerLines(page, HEADER), 'header'),
    ...parsePolicies(page.html.metaPolicies, 'meta'),
  ];
}

export function judgeCsp(page: Document): Defect[] {
  const policies = policiesOf(page);
  const scripts = policies.map(scriptPolicyOf).filter((policy) => policy !== null);
  const text = [...headerLines(page, HEADER), ...page.html.metaPolicies].join(', ');
  const found = [
    ...(scripts.length === 0 ? [judgeAbsence(page, policies)] : judgeScripts(policies, scripts)),
    ...judgeHttpSources(policies, isHttps(page)),
    ...judgeCspSyntax(policies),
    ...judgeMeta(page.html.metaPolicies),
  ];
  return found.map((defect) => ({ header: HEADER, observed: text === '' ? null : text, ...defect }));
}

function judgeAbsence(page: Document, policies: readonly CspPolicy[]): PartialDefect {
  const reportOnly = headerLines(page, REPORT_ONLY);
  const tried = parsePolicies(reportOnly, 'header').some((policy) => scriptPolicyOf(policy) !== null);
  if (tried) {
    const report = { header: REPORT_ONLY, fields: [HEADER, REPORT_ONLY], observed: reportOnly.join(', ') };
    return {
      ...report,
      id: 'csp-report-only',
      expected: 'the policy as content-security-policy',
      detail: '',
    };
  }
  return {
    id: 'csp-missing',
    expected: "a policy with script-src, e.g. script-src 'self'; object-src 'none'; base-uri 'none'",
    detail: policies.length === 0 ? '' : 'There is a policy, but it has neither script-src nor default-src.',
  };
}

function judgeScripts(policies: readonly CspPolicy[], scripts: readonly ScriptPolicy[]): PartialDefect[] {
  const effective = effectiveScripts(scripts);
  const nonces = scripts.flatMap((policy) => policy.nonces);
  const bypass = effective.any_host ? null : findBypass(scripts);
  return [
    ...when(effective.inline, {
      id: 'csp-unsafe-inline',
      effective,
      expected: "script-src without 'unsafe-inline', or together with nonces or hashes",
      detail: "No nonce, hash or 'strict-dynamic' overrides 'unsafe-inline'.",
    }),
    ...when(effective.any_host, {
      id: 'csp-wildcard-script',
      effective,
      expected: "named hosts, or nonces with 'strict-dynamic'",
      detail: 'A script from any host is allowed.',
    }),
    ...when(effective.data_urls, {
      id: 'csp-data-script',
      effective,
      expected: 'script-src without data:',
      detail: 'An injected script element can carry its code in its own data: URL.',
    }),
    ...when(effective.eval, {
      id: 'csp-unsafe-eval',
      effective,
      expected: "script-src without 'unsafe-eval'",
      detail: '',
    }),
    ...when(bypass !== null, {
      id: 'csp-allowlist-bypass',
      effective: bypass,
      expected: "nonces with 'strict-dynamic', or hosts without JSONP and old script libraries",
      detail: `The source ${bypass?.source} is one of them.`,
    }),
    ...judgeNonceStrength(nonces),
    ...judgeMissingDirectives(policies, scripts),
  ];
}

/** What all policies together still allow: a script must pass every one, so one strict policy is enough. */
function effectiveScripts(
  scripts: readonly ScriptPolicy[],
): Record<'inline' | 'any_host' | 'data_urls' | 'eval', boolean> {
  const allAllow = (allows: (policy: ScriptPolicy) => boolean): boolean => scripts.every(allows);
  return {
    inline: allAllow((policy) => policy.inlineElements) || allAllow((policy) => policy.inlineHandlers),
    any_host: allAllow((policy) => policy.anyHost !== null),
    data_urls: allAllow((policy) => policy.dataUrls !== null),
    eval: allAllow((policy) => policy.eval),
  };
}

function judgeMissingDirectives(
  policies: readonly CspPolicy[],
  scripts: readonly ScriptPolicy[],
): PartialDefect[] {
  const missing = (...names: string[]): boolean =>
    policies.every(({ directives }) => names.every((name) => !(name in directives)));
  // A foreign base turns relative URLs of trusted scripts into the attacker's.
  const trustsElements = scripts.some(
    (policy) => policy.nonces.length > 0 || (policy.hasNonceOrHash && policy.strictDynamic),
  );
  return [
    ...when(missing('base-uri'), {
      id: 'csp-missing-base-uri',
      severity: trustsElements ? 'medium' : 'low',
      expected: "base-uri 'none' or 'self'",
      detail: 'default-src does not cover base-uri.',
    }),
    ...when(missing('object-src', 'default-src'), {
      id: 'csp-missing-object-src',
      expected: "object-src 'none'",
      detail: '',
    }),
    ...when(missing('form-action'), {
      id: 'csp-missing-form-action',
      expected: "form-action 'self'",
      detail: 'default-src does not cover form-action.',
    }),
  ];
}

function judgeHttpSources(policies: readonly CspPolicy[], isEncrypted: boolean): PartialDefect[] {
  const upgraded = policies.some(({ directives }) => 'upgrade-insecure-requests' in directives);
  const names = policies.flatMap(({ directives }) =>
    Object.entries(directives)
      .filter(
        ([name, sources]) => name !== 'report-uri' && sources.some((source) => /^http:\/\//i.test(source)),
      )
      .map(([name]) => name),
  );
  return when(names.length > 0 && !upgraded, {
    id: 'csp-http-source',
    severity: isEncrypted ? 'low' : 'medium',
    effective: { directives: [...new Set(names)].sort() },
    expected: 'https:// sources',
    detail: '',
  });
}

function judgeMeta(metaPolicies: readonly string[]): PartialDefect[] {
  const ignored = [...new Set(metaPolicies.flatMap(ignoredInMeta))].sort();
  return when(ignored.length > 0, {
    id: 'csp-meta-ignored-directive',
    effective: { ignored },
    expected: 'these directives in the header',
    detail: `Ignored there: ${ignored.join(', ')}.`,
  });
}

const when = (condition: boolean, defect: PartialDefect): PartialDefect[] => (condition ? [defect] : []);
