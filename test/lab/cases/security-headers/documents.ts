import type { CaseOf } from '../../lab-case';
import { LOGIN_PAGE, type HeaderFields, pages } from '../../sites/pages';
import { withHeaders, withPage } from './headers-case';

const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

const XHTML = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Streams</title></head><body><h1>Streams</h1></body></html>`;
const FEED =
  '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><html xmlns="http://www.w3.org/1999/xhtml"/></feed>';

const framing = (
  name: string,
  headers: HeaderFields,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf =>
  withHeaders(`framing: ${name}`, { 'content-security-policy': POLICY, ...headers }, expected, { guards });

const ancestors = (name: string, sources: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  framing(
    name,
    { 'content-security-policy': `${POLICY}; frame-ancestors ${sources}`, 'x-frame-options': 'DENY' },
    expected,
    guards,
  );

const FRAMING_CASES: CaseOf[] = [
  framing('nothing', {}, ['clickjacking medium']),
  withPage(
    'framing: nothing, for XHTML that is sent as XML',
    { headers: { 'content-security-policy': POLICY, 'content-type': 'text/xml' }, body: XHTML },
    ['clickjacking medium'],
    { guards: 'browsers show it as a page (Icecast)' },
  ),
  withPage(
    'framing: nothing, for XML that XSLT draws',
    {
      headers: { 'content-security-policy': POLICY, 'content-type': 'text/xml' },
      body: '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="/draw.xsl"?><statistics/>',
    },
    ['clickjacking medium'],
    { guards: 'browsers show it as a page (the statistics of BIND)' },
  ),
  withPage(
    'framing: nothing, for a feed',
    { headers: { 'content-security-policy': POLICY, 'content-type': 'text/xml' }, body: FEED },
    [],
    { guards: 'browsers show it as a tree of XML; its quotation of a page changes nothing' },
  ),
  framing('X-Frame-Options: SAMEORIGIN', { 'x-frame-options': 'SAMEORIGIN' }, []),
  framing('X-Frame-Options in lower case', { 'x-frame-options': 'deny' }, []),
  framing(
    'X-Frame-Options twice, equal',
    { 'x-frame-options': ['SAMEORIGIN', 'SAMEORIGIN'] },
    [],
    'proxy and application both send it',
  ),
  framing('X-Frame-Options: ALLOW-FROM', { 'x-frame-options': 'ALLOW-FROM https://partner.example' }, [
    'clickjacking medium',
  ]),
  framing('X-Frame-Options: nonsense', { 'x-frame-options': 'SAMEORIGIN;' }, ['clickjacking medium']),
  ancestors('anyone, though X-Frame-Options says DENY', '*', ['clickjacking medium']),
  ancestors('anyone over https', 'https:', ['clickjacking medium']),
  ancestors('anyone over http', "'self' http:", ['clickjacking medium']),
  ancestors(
    'partners',
    "'self' https://partner.example https://*.partner.example",
    [],
    'named ancestors are a choice',
  ),
  ancestors('an empty list, which is none', '', [], 'an empty source list allows nobody'),
  framing(
    'two policies, one names partners, one anyone',
    {
      'content-security-policy': [`${POLICY}; frame-ancestors *`, "frame-ancestors 'self'"],
    },
    [],
    'every policy must allow it',
  ),
  withPage(
    'framing: a login page',
    {
      headers: { 'content-security-policy': POLICY },
      body: LOGIN_PAGE,
    },
    ['clickjacking high'],
  ),
  {
    name: 'framing: a redirect without protection to a protected page',
    site: (ground) =>
      ground.site(
        pages({
          '/': { status: 302, headers: { location: '/de/', 'content-security-policy': null } },
          '/de/': {},
        }),
      ),
    expected: [],
    guards: 'nobody sees the redirect',
  },
];

const field = (name: string, headers: HeaderFields, expected: CaseOf['expected'], guards?: string): CaseOf =>
  withHeaders(`fields: ${name}`, headers, expected, { guards });

const FIELD_CASES: CaseOf[] = [
  field('a hardened site', {}, []),
  field('no nosniff', { 'x-content-type-options': null }, ['nosniff-missing low']),
  field(
    'nosniff in capitals, twice',
    { 'x-content-type-options': ['NOSNIFF', 'nosniff'] },
    [],
    'the first item counts, without case',
  ),
  field('nosniff behind something else', { 'x-content-type-options': 'none, nosniff' }, [
    'nosniff-invalid low',
  ]),
  field('full addresses for everyone', { 'referrer-policy': 'unsafe-url' }, ['referrer-policy-unsafe low']),
  field(
    'unsafe-url as fall-back for old browsers',
    { 'referrer-policy': 'unsafe-url, strict-origin-when-cross-origin' },
    [],
    'the last known token counts',
  ),
  field(
    'a token of the future at the end',
    { 'referrer-policy': 'no-referrer, strict-future' },
    [],
    'unknown tokens are skipped',
  ),
  field('unsafe-url before a token of the future', { 'referrer-policy': 'unsafe-url, strict-future' }, [
    'referrer-policy-unsafe low',
  ]),
  field('no referrer policy', { 'referrer-policy': null }, [], 'the browsers’ default is safe'),
  field(
    'a permissions policy in the syntax of Feature-Policy',
    { 'permissions-policy': "geolocation 'self'; camera 'none'" },
    ['permissions-policy-invalid low'],
  ),
  field(
    'a permissions policy',
    { 'permissions-policy': 'camera=(), geolocation=(self "https://maps.example"), fullscreen=*' },
    [],
  ),
  field(
    'features that no browser knows',
    { 'permissions-policy': 'interest-cohort=(), future=()' },
    [],
    'unknown features are allowed',
  ),
  field('an empty permissions policy', { 'permissions-policy': '' }, [], 'an empty dictionary is valid'),
  field('COEP in quotes', { 'cross-origin-embedder-policy': '"require-corp"' }, ['coep-invalid low']),
  field(
    'COEP with a report address',
    { 'cross-origin-embedder-policy': 'require-corp; report-to="x"', 'reporting-endpoints': 'x="/r"' },
    [],
    'parameters are allowed',
  ),
  field('CORP with a typing error', { 'cross-origin-resource-policy': 'sameorigin' }, ['corp-invalid low']),
  field('CORP', { 'cross-origin-resource-policy': 'cross-origin' }, []),
  withPage(
    'fields: a login page without COOP',
    { headers: { 'cross-origin-opener-policy': null }, body: LOGIN_PAGE },
    ['coop-missing low'],
  ),
  withPage(
    'fields: a login page with COOP for pop-ups',
    {
      headers: {
        'cross-origin-opener-policy': 'same-origin-allow-popups; report-to="x"',
        'reporting-endpoints': 'x="/r"',
      },
      body: LOGIN_PAGE,
    },
    [],
  ),
  field('a page without COOP', { 'cross-origin-opener-policy': null }, [], 'only login pages need it'),
  field('the version of the server', { server: 'Apache/2.4.41 (Ubuntu)' }, ['info-disclosure-version low']),
  field('the version of a product in a field of its own', { 'x-syncthing-version': 'v1.19.2' }, [
    'info-disclosure-version low',
  ]),
  field('the version of an interface', { 'x-shop-api-version': '2.1.0', 'x-api-version': '1.0.2' }, []),
  field('the date of an interface', { 'x-storage-version': '2024-11-04' }, []),
  field('the version of PHP', { 'x-powered-by': 'PHP/8.1.2' }, ['info-disclosure-version low']),
  field('the version of a generator', { 'x-generator': 'Drupal 10 (https://www.drupal.org)' }, [
    'info-disclosure-version low',
  ]),
  field('the versions of build servers', { 'x-jenkins': '2.440.1', 'x-hudson': '1.395' }, [
    'info-disclosure-version low',
  ]),
  field(
    'versions of an interface',
    { 'x-api-version': '2.1', 'x-ms-version': '2009-09-19' },
    [],
    'not of a product',
  ),
  field('names without versions', { server: 'nginx', 'x-powered-by': 'Express' }, [], 'a name tells little'),
  field(
    'Cloudflare, Caddy and Kestrel',
    { server: ['cloudflare'], via: '1.1 Caddy', 'x-powered-by': 'Kestrel' },
    [],
    'names, and the HTTP version of a proxy',
  ),
  field('X-XSS-Protection: 1', { 'x-xss-protection': '1; mode=block' }, ['deprecated-header low']),
  field('X-XSS-Protection: 0', { 'x-xss-protection': '0' }, [], 'it switches the filter off'),
  field(
    'pinned keys',
    { 'public-key-pins': 'max-age=5184000; pin-sha256="cUPcTAZWKaASuYWhhneDttWpY3oBAkE3h2+soZS7sWs="' },
    ['deprecated-header low'],
  ),
  field('the bare version of ASP.NET', { 'x-aspnet-version': '4.0.30319' }, ['info-disclosure-version low']),
  field('a permissions policy with an unknown allow-list', { 'permissions-policy': 'camera=none' }, [
    'permissions-policy-invalid low',
  ]),
  field('Expect-CT', { 'expect-ct': 'max-age=86400, enforce' }, ['deprecated-header low']),
];

const COOKIE = { 'set-cookie': 'session=8d1f0c77a6e1; Secure; HttpOnly; SameSite=Lax; Path=/' };

const CACHE_CASES: CaseOf[] = [
  field('a cookie in a page for every cache', { ...COOKIE, 'cache-control': 'public, max-age=600' }, [
    'cache-control-sensitive medium',
  ]),
  field('a cookie and s-maxage', { ...COOKIE, 'cache-control': 's-maxage=600, max-age=0' }, [
    'cache-control-sensitive medium',
  ]),
  field('a cookie, and caches may guess', { ...COOKIE, 'last-modified': 'Mon, 05 Jan 2026 00:00:00 GMT' }, [
    'cache-control-sensitive medium',
  ]),
  field('a cookie in a private page', { ...COOKIE, 'cache-control': 'private, max-age=600' }, []),
  field(
    'a cookie, public, but to be asked about each time',
    { ...COOKIE, 'cache-control': 'public, no-cache' },
    [],
    'no-cache revalidates',
  ),
  field('a cookie without anything for caches to go by', COOKIE, [], 'without a date nothing can be guessed'),
  field('a cookie, public, for no time', { ...COOKIE, 'cache-control': 'public, max-age=0' }, []),
  field('a page for every cache without a cookie', { 'cache-control': 'public, max-age=600' }, []),
];

export const DOCUMENT_CASES: CaseOf[] = [...FRAMING_CASES, ...FIELD_CASES, ...CACHE_CASES];
