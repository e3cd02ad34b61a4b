import { generateKeyPairSync } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import { type ServedFile, siteCase } from '../../sites/served-files';

const page = (body: string, headers: Record<string, string> = {}): ServedFile => ({
  type: 'text/html; charset=utf-8',
  headers,
  body: `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1>${body}</body></html>`,
});
const start = (name: string, body: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  siteCase(`page: ${name}`, { '/': page(body) }, expected, guards === undefined ? {} : { guards });
const none = (name: string, body: string, guards: string): CaseOf => start(name, body, [], guards);

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
/** In parts, so that no tool takes the lab itself for a leak. */
const STRIPE = ['sk', 'live', '51H8qYzKf3nVb7RtW2mLpX9c'].join('_');
const GITLAB = ['glpat', 'x4Kq9TzLw2Rv7YbN3mFs'].join('-');
const AWS_ID = ['AKIA', 'Q3EGPL7KV5WXN2RT'].join('');
const AWS_SECRET = ['b9Xw2TqL/7mZpR4sVc+1', 'hKdY8nJfGa3EuQo6iBtM'].join('');
const jwt = (role: string): string =>
  [
    { alg: 'HS256', typ: 'JWT' },
    { iss: 'supabase', ref: 'abcdefghijklmnopqrst', role, iat: 1700000000 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
    .join('.');

const CRITICAL = ['info-secret-in-page critical'];
const HIGH = ['info-secret-in-page high'];

const SECRETS: CaseOf[] = [
  start('a private key', `<script>const key = ${JSON.stringify(privateKey)};</script>`, CRITICAL),
  start(
    'a key of AWS with its secret',
    `<script>const aws = {id: "${AWS_ID}", secret: "${AWS_SECRET}"};</script>`,
    CRITICAL,
  ),
  start('a secret key of Stripe', `<script>stripe("${STRIPE}")</script>`, HIGH),
  start('a token of GitLab', `<script>const token = "${GITLAB}";</script>`, HIGH),
  start('a key of Stripe with digits in a row', `<script>stripe("${STRIPE}0123456789Qz4f")</script>`, HIGH),
  start(
    'the service key of Supabase',
    `<script>createClient("https://a.supabase.co", "${jwt('service_role')}")</script>`,
    HIGH,
  ),
  siteCase(
    'page: one secret on every page',
    {
      '/': page(`<a href="/news">News</a><script>stripe("${STRIPE}")</script>`),
      '/news': page(`<script>stripe("${STRIPE}")</script>`),
    },
    HIGH,
    { guards: 'one defect, one issue' },
  ),
  siteCase(
    'page: a secret seen once',
    { '/': (visit) => page(visit === 1 ? `<script>stripe("${STRIPE}")</script>` : '') },
    [],
    { guards: 'high needs two probes' },
  ),
  none(
    'the anonymous key of Supabase',
    `<script>createClient("https://a.supabase.co", "${jwt('anon')}")</script>`,
    'public by design',
  ),
  none(
    'a publishable key of Stripe',
    `<script>stripe("${STRIPE.replace('sk_', 'pk_')}")</script>`,
    'public by design',
  ),
  none(
    'keys of Google and Sentry',
    '<script>init({apiKey:"AIzaSyD4n7Qb2Xc9VtR1LpWmKz8YhJf3GsEuAo0",dsn:"https://0a1b2c3d4e5f60718293a4b5c6d7e8f9@o1.ingest.sentry.io/1",siteKey:"6LdQb2XcAAAAAK9VtR1LpWmKz8YhJf3GsEuAo0Xy"})</script>',
    'public by design',
  ),
  none(
    'the example of AWS',
    '<script>const aws = {id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"};</script>',
    'documentation',
  ),
  none(
    'an id of AWS alone',
    `<img src="/a.png?X-Amz-Credential=${AWS_ID}%2F20260101">`,
    'a signed address has the id',
  ),
  none(
    'a token of GitHub with a wrong sum',
    '<script>const t = "ghp_a8Kd02LmZq7Xv4Rt9Wb1Nc6Yp3Hs5Jf0Ge2U";</script>',
    'the check digits are wrong',
  ),
  none('a key in a manual', `<pre>${privateKey}</pre><code>${STRIPE}</code>`, 'a quotation'),
  none(
    'a public key',
    '<script>const key = "-----BEGIN PUBLIC KEY-----\\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\\n-----END PUBLIC KEY-----";</script>',
    'public',
  ),
];

const COMMENT = ['info-credentials-in-comment medium'];

const COMMENTS: CaseOf[] = [
  start(
    'a user and a password in a comment',
    '<!-- test account: user: anna, password: Winter.2026 -->',
    COMMENT,
  ),
  start('on lines of their own', '<!--\n  username = anna\n  password = "Winter.2026"\n-->', COMMENT),
  start(
    'an address with a password in a comment',
    '<!-- db: postgres://shop:Winter.2026@db.shop.test/shop -->',
    COMMENT,
  ),
  start('on one line', '<!-- test login: user: anna password: Winter.2026 -->', COMMENT),
  start(
    'an address with a password at a host in .example',
    '<!-- db: mysql://shop:Winter.2026@db.northwind.example/shop -->',
    COMMENT,
  ),
  none(
    'words on one line',
    '<!-- user: enter password: required --><!-- login: see below password: minimum eight -->',
    'no values',
  ),
  none(
    'an address of documentation',
    '<!-- postgres://shop:Winter.2026@db.example.com/shop mysql://shop:Winter.2026@example/shop -->',
    'domains for documentation',
  ),
  none(
    'placeholders in a comment',
    '<!-- user: admin, password: changeme --><!-- username: <user>, password: <password> --><!-- postgres://user:password@localhost/db -->',
    'placeholders',
  ),
  none(
    'a description of fields',
    '<!-- username: required, password: required --><!-- user: anna, password: required --><!-- user: string, password: string -->',
    'no values',
  ),
  none(
    'a form that was commented out',
    '<!-- <input name="username"><input type="password" name="password" value=""> -->',
    'no values',
  ),
  none(
    'notes',
    '<!-- TODO: ask anna@shop.test, build 3f2a1b9c8d7e6f50, 2026-01-03 12:00 --><!-- password: ask Anna -->',
    'ZAP 10027, 10096, 10097',
  ),
  none('a pair in the text', '<p>user: anna, password: Winter.2026</p>', 'visitors of a demo shall read it'),
];

const ADDRESS = ['info-internal-address low'];
const inHeader = (name: string, headers: Record<string, string>, expected: CaseOf['expected']): CaseOf =>
  siteCase(`page: ${name}`, { '/': page('', headers) }, expected);

const ADDRESSES: CaseOf[] = [
  start('an image from a private address', '<img src="http://10.1.2.3/logo.png">', ADDRESS),
  inHeader('the address of a backend in a header', { 'x-backend-server': 'http://10.1.2.3:8080' }, ADDRESS),
  inHeader('the address of a backend alone', { 'x-upstream': '10.1.2.3:8080' }, ADDRESS),
  inHeader('versions and counts in headers', { 'x-app-version': '10.1.2.3-b4', 'x-server': 'web-10' }, []),
  start(
    'a form that goes to an internal host',
    '<form method="get" action="http://shop01.corp.internal:8080/search"><input name="q"></form>',
    ADDRESS,
  ),
  start(
    'a setting in a script',
    '<script>window.config = {"apiUrl": "http://192.168.10.20:3000/api"};</script>',
    ADDRESS,
  ),
  siteCase(
    'page: a header names the host behind',
    { '/': page('', { 'content-location': 'http://172.16.4.5/index.html' }) },
    ADDRESS,
  ),
  none(
    'a manual of a router',
    '<p>Open <a href="http://192.168.1.1/">http://192.168.1.1</a>.</p><input placeholder="http://192.168.1.10">',
    'text for people',
  ),
  none(
    'numbers with dots',
    '<p>Version 10.0.1.2</p><svg><path d="M10.1.2.3 192.168.1.1"/></svg><p>Contoso Suite 10.12.0.1</p>',
    'versions and drawings',
  ),
  none(
    'public addresses',
    '<img src="http://172.32.0.1/a.png"><img src="http://11.0.0.1/a.png"><img src="https://www.local-shop.test/a.png"><img src="https://static.shop.test/.local/a.png">',
    'not private',
  ),
  none(
    'an example in a script',
    '<script>const exampleUrl = "http://192.168.1.10"; const text = "Try http://10.0.0.1";</script>',
    'text for people',
  ),
];

const generator = (content: string): ServedFile => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html><head><meta name="generator" content="${content}"><title>Shop</title></head><body><h1>Shop</h1></body></html>`,
});
const VERSION = ['info-version-in-page low'];
const HEADER = 'info-debug-header';

const VERSIONS_AND_HEADERS: CaseOf[] = [
  siteCase('page: a generator with a version', { '/': generator('WordPress 6.4.2') }, VERSION),
  siteCase('page: a generator without one', { '/': generator('Drupal 10 (https://www.drupal.org)') }, [], {
    guards: 'a name and a line of releases',
  }),
  ...[
    'Docutils 0.19: https://docutils.sourceforge.io/',
    'Doxygen 1.9.4',
    'Hugo 0.120.4',
    'Jekyll v4.3.2',
    'LibreOffice 7.4.7.2 (Linux)',
  ].map((writer) =>
    siteCase(`page: written by ${writer.split(':')[0]}`, { '/': generator(writer) }, [], {
      guards: 'the program runs on the machine of the author and not on the site',
    }),
  ),
  siteCase(
    'page: a generator that a header names too',
    { '/': { ...generator('WordPress 6.4.2'), headers: { 'x-generator': 'WordPress 6.4.2' } } },
    [],
    { guards: 'security_headers has it' },
  ),
  siteCase(
    'page: a header of the profiler',
    { '/': page('', { 'x-debug-token-link': 'https://shop.test/_profiler/3f2a1b' }) },
    [`${HEADER} low`],
  ),
  siteCase(
    'page: a header of the profiler, which responds',
    {
      '/': page('', { 'x-debug-token-link': '/_profiler/3f2a1b' }),
      '/_profiler/3f2a1b': {
        type: 'text/html',
        body: '<!DOCTYPE html><html><head><title>Symfony Profiler</title></head><body></body></html>',
      },
    },
    [`${HEADER} medium`],
  ),
  siteCase(
    'page: a header of the profiler, every path has a page',
    { '/': page('', { 'x-debug-token-link': '/_profiler/3f2a1b' }) },
    [`${HEADER} low`],
    { guards: 'a status alone does not prove a profiler', fallback: () => page('') },
  ),
  siteCase(
    'page: data for a logger in the browser',
    { '/': page('', { 'x-chromelogger-data': 'eyJ2ZXJzaW9uIjoiNC4xIn0=' }) },
    [`${HEADER} low`],
  ),
  siteCase(
    'page: queries in Server-Timing',
    { '/': page('', { 'server-timing': 'db;desc="SELECT name FROM users WHERE id=1";dur=3' }) },
    [`${HEADER} low`],
  ),
  siteCase(
    'page: times in Server-Timing',
    { '/': page('', { 'server-timing': 'cache;desc="Select from cache";dur=2, db;dur=3' }) },
    [],
    { guards: 'no query' },
  ),
];

export const DISCLOSING_PAGE_CASES: CaseOf[] = [
  ...SECRETS,
  ...COMMENTS,
  ...ADDRESSES,
  ...VERSIONS_AND_HEADERS,
];
