import type { RequestListener } from 'node:http';
import type { KeptAnswer, OutsideStore } from '@palisade/scan-engine';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';

const DAY_MS = 86_400_000;
const DOMAIN = 'palisade-lab.com';
const SERVER = 'https://rdap.registry-lab.com/v1/';
const TODAY = new Date().toISOString().slice(0, 10);
const LOCKED = ['client transfer prohibited'];

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const event = (eventAction: string, eventDate: string) => ({ eventAction, eventDate });

/** IANA's list, as an operator publishes it. */
const listOf = (services: readonly (readonly [string[], string[]])[], date = TODAY) => ({
  rdap_servers: JSON.stringify({ data: 'rdap_servers', date, source: 'lab', services }),
});

interface Answer {
  domain?: string;
  status?: string[];
  expires?: string | null;
  events?: object[];
  more?: object;
}

/** A domain object of RFC 9083, thin as the registry of .com gives it. */
const domainObject = ({ domain = DOMAIN, status = LOCKED, expires = inDays(200), events, more }: Answer) => ({
  objectClassName: 'domain',
  handle: '2336799_DOMAIN_COM-VRSN',
  ldhName: domain.toUpperCase(),
  status,
  events: events ?? [
    event('registration', '1995-08-14T04:00:00Z'),
    ...(expires === null ? [] : [event('expiration', expires)]),
    event('last changed', inDays(-3)),
    event('last update of RDAP database', inDays(0)),
  ],
  rdapConformance: ['rdap_level_0', 'icann_rdap_response_profile_1'],
  ...more,
});

const says =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/rdap+json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const registry = async (
  ground: Ground,
  listener: RequestListener,
  names = ['*.registry-lab.com'],
): Promise<void> => {
  await ground.https(listener, await ground.chain({ name: 'rdap.registry-lab.com', names }));
};

const COMMON = { url: `https://www.${DOMAIN}/`, data: listOf([[['net', 'com'], [SERVER]]]) };

const served = (
  name: string,
  listener: RequestListener,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `registration: ${name}`,
  site: (ground) => registry(ground, listener),
  ...COMMON,
  expected,
  ...rest,
});

