import { CSP_CASES, HSTS_CASES, NONCE_CASES, type RuleCase, withHeaders } from './rule-cases';
import type { SiteSketch, SketchedHeaders } from './site-sketch';

const POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'";
const UNFRAMED: SketchedHeaders = { 'content-security-policy': POLICY, 'x-frame-options': null };

const framed = (name: string, headers: SketchedHeaders, ...findings: string[]): RuleCase =>
  withHeaders(name, { ...UNFRAMED, ...headers }, ...findings);

const ancestors = (name: string, sources: string, ...findings: string[]): RuleCase =>
  framed(
    name,
    { 'content-security-policy': `${POLICY}; frame-ancestors ${sources}`, 'x-frame-options': 'DENY' },
    ...findings,
  );

const FRAMING_CASES: RuleCase[] = [
  framed('no protection against frames', {}, 'clickjacking medium'),
  [
    'a page with a password field in frames',
    {
      headers: { ...UNFRAMED, 'cross-origin-opener-policy': 'same-origin' },
      html: { hasPasswordField: true },
    },
    ['clickjacking high'],
  ],
  framed('X-Frame-Options alone', { 'x-frame-options': 'sameorigin' }),
  framed('X-Frame-Options twice, the same', { 'x-frame-options': ['DENY', 'DENY'] }),
  framed(
    'X-Frame-Options: ALLOW-FROM',
    { 'x-frame-options': 'ALLOW-FROM https://a.example' },
    'clickjacking medium',
  ),
  framed('X-Frame-Options with a wrong value', { 'x-frame-options': 'DENY; always' }, 'clickjacking medium'),
  ancestors('any ancestor, X-Frame-Options next to it', '*', 'clickjacking medium'),
  ancestors('any https ancestor', "'self' https:", 'clickjacking medium'),
  ancestors('named ancestors', "'self' https://partner.example"),
  [
    'frame-ancestors in the document only',
    { headers: UNFRAMED, html: { metaPolicies: ["frame-ancestors 'none'"] } },
    ['clickjacking medium', 'csp-meta-ignored-directive low'],
  ],
  [
    'a redirect that could be framed',
    { headers: UNFRAMED, pages: { start: { status: 302 }, not_found: null } },
    [],
  ],
];

const LOGIN: SiteSketch['html'] = { hasPasswordField: true };

const login = (name: string, headers: SketchedHeaders, ...findings: string[]): RuleCase => [
  name,
  { headers, html: LOGIN },
  findings,
];

const FIELD_CASES: RuleCase[] = [
  withHeaders('no nosniff', { 'x-content-type-options': null }, 'nosniff-missing low'),
  withHeaders('nosniff as second item', { 'x-content-type-options': 'none, nosniff' }, 'nosniff-invalid low'),
  withHeaders('nosniff twice, in capitals', { 'x-content-type-options': ['NoSniff', 'nosniff'] }),
  [
    'no nosniff on a static file',
    { pages: { asset: { headers: { 'x-content-type-options': null }, html: null } } },
    ['nosniff-missing low'],
  ],
  withHeaders('full URLs for everyone', { 'referrer-policy': 'unsafe-url' }, 'referrer-policy-unsafe low'),
  withHeaders('unsafe-url as fall-back', { 'referrer-policy': 'unsafe-url, strict-origin' }),
  withHeaders(
    'an unknown last token',
    { 'referrer-policy': 'strict-origin, unsafe-url, future-policy' },
    'referrer-policy-unsafe low',
  ),
  withHeaders('no referrer policy', { 'referrer-policy': null }),
  ['unsafe-url in the document', { html: { metaReferrer: 'unsafe-url' } }, ['referrer-policy-unsafe low']],
  withHeaders(
    'a permissions policy in the old syntax',
    { 'permissions-policy': "camera 'none'; geolocation 'self'" },
    'permissions-policy-invalid low',
  ),
  withHeaders(
    'an unknown allow-list',
    { 'permissions-policy': 'camera=none' },
    'permissions-policy-invalid low',
  ),
  withHeaders('a valid permissions policy', {
    'permissions-policy': 'camera=*, usb=(self "https://a.example")',
  }),
  withHeaders('no permissions policy', { 'permissions-policy': null }),
  login('a login page without COOP', {}, 'coop-missing low'),
  login('a login page with unsafe-none', { 'cross-origin-opener-policy': 'unsafe-none' }, 'coop-missing low'),
  login('a login page with COOP', { 'cross-origin-opener-policy': 'same-origin; report-to="x"' }),
  withHeaders('an unknown COEP', { 'cross-origin-embedder-policy': '"require-corp"' }, 'coep-invalid low'),
  withHeaders('a valid COEP', { 'cross-origin-embedder-policy': 'require-corp' }),
  withHeaders('an unknown CORP', { 'cross-origin-resource-policy': 'same origin' }, 'corp-invalid low'),
  withHeaders('a valid CORP', { 'cross-origin-resource-policy': 'same-site' }),
];

