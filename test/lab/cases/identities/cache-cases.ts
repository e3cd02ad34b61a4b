import type { IdentityCase } from '../../identity-case';
import { type Answer, DEFECT, html, linksTo, type MembersSite, type Visit } from '../../sites/members-site';
import { withCookie } from './form-cases';
import { BEARER, JSON_LOGIN, jsonApi } from './kind-cases';

/** The page with alice's private text, with these headers. */
const account =
  (headers: Record<string, string>) =>
  (site: MembersSite): void => {
    site.routes['/account'] = site.members(({ account: name }) => ({
      ...html(`<p>Account of ${name}, canary-${name}</p>${DEFECT}${linksTo('/orders')}`),
      headers: { 'cache-control': 'private', ...headers },
    }));
  };

/** A cache that keeps each page of alice for everyone, by its address. */
const sharedCache = (site: MembersSite): void => {
  account({ 'cache-control': 'public, max-age=600' })(site);
  keepPages(site, () => true);
};

const keepPages = (
  site: MembersSite,
  mayGive: (visit: Visit, keptOf: string | null) => boolean,
  keyOf: (visit: Visit) => string = ({ url }) => url,
): void => {
  const kept = new Map<string, { answer: Answer; account: string | null }>();
  site.before = (visit) => {
    if (visit.path !== '/account' || visit.method !== 'GET') return null;
    const hit = kept.get(keyOf(visit));
    if (hit !== undefined && mayGive(visit, hit.account))
      return { ...hit.answer, headers: { ...hit.answer.headers, age: '12', 'x-cache': 'HIT from edge' } };
    const answer = site.routes['/account']?.(visit) ?? {};
    if (visit.account !== null) kept.set(keyOf(visit), { answer, account: visit.account });
    return answer;
  };
};

const CANARY = { privateCanary: 'canary-alice' };
const FOUND = { 'private-page-cacheable ': ['alice'], '/account': ['alice'] };
const NONE = { '/account': ['alice'] };
const BY_TOKEN = { ...CANARY, login: JSON_LOGIN, session: BEARER };

const page = (
  name: string,
  headers: Record<string, string>,
  finds: IdentityCase['finds'],
  identity: object = CANARY,
): IdentityCase => ({
  name: `a private page ${name}`,
  site: (site) => (account(headers)(site), jsonApi(site)),
  identities: [identity],
  finds,
});

/** A page of the account that admits these origins with credentials. */
const admitting =
  (admits: (origin: string, visit: Visit) => string, credentials = 'true') =>
  (site: MembersSite): void => {
    site.routes['/account'] = site.members((visit) => {
      const allowed = admits(String(visit.headers.origin ?? ''), visit);
      const cors = {
        'access-control-allow-origin': allowed,
        'access-control-allow-credentials': credentials,
      };
      return {
        ...html(`<p>Account of ${visit.account}, canary-${visit.account}</p>${DEFECT}${linksTo('/orders')}`),
        headers: { 'cache-control': 'private', vary: 'Origin', ...(allowed === '' ? {} : cors) },
      };
    });
  };
const NO_COOKIE_ATTRIBUTE = { 'cookie-session-no-samesite sid': ['alice'] };
const NONE_COOKIE = { 'cookie-session-samesite-none sid': ['alice'] };

const cors = (
  name: string,
  site: (site: MembersSite) => void,
  found: object,
  more: Partial<IdentityCase> = {},
): IdentityCase => ({
  name: `data for other sites: ${name}`,
  site,
  identities: [CANARY],
  ...more,
  finds: { '/account': ['alice'], ...found },
});
const READABLE = { 'cors-private-data-readable /account': ['alice'] };
const echo = (origin: string): string => origin;

