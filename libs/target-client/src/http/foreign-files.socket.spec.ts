import { type Server, createServer } from 'node:https';
import { AMPLE, answered, categoryOf, testClient } from '../testing/test-client';
import { selfSigned } from '../testing/self-signed';
import { LocalServers } from '../testing/local-servers';

/** Browsers load such files on the default port only, so the host needs its own address. */
const CDN = '127.9.77.1';
const NAMES: Record<string, string[]> = { 'cdn.test': [CDN], 'shop.test': ['127.0.0.1'] };
const budget = { ...AMPLE, requests: 0, foreignRequests: 2 };

let cdn: Server;
let seen: string[];
const servers = new LocalServers();
beforeEach(async () => {
  seen = [];
  cdn = createServer(await selfSigned('cdn.test'), ({ url = '' }, response) => {
    seen.push(url);
    const location = { '/latest.js': '/1.2.3.js', '/plain.js': 'http://cdn.test/1.2.3.js' }[url];
    response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location });
    response.end('code');
  });
  await new Promise<void>((resolve) => cdn.listen(443, CDN, resolve));
});
afterEach(async () => {
  cdn.closeAllConnections();
  await new Promise((resolve) => cdn.close(resolve));
  await servers.closeAll();
});

const client = (foreignFiles?: boolean) =>
  testClient({
    allow: '127.0.0.0/8',
    foreignFiles,
    resolveName: (host) => Promise.resolve(NAMES[host] ?? []),
  });

it('reads a file of another host, with its redirects, and counts it apart', async () => {
  const scan = client();
  const test = scan.forTest(budget);
  const url = 'https://cdn.test/latest.js';
  const file = answered(await test.request({ url, foreign: true, followRedirects: 3 }));
  expect(file.body.toString()).toBe('code');
  expect(test.receipt()).toMatchObject({ requests: {}, foreign_requests: 2, connections: 1 });
  expect(categoryOf(await test.request({ url: 'https://cdn.test/more.js', foreign: true }))).toBe('budget');
  expect(seen).toEqual(['/latest.js', '/1.2.3.js']);
  await scan.close();
});

it('follows no redirect to http, and shares the file between tests', async () => {
  const scan = client();
  const request = { url: 'https://cdn.test/plain.js', foreign: true, followRedirects: 3 };
  for (const test of [scan.forTest(budget), scan.forTest(budget)])
    expect(answered(await test.request(request)).status).toBe(302);
  expect(seen).toEqual(['/plain.js']);
  await scan.close();
});

it.each([
  ['http', { url: 'http://cdn.test/1.js' }],
  ['another port', { url: 'https://cdn.test:8443/1.js' }],
  ['another method', { url: 'https://cdn.test/1.js', method: 'OPTIONS' as const }],
  ['headers of a test', { url: 'https://cdn.test/1.js', headers: { cookie: 'a=b' } }],
])('refuses %s', async (_what, request) => {
  const scan = client();
  expect(categoryOf(await scan.forTest(budget).request({ ...request, foreign: true }))).toBe('protocol');
  expect(seen).toEqual([]);
  await scan.close();
});

it('sends the origin of the page, and nothing else that it is given', async () => {
  const scan = client();
  const headers = { origin: 'https://shop.test' };
  const test = scan.forTest(budget);
  expect((await test.request({ url: 'https://cdn.test/1.js', foreign: true, headers })).ok).toBe(true);
  const more = { ...headers, referer: 'https://shop.test/' };
  const refused = await test.request({ url: 'https://cdn.test/1.js', foreign: true, headers: more });
  expect(categoryOf(refused)).toBe('protocol');
  await scan.close();
});

it('sends nothing when the operator has disabled it', async () => {
  const scan = client(false);
  const request = { url: 'https://cdn.test/1.js', foreign: true };
  expect(categoryOf(await scan.forTest(budget).request(request))).toBe('unproven');
  expect(seen).toEqual([]);
  await scan.close();
});

it('sends HEAD to another host, and nothing that could change something there', async () => {
  const scan = client();
  const test = scan.forTest(budget);
  const url = 'https://cdn.test/1.2.3.js';
  expect(answered(await test.request({ url, method: 'HEAD', foreign: true })).status).toBe(200);
  for (const method of ['POST', 'OPTIONS', 'PUT'] as const)
    expect(categoryOf(await test.request({ url, method, foreign: true }))).toBe('protocol');
  await scan.close();
});

it('sends a raw path byte for byte, and refuses what a request line cannot carry', async () => {
  const paths: string[] = [];
  const { origin } = await servers.http(({ url = '' }, response) => {
    paths.push(url);
    response.end();
  });
  const scan = testClient();
  const { url } = answered(await scan.request({ url: origin, rawPath: '/%?a=../b' }));
  expect(url).toBe(`${origin}/%?a=../b`);
  expect(categoryOf(await scan.request({ url: origin, rawPath: '/a b' }))).not.toBe('answered');
  expect(categoryOf(await scan.request({ url: origin, rawPath: 'x' }))).not.toBe('answered');
  expect(paths).toEqual(['/%?a=../b']);
  await scan.close();
});

it.each(['TRACE', 'PROPFIND'] as const)('sends %s', async (method) => {
  const methods: (string | undefined)[] = [];
  const { origin } = await servers.http((request, response) => {
    methods.push(request.method);
    response.end('answer');
  });
  const scan = testClient();
  expect(answered(await scan.request({ url: origin, method })).body.toString()).toBe('answer');
  expect(methods).toEqual([method]);
  await scan.close();
});