const COOKIE: SketchedHeaders = { 'set-cookie': 'sid=<redacted>; Secure; HttpOnly' };

const CACHE_CASES: RuleCase[] = [
  withHeaders(
    'a cookie in a public page',
    { ...COOKIE, 'cache-control': 'public, max-age=600' },
    'cache-control-sensitive medium',
  ),
  withHeaders(
    'a cookie and s-maxage',
    { ...COOKIE, 'cache-control': 's-maxage=60' },
    'cache-control-sensitive medium',
  ),
  withHeaders(
    'a cookie in a page that caches may guess about',
    { ...COOKIE, 'last-modified': 'Mon, 05 Jan 2026 00:00:00 GMT' },
    'cache-control-sensitive medium',
  ),
  withHeaders('a cookie in a private page', { ...COOKIE, 'cache-control': 'private, max-age=600' }),
  withHeaders('a cookie, public but no-store', { ...COOKIE, 'cache-control': 'public, no-store' }),
  withHeaders('a cookie, public for no time', { ...COOKIE, 'cache-control': 'public, max-age=0' }),
  withHeaders('a cookie and nothing about caching', COOKIE),
  withHeaders('a public page without a cookie', { 'cache-control': 'public, max-age=600' }),
];

const SITE_CASES: RuleCase[] = [
  withHeaders('a version in Server', { server: 'nginx/1.18.0' }, 'info-disclosure-version low'),
  withHeaders('a bare version', { 'x-aspnet-version': '4.0.30319' }, 'info-disclosure-version low'),
  withHeaders('a name without version', { server: 'cloudflare', 'x-powered-by': 'Express' }),
  withHeaders('a node name in Server', { server: 'ECS (nyb/1D2E)' }),
  withHeaders('the filter of old browsers', { 'x-xss-protection': '1; mode=block' }, 'deprecated-header low'),
  withHeaders('the filter switched off', { 'x-xss-protection': '0' }),
  withHeaders(
    'pinned keys',
    { 'public-key-pins': 'max-age=1', 'expect-ct': 'max-age=1' },
    'deprecated-header low',
  ),
  [
    'an error page without headers',
    { pages: { not_found: { headers: { 'x-content-type-options': null, 'x-frame-options': null } } } },
    ['headers-missing-on-errors low'],
  ],
  [
    'an error page that has frame-ancestors instead of X-Frame-Options',
    { pages: { not_found: { headers: { 'x-frame-options': null } } } },
    [],
  ],
  [
    'an error page that is not a document',
    {
      pages: {
        not_found: { headers: { 'content-security-policy': null, 'x-frame-options': null }, html: null },
      },
    },
    [],
  ],
  [
    'a missing page that returns 200',
    { pages: { not_found: { status: 200, headers: { 'x-content-type-options': null } } } },
    [],
  ],
  [
    'an error page of a firewall',
    { pages: { not_found: { outcome: 'challenge', headers: { 'x-content-type-options': null } } } },
    [],
  ],
  [
    'two probes that differ',
    { pages: { start_again: { headers: { 'x-frame-options': null } } } },
    ['header-inconsistent low'],
  ],
  [
    'a second probe that failed',
    {
      pages: { start_again: { outcome: 'server_error', status: 502, headers: { 'x-frame-options': null } } },
    },
    [],
  ],
  [
    'a defect of the configured page only',
    {
      pages: {
        configured: { url: 'https://www.example.org/login', headers: { 'x-content-type-options': null } },
      },
    },
    ['nosniff-missing low'],
  ],
];

/** The cases of every rule. */
export const CASES = [
  ...HSTS_CASES,
  ...CSP_CASES,
  ...NONCE_CASES,
  ...FRAMING_CASES,
  ...FIELD_CASES,
  ...CACHE_CASES,
  ...SITE_CASES,
];