const CORS_CASES: readonly IdentityCase[] = [
  cors(
    'any origin, a cookie without SameSite',
    (site) => (admitting(echo)(site), withCookie(site, 'Priority=High')),
    { ...READABLE, ...NO_COOKIE_ATTRIBUTE },
    { severities: { 'cors-private-data-readable': 'high' } },
  ),
  cors(
    'any origin, a cookie with SameSite=None',
    (site) => (admitting(echo)(site), withCookie(site, 'SameSite=None')),
    { ...READABLE, ...NONE_COOKIE },
    { severities: { 'cors-private-data-readable': 'critical' } },
  ),
  cors(
    'the origin null',
    (site) => (
      admitting((origin) => (origin === 'null' ? origin : ''))(site),
      withCookie(site, 'Priority=High')
    ),
    { ...READABLE, ...NO_COOKIE_ATTRIBUTE },
  ),
  cors('any origin, HTTP authentication', admitting(echo), READABLE, {
    identities: [{ ...CANARY, login: { kind: 'basic', username: 'alice', password: JSON_LOGIN.password } }],
    severities: { 'cors-private-data-readable': 'critical' },
  }),
  cors('any origin, a cookie with SameSite=Lax', admitting(echo), {}),
  cors(
    'any origin, a bearer token',
    (site) => (admitting(echo)(site), jsonApi(site)),
    {},
    {
      identities: [BY_TOKEN],
    },
  ),
  cors(
    'any origin without credentials',
    (site) => (admitting(echo, 'false')(site), withCookie(site, 'Priority=High')),
    NO_COOKIE_ATTRIBUTE,
  ),
  cors(
    'one partner',
    (site) => (admitting(() => 'https://partner.example')(site), withCookie(site, 'Priority=High')),
    NO_COOKIE_ATTRIBUTE,
  ),
  cors(
    'any origin, and no private text is known',
    (site) => (admitting(echo)(site), withCookie(site, 'Priority=High')),
    NO_COOKIE_ATTRIBUTE,
    { identities: [{}] },
  ),
  cors(
    'one of two requests',
    (site) => {
      const seen: string[] = [];
      withCookie(site, 'Priority=High');
      admitting((origin) => (origin.startsWith('https:') && seen.push(origin) % 2 === 1 ? origin : ''))(site);
    },
    NO_COOKIE_ATTRIBUTE,
  ),
];

export const CACHE_CASES: readonly IdentityCase[] = [
  page('without Cache-Control', { 'cache-control': '' }, FOUND),
  page('with public', { 'cache-control': 'public, max-age=600' }, FOUND),
  page('with a lifetime alone', { 'cache-control': 'max-age=600' }, FOUND),
  page('with public, for a bearer token', { 'cache-control': 'public' }, FOUND, BY_TOKEN),
  page('with private', {}, NONE),
  page('with no-store', { 'cache-control': 'NO-STORE' }, NONE),
  page('with no-cache', { 'cache-control': 'no-cache, max-age=0' }, NONE),
  page('that varies by cookie', { 'cache-control': 'max-age=60', vary: 'Accept, Cookie' }, NONE),
  page('without Cache-Control, for a bearer token', { 'cache-control': '' }, NONE, BY_TOKEN),
  page('without Cache-Control, and no private text is known', { 'cache-control': '' }, NONE, {}),
  page('without Cache-Control, with another private text', { 'cache-control': '' }, NONE, {
    privateCanary: 'never-shown',
  }),
  ...CORS_CASES,
  {
    name: 'a private page that a cache gives to strangers',
    site: sharedCache,
    identities: [CANARY],
    finds: FOUND,
    severities: { 'private-page-cacheable': 'high' },
  },
  {
    name: 'a private page that a cache gives to strangers, whatever the query of its address',
    site: (site) => {
      account({ 'cache-control': 'public, max-age=600' })(site);
      keepPages(
        site,
        () => true,
        ({ path }) => path,
      );
    },
    identities: [CANARY],
    finds: FOUND,
    severities: { 'private-page-cacheable': 'high' },
  },
  {
    name: 'a private page that a cache keeps for its account',
    site: (site) => {
      account({})(site);
      keepPages(site, (visit, keptOf) => visit.account === keptOf);
    },
    identities: [CANARY],
    finds: NONE,
  },
];
