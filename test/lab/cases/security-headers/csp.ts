import { randomBytes } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import { type HeaderFields, pages } from '../../sites/pages';
import { withHeaders, withPage } from './headers-case';

const REST = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const csp = (
  name: string,
  value: string | string[] | null,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf => withHeaders(`CSP: ${name}`, { 'content-security-policy': value }, expected, { guards });

/** The rest of the policy is strict, so that only its scripts can be at fault. */
/** A site without https. */
const overHttp = (name: string, sources: string, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name: `CSP: ${name} of a page over http`,
  url: 'http://shop.test/',
  expected,
  guards,
  site: (ground) => {
    const headers = {
      'strict-transport-security': null,
      'content-security-policy': `default-src ${sources}; ${REST}`,
    };
    return ground.http(pages({ '/': { headers } }, { headers }));
  },
});

const scripts = (name: string, sources: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  csp(name, `script-src ${sources}; ${REST}`, expected, guards);

const freshNonce = (bytes = 16): string => `'nonce-${randomBytes(bytes).toString('base64')}'`;

/** A policy with a new nonce for every visitor, as frameworks make it. */
const nonced = (
  name: string,
  policy: (nonce: string) => string,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf =>
  withPage(
    `CSP: ${name}`,
    () => ({ headers: { 'content-security-policy': policy(freshNonce()) } }),
    expected,
    { guards },
  );

const STALE = "'nonce-4AEemGb0xJptoIGFP3Nd7w=='";
const staticPage = (headers: HeaderFields) => ({
  headers: { 'content-security-policy': `script-src ${STALE}; ${REST}`, ...headers },
});

export const CSP_CASES: CaseOf[] = [
  csp('missing', null, ['csp-missing medium', 'clickjacking medium']),
  csp('nothing about scripts', REST, ['csp-missing medium']),
  csp('a sandbox without scripts', `sandbox allow-forms; ${REST}`, []),
  csp('a sandbox with scripts', "sandbox allow-scripts; frame-ancestors 'none'", ['csp-missing medium']),
  withHeaders(
    'CSP: missing on JSON',
    { 'content-type': 'application/json', 'content-security-policy': null },
    [],
    {
      guards: 'only documents run scripts',
    },
  ),
  withHeaders(
    'CSP: missing on an image',
    { 'content-type': 'image/png', 'content-security-policy': null },
    [],
    {
      guards: 'only documents run scripts',
    },
  ),
  withPage(
    'CSP: in the document',
    {
      headers: { 'content-security-policy': null, 'x-frame-options': 'DENY' },
      body: `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'">`,
    },
    [],
    { guards: 'a policy in a meta element is as good' },
  ),
  withPage(
    'CSP: in a comment of the document',
    {
      headers: { 'content-security-policy': null, 'x-frame-options': 'DENY' },
      body: `<!doctype html><!-- <meta http-equiv="Content-Security-Policy" content="default-src 'self'"> -->`,
    },
    ['csp-missing medium'],
  ),
  withPage(
    'CSP: in the body of the document',
    {
      headers: { 'content-security-policy': null, 'x-frame-options': 'DENY' },
      body: `<!doctype html><body><p>x</p><meta http-equiv="Content-Security-Policy" content="default-src 'self'"></body>`,
    },
    ['csp-missing medium'],
  ),
  withPage(
    'CSP: frame-ancestors in the document only',
    {
      headers: {
        'content-security-policy': `default-src 'self'; ${REST.replace("; frame-ancestors 'none'", '')}`,
      },
      body: `<!doctype html><meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">`,
    },
    ['clickjacking medium', 'csp-meta-ignored-directive low'],
  ),
  withHeaders(
    'CSP: only reporting',
    {
      'content-security-policy': null,
      'content-security-policy-report-only': `script-src 'self'; ${REST}`,
      'x-frame-options': 'DENY',
    },
    ['csp-report-only medium'],
  ),
  withHeaders(
    'CSP: a stricter one on trial next to it',
    { 'content-security-policy-report-only': "script-src 'none'" },
    [],
    {
      guards: 'the enforced policy counts',
    },
  ),
  scripts('unsafe-inline', "'self' 'unsafe-inline'", ['csp-unsafe-inline high']),
  csp(
    'unsafe-inline by default-src',
    "default-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ['csp-unsafe-inline high'],
  ),
  csp(
    'unsafe-inline for styles',
    `default-src 'self'; style-src 'self' 'unsafe-inline'; ${REST}`,
    [],
    'styles are no scripts',
  ),
  scripts('unsafe-inline in capitals', "'SELF' 'Unsafe-Inline'", ['csp-unsafe-inline high']),
  nonced(
    'unsafe-inline next to a nonce',
    (nonce) => `script-src 'unsafe-inline' ${nonce}; ${REST}`,
    [],
    'browsers ignore it next to a nonce',
  ),
  scripts(
    'unsafe-inline next to a hash',
    "'unsafe-inline' 'sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc='",
    [],
    'browsers ignore it next to a hash',
  ),
  scripts(
    'unsafe-inline next to a nonce that is none',
    "'self' 'unsafe-inline' 'nonce-eQD7eyHDucshwfua3umGog$'",
    ['csp-unsafe-inline high', 'csp-syntax low'],
    'csp-evaluator #80: browsers ignore the nonce alone',
  ),
  scripts(
    'unsafe-inline next to a hash that is none',
    "'self' 'unsafe-inline' 'sha256-abc$'",
    ['csp-unsafe-inline high', 'csp-syntax low'],
    'csp-evaluator #80: browsers ignore the hash alone',
  ),
  scripts(
    'unsafe-inline next to a nonce that nobody has filled in',
    "'unsafe-inline' 'nonce-{{nonce}}'",
    ['csp-unsafe-inline high', 'csp-syntax low'],
    'browsers ignore the nonce alone',
  ),
  csp(
    'two headers, one of them strict',
    [`script-src 'self' 'unsafe-inline'; ${REST}`, "script-src 'self'"],
    [],
    'every policy must allow it',
  ),
  csp(
    'two policies in one header, joined by a proxy',
    `script-src 'self' 'unsafe-inline'; ${REST}, script-src 'self'`,
    [],
    'a comma separates policies',
  ),
  csp(
    'two headers, both lax',
    [`script-src 'unsafe-inline' 'self'; ${REST}`, "script-src 'unsafe-inline' *"],
    ['csp-unsafe-inline high'],
  ),
  scripts('a lax duplicate behind a strict directive', "'self'; script-src 'unsafe-inline'", [
    'csp-syntax low',
  ]),
  scripts('event handlers only', "'self'; script-src-attr 'unsafe-inline'", ['csp-unsafe-inline high']),
  scripts('any host', '*', ['csp-wildcard-script high']),
  scripts('any https host', "'self' https:", ['csp-wildcard-script high']),
  scripts('a wildcard below a domain of one’s own', "'self' *.shop.test", [], 'no wildcard for all hosts'),
  nonced(
    'the usual fall-backs of strict-dynamic',
    (nonce) => `script-src ${nonce} 'strict-dynamic' https: http: 'unsafe-inline'; ${REST}`,
    [],
    'strict-dynamic makes browsers ignore them',
  ),
  nonced('https: next to a nonce without strict-dynamic', (nonce) => `script-src ${nonce} https:; ${REST}`, [
    'csp-wildcard-script high',
  ]),
  scripts('data:', "'self' data:", ['csp-data-script high']),
  csp('data: for images', `default-src 'self'; img-src data:; ${REST}`, [], 'pictures run nothing'),
  scripts('a host with JSONP', "'self' https://accounts.google.com", ['csp-allowlist-bypass medium']),
  scripts(
    'a path on it that is not JSONP',
    "'self' https://accounts.google.com/gsi/client",
    [],
    'paths count',
  ),
  nonced(
    'a host with JSONP next to strict-dynamic',
    (nonce) => `script-src ${nonce} 'strict-dynamic' https://accounts.google.com; ${REST}`,
    [],
    'hosts are ignored next to strict-dynamic',
  ),
  withPage('CSP: one nonce for all', staticPage({}), ['csp-static-nonce high']),
  withPage('CSP: one nonce for all behind a cache', staticPage({ age: '60', 'x-cache': 'HIT' }), [
    'csp-static-nonce high',
  ]),
  {
    name: 'CSP: a cache repeats the nonce of one visit',
    site: (ground) =>
      ground.site((request, response) => {
        const isCached = request.url === '/';
        const nonce = isCached ? STALE : freshNonce();
        response.writeHead(request.url?.startsWith('/?') || isCached ? 200 : 404, {
          'content-type': 'text/html',
          'strict-transport-security': 'max-age=31536000',
          'x-content-type-options': 'nosniff',
          'content-security-policy': `script-src ${nonce}; ${REST}`,
          ...(isCached ? { age: '120', 'x-cache': 'HIT' } : {}),
        });
        response.end('<!doctype html><p>');
      }),
    expected: [],
    guards: 'a third visit goes past the cache',
  },
  withPage(
    'CSP: a short nonce',
    () => ({
      headers: { 'content-security-policy': `script-src ${freshNonce(6)}; ${REST}` },
    }),
    ['csp-weak-nonce medium'],
  ),
  nonced(
    'a hexadecimal nonce of 128 bits',
    () => `script-src 'nonce-${randomBytes(16).toString('hex')}'; ${REST}`,
    [],
    'the alphabet counts',
  ),
  nonced(
    'a nonce without base-uri',
    (nonce) => `script-src ${nonce}; object-src 'none'; form-action 'self'; frame-ancestors 'none'`,
    ['csp-missing-base-uri medium'],
  ),
  csp('no base-uri', "default-src 'self'; form-action 'self'; frame-ancestors 'none'", [
    'csp-missing-base-uri low',
  ]),
  csp('no object-src', "script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'", [
    'csp-missing-object-src medium',
  ]),
  csp(
    'object-src by default-src',
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    [],
    'default-src covers it',
  ),
  csp('no form-action', "default-src 'self'; base-uri 'none'; frame-ancestors 'none'", [
    'csp-missing-form-action low',
  ]),
  scripts('eval', "'self' 'unsafe-eval'", ['csp-unsafe-eval low']),
  scripts('WebAssembly', "'self' 'wasm-unsafe-eval'", [], 'it allows no JavaScript'),
  scripts('an http source', "'self' http://cdn.shop.test", ['csp-http-source low']),
  overHttp('an http source', "'self' http://cdn.shop.test", ['csp-http-source medium']),
  overHttp('its own origin', "'self' http://shop.test", [], 'the page itself is as open'),
  scripts(
    'an http source that is upgraded',
    "'self' http://cdn.shop.test; upgrade-insecure-requests",
    [],
    'browsers ask over https',
  ),
  scripts('a directive that does not exist', "'self'; script-scr 'none'", ['csp-syntax low']),
  scripts('keywords without quotes', 'self', ['csp-syntax low']),
  scripts('a directive with a colon', "'self'; style-src: 'self'", ['csp-syntax medium']),
  csp(
    'the name of the header in its value',
    [`Content-Security-Policy: default-src 'none'; script-src 'self'; ${REST}`],
    ['csp-syntax medium'],
  ),
  scripts('a forgotten semicolon', "'self' style-src 'self'", ['csp-syntax medium']),
  scripts(
    'directives of former times',
    "'self'; block-all-mixed-content; plugin-types application/pdf",
    [],
    'they were right once',
  ),
  scripts(
    'Trusted Types',
    "'self'; require-trusted-types-for 'script'; trusted-types default",
    [],
    'known directives',
  ),
  csp(
    'line breaks and tabs folded to spaces',
    `  default-src   'self' ;; ${REST} ; `,
    [],
    'white space and empty directives are allowed',
  ),
  scripts('unsafe-inline next to strict-dynamic', "'unsafe-inline' 'strict-dynamic'", []),
  withPage(
    'CSP: unsafe-inline in one of two probes',
    (visit) => ({
      headers: {
        'content-security-policy': `script-src ${visit === 1 ? "'unsafe-inline'" : "'self'"}; ${REST}`,
      },
    }),
    ['csp-unsafe-inline medium'],
    { isShownOnce: true, guards: 'a high finding needs two probes' },
  ),
  scripts('data: next to strict-dynamic', "data: 'strict-dynamic'", []),
  scripts('a host whose bypass needs eval', "'self' https://www.google-analytics.com", []),
  csp(
    'a host with JSONP in one of two policies',
    [`script-src accounts.google.com; ${REST}`, "script-src 'self'"],
    [],
  ),
  scripts("'none' next to others", "'none' https://cdn.example.org", ['csp-syntax low']),
  scripts("'none' next to 'report-sample'", "'none' 'report-sample'", []),
  withPage(
    'CSP: only a nonce, the same for all',
    { headers: { 'content-security-policy': `script-src ${STALE}; frame-ancestors 'none'` } },
    [
      'csp-static-nonce high',
      'csp-missing-base-uri medium',
      'csp-missing-object-src medium',
      'csp-missing-form-action low',
    ],
  ),
];
