import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { CaseOf } from '../../lab-case';
import { serverKeys } from '../../sites/ground';
import { at, BODY, EXPOSED, origin, RAY, shop } from './origins';

const WORDS = 'We sell tea, cups and pots of many kinds, and send them to all countries. '.repeat(12);
/** Something in it is new each time. */
const changing = (more: (visit: number) => string, headers = {}): RequestListener => {
  let visit = 0;
  return (request, response) =>
    shop(headers, { body: `${BODY}<p>${WORDS}</p>${more((visit += 1))}` })(request, response);
};
const clock = (visit: number): string => `<p>It is ${visit} minutes past nine.</p>`;
const token = (visit: number): string => `<input type="hidden" name="_token" value="t${visit}f81d4fae7dec">`;

const moved: RequestListener = (request, response) =>
  request.url === '/' ? void response.writeHead(302, { location: '/en/' }).end() : shop()(request, response);
const MOVED: RequestListener = (request, response) =>
  request.url === '/'
    ? void response.writeHead(302, { location: '/en/', ...RAY }).end()
    : response.writeHead(200, { 'content-type': 'text/html', ...RAY }).end(BODY);
const movedOrigin: RequestListener = (request, response) =>
  request.url === '/'
    ? moved(request, response)
    : void response.writeHead(200, { 'content-type': 'text/html' }).end(BODY);

const gzip: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(BODY));
};
const AKAMAI = { server: 'AkamaiGHost' };
const BIG_IP = { 'set-cookie': 'TS01a2b3c4=abc; Path=/' };
const status = (code: number, body = BODY): RequestListener => shop({}, { status: code, body });

/** What servers behind a firewall do with visitors who go around it. */
export const WAF_SERVER_CASES: CaseOf[] = [
  origin(
    'the server has a cache of its own',
    { origin: shop({ via: '1.1 varnish', 'x-varnish': '32770' }) },
    EXPOSED,
    {
      guards: 'that cache is behind the firewall',
    },
  ),
  origin('the page shows the time', { front: changing(clock, RAY), origin: changing(clock) }, EXPOSED),
  origin(
    'the page has a new token each time',
    { front: changing(token, RAY), origin: changing(token) },
    EXPOSED,
  ),
  origin('the server compresses the page', { origin: gzip }, EXPOSED),
  origin('the start page redirects on the site', { front: MOVED, origin: movedOrigin }, EXPOSED),
  origin('the server is in maintenance', { origin: status(503) }, [], { guards: 'no page' }),
  origin('the server requires a sign-in', { origin: status(401) }, [], { guards: 'no page' }),
  origin('the server counts requests', { origin: status(429) }, [], { guards: 'no page' }),
  origin(
    'the server requires the certificate of the firewall, in the manner of nginx',
    { origin: status(400, '<title>400 No required SSL certificate was sent</title>') },
    [],
    { guards: 'only the firewall gets in' },
  ),
  origin(
    'the server has another shop with the same files',
    {
      origin: shop(
        {},
        { body: BODY.replace('<title>Shop', '<title>Cups').replace(/<h1>.*/, '<h1>Cups</h1>') },
      ),
    },
    [],
    { guards: 'a template is not a site' },
  ),
  origin(
    'the address belongs to the second network of two',
    { front: shop({ ...RAY, ...AKAMAI }), origin: shop(AKAMAI) },
    [],
    {
      guards: 'the response came through it',
    },
  ),
  origin('the address belongs to the appliance', { front: shop(BIG_IP), origin: shop(BIG_IP) }, [], {
    guards: 'the response came through it',
  }),
  {
    name: 'firewall: the server ends each connection',
    site: async (ground) => {
      await ground.site(shop(RAY));
      await ground.serve(
        createTcpServer((socket) => socket.destroy()),
        443,
        '127.201.2.1',
      );
    },
    settings: { origin_addresses: ['127.201.2.1'] },
    expected: [],
    guards: 'nobody gets the page there',
  },
  {
    name: 'firewall: the server has no TLS',
    site: async (ground) => {
      await ground.site(shop(RAY));
      await ground.serve(createHttpServer(shop()), 443, '127.201.2.2');
    },
    settings: { origin_addresses: ['127.201.2.2'] },
    expected: [],
    guards: 'nobody gets the page there',
  },
  {
    name: 'firewall: the server requires the certificate of the firewall',
    site: async (ground) => {
      await ground.site(shop(RAY));
      const keys = { ...serverKeys(await ground.chain()), requestCert: true, rejectUnauthorized: true };
      await ground.serve(createHttpsServer(keys, shop()), 443, '127.201.2.3');
    },
    settings: { origin_addresses: ['127.201.2.3'] },
    expected: [],
    guards: 'only the firewall gets in',
  },
  {
    name: 'firewall: an address that DNS gives, and one that is open',
    site: async (ground) => {
      await ground.standAt('127.201.2.4').site(shop(RAY));
      await at(ground, '127.201.2.5', shop());
    },
    settings: { origin_addresses: ['127.201.2.4', '127.201.2.5'] },
    expected: EXPOSED,
  },
  {
    name: 'firewall: a server with an address of IPv6',
    site: async (ground) => {
      await ground.site(shop(RAY));
      await at(ground, '::1', shop());
    },
    settings: { origin_addresses: ['::1'] },
    expected: EXPOSED,
  },
];
