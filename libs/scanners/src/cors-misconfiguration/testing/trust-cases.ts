import type { ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import {
  constant,
  CREDENTIALS,
  echoing,
  preflightOnly,
  reflecting,
  VARY,
  withStatus,
  WRITES,
  type CorsPolicy,
} from './cors-policies';
import type { SiteSketch } from './site-sketch';

/** A site and the findings it must have, each as `id severity`. */
export type CorsCase = ScannerCase<SiteSketch>;

export const at = (name: string, policy: CorsPolicy, ...findings: string[]): CorsCase => [
  name,
  { paths: { '/api/me': policy } },
  findings,
];
export const on = (name: string, site: SiteSketch, ...findings: string[]): CorsCase => [name, site, findings];

const cookie = (value: string): SiteSketch => ({
  paths: { '/api/me': reflecting() },
  start: { headers: { 'set-cookie': value } },
});
const challenge = (scheme: string): CorsPolicy =>
  withStatus(401, reflecting(), { 'www-authenticate': scheme });
const REFLECTS = 'cors-reflects-any-origin';

const REFLECTION_CASES: CorsCase[] = [
  at('echo with credentials', reflecting(), `${REFLECTS} high`),
  at('echo without credentials', reflecting({}), `${REFLECTS} low`),
  at('True is not true', reflecting({ 'access-control-allow-credentials': 'True' }), `${REFLECTS} low`),
  at('1 is not true', reflecting({ 'access-control-allow-credentials': '1' }), `${REFLECTS} low`),
  at(
    'credentials twice',
    reflecting({ 'access-control-allow-credentials': ['true', 'true'] }),
    `${REFLECTS} low`,
  ),
  on('a session cookie for all sites', cookie('sid=1; SameSite=None; Secure'), `${REFLECTS} critical`),
  on(
    'the cookie of ASP.NET Core',
    cookie('.AspNetCore.Cookies=1; secure; samesite=none'),
    `${REFLECTS} critical`,
  ),
  on('a session cookie that browsers drop', cookie('sid=1; SameSite=None'), `${REFLECTS} high`),
  on('a session cookie that stays at home', cookie('sid=1; SameSite=Lax; Secure'), `${REFLECTS} high`),
  on('a session cookie without SameSite', cookie('sid=1; Secure'), `${REFLECTS} high`),
  on(
    'a cookie for all sites that is not a session',
    cookie('theme=1; SameSite=None; Secure'),
    `${REFLECTS} high`,
  ),
  on('a CSRF cookie for all sites', cookie('csrftoken=1; SameSite=None; Secure'), `${REFLECTS} high`),
  at('HTTP authentication', challenge('Basic realm="x"'), `${REFLECTS} critical`),
  at('a token API', challenge('Bearer'), `${REFLECTS} high`),
  at('a refusal that anyone may read', withStatus(403, reflecting()), `${REFLECTS} high`),
  on(
    'an internal path without credentials',
    { paths: { '/internal/users': reflecting({}) } },
    `${REFLECTS} medium`,
  ),
  on(
    'a path that only sounds internal',
    { paths: { '/international/users': reflecting({}) } },
    `${REFLECTS} low`,
  ),
  on(
    'a private network without credentials',
    { network: 'private', paths: { '/': reflecting({}) } },
    `${REFLECTS} medium`,
  ),
  on(
    'loopback without credentials',
    { network: 'loopback', paths: { '/': reflecting({}) } },
    `${REFLECTS} low`,
  ),
  at(
    'a cache that gives the echo to the next stranger',
    (origin, method) =>
      reflecting()(origin === 'https://random-two.com' ? 'https://random-one.example' : origin, method),
    `${REFLECTS} high`,
  ),
  at(
    'an echo in capitals is none',
    (origin) => ({
      headers: origin === null ? {} : { 'access-control-allow-origin': origin.toUpperCase(), ...CREDENTIALS },
    }),
    'cors-invalid-acao low',
  ),
  at(
    'an echo next to a second header',
    (origin) => ({
      headers: {
        'access-control-allow-origin': [origin ?? '*', 'https://www.example.co.uk'],
        ...CREDENTIALS,
      },
    }),
    'cors-invalid-acao low',
  ),
  on(
    'two paths, one finding each',
    { paths: { '/': reflecting(), '/api': reflecting({}) } },
    `${REFLECTS} high`,
    `${REFLECTS} low`,
  ),
];

const own = 'https://www.example.co.uk';
const trusting = (pattern: RegExp, more = CREDENTIALS): CorsPolicy =>
  echoing((origin) => pattern.test(origin), more);

const PATTERN_CASES: CorsCase[] = [
  at(
    'null echoed',
    echoing((origin) => origin === 'null', CREDENTIALS),
    'cors-null-origin high',
  ),
  at(
    'null echoed without credentials',
    echoing((origin) => origin === 'null'),
    'cors-null-origin low',
  ),
  at('null for everyone', constant('null', CREDENTIALS), 'cors-null-origin high'),
  at(
    'startsWith',
    echoing((origin) => origin.startsWith(own), CREDENTIALS),
    'cors-prefix-match high',
  ),
  at('a pattern without its end', trusting(/^https:\/\/www\.example\.co\.uk/), 'cors-prefix-match high'),
  at(
    'a forgotten localhost',
    trusting(/^https?:\/\/localhost|^https:\/\/www\.example\.co\.uk$/),
    'cors-prefix-match high',
  ),
  at(
    'endsWith',
    echoing((origin) => origin.endsWith('example.co.uk'), CREDENTIALS),
    'cors-http-origin-trusted medium',
    'cors-suffix-match high',
  ),
  at(
    'includes',
    echoing((origin) => origin.includes('example.co.uk'), CREDENTIALS),
    'cors-http-origin-trusted medium',
    'cors-prefix-match high',
    'cors-suffix-match high',
  ),
  at('the first dot unescaped', trusting(/^https:\/\/www.example\.co\.uk$/), 'cors-unescaped-dot high'),
  at('a later dot unescaped', trusting(/^https:\/\/www\.example.co\.uk$/), 'cors-unescaped-dot high'),
  at('a dot that nobody can register', trusting(/^https:\/\/www\.example\.co.uk$/)),
  at('an underscore', trusting(/^https:\/\/www\.example\.co\.uk(_|$)/), 'cors-special-char medium'),
  at('a backtick', trusting(/^https:\/\/www\.example\.co\.uk(`|$)/), 'cors-special-char medium'),
  at(
    'a special character without credentials',
    echoing((origin) => /^https:\/\/www\.example\.co\.uk(_|$)/.test(origin)),
    'cors-special-char low',
  ),
  at('all of .example, which is not a reflection and no prefix', trusting(/^https:\/\/[^/]+\.example$/)),
  at(
    'an exact allow-list',
    echoing((origin) => origin === own, CREDENTIALS),
  ),
  at('the own host on every port', trusting(/^https:\/\/www\.example\.co\.uk(:\d+)?$/)),
  on(
    'addresses have no domain',
    {
      origin: 'http://192.0.2.7:8080',
      paths: { '/': echoing((origin) => origin.startsWith('http://192.0.2.7'), CREDENTIALS) },
    },
    'cors-prefix-match high',
  ),
  on('an IPv6 literal', {
    origin: 'https://[2001:db8::7]',
    paths: { '/': echoing((origin) => origin === 'https://[2001:db8::7]', CREDENTIALS) },
  }),
  on(
    'neighbours on a shared platform are strangers',
    {
      origin: 'https://shop.github.io',
      paths: { '/': echoing((origin) => origin.endsWith('shop.github.io'), CREDENTIALS) },
    },
    'cors-http-origin-trusted medium',
    'cors-suffix-match high',
  ),
];

const PREFLIGHT_CASES: CorsCase[] = [
  at(
    'preflight with credentials and PUT',
    preflightOnly({ ...CREDENTIALS, ...WRITES }),
    'cors-preflight-reflects high',
  ),
  at('preflight without credentials', preflightOnly(WRITES), 'cors-preflight-reflects low'),
  at(
    'preflight with safe methods',
    preflightOnly({ ...CREDENTIALS, 'access-control-allow-methods': 'GET' }),
    'cors-preflight-reflects low',
  ),
  at(
    'no method is *, with credentials',
    preflightOnly({ ...CREDENTIALS, 'access-control-allow-methods': '*' }),
    'cors-preflight-reflects low',
  ),
  at('a preflight that fails anyway', preflightOnly({ ...CREDENTIALS, ...WRITES }, 403)),
  at('a preflight that is not known', preflightOnly({ ...CREDENTIALS, ...WRITES }, 405)),
  at('a public API whose preflight echoes', (origin, method) =>
    method === 'OPTIONS' ? preflightOnly(WRITES)(origin, method) : constant('*')(origin, method),
  ),
  at('a gateway that allows * before the real answer', (_origin, method) =>
    method === 'OPTIONS' ? { headers: { 'access-control-allow-origin': '*', ...WRITES } } : {},
  ),
];

const RELATIVE_CASES: CorsCase[] = [
  at(
    'the own host over http',
    trusting(/^https?:\/\/www\.example\.co\.uk$/),
    'cors-http-origin-trusted medium',
  ),
  at(
    'the own host over http, without credentials',
    echoing((origin) => origin === 'http://www.example.co.uk'),
    'cors-http-origin-trusted low',
  ),
  on('an http site trusts itself', {
    origin: 'http://www.example.co.uk',
    paths: { '/': echoing((origin) => origin === 'http://www.example.co.uk', CREDENTIALS) },
  }),
  at('all subdomains', trusting(/^https:\/\/[a-z0-9-]+\.example\.co\.uk$/), 'cors-any-subdomain medium'),
  at(
    'all subdomains without credentials',
    echoing((origin) => /^https:\/\/[a-z0-9-]+\.example\.co\.uk$/.test(origin)),
    'cors-any-subdomain low',
  ),
  at(
    'all subdomains, over http too, but not the own host',
    trusting(/^https:\/\/www\.example\.co\.uk$|^https?:\/\/random[a-z0-9-]+\.example\.co\.uk$/),
    'cors-any-subdomain medium',
    'cors-http-origin-trusted medium',
  ),
  at(
    'one sister domain',
    echoing((origin) => origin === 'https://app.example.co.uk', { ...CREDENTIALS, ...VARY }),
  ),
];

export const TRUST_CASES = [...REFLECTION_CASES, ...PATTERN_CASES, ...PREFLIGHT_CASES, ...RELATIVE_CASES];
