import type { CaseOf } from '../../lab-case';
import { always, api } from '../../sites/cors-site';
import { cors, own } from './cors-case';

const fixed = (
  name: string,
  value: string | string[],
  headers: Record<string, string>,
  expected: CaseOf['expected'],
  more = {},
): CaseOf =>
  cors(`constant: ${name}`, always({ 'access-control-allow-origin': value, ...headers }), expected, more);

const WITH_CREDENTIALS = { 'access-control-allow-credentials': 'true' };

/** The same header for everyone, and what caches make of headers that differ. */
export const FIXED_CASES: CaseOf[] = [
  fixed('* on public data (Express cors(), Laravel)', '*', {}, [], {
    guards: 'public data may be read by everyone',
  }),
  fixed('* with credentials', '*', WITH_CREDENTIALS, ['cors-wildcard-credentials low']),
  fixed('* on a private network', '*', {}, ['cors-wildcard medium'], {
    site: (ground: Parameters<CaseOf['site']>[0]) =>
      ground.pretendAt('10.9.8.7').site(api(always({ 'access-control-allow-origin': '*' }))),
  }),
  fixed('* where HTTP authentication is requested', '*', {}, ['cors-wildcard medium'], {
    site: (ground: Parameters<CaseOf['site']>[0]) =>
      ground.site(
        api(always({ 'access-control-allow-origin': '*' }), {
          status: 401,
          headers: { 'www-authenticate': 'Basic realm="api"' },
        }),
      ),
  }),
  fixed('* where a bearer token is requested', '*', {}, 'inconclusive', {
    site: (ground: Parameters<CaseOf['site']>[0]) =>
      ground.site(
        api(always({ 'access-control-allow-origin': '*' }), {
          status: 401,
          headers: { 'www-authenticate': 'Bearer' },
        }),
      ),
    guards: 'a token is not a credential that browsers send on their own; three requests do not show more',
  }),
  fixed('a partner with credentials', 'https://partner.example', WITH_CREDENTIALS, [
    'cors-third-party-fixed low',
  ]),
  fixed('a partner without credentials', 'https://partner.example', {}, []),
  fixed('the own origin', 'https://shop.test', WITH_CREDENTIALS, []),
  fixed('a list', 'https://shop.test, https://app.shop.test', {}, ['cors-invalid-acao low']),
  fixed('two headers', ['https://shop.test', 'https://app.shop.test'], {}, ['cors-invalid-acao low']),
  fixed('a trailing slash', 'https://shop.test/', {}, ['cors-invalid-acao low']),
  fixed('a forgotten development server', 'http://localhost:3000', WITH_CREDENTIALS, [
    'cors-third-party-fixed low',
  ]),
  fixed('the origin of an app', 'capacitor://localhost', WITH_CREDENTIALS, ['cors-third-party-fixed low']),
  fixed('a sister', 'https://app.shop.test', WITH_CREDENTIALS, []),
  fixed('a list with blanks', 'https://a.example https://b.example', {}, ['cors-invalid-acao low']),
  fixed('a bare host', 'shop.test', {}, ['cors-invalid-acao low']),
  fixed('a default port', 'https://shop.test:443', {}, ['cors-invalid-acao low']),
  fixed('nothing', '', {}, []),
  fixed('a pattern', 'https://*.shop.test', {}, ['cors-invalid-acao low']),
  cors(
    'an echo without Vary that caches may keep',
    (origin) => (origin === own ? { 'access-control-allow-origin': origin } : {}),
    ['cors-missing-vary low'],
    {
      answer: { headers: { 'cache-control': 'public, max-age=300' } },
    },
  ),
  cors(
    'an echo without Vary that no cache keeps',
    (origin) => (origin === own ? { 'access-control-allow-origin': origin } : {}),
    [],
    {
      answer: { headers: { 'cache-control': 'no-store' } },
      guards: 'nothing is stored',
    },
  ),
  cors(
    'Vary: Accept-Encoding, Origin',
    (origin) =>
      origin === own
        ? { 'access-control-allow-origin': origin, vary: 'Accept-Encoding, origin' }
        : { vary: 'Accept-Encoding, origin' },
    [],
    {
      answer: { headers: { 'cache-control': 'public, max-age=300' } },
      guards: 'Vary is a list without case',
    },
  ),
];
