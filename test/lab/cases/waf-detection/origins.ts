import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { CaseOf } from '../../lab-case';
import { type Ground, serverKeys } from '../../sites/ground';
import { type HeaderFields, type Page, pages } from '../../sites/pages';

export const BODY =
  '<!doctype html><title>Shop</title><script src="/app.js"></script><h1>Welcome to the shop</h1><p>We sell tea, cups and pots of many kinds.</p>';
const OTHER = '<!doctype html><title>Welcome to nginx!</title><h1>Welcome to nginx!</h1><p>Thank you.</p>';
export const RAY = { 'cf-ray': '8a1b2c3d4e5f-FRA', server: 'cloudflare' };
export const EXPOSED = ['waf-origin-exposed medium'];

export const shop = (headers: HeaderFields = {}, page: Page = {}): RequestListener =>
  pages({ '/': { body: BODY, ...page, headers: { ...headers, ...page.headers } } }, { headers });

let addresses = 0;
/** A loopback address that no site of the lab has. */
const nextAddress = (): string => `127.201.0.${(addresses += 1)}`;

export const at = (ground: Ground, address: string, listener: RequestListener): Promise<unknown> =>
  ground.chain().then((chain) => ground.serve(createHttpsServer(serverKeys(chain), listener), 443, address));

interface Origin {
  /** What the firewall in front shows; the shop behind Cloudflare by default. */
  front?: RequestListener;
  /** What is at the address; null leaves it closed. */
  origin: RequestListener | null;
}

