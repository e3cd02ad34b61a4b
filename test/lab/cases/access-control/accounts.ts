import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ScanIdentity } from '@palisade/vocabulary';
import type { CaseOf } from '../../lab-case';
import { SHOP } from '../../sites/ground';

type Name = 'alice' | 'bob' | 'admin';
type Visitor = Name | null;
/** The body for a visitor, a status, or a redirect. */
type Answer = string | number | { to: string };
export type Page = (who: Visitor, query: URLSearchParams) => Answer;
type Routes = Record<string, Page>;

export const CANARY: Record<Name, string> = {
  alice: 'canary-of-alice-7f3c',
  bob: 'canary-of-bob-19ab',
  admin: 'canary-of-admin-55d1',
};

/** A session by a cookie, with nothing to sign in to. */
const identityOf = (name: Name, own: Partial<ScanIdentity> = {}): ScanIdentity => ({
  id: name,
  name,
  session: ['cookie'],
  origins: [`https://${SHOP}`],
  privateCanary: CANARY[name],
  login: { kind: 'cookie', cookies: { sid: `session-of-${name}` } },
  verify: {
    url: '/api/session',
    signedIn: { status: [200], json: '/name', equals: name, text: null },
    anonymous: { status: [401], json: null, equals: null, text: null },
  },
  start: [],
  never: [],
  proveBroken: false,
  ...own,
});

export const links = (...paths: string[]): string =>
  `<!doctype html><html lang="en"><title>Shop</title><p>Hello</p>${paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')}`;

/** A page that shows the private text of someone. */
const shows = (name: Name, ...paths: string[]): string => `${links(...paths)}<p>${CANARY[name]}</p>`;

const USUAL: Routes = {
  '/': () => links('/account', '/login'),
  '/login': () => links('/'),
  '/account': (who) => (who === null ? { to: '/login' } : shows(who)),
};

/** Alice's own page leads to a path; the others have their own without it. */
const leadsTo =
  (...paths: string[]): Page =>
  (who) =>
    who === null ? { to: '/login' } : who === 'alice' ? shows('alice', ...paths) : shows(who);

function listenerOf(routes: Routes) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `https://${SHOP}`);
    const who = (/sid=session-of-(alice|bob|admin)\b/.exec(request.headers.cookie ?? '')?.[1] ??
      null) as Visitor;
    if (pathname === '/api/session') {
      response.writeHead(who === null ? 401 : 200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ name: who }));
    }
    const answer = routes[pathname]?.(who, searchParams) ?? 404;
    const type = { 'content-type': pathname.startsWith('/api/') ? 'application/json' : 'text/html' };
    if (typeof answer === 'string') response.writeHead(200, type).end(answer);
    else if (typeof answer === 'number') response.writeHead(answer, type).end(links());
    else response.writeHead(302, { location: answer.to }).end();
  };
}

interface Options {
  guards?: string;
  /** Alice and Bob by default. */
  identities?: readonly ScanIdentity[];
  privileged?: string[];
}

/** A case whose routes may count requests, so that they are made for each run. */
export const accountSite = (
  name: string,
  routesOf: Routes | (() => Routes),
  expected: CaseOf['expected'],
  options: Options = {},
): CaseOf => ({
  name: `accounts: ${name}`,
  site: (ground) =>
    ground.https(listenerOf({ ...USUAL, ...(typeof routesOf === 'function' ? routesOf() : routesOf) })),
  expected,
  identities: options.identities ?? [identityOf('alice'), identityOf('bob')],
  ...(options.privileged === undefined ? {} : { settings: { privileged: options.privileged } }),
  ...(options.guards === undefined ? {} : { guards: options.guards }),
});

const PUBLIC = 'private-page-public critical';
const OTHER = 'private-page-other-account critical';
const ORDER = { '/account': leadsTo('/orders/1') };
export const members =
  (answer: string): Page =>
  (who) =>
    who === null ? 401 : answer;

