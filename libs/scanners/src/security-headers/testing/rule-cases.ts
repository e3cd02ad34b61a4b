import type { ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import type { SiteSketch, SketchedHeaders } from './site-sketch';

/** A site and the findings it must have, each as `id severity`. */
export type RuleCase = ScannerCase<SiteSketch>;

export const withHeaders = (name: string, headers: SketchedHeaders, ...findings: string[]): RuleCase => [
  name,
  { headers },
  findings,
];

const hsts = (name: string, value: string | string[], ...findings: string[]): RuleCase =>
  withHeaders(name, { 'strict-transport-security': value }, ...findings);

/** The rest of the policy is strict, so that only what the case is about can fire. */
const scripts = (name: string, sources: string, ...findings: string[]): RuleCase =>
  csp(name, `script-src ${sources}; ${STRICT_REST}`, ...findings);

const csp = (name: string, value: string | string[], ...findings: string[]): RuleCase =>
  withHeaders(name, { 'content-security-policy': value }, ...findings);

const STRICT_REST = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const NONCE = "'nonce-4AEemGb0xJptoIGFP3Nd7w=='";
const STALE = "'nonce-x7Tz0kQmZ1uWcYV9yqPj3g=='";
const SERVED_PLAIN = { status: 200, redirectsTo: null };

export const HSTS_CASES: RuleCase[] = [
  ['a hardened site', {}, []],
  withHeaders('no HSTS', { 'strict-transport-security': null }, 'hsts-missing medium'),
  [
    'no HSTS and the site over plain http',
    { headers: { 'strict-transport-security': null }, pages: { plain_http: SERVED_PLAIN } },
    ['hsts-missing high'],
  ],
  [
    'no HSTS over plain http, seen in one probe only',
    {
      headers: { 'strict-transport-security': null },
      pages: { plain_http: SERVED_PLAIN, start_again: null },
    },
    ['hsts-missing medium'],
  ],
  [
    'no HSTS, an error page over plain http',
    {
      headers: { 'strict-transport-security': null },
      pages: { plain_http: { ...SERVED_PLAIN, status: 404 } },
    },
    ['hsts-missing medium'],
  ],
  [
    'no HSTS on a preloaded top-level domain',
    { origin: 'https://example.dev', headers: { 'strict-transport-security': null } },
    [],
  ],
  [
    'no HSTS on an address literal',
    { origin: 'https://192.0.2.7', headers: { 'strict-transport-security': null } },
    [],
  ],
  [
    'no HSTS under an untrusted certificate',
    { certificateTrusted: false, headers: { 'strict-transport-security': null } },
    [],
  ],
  [
    'no HSTS on a site without https',
    {
      origin: 'http://www.example.org',
      headers: { 'strict-transport-security': null },
      pages: { plain_http: null },
    },
    [],
  ],
  hsts('max-age=0', 'max-age=0', 'hsts-disabled medium'),
  [
    'max-age=0 and the site over plain http',
    { headers: { 'strict-transport-security': 'max-age=0' }, pages: { plain_http: SERVED_PLAIN } },
    ['hsts-disabled high'],
  ],
  hsts('a quoted number', 'max-age="31536000"'),
  hsts('a value joined by a proxy', 'max-age=31536000, max-age=31536000', 'hsts-invalid medium'),
  hsts('no max-age', 'includeSubDomains', 'hsts-invalid medium'),
  hsts('a repeated directive', 'max-age=31536000; max-age=0', 'hsts-invalid medium'),
  hsts('the same field twice', ['max-age=31536000', 'max-age=31536000'], 'hsts-invalid low'),
  hsts('a broken second field, which no browser reads', ['max-age=31536000', 'nonsense'], 'hsts-invalid low'),
  hsts('half a year', 'max-age=15768000', 'hsts-short low'),
  hsts('an hour', 'max-age=3600', 'hsts-short medium'),
  hsts('preload without subdomains', 'max-age=31536000; preload', 'hsts-no-subdomains low'),
  hsts(
    'preload for a short time',
    'max-age=86400; includeSubDomains; preload',
    'hsts-short low',
    'hsts-preload-not-eligible low',
  ),
  [
    'preload although http serves the site',
    {
      headers: { 'strict-transport-security': 'max-age=31536000; includeSubDomains; preload' },
      pages: { plain_http: SERVED_PLAIN },
    },
    ['hsts-preload-not-eligible low'],
  ],
  hsts('no subdomains without the claim of preload', 'max-age=31536000'),
];

const withoutDocument: SiteSketch = {
  headers: { 'content-type': 'application/json', 'content-security-policy': null, 'x-frame-options': null },
  pages: { start: { html: null }, start_again: { html: null }, not_found: { html: null } },
};

export const CSP_CASES = (
  [
    withHeaders('no CSP', { 'content-security-policy': null }, 'csp-missing medium'),
    csp('a CSP without script control', `${STRICT_REST}`, 'csp-missing medium'),
    ['no CSP on JSON', withoutDocument, []],
    [
      'no CSP on an error page',
      { headers: { 'content-security-policy': null }, pages: { start: { status: 403 } } },
      [],
    ],
    [
      'a CSP in the document only',
      {
        headers: { 'content-security-policy': null },
        html: { metaPolicies: ["script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"] },
      },
      [],
    ],
    withHeaders(
      'a policy that only reports',
      { 'content-security-policy': null, 'content-security-policy-report-only': "script-src 'self'" },
      'csp-report-only medium',
    ),
    scripts('unsafe-inline', "'self' 'unsafe-inline'", 'csp-unsafe-inline high'),
    scripts('unsafe-inline next to a nonce', `'unsafe-inline' ${NONCE}`),
    scripts(
      'unsafe-inline next to a hash',
      "'unsafe-inline' 'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='",
    ),
    scripts('unsafe-inline next to strict-dynamic', "'unsafe-inline' 'strict-dynamic'"),
    scripts(
      'unsafe-inline for event handlers',
      "'self'; script-src-attr 'unsafe-inline'",
      'csp-unsafe-inline high',
    ),
    csp(
      'unsafe-inline by default-src',
      "default-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'csp-unsafe-inline high',
    ),
    csp('unsafe-inline in one of two policies', [
      `script-src 'self' 'unsafe-inline'; ${STRICT_REST}`,
      "script-src 'self'",
    ]),
    csp('two policies in one line', `script-src 'unsafe-inline' *; ${STRICT_REST}, script-src 'self'`),
    [
      'unsafe-inline seen in one of two probes',
      {
        pages: {
          start: { headers: { 'content-security-policy': `script-src 'unsafe-inline'; ${STRICT_REST}` } },
          start_again: { headers: { 'content-security-policy': `script-src 'self'; ${STRICT_REST}` } },
          not_found: null,
        },
      },
      ['csp-unsafe-inline medium'],
    ],
    scripts('any host', '*', 'csp-wildcard-script high'),
    scripts('any https host next to a nonce', `https: ${NONCE}`, 'csp-wildcard-script high'),
    scripts(
      'the usual fall-backs of strict-dynamic',
      `https: http: 'unsafe-inline' 'strict-dynamic' ${NONCE}`,
    ),
    scripts('a wildcard below a domain', '*.example.org'),
    scripts('data:', "'self' data:", 'csp-data-script high'),
    scripts('data: next to strict-dynamic', `data: 'strict-dynamic' ${NONCE}`),
    scripts('a host with JSONP', "'self' https://accounts.google.com", 'csp-allowlist-bypass medium'),
    scripts('a harmless path on a host with JSONP', "'self' https://accounts.google.com/gsi/client"),
    scripts('a host whose bypass needs eval', "'self' https://www.google-analytics.com"),
    scripts('a host with JSONP next to strict-dynamic', `accounts.google.com 'strict-dynamic' ${NONCE}`),
    csp('a host with JSONP in one of two policies', [
      `script-src accounts.google.com; ${STRICT_REST}`,
      "script-src 'self'",
    ]),
    scripts('eval', "'self' 'unsafe-eval'", 'csp-unsafe-eval low'),
    scripts('eval of WebAssembly only', "'self' 'wasm-unsafe-eval'"),
    scripts('a short nonce', "'nonce-abc123'", 'csp-weak-nonce medium', 'csp-static-nonce high'),
    csp(
      'nothing but a nonce',
      `script-src ${NONCE}; frame-ancestors 'none'`,
      'csp-static-nonce high',
      'csp-missing-base-uri medium',
      'csp-missing-object-src medium',
      'csp-missing-form-action low',
    ),
    csp(
      "nothing but 'self'",
      "default-src 'self'; frame-ancestors 'none'",
      'csp-missing-base-uri low',
      'csp-missing-form-action low',
    ),
    scripts('an http source', "'self' http://cdn.example.org", 'csp-http-source low'),
    scripts('an http source that is upgraded', "'self' http://cdn.example.org; upgrade-insecure-requests"),
    scripts('an unknown directive', "'self'; scrip-src 'none'", 'csp-syntax low'),
    scripts('a keyword without quotes', "'self' unsafe-inline", 'csp-syntax low'),
    scripts('a directive of former times', "'self'; block-all-mixed-content; plugin-types application/pdf"),
    scripts('a missing semicolon', "'self' style-src 'self'", 'csp-syntax medium'),
    scripts("'none' next to others", "'none' https://cdn.example.org", 'csp-syntax low'),
    scripts("'none' beside 'report-sample'", "'none' 'report-sample'"),
    [
      'frame-ancestors in the document',
      { html: { metaPolicies: ["frame-ancestors 'none'"] } },
      ['csp-meta-ignored-directive low'],
    ],
  ] satisfies RuleCase[]
).map(withFreshNonces);

/** What real sites do: another nonce at every visit; the cases about static nonces name them in their findings. */
function withFreshNonces(ruleCase: RuleCase): RuleCase {
  const [name, site, findings] = ruleCase;
  const value = site.headers?.['content-security-policy'];
  const isStatic = String(findings).includes('csp-static-nonce');
  if (isStatic || typeof value !== 'string') return ruleCase;
  const fresh = value.replace(NONCE, "'nonce-R4nZq1vJ0s9bYx7WcLkQ2A=='");
  const pages = { start_again: { headers: { 'content-security-policy': fresh } }, ...site.pages };
  return [name, { ...site, pages }, findings];
}

const cachedNonce = (uncached: string): SiteSketch => ({
  headers: { 'content-security-policy': `script-src ${STALE}; ${STRICT_REST}`, age: '120' },
  pages: {
    start_uncached: { headers: { 'content-security-policy': `script-src ${uncached}; ${STRICT_REST}` } },
  },
});

export const NONCE_CASES: RuleCase[] = [
  ['a nonce that a cache repeats', cachedNonce(NONCE), []],
  ['a nonce that repeats behind the cache too', cachedNonce(STALE), ['csp-static-nonce high']],
];
