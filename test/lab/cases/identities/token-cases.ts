import { randomBytes } from 'node:crypto';
import type { IdentityCase } from '../../identity-case';
import {
  DEFECT,
  html,
  json,
  linksTo,
  type MembersSite,
  PASSWORDS,
  type Visit,
} from '../../sites/members-site';
import { MINUTES, NOW, token } from '../../sites/web-tokens';
import { BEARER, JSON_LOGIN } from './kind-cases';

const USER = { sub: 'u-81', role: 'customer' };
type Issue = () => string;
const good: Issue = () => token({ ...USER, ...MINUTES, jti: randomBytes(9).toString('hex') });

/** The login hands out such a token, as a bearer token or as a cookie. */
const issuing =
  (issue: Issue, isCookie = false) =>
  (site: MembersSite): void => {
    site.routes['/api/login'] = ({ body, method }: Visit) => {
      if (method !== 'POST') return json({ error: 'method' }, 405);
      site.logins += 1;
      const { user } = JSON.parse(body) as { user: { name: string; password: string } };
      if (PASSWORDS[user.name] !== user.password) return json({ error: 'invalid' }, 401);
      const session = issue();
      site.sessions.set(session, user.name);
      site.secrets.push(session);
      const line = `sid=${session}; Path=/; Secure; HttpOnly; SameSite=Strict`;
      return { ...json({ data: { token: session } }), headers: isCookie ? { 'set-cookie': line } : {} };
    };
  };
const account =
  (body: string) =>
  (site: MembersSite): void =>
    void (site.routes['/account'] = site.members(() => html(`${body}${DEFECT}${linksTo('/orders')}`)));

const BY_HEADER = { login: JSON_LOGIN, session: BEARER };
const BY_COOKIE = { login: JSON_LOGIN, session: ['cookie' as const] };

const bearer = (name: string, issue: Issue, ...rules: string[]): IdentityCase => ({
  name: `a bearer token ${name}`,
  site: issuing(issue),
  identities: [BY_HEADER],
  finds: { '/account': ['alice'], ...found(rules, 'Authorization') },
});
const cookie = (name: string, issue: Issue, ...rules: string[]): IdentityCase => ({
  name: `a token in the session cookie ${name}`,
  site: issuing(issue, true),
  identities: [BY_COOKIE],
  finds: { '/account': ['alice'], ...found(rules, 'sid') },
});
const found = (rules: readonly string[], location: string): Record<string, string[]> =>
  Object.fromEntries(rules.map((rule) => [`${rule} ${location}`, ['alice']]));
const shown = (name: string, body: string): IdentityCase => ({
  name: `a page of the account with ${name}`,
  site: (site) => (issuing(good)(site), account(body)(site)),
  identities: [BY_HEADER],
});
/** The form leads to this address after the sign-in. */
const landingAt =
  (address: Issue) =>
  (site: MembersSite): void => {
    const login = site.login.bind(site);
    site.login = (visit) => {
      const answer = login(visit);
      const isIn = answer.headers?.['set-cookie'] !== undefined;
      return isIn ? { ...answer, headers: { ...answer.headers, location: address() } } : answer;
    };
  };
const none = token({ ...USER, ...MINUTES }, { alg: 'none' });

export const TOKEN_CASES: readonly IdentityCase[] = [
  {
    ...bearer(
      'with a documented secret',
      () => token({ ...USER, ...MINUTES }, { key: 'secret' }),
      'jwt-weak-secret',
    ),
    severities: { 'jwt-weak-secret': 'critical' },
  },
  bearer(
    'that never expires',
    () => token({ ...USER, jti: randomBytes(9).toString('hex') }),
    'jwt-no-expiry',
  ),
  bearer(
    'with a password among its claims',
    () => token({ ...USER, ...MINUTES, password: 'f3a1b2' }),
    'jwt-sensitive-claims',
  ),
  cookie('valid for a year', () => token({ ...USER, iat: NOW, exp: NOW + 365 * 86_400 }), 'jwt-long-lived'),
  cookie(
    'with a key on another site',
    () => token({ ...USER, ...MINUTES }, { jku: 'https://keys.example/k' }),
    'jwt-header-key',
  ),

  {
    name: 'a token in the address that the sign-in leads to',
    site: landingAt(() => `/account?access_token=${good()}`),
    finds: { '/account': ['alice'], 'jwt-in-url sign-in': ['alice'] },
  },
  {
    name: 'a token in the fragment of the address that the sign-in leads to',
    site: landingAt(() => `/account#id_token=${good()}`),
    finds: { '/account': ['alice'], 'jwt-in-url sign-in': ['alice'] },
  },

  // These look broken and are not.
  {
    name: 'a code in the address that the sign-in leads to',
    site: landingAt(() => `/account?code=${randomBytes(16).toString('hex')}`),
  },
  bearer('of minutes', good),
  cookie('of minutes', good),
  bearer('of 30 days', () => token({ ...USER, iat: NOW, exp: NOW + 30 * 86_400 })),
  bearer('that says when the password was changed', () =>
    token({ ...USER, ...MINUTES, password_changed_at: NOW }),
  ),
  bearer('of an identity provider, without expiry', () => token({ ...USER, iss: 'https://login.example/' })),
  bearer('with a key on the own site', () =>
    token({ ...USER, ...MINUTES }, { jku: 'https://id.shop.test/jwks.json' }),
  ),
  bearer('signed with an asymmetric key', () => token({ ...USER, ...MINUTES }, { alg: 'RS256' })),
  cookie('that is none', () => `eyJ.${randomBytes(12).toString('hex')}.x`),
  shown('an unsigned token in its documentation', `<pre><code>Authorization: Bearer ${none}</code></pre>`),
  shown('an unsigned token in a text box', `<textarea>${none}</textarea>`),
  shown(
    'the sample of jwt.io',
    '<p>eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c</p>',
  ),
  shown(
    'the public key of a service',
    `<i data-key="${token({ iss: 'supabase', ref: 'abc', role: 'anon', iat: NOW, exp: NOW + 3e8 })}"></i>`,
  ),
];
