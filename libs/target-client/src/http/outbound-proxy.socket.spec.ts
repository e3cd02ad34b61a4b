import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { parseAllowedHosts } from '../address/allowed-hosts';
import { createTargetClient } from '../create-target-client';
import { tunnelTo, unusableProxies } from './outbound-proxy';
import { postMessage } from '../post-message';

const PROXY = 'http://proxy.example:3128';

describe('the proxy of an address', () => {
  it.each([
    ['https://hooks.example/x', { HTTPS_PROXY: PROXY }, PROXY],
    ['https://hooks.example/x', { https_proxy: PROXY, HTTPS_PROXY: 'http://other:1' }, PROXY],
    ['https://hooks.example/x', { HTTP_PROXY: PROXY }, PROXY],
    ['http://hooks.example/x', { HTTP_PROXY: PROXY }, PROXY],
    ['http://hooks.example/x', { HTTPS_PROXY: PROXY }, null],
    ['https://hooks.example/x', { HTTPS_PROXY: 'proxy.example:3128' }, PROXY],
    ['https://hooks.example/x', {}, null],
    ['https://hooks.example/x', { HTTPS_PROXY: '' }, null],
    ['https://hooks.example/x', { HTTPS_PROXY: PROXY, NO_PROXY: '*' }, null],
    ['https://hooks.example/x', { HTTPS_PROXY: PROXY, NO_PROXY: 'a.test, example' }, null],
    ['https://hooks.example/x', { HTTPS_PROXY: PROXY, no_proxy: '.example' }, null],
    ['https://hooks.example/x', { HTTPS_PROXY: PROXY, NO_PROXY: '*.example' }, null],
    ['https://hooks.example/x', { HTTPS_PROXY: PROXY, NO_PROXY: 'ooks.example' }, PROXY],
    ['https://hooks.example/x', { HTTPS_PROXY: PROXY, NO_PROXY: 'hooks.example:8443' }, PROXY],
    ['https://hooks.example:8443/x', { HTTPS_PROXY: PROXY, NO_PROXY: 'hooks.example:8443' }, null],
    ['https://[2001:db8::1]/x', { HTTPS_PROXY: PROXY, NO_PROXY: '2001:db8::1' }, null],
    ['https://[2001:db8::1]/x', { HTTPS_PROXY: PROXY, NO_PROXY: '[2001:db8::1]' }, null],
    ['https://[2001:db8::1]/x', { HTTPS_PROXY: PROXY, NO_PROXY: '10.0.0.0/8,2001:db8::/32' }, null],
    ['https://10.20.0.5/x', { HTTPS_PROXY: PROXY, NO_PROXY: 'localhost,10.0.0.0/8' }, null],
    ['https://11.20.0.5/x', { HTTPS_PROXY: PROXY, NO_PROXY: 'localhost,10.0.0.0/8' }, PROXY],
    ['https://hooks.example/x', { HTTPS_PROXY: PROXY, NO_PROXY: '0.0.0.0/0' }, PROXY],
  ])('%s with %j is %s', (href, variables, expected) => {
    expect(tunnelTo(href, variables)?.proxy.origin ?? null).toBe(expected);
  });
});

it.each([
  [{ HTTPS_PROXY: 'socks5://proxy.example:1080', HTTP_PROXY: PROXY }, ['HTTPS_PROXY']],
  [{ http_proxy: 'socks5h://proxy.example:1080' }, ['HTTP_PROXY']],
  [{ HTTPS_PROXY: 'proxy.example:3128', HTTP_PROXY: '' }, []],
])('of %j, %j cannot be used', (variables, names) => {
  expect(unusableProxies(variables)).toEqual(names);
});

describe('a message through a proxy', () => {
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const received: string[] = [];
  let answer = 'HTTP/1.1 200 Connection established\r\n\r\n';
  let proxy: Server;
  let receiver: Server;
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const environment = { ...process.env };
  beforeAll(async () => {
    proxy = createServer().on('connect', (request: IncomingMessage, socket: Socket) => {
      asked.push(request.url ?? '');
      credentials.push(request.headers['proxy-authorization']);
      if (!answer.includes(' 200 ')) return socket.end(answer);
      const upstream = connect(portOf(receiver), '127.0.0.1', () => {
        socket.write(answer);
        socket.pipe(upstream).pipe(socket);
      });
      return upstream.on('error', () => socket.destroy());
    });
    receiver = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => received.push(text));
      request.on('end', () => response.end('ok'));
    });
    for (const server of [proxy, receiver]) await once(server.listen(0, '127.0.0.1'), 'listening');
    process.env.HTTP_PROXY = `http://ada:s%40cret@127.0.0.1:${portOf(proxy)}`;
  });
  beforeEach(() => {
    for (const list of [asked, credentials, received]) list.length = 0;
  });
  afterAll(() => {
    // Programs in this process keep the object itself.
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY']) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, environment);
    for (const server of [proxy, receiver]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const post = (url: string, allowed = '127.0.0.0/8') =>
    postMessage(
      { url, headers: {}, body: 'hello', signal: new AbortController().signal },
      {
        allowedHosts: parseAllowedHosts(allowed),
        resolveName: () => Promise.resolve(['127.0.0.1']),
      },
    );

  it('goes through its tunnel, by name and with the credentials', async () => {
    const response = await post(`http://127.0.0.1:${portOf(receiver)}/hook`);
    expect(response).toMatchObject({ ok: true, status: 200 });
    expect(received).toEqual(['hello']);
    expect(asked).toEqual([`127.0.0.1:${portOf(receiver)}`]);
    expect(credentials).toEqual([`Basic ${Buffer.from('ada:s@cret').toString('base64')}`]);
  });

  it.each(['https://169.254.169.254/latest', 'https://10.0.0.1/', 'https://[::1]/'])(
    'does not reach the proxy for %s, which is refused as without one',
    async (url) => {
      expect(await post(url, '')).toMatchObject({ ok: false, category: 'blocked_address' });
      expect(asked).toEqual([]);
    },
  );

  it('does not reach the proxy for a name whose address is private', async () => {
    process.env.HTTPS_PROXY = process.env.HTTP_PROXY;
    expect(await post('https://inside.example.com/', '')).toMatchObject({
      ok: false,
      category: 'blocked_address',
    });
    expect(asked).toEqual([]);
  });

  it('is not that of targets: SCAN_PROXY gets their judged address, and their connections', async () => {
    process.env.SCAN_PROXY = process.env.HTTP_PROXY;
    const port = portOf(receiver);
    const allowedHosts = parseAllowedHosts('127.0.0.0/8,site.test');
    const resolveName = () => Promise.resolve(['127.0.0.1']);
    const url = `http://site.test:${port}/`;
    const signal = new AbortController().signal;
    const read = async () => {
      const options = { target: { host: 'site.test', url }, allowedHosts, resolveName, signal, scanId: '' };
      const client = createTargetClient(options);
      try {
        return await client.request({ url });
      } finally {
        await client.close();
      }
    };
    expect(await read()).toMatchObject({ ok: true, status: 200 });
    expect(asked).toEqual([`127.0.0.1:${port}`]);
    Reflect.deleteProperty(process.env, 'SCAN_PROXY');
    expect(await read()).toMatchObject({ ok: true, status: 200 });
    expect(asked).toHaveLength(1);
  });

  it('fails when the proxy refuses', async () => {
    const granted = answer;
    answer = 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n';
    expect(await post(`http://127.0.0.1:${portOf(receiver)}/hook`)).toMatchObject({
      ok: false,
      category: 'refused',
    });
    answer = granted;
    expect(received).toEqual([]);
  });
});
