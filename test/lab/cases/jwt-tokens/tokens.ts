import type { CaseOf } from '../../lab-case';
import { type Page, pages } from '../../sites/pages';
import { MINUTES, NOW, part, token } from '../../sites/web-tokens';

const html = (body: string): string =>
  `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${body}</body></html>`;

const site = (
  name: string,
  byPath: Record<string, Page | ((visit: number) => Page)>,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf => ({
  name: `token: ${name}`,
  site: (ground) => ground.https(pages({ '/': {}, ...byPath })),
  expected,
  ...(guards === undefined ? {} : { guards }),
});

const cookie = (name: string, value: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  site(
    name,
    { '/': { headers: { 'set-cookie': `${value}; Path=/; Secure; HttpOnly; SameSite=Lax` } } },
    expected,
    guards,
  );

const body = (name: string, text: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  site(name, { '/': { body: html(text) } }, expected, guards);

const script = (name: string, text: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  site(
    name,
    {
      '/': { body: html('<script src="/app.js"></script>') },
      '/app.js': { headers: { 'content-type': 'text/javascript' }, body: text },
    },
    expected,
    guards,
  );

const USER = { sub: 'u-81', role: 'customer' };
const GOOD = token({ ...USER, ...MINUTES });
const NONE = token({ ...USER, ...MINUTES }, { alg: 'none' });
const SAMPLE =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c';

const RULE_CASES: CaseOf[] = [
  cookie('a good session in a cookie', `session=${GOOD}`, []),
  cookie('alg none in a cookie', `session=${NONE}`, ['jwt-alg-none critical']),
  cookie('alg NONE in capitals', `session=${token({ ...USER, ...MINUTES }, { alg: 'NONE' })}`, [
    'jwt-alg-none critical',
  ]),
  body('alg none in a page', `<div data-token="${NONE}"></div>`, ['jwt-alg-none critical']),
  {
    ...site(
      'alg none in one response alone',
      { '/': (visit) => ({ body: html(visit === 1 ? `<i id="${NONE}"></i>` : '') }) },
      ['jwt-alg-none medium'],
      'critical needs a second response',
    ),
    isShownOnce: true,
  },
  ...[
    'secret',
    'your-256-bit-secret',
    'super-secret-jwt-token-with-at-least-32-characters-long',
    'json-server-auth-123456',
  ].map((key) =>
    cookie(`the documented secret ${key}`, `auth=${token({ ...USER, ...MINUTES }, { key })}`, [
      'jwt-weak-secret critical',
    ]),
  ),
  cookie(
    'a documented secret with HS512',
    `auth=${token({ ...USER, ...MINUTES }, { key: 'changeme', alg: 'HS512' })}`,
    ['jwt-weak-secret critical'],
  ),
  cookie(
    'a documented secret, read as base64',
    `auth=${token({ ...USER, ...MINUTES }, { key: Buffer.from('secretkey', 'base64') })}`,
    ['jwt-weak-secret critical'],
  ),
  script(
    'a documented secret in a script',
    `const guest = "${token({ ...USER, ...MINUTES }, { key: 'secret' })}";`,
    ['jwt-weak-secret critical'],
  ),
  cookie('a session that never expires', `session=${token(USER)}`, ['jwt-no-expiry medium']),
  body(
    'a token that never expires and names nobody',
    `<meta name="flags" content="${token({ flags: ['a'] })}">`,
    ['jwt-no-expiry low'],
  ),
  cookie('valid for a year', `session=${token({ ...USER, iat: NOW, exp: NOW + 365 * 86_400 })}`, [
    'jwt-long-lived low',
  ]),
  cookie('valid for a year, without iat', `session=${token({ ...USER, exp: NOW + 365 * 86_400 })}`, [
    'jwt-long-lived low',
  ]),
  cookie(
    'valid for 30 days',
    `session=${token({ ...USER, iat: NOW, exp: NOW + 30 * 86_400 })}`,
    [],
    '30 days are allowed',
  ),
  cookie('a password among the claims', `session=${token({ ...USER, ...MINUTES, password: 'f3a1b2' })}`, [
    'jwt-sensitive-claims medium',
  ]),
  cookie(
    'a card number among the claims',
    `session=${token({ ...USER, ...MINUTES, card_number: '4111111111111111' })}`,
    ['jwt-sensitive-claims medium'],
  ),
  cookie(
    'whether a password is set',
    `session=${token({ ...USER, ...MINUTES, password: true })}`,
    [],
    'a flag is not a secret',
  ),
  site('in a redirect', { '/': { status: 302, headers: { location: `/home?token=${GOOD}` } }, '/home': {} }, [
    'jwt-in-url medium',
  ]),
  body('in a link', `<a href="/orders?access_token=${GOOD}">Orders</a>`, ['jwt-in-url medium']),
  cookie(
    'a key on http',
    `session=${token({ ...USER, ...MINUTES }, { jku: 'http://shop.test/jwks.json' })}`,
    ['jwt-header-key low'],
  ),
  cookie(
    'a key on another site',
    `session=${token({ ...USER, ...MINUTES }, { jku: 'https://keys.example/jwks.json' })}`,
    ['jwt-header-key low'],
  ),
  cookie(
    'a key on the own site',
    `session=${token({ ...USER, ...MINUTES }, { jku: 'https://id.shop.test/jwks.json' })}`,
    [],
    'the own site may hold its keys',
  ),
  cookie('behind a prefix and encoded', `auth=Bearer%20${NONE}`, ['jwt-alg-none critical']),
];

const GUARD_CASES: CaseOf[] = [
  body('the sample of jwt.io', `<p>${SAMPLE}</p>`, 'not_applicable', 'everyone knows it'),
  body(
    'an unsigned token in a code example',
    `<pre><code>curl -H "Authorization: Bearer ${NONE}"</code></pre>`,
    'not_applicable',
    'examples are not issued',
  ),
  body(
    'an unsigned token in a text box',
    `<textarea>${NONE}</textarea>`,
    'not_applicable',
    'a debugger page shows tokens',
  ),
  script(
    'the public key of Supabase',
    `createClient(u, "${token({ iss: 'supabase', ref: 'abc', role: 'anon', iat: NOW, exp: NOW + 3e8 })}")`,
    'not_applicable',
    'public by design',
  ),
  body(
    'an ID token of another provider',
    `<i data-t="${token({ iss: 'https://login.example/', sub: '1', aud: 'x' })}"></i>`,
    'not_applicable',
    'the provider decides how long it lives',
  ),
  body(
    'a public key of Mapbox',
    '<script>mapboxgl.accessToken="pk.eyJ1Ijoic2hvcCIsImEiOiJjbGFiYyJ9.abcDEFghiJKLmnopQRST-w"</script>',
    'not_applicable',
    'no JSON header',
  ),
  body(
    'words with dots',
    `<p>${'eyJ.'.repeat(400)} eyewear.shop.example eye-catching.design.in-the-city.example</p>`,
    'not_applicable',
    'no token',
  ),
  body(
    'a token whose header says none, with a signature',
    `<p id="${part({ alg: 'none' })}.${part(USER)}.c2lnbmF0dXJl"></p>`,
    'not_applicable',
    'no server issues that',
  ),
  body(
    'an encrypted token',
    `<p id="${part({ alg: 'dir', enc: 'A256GCM' })}..aXY.Y2lwaGVydGV4dA.dGFn"></p>`,
    'not_applicable',
    'JWE has five parts',
  ),
  body(
    'a long-lived name that is not a claim',
    `<p id="${token({ ...MINUTES, passwordChangedAt: 'x1' })}"></p>`,
    [],
    'the time of a change is not a password',
  ),
  cookie('an opaque session', 'session=8c1f0b2a9d3e4f50aa17', 'not_applicable'),
  site(
    'a token in each page',
    {
      '/': { body: html(`<a href="/a">a</a><i id="${token({ ...USER, n: 1 })}"></i>`) },
      '/a': { body: html(`<i id="${token({ ...USER, n: 2 })}"></i>`) },
    },
    ['jwt-no-expiry medium'],
    'one cause is one finding',
  ),
  cookie('signed with an asymmetric key', `session=${token({ ...USER, ...MINUTES }, { alg: 'RS256' })}`, []),
];

export const JWT_CASES: CaseOf[] = [...RULE_CASES, ...GUARD_CASES];