const LEAKS: readonly CaseOf[] = [
  accountSite(
    'an API that checks no session',
    { '/account': leadsTo('/api/me'), '/api/me': () => JSON.stringify({ note: CANARY.alice }) },
    [PUBLIC],
  ),
  accountSite(
    'an invoice that strangers may read',
    { '/account': leadsTo('/invoice'), '/invoice': () => shows('alice') },
    [PUBLIC],
  ),
  accountSite(
    'a page that asks to sign in and shows the data anyway',
    { '/account': leadsTo('/invoice'), '/invoice': () => `Please sign in. ${shows('alice')}` },
    [PUBLIC],
  ),
  accountSite(
    'a refusal with status 403 whose body has the data',
    { '/account': leadsTo('/invoice'), '/invoice': () => shows('alice') },
    [PUBLIC],
  ),
  accountSite('an order of any id for any account', { ...ORDER, '/orders/1': members(shows('alice')) }, [
    OTHER,
  ]),
  accountSite(
    'an API of any id for any account',
    {
      '/account': leadsTo('/api/orders/1'),
      '/api/orders/1': members(JSON.stringify({ note: CANARY.alice })),
    },
    [OTHER],
  ),
  accountSite(
    'a file for any account',
    { '/account': leadsTo('/files/report'), '/files/report': members(CANARY.alice) },
    [OTHER],
  ),
  accountSite('a path that only `start` names', { '/hidden/7': members(shows('alice')) }, [OTHER], {
    identities: [identityOf('alice', { start: ['/hidden/7'] }), identityOf('bob')],
  }),
  accountSite(
    'a random id that any account may read',
    { '/account': leadsTo('/d/9f8c1b7e4a'), '/d/9f8c1b7e4a': members(shows('alice')) },
    [OTHER],
  ),
  accountSite(
    'orders of both accounts',
    {
      '/account': (who) => (who === null ? { to: '/login' } : links(who === 'alice' ? '/note-a' : '/note-b')),
      '/note-a': members(shows('alice')),
      '/note-b': members(shows('bob')),
    },
    [OTHER, OTHER],
  ),
  accountSite(
    'one page for strangers, one for accounts',
    {
      '/account': leadsTo('/invoice', '/orders/1'),
      '/invoice': () => shows('alice'),
      '/orders/1': members(shows('alice')),
    },
    [PUBLIC, OTHER],
  ),
  accountSite(
    'a public page of one identity alone',
    { '/account': leadsTo('/invoice'), '/invoice': () => shows('alice') },
    [PUBLIC],
    { identities: [identityOf('alice')] },
  ),
  accountSite(
    'an order that the administrator may read and the other account too',
    { ...ORDER, '/orders/1': members(shows('alice')) },
    [OTHER],
    { identities: [identityOf('alice'), identityOf('bob'), identityOf('admin')], privileged: ['admin'] },
  ),
];

const ALTERNATING = (): Routes => {
  let asked = 0;
  return {
    ...ORDER,
    '/orders/1': (who) =>
      who === 'alice' || (who === 'bob' && (asked += 1) % 2 === 1) ? shows('alice') : 403,
  };
};