const answer = (
  name: string,
  given: Answer,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => served(name, says(domainObject(given)), expected, rest);

/** By the place in the list, each request another answer; the last one stays. */
const inTurn = (...listeners: RequestListener[]): RequestListener => {
  let place = 0;
  return (request, response) => listeners[Math.min(place++, listeners.length - 1)]?.(request, response);
};

const redirect =
  (to: string, then: RequestListener): RequestListener =>
  (request, response) =>
    request.headers.host === 'rdap.registry-lab.com'
      ? says('', 302, { location: to })(request, response)
      : then(request, response);

const byServer =
  (servers: Record<string, RequestListener>): RequestListener =>
  (request, response) =>
    servers[request.headers.host ?? '']?.(request, response);

const kept = (answerOf: KeptAnswer | null, mayAsk: boolean): OutsideStore => ({
  claim: () => Promise.resolve({ mayAsk, kept: answerOf }),
  keep: () => Promise.resolve(),
});
const before = (days: number, expires: string): KeptAnswer => ({
  at: inDays(-days),
  value: {
    url: `${SERVER}domain/${DOMAIN}`,
    registrar: null,
    expires,
    statuses: LOCKED,
    isConfirmed: true,
  },
});
const untouched = /./;

/** RFC 9082, 9083, 8056; the life cycle of gTLDs at ICANN. */
const DATE_CASES: CaseOf[] = [
  answer('lasts', {}, []),
  answer('ends in five days', { expires: inDays(5) }, ['domain-expiring high']),
  answer('ends in twenty days', { expires: inDays(20) }, ['domain-expiring medium']),
  answer('ends in forty days', { expires: inDays(40) }, [], { guards: 'far enough' }),
  answer(
    'ends in forty days, and the check wants to know',
    { expires: inDays(40) },
    ['domain-expiring medium'],
    {
      settings: { days: { medium: 60 } },
    },
  ),
  answer('ends in twenty days, high by the settings', { expires: inDays(20) }, ['domain-expiring high'], {
    settings: { days: { high: 21 } },
  }),
  answer('ends in five days, and the check does not want to know', { expires: inDays(5) }, [], {
    settings: { days: { high: 2, medium: 3 } },
  }),
  answer('ended yesterday', { expires: inDays(-1) }, ['domain-expired critical']),
  answer('ended, with an offset of time', { expires: inDays(-2).replace('Z', '+02:00') }, [
    'domain-expired critical',
  ]),
  answer('renewed by the registry', { expires: inDays(-1), status: [...LOCKED, 'auto renew period'] }, [], {
    guards: 'the registry renews first and asks the registrar later',
  }),
  answer(
    'in redemption',
    { expires: inDays(300), status: ['redemption period'] },
    ['domain-expired critical'],
    {
      guards: 'the registry has moved the date already',
    },
  ),
  answer('to be deleted', { status: ['pending delete', 'redemption period'] }, ['domain-expired critical']),
  answer(
    'two dates, of which the later counts',
    { events: [event('expiration', inDays(-30)), event('expiration', inDays(335))] },
    [],
    { guards: 'a renewal leaves the old event' },
  ),
  answer(
    'the registrar has another date',
    { events: [event('expiration', inDays(300)), event('registrar expiration', inDays(3))] },
    [],
    { guards: 'the date of the registry counts' },
  ),
  answer('only the registrar has a date', { events: [event('registrar expiration', inDays(3))] }, [
    'domain-expiring high',
  ]),
  answer(
    'changed yesterday, without an end',
    { events: [event('last changed', inDays(-1)), event('registration', '2001-01-01T00:00:00Z')] },
    'inconclusive',
    { guards: 'the last change is not an end' },
  ),
  answer('an end in 1970', { expires: '1970-01-01T00:00:00Z' }, 'inconclusive', {
    guards: 'registries write it where they have no date',
  }),
  answer('an end that cannot be read', { expires: 'soon' }, 'inconclusive'),
  answer('no date, and no lock', { expires: null, status: ['active'] }, ['domain-no-transfer-lock low']),
];

const STATUS_CASES: CaseOf[] = [
  answer('on hold by the registrar', { status: ['client hold', ...LOCKED] }, ['domain-on-hold critical']),
  answer('on hold by the registry', { status: ['server hold', ...LOCKED] }, ['domain-on-hold critical']),
  answer(
    'on hold, with the address of the code',
    { status: ['clientHold https://icann.org/epp#clientHold', 'clientTransferProhibited'] },
    ['domain-on-hold critical'],
    { guards: 'some registries write the words of EPP' },
  ),
  answer('on hold and ended', { expires: inDays(-3), status: ['client hold'] }, [
    'domain-on-hold critical',
    'domain-expired critical',
  ]),
  answer('no lock', { status: ['active'] }, ['domain-no-transfer-lock low']),
  answer('locked by the registry', { status: ['server transfer prohibited'] }, []),
  answer('locked against updates only', { status: ['client update prohibited'] }, [
    'domain-no-transfer-lock low',
  ]),
  answer('without statuses', { status: [] }, [], {
    guards: 'then the registry does not say whether it is locked',
  }),
  answer('on its way to another registrar', { status: ['pending transfer'] }, []),
  answer('no lock below a country code', { domain: 'palisade-lab.fr', status: ['active'] }, [], {
    url: 'https://www.palisade-lab.fr/',
    data: listOf([[['fr'], [SERVER]]]),
    guards: 'registries of countries have other locks',
  }),
  answer(
    'no lock below a country code with EPP',
    { domain: 'palisade-lab.io', status: ['active'] },
    ['domain-no-transfer-lock low'],
    {
      url: 'https://www.palisade-lab.io/',
      data: listOf([[['io'], [SERVER]]]),
    },
  ),
];

/** RFC 9224 section 4 and 5: which server, and what it may do. */
const REGISTRY_CASES: CaseOf[] = [
  answer(
    'the longest suffix counts',
    { domain: 'palisade-lab.co.uk', expires: inDays(5) },
    ['domain-expiring high'],
    {
      url: 'https://shop.palisade-lab.co.uk/',
      data: listOf([
        [['uk'], ['https://nobody.registry-lab.com:444/']],
        [['co.uk'], [SERVER]],
      ]),
    },
  ),
  answer(
    'thick, with people',
    {
      expires: inDays(5),
      more: {
        entities: [
          {
            objectClassName: 'entity',
            roles: ['registrant'],
            vcardArray: ['vcard', [['fn', {}, 'text', 'Jane Doe']]],
          },
          {
            objectClassName: 'entity',
            roles: ['registrar'],
            vcardArray: ['vcard', [['fn', {}, 'text', 'Example Registrar']]],
          },
        ],
      },
    },
    ['domain-expiring high'],
  ),
  served(
    'behind a redirect',
    redirect('https://new.registry-lab.com/domain', says(domainObject({ expires: inDays(5) }))),
    ['domain-expiring high'],
  ),
  {
    name: 'registration: behind a redirect to http',
    ...COMMON,
    site: async (ground) => {
      const ends = says(domainObject({ expires: inDays(5) }));
      await registry(ground, redirect('http://new.registry-lab.com/domain', ends));
      await ground.http(ends);
    },
    expected: 'inconclusive',
    guards: 'anyone on the way could answer',
  },
  served(
    'redirects without end',
    (request, response) => says('', 302, { location: `${request.url}a` })(request, response),
    'inconclusive',
  ),
  {
    name: 'registration: redirects into the network',
    ...COMMON,
    site: async (ground) => {
      ground.resolveName = (host) =>
        Promise.resolve([host === 'inside.registry-lab.com' ? '10.0.0.1' : ground.address]);
      await registry(ground, redirect('https://inside.registry-lab.com/', says('')));
    },
    expected: 'inconclusive',
    guards: 'the wall judges each hop',
  },
  {
    name: 'registration: a server of http in the own network',
    ...COMMON,
    site: async (ground) => {
      await ground.http(says(domainObject({ expires: inDays(5) })), 80);
    },
    data: listOf([[['com'], ['http://rdap.registry-lab.com/']]]),
    expected: ['domain-expiring high'],
  },
  {
    name: 'registration: a server of http elsewhere',
    ...COMMON,
    site: async (ground) => {
      ground.pretendAt('93.184.216.34');
      await ground.http(says(domainObject({ expires: inDays(5) })), 80);
    },
    data: listOf([[['com'], ['http://rdap.registry-lab.com/']]]),
    expected: 'inconclusive',
    untouched,
  },
  {
    name: 'registration: a certificate of another host',
    ...COMMON,
    site: (ground) =>
      registry(ground, says(domainObject({ expires: inDays(5) })), ['other.registry-lab.com']),
    expected: 'inconclusive',
    guards: 'anyone on the way could answer',
  },
  served('too many requests', says({ errorCode: 429 }, 429, { 'retry-after': '3600' }), 'inconclusive', {
    atMost: { requests: 1 },
  }),
  served('an error', says('down', 503), 'inconclusive', { atMost: { requests: 1 } }),
  served(
    'the first server of the registry is down',
    byServer({
      'rdap.registry-lab.com': says('down', 503),
      'second.registry-lab.com': says(domainObject({ expires: inDays(5) })),
    }),
    ['domain-expiring high'],
    {
      data: listOf([[['com'], [SERVER, 'https://second.registry-lab.com/v1/']]]),
      atMost: { requests: 3 },
      guards: 'the next one of the list is asked',
    },
  ),
  served('unknown to the registry', says({ errorCode: 404, title: 'Not found' }, 404), 'inconclusive'),
  answer('another domain', { domain: 'other-lab.com', expires: inDays(-5) }, 'inconclusive', {
    guards: 'an answer about another domain proves nothing',
  }),
  served(
    'a page for people',
    says('<!doctype html><title>RDAP</title>', 200, { 'content-type': 'text/html' }),
    'inconclusive',
  ),
  served(
    'an entity',
    says({ ...domainObject({ expires: inDays(5) }), objectClassName: 'entity' }),
    'inconclusive',
  ),
  served(
    'an answer without end',
    says(`{"objectClassName":"domain","notices":["${'a'.repeat(400_000)}`),
    'inconclusive',
  ),
  served(
    'renewed between two answers',
    inTurn(says(domainObject({ expires: inDays(-1) })), says(domainObject({ expires: inDays(364) }))),
    [],
    { guards: 'what a second request contradicts is dropped' },
  ),
  served(
    'changes between two answers',
    inTurn(says(domainObject({ expires: inDays(-1) })), says(domainObject({ expires: inDays(5) }))),
    ['domain-expiring medium'],
    { guards: 'what was seen once is medium at most' },
  ),
  served(
    'refused at the second request',
    inTurn(says(domainObject({ expires: inDays(5) })), says('', 429)),
    ['domain-expiring medium'],
    { isShownOnce: true, guards: 'what was seen once is medium at most' },
  ),
];

const ASKING_CASES: CaseOf[] = [
  answer('an address', {}, 'not_applicable', { url: 'https://127.0.0.9/', untouched }),
  answer('a name of a hoster', { expires: inDays(3) }, 'inconclusive', {
    url: 'https://shop.github.io/',
    untouched,
    guards: "the domain is the hoster's",
    data: listOf([[['io'], [SERVER]]]),
  }),
  answer('a registry without RDAP', {}, 'inconclusive', { url: 'https://shop.de/', untouched }),
  answer('a registry that an old list lacks', {}, 'inconclusive', {
    url: 'https://shop.de/',
    untouched,
    data: listOf([[['com'], [SERVER]]], '2024-01-01'),
  }),
  answer('asked already today', {}, ['domain-expiring high'], {
    isShownOnce: true,
    untouched,
    outside: kept(before(0.5, inDays(4)), false),
    guards: 'once a day for the whole installation',
  }),
  answer('another scan asks right now', {}, 'inconclusive', { untouched, outside: kept(null, false) }),
  served('refused today, answered yesterday', says('', 429), ['domain-expiring high'], {
    isShownOnce: true,
    outside: kept(before(1.2, inDays(4)), true),
  }),
  served('refused today, answered last week', says('', 429), 'inconclusive', {
    outside: kept(before(7, inDays(4)), true),
    guards: 'it may be renewed since',
  }),
  answer('asked again after a day', {}, [], { outside: kept(before(1.1, inDays(4)), true) }),
];

export const DOMAIN_EXPIRY_CASES: CaseOf[] = [
  ...DATE_CASES,
  ...STATUS_CASES,
  ...REGISTRY_CASES,
  ...ASKING_CASES,
];
