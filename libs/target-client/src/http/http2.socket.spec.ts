import {
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Stream,
  constants,
  createSecureServer,
} from 'node:http2';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TargetClient } from '../contract/target-client';
import { selfSigned } from '../testing/self-signed';
import { AMPLE, answered, categoryOf, testClient } from '../testing/test-client';

let pair: { key: string; cert: string };
let server: Http2SecureServer;
let sessions: number;
let scan: TargetClient;

beforeAll(async () => (pair = await selfSigned('127.0.0.1')));
afterEach(async () => {
  await scan.close();
  await new Promise((done) => server.close(done));
});

const SENDS_ANYTHING = { maxSendHeaderBlockLength: 1_000_000 };

type Listener = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

/** Speaks HTTP/2, and HTTP/1.1 too only where `allowHTTP1` says so. */
async function serve(
  listener: Listener,
  options: { allowHTTP1?: boolean; maxSendHeaderBlockLength?: number } = {},
): Promise<string> {
  scan = testClient();
  sessions = 0;
  server = createSecureServer({ ...pair, ...options }, listener);
  server.on('session', () => (sessions += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it('reads a server that speaks nothing else: status, each header line in order, body', async () => {
  const url = await serve((request, response) => {
    response.stream.additionalHeaders({ ':status': 103, link: '</a>' });
    response.writeHead(404, { 'set-cookie': ['a=1', 'b=2'], 'x-asked': `${request.method} ${request.url}` });
    response.end('page');
  });
  const answer = answered(await scan.request({ url: `${url}a?b=1` }));
  expect([answer.status, answer.body.toString()]).toEqual([404, 'page']);
  expect(answer.headers.filter(([name]) => name !== 'date')).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['x-asked', 'GET /a?b=1'],
  ]);
});

it('prefers it where the server speaks both, as browsers do, and keeps the connection', async () => {
  const url = await serve((request, response) => response.end(request.httpVersion), { allowHTTP1: true });
  for (const path of ['a', 'b', 'c'])
    expect(answered(await scan.request({ url: `${url}${path}` })).body.toString()).toBe('2.0');
  expect(sessions).toBe(1);
  expect(scan.receipt()).toMatchObject({ requests: { GET: 3 }, connections: 1 });
});

it('sends bodies, and HEAD gets none', async () => {
  const url = await serve((request, response) => void request.pipe(response));
  const test = scan.forTest(AMPLE);
  expect(answered(await test.request({ url, method: 'POST', body: 'a=ü' })).body.toString()).toBe('a=ü');
  expect(answered(await test.request({ url, method: 'HEAD' })).body).toHaveLength(0);
});

it('cuts a body at its limit, and continues', async () => {
  const url = await serve((request, response) =>
    response.end(request.url === '/long' ? Buffer.alloc(3 * 1_048_576) : 'next'),
  );
  expect(answered(await scan.request({ url: `${url}long` }))).toMatchObject({ truncated: true });
  expect(answered(await scan.request({ url })).body.toString()).toBe('next');
});

it('asks again over HTTP/1.1 where the server requires that, and stays there', async () => {
  const url = await serve(
    (request, response) =>
      request.httpVersion === '2.0'
        ? response.stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED)
        : response.end(request.httpVersion),
    { allowHTTP1: true },
  );
  for (const path of ['a', 'b'])
    expect(answered(await scan.request({ url: `${url}${path}` })).body.toString()).toBe('1.1');
  expect(sessions).toBe(1);
  expect(scan.receipt().requests).toEqual({ GET: 3 });
});

it('reads a header of 100 kB, and names one of 300 as too large', async () => {
  const url = await serve((request, response) => {
    const size = Number(request.url.slice(1));
    const lines = Array.from({ length: size / 1_000 }, (_, index) => [`x-${index}`, 'a'.repeat(990)]);
    response.writeHead(200, Object.fromEntries(lines) as Record<string, string>);
    response.end();
  }, SENDS_ANYTHING);
  expect(answered(await scan.request({ url: `${url}100000` })).headers.length).toBeGreaterThan(99);
  expect(categoryOf(await scan.request({ url: `${url}300000` }))).toBe('headers_too_large');
});

it.each<[string, (stream: ServerHttp2Stream) => void, string]>([
  ['ends a stream', (stream) => stream.close(constants.NGHTTP2_CANCEL), 'reset'],
  ['refuses a stream', (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM), 'reset'],
  ['ends the session', (stream) => stream.session?.destroy(), 'reset'],
  ['goes away', (stream) => stream.session?.goaway(constants.NGHTTP2_INTERNAL_ERROR), 'reset'],
])('has a category for a server that %s', async (_case, end, category) => {
  const url = await serve((_request, response) => end(response.stream));
  expect(categoryOf(await scan.request({ url }))).toBe(category);
});

it('keeps status and header of a response that ends early', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'x-kept': '1' });
    response.write('half', () => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  });
  const answer = answered(await scan.request({ url }));
  expect(answer).toMatchObject({ status: 200, bodyFault: 'cut_off', truncated: true });
  expect(answer.headers).toContainEqual(['x-kept', '1']);
});

it('opens a new session after the server ended an idle one', async () => {
  const url = await serve((_request, response) => response.end('page'));
  answered(await scan.request({ url: `${url}a` }));
  const ended = new Promise((done) => server.once('session', (session) => session.once('close', done)));
  for (const path of ['b', 'c']) answered(await scan.request({ url: `${url}${path}` }));
  server.removeAllListeners('request');
  server.on('request', (_request: Http2ServerRequest, response: Http2ServerResponse) => {
    response.end('last');
    response.stream.session?.close();
  });
  answered(await scan.request({ url: `${url}d` }));
  expect(answered(await scan.request({ url: `${url}e` })).body.toString()).toBe('last');
  await ended;
});
