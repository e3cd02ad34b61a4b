import type { IdentityCase } from '../../identity-case';
import { type Answer, DEFECT, html, linksTo, type MembersSite, type Visit } from '../../sites/members-site';
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

const keepPages = (site: MembersSite, mayGive: (visit: Visit, keptOf: string | null) => boolean): void => {
  const kept = new Map<string, { answer: Answer; account: string | null }>();
  site.before = (visit) => {
    if (visit.path !== '/account' || visit.method !== 'GET') return null;
    const hit = kept.get(visit.url);
    if (hit !== undefined && mayGive(visit, hit.account))
      return { ...hit.answer, headers: { ...hit.answer.headers, age: '12', 'x-cache': 'HIT from edge' } };
    const answer = site.routes['/account']?.(visit) ?? {};
    if (visit.account !== null) kept.set(visit.url, { answer, account: visit.account });
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
  {
    name: 'a private page that a cache gives to strangers',
    site: sharedCache,
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
