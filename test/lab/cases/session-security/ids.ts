import type { CaseOf } from '../../lab-case';
import { cookie, link, page, randomId, type SessionSite } from '../../sites/session-site';
import { session } from './identities';
import { createHmac, randomBytes, randomInt } from 'node:crypto';

const WEAK = 'session-id-weak high';
const IN_URL = 'session-id-in-url medium';

/** Visitors get ids of this form; those of accounts stay random. */
const visitorIds =
  (next: (visit: number) => string, name = 'sid') =>
  (site: SessionSite): void => {
    let given = 0;
    site.greet = ({ cookies }) => (cookies[name] === undefined ? [cookie(name, next((given += 1)))] : []);
  };

const signed = (id: string): string =>
  `s%3A${id}.${encodeURIComponent(createHmac('sha256', 'key').update(id).digest('base64').replace(/=+$/, ''))}`;
const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');
const NODE = randomBytes(5).toString('hex');

const WEAK_IDS: readonly CaseOf[] = [
  session(
    'ids that count up',
    visitorIds((visit) => String(10_041 + visit)),
    [WEAK],
  ),
  session(
    'ids that count up with a fixed part',
    visitorIds((visit) => `shop-a7f3c9d2e1-${100 + visit}`),
    [WEAK],
  ),
  session(
    'ids that follow the clock',
    visitorIds((visit) => String(1_764_000_000_000 + visit * 517)),
    [WEAK],
  ),
  session(
    'ids of uniqid()',
    visitorIds((visit) => hex(1_764_000_000_000_000 + visit * 517_311, 13)),
    [WEAK],
  ),
  session(
    'ids of a document database',
    visitorIds((visit) => `${hex(1_764_000_000 + (visit >> 1), 8)}${NODE}${hex(0x3f21a7 + visit, 6)}`),
    [WEAK],
  ),
  session(
    'eight random digits',
    visitorIds(() => String(randomBytes(6).readUIntBE(0, 6)).slice(-8)),
    [WEAK],
  ),
  session(
    'a counter in base64',
    visitorIds((visit) => Buffer.from(`visitor:${4_000 + visit}`).toString('base64')),
    [WEAK],
  ),
  session(
    'seventeen random digits in base64',
    visitorIds(() =>
      Buffer.from(Array.from({ length: 17 }, () => randomInt(10)).join('')).toString('base64'),
    ),
    [WEAK],
  ),
  session(
    'a counter in a signature of Express',
    visitorIds((visit) => signed(String(77_000 + visit)), 'connect.sid'),
    [WEAK],
  ),
  session(
    'ids that count up only for accounts',
    (site) => {
      let given = 5_000;
      site.greet = () => [];
      site.newId = () => String((given += 3));
    },
    [WEAK],
  ),
  session(
    'weak ids without an account',
    visitorIds((visit) => String(10_041 + visit)),
    [WEAK],
    { identities: [] },
  ),
];

const STRONG_IDS: readonly CaseOf[] = [
  session('128 random bits', () => undefined, []),
  session(
    '64 random bits in hex',
    visitorIds(() => randomBytes(8).toString('hex')),
    [],
    { guards: 'exactly enough' },
  ),
  session(
    'a clock before 80 random bits',
    visitorIds((visit) => `${hex(1_764_000_000 + visit, 8)}${randomBytes(10).toString('hex')}`),
    [],
    {
      guards: 'a part that counts, next to one that is random',
    },
  ),
  session(
    'a random id in a signature of Express',
    visitorIds(() => signed(randomId()), 'connect.sid'),
    [],
  ),
  session(
    'a UUID of version 4',
    visitorIds(() => randomUuid()),
    [],
  ),
  session(
    'a signed session without an id',
    visitorIds(
      (visit) => `eyJ2aXNpdHMiOjF9.aS${hex(visit, 4)}.${randomBytes(20).toString('base64url')}`,
      'session',
    ),
    [],
    { guards: 'sessions that the server does not store' },
  ),
  session(
    'an encrypted session',
    visitorIds(() => randomBytes(180).toString('base64'), 'laravel_session'),
    [],
    {
      guards: 'sessions that the server does not store',
    },
  ),
  session(
    'a cookie that says when the session started',
    visitorIds((visit) => String(1_764_000_000 + visit), 'session_start'),
    [],
    {
      guards: 'cookies about a session',
    },
  ),
  session(
    'the number of a server of the balancer',
    visitorIds((visit) => `node-${visit % 3}`, 'SERVERID'),
    [],
    {
      guards: 'balancers',
    },
  ),
  session(
    'the same session name for all visitors',
    visitorIds(() => 'guest', 'session'),
    [],
    { guards: 'no id' },
  ),
  session(
    'a token with claims',
    visitorIds(
      (visit) => `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(`{"n":${visit}}`).toString('base64url')}.c2ln`,
      'session_token',
    ),
    [],
    {
      guards: 'tokens belong to jwt_tokens',
    },
  ),
];

function randomUuid(): string {
  const text = randomId();
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-a${text.slice(17, 20)}-${text.slice(20)}`;
}

const inLinks =
  (urlOf: (id: string) => string) =>
  (site: SessionSite): void => {
    site.home = (visit) => link('/login', urlOf(visit.cookies.sid ?? site.newId()));
  };

const IN_URLS: readonly CaseOf[] = [
  session(
    'links with jsessionid',
    inLinks((id) => `/about;jsessionid=${id.toUpperCase()}`),
    [IN_URL],
  ),
  session(
    'links with PHPSESSID',
    inLinks((id) => `/about?PHPSESSID=${id}`),
    [IN_URL],
  ),
  session(
    'paths of ASP.NET without cookies',
    inLinks((id) => `/(S(${id.slice(0, 24)}))/about`),
    [IN_URL],
  ),
  session(
    'a redirect with the id',
    (site) => {
      const { '/': home } = site.routes;
      site.routes['/'] = (visit) =>
        visit.url.includes('?')
          ? (home?.(visit) ?? {})
          : { status: 302, headers: { location: `/?sid=${site.newId()}` } };
    },
    [IN_URL],
  ),
  session(
    'the value of the session cookie under another name',
    (site) => {
      site.routes['/'] = () => {
        const id = site.newId();
        return { body: page(link('/login', `/about?ref=${id}`)), cookies: [cookie('sid', id)] };
      };
    },
    [IN_URL],
  ),
  session(
    'a download link with the session of the account',
    (site) => {
      site.account = ({ cookies }) => `Hello alice ${link(`/invoice.pdf?key=${cookies.sid}`)}`;
    },
    [IN_URL],
  ),
  session(
    'documents that explain session ids',
    inLinks(() => '/about;jsessionid=1A530637289A03B07199A44E8D531427'),
    [],
    {
      guards: 'an example is the same for everyone',
    },
  ),
  session(
    'a programme of talks',
    inLinks(() => '/about?session=opening-keynote'),
    [],
    { guards: 'other sessions' },
  ),
  session(
    'a token that guards a form',
    inLinks(() => `/about?_csrf=${randomId()}`),
    [],
    { guards: 'no session' },
  ),
  session(
    'a payment service with a session of its own',
    inLinks((id) => `https://pay.test/pay?session_id=${id}`),
    [],
    {
      guards: 'other hosts',
    },
  ),
  session(
    'an example in the text',
    (site) => void (site.home = () => `${link('/login')}<code>/cart;jsessionid=${randomId()}</code>`),
    [],
    {
      guards: 'no address',
    },
  ),
];

export const ID_CASES: readonly CaseOf[] = [...WEAK_IDS, ...STRONG_IDS, ...IN_URLS];