export const origin = (
  name: string,
  { front = shop(RAY), origin: listener }: Origin,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => {
  const address = nextAddress();
  return {
    name: `firewall: ${name}`,
    site: async (ground) => {
      await ground.site(front);
      if (listener !== null) await at(ground, address, listener);
    },
    settings: { origin_addresses: [address] },
    expected,
    ...rest,
  };
};

/** One page after the other; the last one stays. */
const inTurn = (...listeners: RequestListener[]): RequestListener => {
  let place = 0;
  return (request, response) => listeners[Math.min(place++, listeners.length - 1)]?.(request, response);
};
const refusal = pages({}, { status: 403, body: '<h1>Forbidden</h1>' });

const ORIGIN_CASES: CaseOf[] = [
  origin('the server shows the site to everyone', { origin: shop() }, EXPOSED),
  origin('the server is closed', { origin: null }, [], { guards: 'only the firewall gets in' }),
  origin('the server refuses', { origin: refusal }, [], { guards: 'only the firewall gets in' }),
  origin('the server shows another site', { origin: pages({ '/': { body: OTHER } }) }, [], {
    guards: 'it is not the page of the site',
  }),
  origin(
    'the server redirects',
    { origin: (_request, response) => response.writeHead(301, { location: 'https://shop.test/' }).end() },
    [],
    {
      guards: 'a redirect shows nothing',
    },
  ),
  origin('the server shows its error', { origin: shop({}, { status: 500 }) }, [], { guards: 'no page' }),
  origin(
    'the server shows an empty page',
    { origin: shop({}, { body: '' }), front: shop(RAY, { body: '' }) },
    [],
    {
      guards: 'nothing to compare',
    },
  ),
  origin('the address belongs to the firewall', { origin: shop(RAY) }, [], {
    guards: 'the response came through the firewall',
  }),
  origin(
    'the server shows the site, another firewall marks it',
    { origin: shop({ 'x-vercel-id': 'fra1::x' }) },
    EXPOSED,
  ),
  origin('once of two times', { origin: inTurn(shop(), refusal) }, 'inconclusive', {
    guards: 'the second response contradicts',
  }),
  origin('at the second time', { origin: inTurn(refusal, shop()) }, []),
  origin(
    'the firewall changes the markup',
    {
      front: shop(RAY, {
        body: `${BODY}<p>${'Cloudflare added these words to the page. '.repeat(6)}</p><script src="/cdn-cgi/scripts/email-decode.min.js"></script>`,
      }),
      origin: shop(),
    },
    EXPOSED,
  ),
  origin(
    'the same title, another site',
    { origin: shop({}, { body: '<title>Shop</title><p>Under construction</p>' }) },
    [],
    {
      guards: 'a title alone proves nothing',
    },
  ),
  origin('without a firewall that shows itself', { front: shop(), origin: shop() }, EXPOSED),
  origin(
    'the firewall shows its own page',
    {
      front: shop(
        { 'cf-mitigated': 'challenge', ...RAY },
        { status: 403, body: '<title>Just a moment...</title>' },
      ),
      origin: shop(),
    },
    'inconclusive',
    {
      guards: 'there is no page to compare with',
    },
  ),
  {
    name: 'firewall: the start page requires a sign-in, also at the address',
    site: async (ground) => {
      await ground.site(shop(RAY, { status: 401 }));
      await at(ground, '127.202.0.1', shop({}, { status: 401 }));
    },
    settings: { origin_addresses: ['127.202.0.1'] },
    expected: 'inconclusive',
    guards: 'each server may have the same page for a sign-in',
  },
  origin('the site is down', { front: shop(RAY, { status: 503 }), origin: shop() }, 'inconclusive'),
  origin(
    'the server expects the name of the site',
    {
      origin: (request, response) =>
        (request.headers.host === 'shop.test' ? shop() : refusal)(request, response),
    },
    EXPOSED,
  ),
  {
    name: 'firewall: an address that DNS gives',
    site: (ground) => ground.standAt('127.201.1.1').site(shop()),
    settings: { origin_addresses: ['127.201.1.1'] },
    expected: [],
    guards: 'it does not lead around the firewall',
  },
  {
    name: 'firewall: an address that must not be scanned',
    site: (ground) => ground.site(shop(RAY)),
    settings: { origin_addresses: ['10.1.2.3'] },
    expected: 'inconclusive',
    guards: 'the address policy judges it',
  },
  {
    name: 'firewall: two servers, one is open',
    site: async (ground) => {
      await ground.site(shop(RAY));
      await at(ground, '127.201.1.2', shop());
      await at(ground, '127.201.1.3', refusal);
    },
    settings: { origin_addresses: ['127.201.1.2', '127.201.1.3'] },
    expected: EXPOSED,
  },
  {
    name: 'firewall: two servers, both are open',
    site: async (ground) => {
      await ground.site(shop(RAY));
      await at(ground, '127.201.1.4', shop());
      await at(ground, '127.201.1.5', shop());
    },
    settings: { origin_addresses: ['127.201.1.4', '127.201.1.5', '127.201.1.4'] },
    expected: [...EXPOSED, ...EXPOSED],
  },
  {
    name: 'firewall: a server over http',
    url: 'http://shop.test/',
    site: async (ground) => {
      await ground.http(shop(RAY));
      await ground.serve(createHttpServer(shop()), 80, '127.201.1.6');
    },
    settings: { origin_addresses: ['127.201.1.6'] },
    expected: EXPOSED,
  },
  {
    name: 'firewall: a server on another port',
    url: 'http://shop.test:8080/',
    site: async (ground) => {
      await ground.http(shop(RAY), 8080);
      await ground.serve(createHttpServer(shop()), 8080, '127.201.1.7');
    },
    settings: { origin_addresses: ['127.201.1.7'] },
    expected: EXPOSED,
  },
  {
    name: 'firewall: a server with a certificate of another name',
    site: async (ground) => {
      await ground.site(shop(RAY));
      const chain = await ground.chain({ name: 'origin.test', names: ['origin.test'] });
      await ground.serve(createHttpsServer(serverKeys(chain), shop()), 443, '127.201.1.8');
    },
    settings: { origin_addresses: ['127.201.1.8'] },
    expected: EXPOSED,
  },
];

/** Without addresses, nothing is judged: what is in front is a fact and no defect. */
const FRONT_CASES: CaseOf[] = (
  [
    ['nothing', shop()],
    ['Cloudflare', shop(RAY)],
    ['Akamai', shop({ server: 'AkamaiGHost' })],
    ['CloudFront', shop({ 'x-amz-cf-id': 'abc' })],
    ['Imperva by its cookies', shop({ 'set-cookie': 'visid_incap_123=abc; Path=/' })],
    ['a BIG-IP by its cookies', shop({ 'set-cookie': 'TS01a2b3c4=abc; Path=/' })],
  ] as const
).map(([name, listener]) => ({
  name: `firewall: in front is ${name}`,
  site: (ground) => ground.site(listener),
  expected: [],
  atMost: { requests: 3 },
}));

export const WAF_CASES: CaseOf[] = [
  {
    name: 'firewall: in front is one that shows its own page',
    site: (ground) =>
      ground.site(
        shop({ 'cf-mitigated': 'challenge' }, { status: 403, body: '<title>Just a moment...</title>' }),
      ),
    expected: 'inconclusive',
    guards: 'a refused page proves nothing',
  },
  {
    name: 'firewall: in front of a start page that requires a sign-in',
    site: (ground) => ground.site(shop(RAY, { status: 401 })),
    expected: [],
    guards: 'a refusal shows what is in front',
  },
  ...ORIGIN_CASES,
  ...FRONT_CASES,
  { name: 'firewall: a site that is not there', site: () => undefined, expected: 'inconclusive' },
];
