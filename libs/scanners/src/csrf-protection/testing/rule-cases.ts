import type { ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import type { CookieFacts, CsrfObservation, ForgeryProbe } from '../csrf-observation';
import { fieldsOf, formOf, LOGIN, ORIGIN, SESSION, siteOf, STATIC_TOKEN, TOKEN } from './site-sketch';

/** A site and the findings it must have, each as `id severity`. */
export type RuleCase = ScannerCase<CsrfObservation>;

const single = (name: string, own: Parameters<typeof formOf>[0], ...findings: string[]): RuleCase => [
  name,
  siteOf([formOf(own)]),
  findings,
];

const withCookies = (
  name: string,
  own: Parameters<typeof formOf>[0],
  cookies: CookieFacts[],
  ...findings: string[]
): RuleCase => [name, siteOf([formOf(own)], { cookies }), findings];

const LAX: CookieFacts = { ...SESSION, sameSite: 'lax' };
const STRICT: CookieFacts = { ...SESSION, sameSite: 'strict' };
const XSRF: CookieFacts = { ...SESSION, name: 'XSRF-TOKEN', kind: 'csrf', httpOnly: false };
const VISITOR: CookieFacts = { ...SESSION, name: 'v1', byName: false };

const forgery = (outcome: ForgeryProbe['outcome']): { forgery: ForgeryProbe } => ({
  forgery: { outcome, statuses: [422, 422, 422] },
});

const BARE_CASES: RuleCase[] = [
  single('a form without token', {}, 'csrf-no-protection medium'),
  single('a form without token, forged with success', forgery('accepted'), 'csrf-no-protection high'),
  single('a form without token, forged without success', forgery('refused')),
  single(
    'a form without token, forged without a clear answer',
    forgery('unclear'),
    'csrf-no-protection medium',
  ),
  withCookies('SameSite=Lax', {}, [LAX], 'csrf-samesite-only low'),
  withCookies('SameSite=Lax, forged with success', forgery('accepted'), [LAX], 'csrf-samesite-only low'),
  withCookies('SameSite=Strict', {}, [STRICT]),
  withCookies('SameSite=None', {}, [{ ...SESSION, sameSite: 'none' }], 'csrf-no-protection medium'),
  withCookies(
    'one Strict, one bare session cookie',
    {},
    [STRICT, { ...SESSION, name: 'sid2' }],
    'csrf-no-protection medium',
  ),
  withCookies('a named Lax session next to a random cookie', {}, [LAX, VISITOR], 'csrf-samesite-only low'),
  withCookies('only a random cookie', {}, [VISITOR], 'csrf-no-protection medium'),
  withCookies('no cookie at all', {}, []),
  withCookies('no session cookie', {}, [{ ...SESSION, name: '_ga', kind: 'other' }]),
  single('a token in a hidden field', { tokens: [TOKEN] }),
  single('a token without a telling name', { tokens: [{ ...TOKEN, name: 'x', namedAsToken: false }] }),
  single('a token for a header in a meta tag', {
    metaTokens: [{ ...TOKEN, carrier: 'meta' }],
    pageScripts: 1,
  }),
  single('a token for a header on a page without scripts', { metaTokens: [{ ...TOKEN, carrier: 'meta' }] }),
  single(
    'a meta tag that never changes',
    { metaTokens: [{ ...STATIC_TOKEN, carrier: 'meta' }], pageScripts: 1 },
    'csrf-no-protection medium',
  ),
  single('a token that a script fills in', {
    tokens: [{ ...STATIC_TOKEN, isPlaceholder: true }],
    pageScripts: 2,
  }),
  single(
    'a placeholder without scripts',
    { tokens: [{ ...STATIC_TOKEN, isPlaceholder: true }] },
    'csrf-no-protection low',
  ),
  single('MediaWiki before sign-in', {
    tokens: [{ ...STATIC_TOKEN, name: 'wpEditToken', isPlaceholder: true }],
  }),
  single('WordPress before sign-in, next to a session', { tokens: [{ ...STATIC_TOKEN, name: '_wpnonce' }] }),
  single('a form without action on a page with scripts', { hasAction: false, pageScripts: 1 }),
  single(
    'a form without action that the server made for itself',
    { hasAction: false, pageScripts: 1, sendsOwnValues: true },
    'csrf-no-protection medium',
  ),
  single(
    'a form without action that the server answered',
    { hasAction: false, pageScripts: 1, ...forgery('accepted') },
    'csrf-no-protection high',
  ),
  withCookies('a token for a header in a cookie', { pageScripts: 1 }, [SESSION, XSRF]),
  withCookies(
    'such a cookie that scripts cannot read',
    { pageScripts: 1 },
    [SESSION, { ...XSRF, httpOnly: true }],
    'csrf-no-protection medium',
  ),
  withCookies(
    'such a cookie that is the same for all',
    { pageScripts: 1 },
    [SESSION, { ...XSRF, varies: false }],
    'csrf-no-protection medium',
  ),
  single('a search by POST', { label: 'search', submits: ['Go'], fields: fieldsOf('text') }),
  single('a form to another origin of the site', {
    actionSite: 'same_site',
    action: 'https://api.example.org/profile',
  }),
  single('a form to another site', { actionSite: 'third_party', action: 'https://list.example/add' }),
  single('a dialog', { method: 'DIALOG' }),
  [
    'a form that could not be compared next to one that could',
    siteOf([formOf({ isCompared: false }), formOf({ action: `${ORIGIN}/other`, tokens: [TOKEN] })]),
    [],
  ],
  [
    'two forms of one endpoint, one of them proven',
    siteOf([formOf(), formOf({ page: `${ORIGIN}/again`, ...forgery('accepted') })]),
    ['csrf-no-protection high'],
  ],
  [
    'records of one kind',
    siteOf([formOf({ action: `${ORIGIN}/posts/1/note` }), formOf({ action: `${ORIGIN}/posts/2/note` })]),
    ['csrf-no-protection medium'],
  ],
];

const LOGIN_CASES: RuleCase[] = [
  single('a login without token', LOGIN, 'csrf-login low'),
  withCookies('a login without token and cookie', LOGIN, [], 'csrf-login low'),
  withCookies('a login with Strict cookies', LOGIN, [STRICT], 'csrf-login low'),
  single('a login with a token', { ...LOGIN, tokens: [TOKEN] }),
  single('a login that refuses other origins', { ...LOGIN, ...forgery('refused') }),
  single('a login with a constant token', { ...LOGIN, tokens: [STATIC_TOKEN] }, 'csrf-token-static low'),
  withCookies(
    'a login with a constant token, without any cookie (YOURLS)',
    { ...LOGIN, tokens: [{ ...STATIC_TOKEN, name: 'nonce' }] },
    [],
    'csrf-token-static low',
  ),
  single('a login that a script sends (qBittorrent)', { ...LOGIN, hasAction: false, pageScripts: 2 }),
  single(
    'a form for a new account',
    { ...LOGIN, submits: ['Register'], fields: fieldsOf('email', 'password', 'password') },
    'csrf-no-protection medium',
  ),
];

const cookieTwin = (name: string, isSession = false) => ({ ...TOKEN, equalsCookie: { name, isSession } });

const TOKEN_CASES: RuleCase[] = [
  single(
    'a token that nobody checks',
    { tokens: [TOKEN], ...forgery('accepted') },
    'csrf-token-not-verified high',
  ),
  withCookies(
    'the same with Lax',
    { tokens: [TOKEN], ...forgery('accepted') },
    [LAX],
    'csrf-token-not-verified medium',
  ),
  withCookies(
    'the same with Strict',
    { tokens: [TOKEN], ...forgery('accepted') },
    [STRICT],
    'csrf-token-not-verified low',
  ),
  single('a token that is checked', { tokens: [TOKEN], ...forgery('refused') }),
  single('a constant token', { tokens: [STATIC_TOKEN] }, 'csrf-token-static high'),
  withCookies('a constant token with Lax', { tokens: [STATIC_TOKEN] }, [LAX], 'csrf-token-static medium'),
  single(
    'a constant token that only caches may explain',
    { tokens: [{ ...STATIC_TOKEN, loads: 3, pastCaches: false }] },
    'csrf-token-static medium',
  ),
  withCookies('a constant token without any session', { tokens: [STATIC_TOKEN] }, []),
  single('a constant token next to a real one', { tokens: [STATIC_TOKEN, { ...TOKEN, name: 'other' }] }),
  single(
    'a token that counts up',
    { tokens: [{ ...TOKEN, behaviour: 'per_load', weakness: 'sequential' }] },
    'csrf-token-weak medium',
  ),
  single(
    'a token that is a hash',
    { tokens: [{ ...TOKEN, weakness: 'hash_of_cookie' }] },
    'csrf-token-weak low',
  ),
  withCookies('a short token without any session', { tokens: [{ ...TOKEN, weakness: 'short' }] }, []),
  single('a short token next to a real one', {
    tokens: [
      { ...TOKEN, weakness: 'short' },
      { ...TOKEN, name: 'other' },
    ],
  }),
  single(
    'a cookie like the field',
    { tokens: [cookieTwin('csrf_cookie')] },
    'csrf-double-submit-unbound low',
  ),
  single('a __Host- cookie like the field', { tokens: [cookieTwin('__Host-csrf')] }),
  single('the session cookie in the field', { tokens: [cookieTwin('PHPSESSID', true)] }),
  single('a signed cookie like the field', { tokens: [{ ...cookieTwin('csrf_cookie'), isSigned: true }] }),
  single('a cookie like one of two fields', {
    tokens: [cookieTwin('csrf_cookie'), { ...TOKEN, name: 'other' }],
  }),
];

const SEARCH = { method: 'GET' as const, label: 'search', submits: ['Search'], fields: fieldsOf('text') };
const THIRD_PARTY = { actionSite: 'third_party' as const, action: 'https://pay.example/begin' };

const GET_CASES: RuleCase[] = [
  single('a search', SEARCH),
  single('a search with a token', { ...SEARCH, tokens: [TOKEN] }, 'csrf-token-in-url medium'),
  single('a search with a constant', { ...SEARCH, tokens: [STATIC_TOKEN] }),
  single('a search with a random id', { ...SEARCH, tokens: [{ ...TOKEN, name: 'ei', namedAsToken: false }] }),
  single(
    'our token for another site',
    { ...THIRD_PARTY, tokens: [TOKEN], carriesOwnToken: true },
    'csrf-token-cross-origin high',
  ),
  single(
    'our token for another site, seen once',
    { ...THIRD_PARTY, tokens: [TOKEN], carriesOwnToken: true, isCompared: false },
    'csrf-token-cross-origin medium',
  ),
  single('the token of a payment provider', { ...THIRD_PARTY, tokens: [{ ...TOKEN, name: 'token' }] }),
  single('a password by GET', { ...LOGIN, method: 'GET' }, 'csrf-state-change-get medium'),
  single('a password form that a script sends', {
    ...LOGIN,
    method: 'GET',
    hasAction: false,
    pageScripts: 1,
  }),
  single(
    'a change by GET',
    { method: 'GET', submits: ['Änderungen speichern'], fields: fieldsOf('text', 'email') },
    'csrf-state-change-get medium',
  ),
  single(
    'writing by GET',
    { method: 'GET', label: '', submits: ['OK'], fields: fieldsOf('text', 'textarea') },
    'csrf-state-change-get low',
  ),
  single('a tool that takes text by GET', {
    method: 'GET',
    label: '',
    submits: ['OK'],
    fields: fieldsOf('textarea'),
  }),
];

const endpoint = (
  name: string,
  parsesPlainText: boolean,
  cookies: CookieFacts[],
  ...findings: string[]
): RuleCase => [
  name,
  siteOf([], {
    cookies,
    endpoints: [{ url: `${ORIGIN}/api/notes`, parsesPlainText, statuses: [422, 422, 400] }],
  }),
  findings,
];

const ENDPOINT_CASES: RuleCase[] = [
  endpoint('plain text as JSON', true, [SESSION], 'csrf-simple-content-type medium'),
  endpoint('plain text as JSON with Lax', true, [LAX], 'csrf-simple-content-type low'),
  endpoint('plain text as JSON with Strict', true, [STRICT]),
  endpoint('plain text as JSON without cookies', true, [], 'csrf-simple-content-type low'),
  endpoint('plain text refused', false, [SESSION]),
  ['no forms at all', siteOf([]), []],
];

export const RULE_CASES = [...BARE_CASES, ...LOGIN_CASES, ...TOKEN_CASES, ...GET_CASES, ...ENDPOINT_CASES];