const HARMLESS: readonly CaseOf[] = [
  accountSite('each account has its own page at one address', {}, []),
  accountSite(
    'an order that only its owner reads',
    { ...ORDER, '/orders/1': (who) => (who === 'alice' ? shows('alice') : 403) },
    [],
  ),
  accountSite(
    'an order of others that is missing',
    { ...ORDER, '/orders/1': (who) => (who === 'alice' ? shows('alice') : 404) },
    [],
  ),
  accountSite(
    'a refusal with status 200',
    { ...ORDER, '/orders/1': (who) => (who === 'alice' ? shows('alice') : links('/login')) },
    [],
    { guards: 'a status proves nothing' },
  ),
  accountSite(
    'an empty object for others',
    {
      '/account': leadsTo('/api/orders/1'),
      '/api/orders/1': (who) => (who === 'alice' ? JSON.stringify({ note: CANARY.alice }) : '{}'),
    },
    [],
    { guards: 'a status proves nothing' },
  ),
  accountSite(
    'a page that repeats its address',
    {
      '/account': leadsTo(`/search?q=${CANARY.alice}`),
      '/search': (_who, query) => `${links()}${query.get('q')}`,
    },
    [],
    { guards: 'an echo is not data' },
  ),
  accountSite(
    'a page that repeats its encoded address',
    {
      '/account': leadsTo(`/search?q=${CANARY.alice.replace(/-/g, '%2D')}`),
      '/search': (_who, query) => `${links()}${query.get('q')}`,
    },
    [],
    { guards: 'an echo is not data' },
  ),
  accountSite(
    'a list that both accounts reach by their links',
    {
      '/account': (who) => (who === null ? { to: '/login' } : shows(who, '/team')),
      '/team': members(`${shows('alice')}${CANARY.bob}`),
    },
    [],
    { guards: 'shared pages' },
  ),
  accountSite('what only one of two requests shows', ALTERNATING, [], { guards: 'it needs the text twice' }),
  accountSite(
    'strangers are led to another page with the text',
    { '/account': (who) => (who === null ? { to: '/welcome' } : shows(who)), '/welcome': () => links() },
    [],
  ),
  accountSite(
    'a signed-in page with the same status for strangers',
    { '/account': (who) => (who === null ? links() : shows(who)) },
    [],
    { guards: 'a status proves nothing' },
  ),
  accountSite(
    'an error of the server for strangers',
    { '/account': (who) => (who === null ? 500 : shows(who)) },
    [],
  ),
  accountSite(
    'an administrator who reads orders',
    { ...ORDER, '/orders/1': (who) => (who === 'alice' || who === 'admin' ? shows('alice') : 403) },
    [],
    {
      identities: [identityOf('alice'), identityOf('bob'), identityOf('admin')],
      privileged: ['admin'],
      guards: 'privileged identities',
    },
  ),
  accountSite(
    'an administrator whose own pages lead there',
    {
      '/account': (who) =>
        who === null ? { to: '/login' } : who === 'bob' ? shows('bob') : shows(who, '/orders/1'),
      '/orders/1': (who) => (who === 'alice' || who === 'admin' ? shows('alice') : 403),
    },
    [],
    {
      identities: [identityOf('alice'), identityOf('bob'), identityOf('admin')],
      guards: 'pages that lead there',
    },
  ),
  accountSite(
    'a marketing page with another text of the account',
    { '/': () => `${links('/account')} Alice says hello` },
    [],
  ),
];

const UNSURE: readonly CaseOf[] = [
  accountSite('no identity', {}, 'inconclusive', { identities: [] }),
  accountSite('no private text', {}, 'inconclusive', {
    identities: [identityOf('alice', { privateCanary: null })],
  }),
  accountSite('a private text that no page shows', {}, 'inconclusive', {
    identities: [
      identityOf('alice', { privateCanary: 'never-shown' }),
      identityOf('bob', { privateCanary: null }),
    ],
  }),
  accountSite('one identity, and strangers are refused', {}, 'inconclusive', {
    identities: [identityOf('alice')],
  }),
  accountSite(
    'a public profile that strangers find by links',
    { '/': () => links('/people/alice'), '/people/alice': () => shows('alice'), '/account': () => 404 },
    'inconclusive',
    { guards: 'public pages' },
  ),
  accountSite('an identity whose session is refused', {}, 'inconclusive', {
    identities: [identityOf('alice', { login: { kind: 'cookie', cookies: { sid: 'wrong' } } })],
  }),
];

export const ACCESS_CASES: readonly CaseOf[] = [...LEAKS, ...HARMLESS, ...UNSURE];
