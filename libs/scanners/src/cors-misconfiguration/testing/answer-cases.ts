import {
  constant,
  CREDENTIALS,
  echoing,
  reflecting,
  VARY,
  withStatus,
  type CorsPolicy,
} from './cors-policies';
import { at, on, TRUST_CASES, type CorsCase } from './trust-cases';

const own = 'https://www.example.co.uk';
const ownOnly =
  (more: Record<string, string>): CorsPolicy =>
  (origin) => ({ headers: origin === own ? { 'access-control-allow-origin': own, ...more } : more });
const MISSING_VARY = 'cors-missing-vary low';

const ANSWER_CASES: CorsCase[] = [
  at('* on a public answer', constant('*')),
  at('* with credentials', constant('*', CREDENTIALS), 'cors-wildcard-credentials low'),
  on('* on a private network', { network: 'private', paths: { '/': constant('*') } }, 'cors-wildcard medium'),
  on('* on loopback', { network: 'loopback', paths: { '/': constant('*') } }),
  at(
    '* behind HTTP authentication',
    withStatus(401, constant('*'), { 'www-authenticate': 'Basic realm="x"' }),
    'cors-wildcard medium',
  ),
  at('* on a token API', withStatus(401, constant('*'), { 'www-authenticate': 'Bearer' })),
  at(
    'a foreign origin with credentials',
    constant('https://partner.example', CREDENTIALS),
    'cors-third-party-fixed low',
  ),
  at(
    'a forgotten development server',
    constant('http://localhost:3000', CREDENTIALS),
    'cors-third-party-fixed low',
  ),
  at('a foreign origin without credentials', constant('https://partner.example')),
  at('the origin of an app', constant('capacitor://localhost', CREDENTIALS), 'cors-third-party-fixed low'),
  at('a sister as constant', constant('https://app.example.co.uk', CREDENTIALS)),
  at(
    'the own origin as constant, and cacheable',
    constant(own, { ...CREDENTIALS, 'cache-control': 'max-age=60' }),
  ),
  at('a list', constant('https://a.example, https://b.example'), 'cors-invalid-acao low'),
  at('a list with blanks', constant('https://a.example https://b.example'), 'cors-invalid-acao low'),
  at('two headers', constant(['*', '*']), 'cors-invalid-acao low'),
  at('a trailing slash', constant(`${own}/`, CREDENTIALS), 'cors-invalid-acao low'),
  at(
    'an echo with a trailing slash',
    (origin) => ({ headers: { 'access-control-allow-origin': `${origin}/`, ...CREDENTIALS } }),
    'cors-invalid-acao low',
  ),
  at('a pattern', constant('https://*.example.co.uk'), 'cors-invalid-acao low'),
  at('a bare host', constant('www.example.co.uk'), 'cors-invalid-acao low'),
  at('a default port', constant(`${own}:443`), 'cors-invalid-acao low'),
  at('an empty header', constant('')),
];

const VARY_CASES: CorsCase[] = [
  at('cacheable without Vary', ownOnly({ 'cache-control': 'public, max-age=600' }), MISSING_VARY),
  at('max-age alone', ownOnly({ 'cache-control': 'max-age=600' }), MISSING_VARY),
  at(
    'another Vary',
    ownOnly({ 'cache-control': 'public, max-age=600', vary: 'Accept-Encoding' }),
    MISSING_VARY,
  ),
  at('Last-Modified alone', ownOnly({ 'last-modified': 'Wed, 01 Jan 2025 00:00:00 GMT' }), MISSING_VARY),
  at(
    'Expires',
    ownOnly({ date: 'Thu, 01 Jan 2026 00:00:00 GMT', expires: 'Fri, 02 Jan 2026 00:00:00 GMT' }),
    MISSING_VARY,
  ),
  at(
    'an echo for everyone',
    echoing(() => true, { vary: 'Cookie', 'cache-control': 's-maxage=60' }),
    'cors-reflects-any-origin low',
    MISSING_VARY,
  ),
  at('Vary: Origin', ownOnly({ 'cache-control': 'public, max-age=600', ...VARY })),
  at(
    'Vary: accept-encoding, origin',
    ownOnly({ 'cache-control': 'max-age=600', vary: 'accept-encoding, origin' }),
  ),
  at('Vary: *', ownOnly({ 'cache-control': 'max-age=600', vary: '*' })),
  at('not cacheable: no-store', ownOnly({ 'cache-control': 'no-store' })),
  at('not cacheable: private', ownOnly({ 'cache-control': 'private, max-age=600' })),
  at('not cacheable: no-cache', ownOnly({ 'cache-control': 'no-cache, max-age=600' })),
  at('not cacheable: already stale', ownOnly({ 'cache-control': 'max-age=0' })),
  at('not cacheable: Expires: 0', ownOnly({ expires: '0' })),
  at(
    'not cacheable: the date of PHP sessions',
    ownOnly({ date: 'Thu, 01 Jan 2026 00:00:00 GMT', expires: 'Thu, 19 Nov 1981 08:52:00 GMT' }),
  ),
  at('not cacheable: nothing said', ownOnly({})),
];

const asset =
  (type: string, more: Record<string, string> = {}): CorsPolicy =>
  (origin, method) => ({
    headers: { ...reflecting()(origin, method).headers, 'content-type': type, ...more },
  });

export const GUARD_CASES: CorsCase[] = [
  on('a site without CORS', {}),
  on('an Express allow-list that throws', {
    paths: { '/': (origin) => (origin === null ? {} : { status: 500 }) },
  }),
  on('Spring, which refuses strangers', {
    paths: { '/': (origin) => (origin === null ? {} : { status: 403 }) },
  }),
  at('an error page for strangers that echoes', (origin, method) =>
    origin === null ? {} : { ...reflecting()(origin, method), status: 500 },
  ),
  on('a script from a CDN', { paths: { '/': () => ({}), '/app.js': asset('application/javascript') } }),
  on('a font from a CDN', { paths: { '/': () => ({}), '/a.woff2': asset('font/woff2') } }),
  on(
    'a script that is made for the visitor',
    { paths: { '/me.js': asset('text/javascript', { 'cache-control': 'private' }) } },
    'cors-reflects-any-origin high',
  ),
  on('a firewall that stops odd characters', {
    paths: { '/': echoing((origin) => origin === own, CREDENTIALS) },
    looks: { backtick: { outcome: 'challenge', status: 403 } },
  }),
  on('an error page next to a page that was judged', {
    paths: { '/': () => ({}), '/gone': withStatus(404, reflecting()) },
  }),
  on('a redirect next to a page that was judged', {
    paths: { '/': () => ({}), '/api': withStatus(302, reflecting()) },
  }),
];

/** The cases of every rule. */
export const CASES = [...TRUST_CASES, ...ANSWER_CASES, ...VARY_CASES];
