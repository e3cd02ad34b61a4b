import {
  type CspPolicy,
  headerLines,
  ignoredInMeta,
  isHttps,
  parsePolicies,
  rulesOf,
  scriptPolicyOf,
  type ScriptPolicy,
  type Sighting,
  type Sightings,
} from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';
import { findBypass } from './csp-bypass-hosts';
import { cspMistakesIn } from './csp-mistakes';
import { isWeakNonce } from './csp-nonce';
import { CSP_HEADER, type CspView } from './csp-view';
import { type Document, type Id, inField, ofDocument, type PageView, showElements } from './header-field';

const REPORT_ONLY = 'content-security-policy-report-only';
const META_POLICY = '<meta[^>]*content-security-policy[^>]*>';

type Found = Pick<Sighting, 'expected' | 'severity' | 'detail'> & { effective?: unknown };

/** A rule for the policies of a document. */
const ofCsp =
  (see: (csp: CspView, page: Document) => Found | false) =>
  (view: PageView): Sightings =>
    ofDocument((page) => {
      const found = view.csp !== null && see(view.csp, page);
      const { metaPolicies } = page.html;
      const text = [...headerLines(page, CSP_HEADER), ...metaPolicies].join(', ');
      return (
        found &&
        inField(page, CSP_HEADER, {
          observed: text === '' ? null : text,
          ...(metaPolicies.length === 0 ? {} : { reproduce: showElements(page, [CSP_HEADER], META_POLICY) }),
          ...found,
        })
      );
    })(view);

/** A rule for what all policies together still let scripts do: a script must pass every one, so one strict policy is enough. */
const ofScripts = (see: (effective: EffectiveScripts, scripts: readonly ScriptPolicy[]) => Found | false) =>
  ofCsp(({ scripts }) => scripts.length > 0 && see(effectiveScripts(scripts), scripts));

const ofDirectives = (see: (lacks: (...names: string[]) => boolean, csp: CspView) => Found | false) =>
  ofCsp((csp) => {
    const lacks = (...names: string[]): boolean =>
      csp.policies.every(({ directives }) => names.every((name) => !(name in directives)));
    return csp.scripts.length > 0 && see(lacks, csp);
  });

type CspRule = Exclude<Extract<Id, `csp-${string}`>, 'csp-static-nonce'>;

export const cspRules = rulesOf<'security_headers', PageView, CspRule>({
  'csp-missing': ofCsp(
    ({ policies, scripts }, page) =>
      scripts.length === 0 &&
      !isTriedOut(page) && {
        expected: "a policy with script-src, e.g. script-src 'self'; object-src 'none'; base-uri 'none'",
        detail:
          policies.length === 0 ? '' : 'There is a policy, but it has neither script-src nor default-src.',
      },
  ),
  'csp-report-only': (view) =>
    ofDocument(
      (page) =>
        view.csp?.scripts.length === 0 &&
        isTriedOut(page) &&
        inField(page, REPORT_ONLY, {
          fields: [CSP_HEADER, REPORT_ONLY],
          expected: 'the policy as content-security-policy',
        }),
    )(view),
  'csp-unsafe-inline': ofScripts(
    (effective) =>
      effective.inline && {
        effective,
        expected: "script-src without 'unsafe-inline', or together with nonces or hashes",
        detail: "No nonce, hash or 'strict-dynamic' overrides 'unsafe-inline'.",
      },
  ),
  'csp-wildcard-script': ofScripts(
    (effective) =>
      effective.any_host && {
        effective,
        expected: "named hosts, or nonces with 'strict-dynamic'",
        detail: 'A script from any host is allowed.',
      },
  ),
  'csp-data-script': ofScripts(
    (effective) =>
      effective.data_urls && {
        effective,
        expected: 'script-src without data:',
        detail: 'An injected script element can carry its code in its own data: URL.',
      },
  ),
  'csp-unsafe-eval': ofScripts(
    (effective) => effective.eval && { effective, expected: "script-src without 'unsafe-eval'" },
  ),
  'csp-allowlist-bypass': ofScripts(({ any_host: anyHost }, scripts) => {
    const bypass = anyHost ? null : findBypass(scripts);
    return (
      bypass !== null && {
        effective: bypass,
        expected: "nonces with 'strict-dynamic', or hosts without JSONP and old script libraries",
        detail: `The source ${bypass.source} is one of them.`,
      }
    );
  }),
  'csp-weak-nonce': ofScripts((_effective, scripts) => {
    const lengths = scripts.flatMap(({ nonces }) => nonces.filter(isWeakNonce).map(({ length }) => length));
    return (
      lengths.length > 0 && {
        effective: { characters: lengths.reduce((least, length) => Math.min(least, length)) },
        expected: 'at least 128 random bits, e.g. 22 characters of base64',
        detail: 'By its length and alphabet the nonce cannot hold 128 random bits.',
      }
    );
  }),
  'csp-missing-base-uri': ofDirectives(
    (lacks, { scripts }) =>
      lacks('base-uri') && {
        // A foreign base turns relative URLs of trusted scripts into the attacker's.
        severity: scripts.some(trustsElements) ? 'medium' : 'low',
        expected: "base-uri 'none' or 'self'",
        detail: 'default-src does not cover base-uri.',
      },
  ),
  'csp-missing-object-src': ofDirectives(
    (lacks) => lacks('object-src', 'default-src') && { expected: "object-src 'none'" },
  ),
  'csp-missing-form-action': ofDirectives(
    (lacks) =>
      lacks('form-action') && {
        expected: "form-action 'self'",
        detail: 'default-src does not cover form-action.',
      },
  ),
  'csp-http-source': ofCsp(({ policies }, page) => {
    const upgraded = policies.some(({ directives }) => 'upgrade-insecure-requests' in directives);
    const names = policies.flatMap(({ directives }) =>
      Object.keys(directives).filter(
        (name) => name !== 'report-uri' && isHttpSource(directives[name], page.url),
      ),
    );
    return (
      names.length > 0 &&
      !upgraded && {
        severity: isHttps(page) ? 'low' : 'medium',
        effective: { directives: [...new Set(names)].sort() },
        expected: 'https:// sources',
      }
    );
  }),
  'csp-syntax': ofCsp(({ policies }) => {
    const mistakes = policies.flatMap(cspMistakesIn);
    const messages = [...new Set(mistakes.map(({ message }) => message))].sort().slice(0, 10);
    return (
      mistakes.length > 0 && {
        severity: mistakes.some(({ weakens }) => weakens) ? 'medium' : 'low',
        effective: { mistakes: messages },
        expected: 'known directives, keywords in single quotes, directives separated by semicolons',
        detail: `${messages.join('. ')}.`,
      }
    );
  }),
  'csp-trusted-types-ineffective': ofCsp(({ policies }, page) => {
    const named = policies.some(({ directives }) => 'trusted-types' in directives);
    const demanded = policies.some(({ directives }) => REQUIRE_TYPES in directives);
    const tried = parsePolicies(headerLines(page, REPORT_ONLY), 'header');
    return (
      (named || demanded) &&
      ![...policies, ...tried].some(requiresTypes) && {
        expected: "require-trusted-types-for 'script'",
        detail: demanded
          ? "require-trusted-types-for lacks 'script', the only value that browsers know."
          : 'trusted-types only names policies; nothing requires that scripts use them.',
      }
    );
  }),
  'csp-meta-ignored-directive': ofCsp((_csp, page) => {
    const ignored = [...new Set(page.html.metaPolicies.flatMap(ignoredInMeta))].sort();
    return (
      ignored.length > 0 && {
        effective: { ignored },
        expected: 'these directives in the header',
        detail: `Ignored there: ${ignored.join(', ')}.`,
      }
    );
  }),
});

const REQUIRE_TYPES = 'require-trusted-types-for';
const requiresTypes = ({ directives }: CspPolicy): boolean =>
  (directives[REQUIRE_TYPES] ?? []).some((value) => value.toLowerCase() === "'script'");

/** Whether a policy that restricts scripts only reports so far. */
const isTriedOut = (page: Document): boolean =>
  parsePolicies(headerLines(page, REPORT_ONLY), 'header').some((policy) => scriptPolicyOf(policy) !== null);

type EffectiveScripts = Record<'inline' | 'any_host' | 'data_urls' | 'eval', boolean>;

const effectiveScripts = (scripts: readonly ScriptPolicy[]): EffectiveScripts => ({
  inline:
    scripts.every(({ inlineElements }) => inlineElements) ||
    scripts.every(({ inlineHandlers }) => inlineHandlers),
  any_host: scripts.every(({ anyHost }) => anyHost !== null),
  data_urls: scripts.every(({ dataUrls }) => dataUrls !== null),
  eval: scripts.every((policy) => policy.eval),
});

const trustsElements = ({ nonces, hasNonceOrHash, strictDynamic }: ScriptPolicy): boolean =>
  nonces.length > 0 || (hasNonceOrHash && strictDynamic);

/** The page's own origin is as safe as the page, which has a finding of its own without https (Cockpit). */
const isHttpSource = (sources: readonly string[] = [], page: string): boolean =>
  sources.some((source) => /^http:\/\//i.test(source) && parseUrl(source)?.origin !== new URL(page).origin);
