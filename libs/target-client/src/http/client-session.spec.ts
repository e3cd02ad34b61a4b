import type { IncomingHttpHeaders } from 'node:http';
import { OWN_HOST } from '../contract/intrusion-rights';
import type { ClientSession, TargetClient, TargetRequest } from '../contract/target-client';
import { LocalServers } from '../testing/local-servers';
import { selfSigned } from '../testing/self-signed';
import { AMPLE, answered, categoryOf, testClient } from '../testing/test-client';

const servers = new LocalServers();
let clients: TargetClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  clients = [];
  await servers.closeAll();
});

interface Arrived {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A site that records what arrives; `routes` answer with redirects. */
async function site(routes: Record<string, string> = {}): Promise<{ origin: string; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const { origin } = await servers.http((request, response) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      arrived.push({ method, url, headers, body });
      const location = routes[url];
      response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location });
      response.end(`page for ${headers.cookie ?? 'a stranger'}`);
    });
  });
  return { origin, arrived };
}

const sessionOf = (name: string, origin: string, own: Partial<ClientSession> = {}): ClientSession => ({
  name,
  origins: [origin],
  never: ['/logout', '/admin/**'],
  pageKey: () => name,
  headersFor: () => ({ authorization: `Bearer ${name}`, cookie: `sid=${name}` }),
  take: () => undefined,
  around: (_request, send) => send(),
  ...own,
});

function clientOf(options: Parameters<typeof testClient>[0] = {}): TargetClient {
  const client = testClient(options);
  clients.push(client);
  return client;
}

const credentialsOf = ({ headers }: Arrived): unknown[] => [headers.authorization, headers.cookie];
const NONE = [undefined, undefined];

it('the site that a request is for is that of its URL', async () => {
  const { origin, arrived } = await site();
  answered(
    await clientOf().request({ url: origin, headers: { HOST: 'other.example', Host: 'third.example' } }),
  );
  expect(arrived.map(({ headers }) => headers.host)).toEqual([new URL(origin).host]);
});

describe('a view with a session', () => {
  it('sends its credentials with GET and HEAD to its origin', async () => {
    const { origin, arrived } = await site();
    const view = clientOf().withSession(sessionOf('alice', origin));
    answered(await view.request({ url: `${origin}/account` }));
    answered(await view.request({ url: `${origin}/account`, method: 'HEAD' }));
    expect(arrived.map(credentialsOf)).toEqual(Array(2).fill(['Bearer alice', 'sid=alice']));
  });

  it('keeps the session in the views of tests', async () => {
    const { origin, arrived } = await site();
    const view = clientOf().withSession(sessionOf('alice', origin)).forTest(AMPLE);
    answered(await view.request({ url: `${origin}/account` }));
    expect(categoryOf(await view.request({ url: origin, method: 'POST' }))).toBe('read_only');
    expect(arrived.map(credentialsOf)).toEqual([['Bearer alice', 'sid=alice']]);
  });

  const OTHER_MANNERS: [string, Partial<TargetRequest>][] = [
    ...(['OPTIONS', 'POST', 'TRACE', 'PROPFIND'] as const).map((method): [string, Partial<TargetRequest>] => [
      method,
      { method },
    ]),
    ['a GET with a body', { body: 'a=b' }],
    ['an address that DNS does not give', { originAddress: '127.0.0.2' }],
    ['a raw path', { rawPath: '/%2e%2e/logout' }],
    ['another Host', { headers: { Host: 'other.example' } }],
    ['a test that overrides the method', { headers: { 'X-HTTP-Method-Override': 'DELETE' } }],
    ['a test with credentials of its own', { headers: { authorization: 'Basic YTpi' } }],
    ['a forwarded host', { headers: { 'x-forwarded-host': 'other.example' } }],
    ['a WebSocket', { headers: { upgrade: 'websocket', connection: 'upgrade' } }],
  ];
  it.each(OTHER_MANNERS)('sends nothing for %s', async (_manner, request) => {
    const { origin, arrived } = await site();
    const view = clientOf().withSession(sessionOf('alice', origin));
    expect(categoryOf(await view.request({ url: `${origin}/account`, ...request }))).toBe('read_only');
    expect(arrived).toEqual([]);
  });

  it.each([
    '/account?_method=delete',
    '/a?x=1&X-HTTP-Method-Override=PUT',
    '/logout',
    '/LOGOUT/',
    '/%6cogout',
    '/x/../logout',
    '//logout',
    '/logout;a=b',
    '/admin',
    '/admin/users/1',
  ])('sends nothing to %s', async (path) => {
    const { origin, arrived } = await site();
    const view = clientOf().withSession(sessionOf('alice', origin));
    expect(categoryOf(await view.request({ url: `${origin}${path}` }))).toBe('read_only');
    expect(arrived).toEqual([]);
  });

  describe('of a test that may change data', () => {
    const staging = (origin: string) =>
      clientOf()
        .forTest(AMPLE, { isIntrusive: true, mayChange: true, rights: OWN_HOST })
        .withSession(sessionOf('alice', origin));

    it('sends a body with the session', async () => {
      const { origin, arrived } = await site();
      const headers = { 'content-type': 'application/json' };
      answered(
        await staging(origin).request({ method: 'POST', url: `${origin}/account`, headers, body: '{}' }),
      );
      expect(arrived.map(credentialsOf)).toEqual([['Bearer alice', 'sid=alice']]);
    });

    it.each<[string, Partial<TargetRequest>]>([
      ['DELETE', { method: 'DELETE' }],
      ['OPTIONS', { method: 'OPTIONS' }],
      ['another Host', { headers: { Host: 'other.example' } }],
      ['a test that overrides the method', { headers: { 'X-HTTP-Method-Override': 'DELETE' } }],
      ['a test with credentials of its own', { headers: { authorization: 'Basic YTpi' } }],
      ['a raw path', { rawPath: '/%2e%2e/logout' }],
    ])('still sends nothing for %s', async (_manner, request) => {
      const { origin, arrived } = await site();
      expect(categoryOf(await staging(origin).request({ url: `${origin}/account`, ...request }))).toBe(
        'read_only',
      );
      expect(arrived).toEqual([]);
    });

    it.each(['/logout', '/account?_method=delete'])('still sends nothing to %s', async (path) => {
      const { origin, arrived } = await site();
      const sent = { method: 'POST', url: `${origin}${path}`, body: 'a=b' } as const;
      expect(categoryOf(await staging(origin).request(sent))).toBe('read_only');
      expect(arrived).toEqual([]);
    });
  });

  it.each([
    'host',
    'Host',
    'x-http-method-override',
    'x_forwarded_host',
    'x-original-url',
    'transfer-encoding',
    'content-length',
    ':authority',
  ])('sends nothing for a session or a sign-in with the field %s', async (name) => {
    const { origin, arrived } = await site();
    const headers = { authorization: 'Bearer alice', [name]: 'other.example' };
    const view = clientOf().withSession(sessionOf('alice', origin, { headersFor: () => headers }));
    expect(categoryOf(await view.request({ url: `${origin}/account` }))).toBe('read_only');
    for (const method of ['GET', 'POST'] as const) {
      const login = {
        method,
        url: `${origin}/login`,
        headers,
        loginUrl: `${origin}/login`,
        origins: [origin],
      };
      expect(categoryOf(await clientOf().signIn(login))).toBe('read_only');
    }
    expect(arrived).toEqual([]);
  });

  it('sends credentials only to addresses at which the owner was seen', async () => {
    const { origin, arrived } = await site();
    const asked: unknown[] = [];
    let seen: string[] = [];
    const scan = () =>
      clientOf({
        credentialAddresses: (host, addresses) => {
          asked.push([host, addresses]);
          return Promise.resolve(seen);
        },
      });
    const login = { method: 'POST', url: origin, loginUrl: origin, origins: [origin] } as const;
    const sold = scan();
    expect(await sold.mayHoldCredentials(origin)).toBe(false);
    expect(categoryOf(await sold.signIn(login))).toBe('unproven');
    expect(categoryOf(await sold.withSession(sessionOf('alice', origin)).request({ url: origin }))).toBe(
      'unproven',
    );
    expect([arrived, asked]).toEqual([[], [['127.0.0.1', ['127.0.0.1']]]]);
    // A stranger's page needs no proof, and its connection is not kept for credentials.
    answered(await sold.request({ url: origin }));
    expect(categoryOf(await sold.withSession(sessionOf('alice', origin)).request({ url: origin }))).toBe(
      'unproven',
    );
    seen = ['127.0.0.1'];
    const own = scan();
    expect(await own.mayHoldCredentials(origin)).toBe(true);
    answered(await own.signIn(login));
    answered(await own.withSession(sessionOf('alice', origin)).request({ url: origin }));
    expect(arrived.map(({ method, headers }) => [method, headers.cookie])).toEqual([
      ['GET', undefined],
      ['POST', undefined],
      ['GET', 'sid=alice'],
    ]);
  });

  it('leaves the type of a body to the request', async () => {
    const { origin, arrived } = await site();
    const headersFor = () => ({ 'content-type': 'text/xml' });
    const conduct = { isIntrusive: true, mayChange: true, rights: OWN_HOST };
    const view = clientOf()
      .forTest(AMPLE, conduct)
      .withSession(sessionOf('alice', origin, { headersFor }));
    const sent = { method: 'POST', url: origin, body: '{}' } as const;
    answered(await view.request({ ...sent, headers: { 'Content-Type': 'application/json' } }));
    answered(await view.request({ url: origin }));
    expect(arrived.map(({ headers }) => headers['content-type'])).toEqual(['application/json', 'text/xml']);
  });

  it('sends no raw bytes and no sign-in of its own', async () => {
    const { origin, arrived } = await site();
    const view = clientOf().withSession(sessionOf('alice', origin));
    const port = Number(new URL(origin).port);
    const raw = { port, send: Buffer.from('DELETE / HTTP/1.1\r\n\r\n'), done: () => true };
    expect(categoryOf(await view.exchange(raw))).toBe('read_only');
    const login = { method: 'POST', url: origin, loginUrl: origin, origins: [origin] } as const;
    expect(categoryOf(await view.signIn(login))).toBe('read_only');
    expect(arrived).toEqual([]);
  });

  it('does not follow a redirect to a path that it must not request', async () => {
    const { origin, arrived } = await site({ '/account': '/logout' });
    const view = clientOf().withSession(sessionOf('alice', origin));
    const response = answered(await view.request({ url: `${origin}/account`, followRedirects: 5 }));
    expect([response.status, arrived.map(({ url }) => url)]).toEqual([302, ['/account']]);
  });

  it('follows a redirect within its origin with its credentials', async () => {
    const { origin, arrived } = await site({ '/a': '/b' });
    const view = clientOf().withSession(sessionOf('alice', origin));
    answered(await view.request({ url: `${origin}/a`, followRedirects: 1 }));
    expect(arrived.map(credentialsOf)).toEqual(Array(2).fill(['Bearer alice', 'sid=alice']));
  });

  it('sends no credentials to another port, also not after a redirect', async () => {
    const other = await site();
    const own = await site({ '/out': `${other.origin}/in` });
    const view = clientOf().withSession(sessionOf('alice', own.origin));
    answered(await view.request({ url: `${own.origin}/out`, followRedirects: 3 }));
    answered(await view.request({ url: `${other.origin}/frame` }));
    expect(other.arrived.map(credentialsOf)).toEqual([NONE, NONE]);
  });

  it.each([
    ['another scheme', 'https://shop.test'],
    ['the www twin', 'http://www.shop.test'],
    ['a name below', 'http://a.shop.test'],
    ['the name above', 'http://test'],
  ])('sends no credentials when its origin is %s of the requested one', async (_kind, identityOrigin) => {
    const { origin, arrived } = await site();
    const { port } = new URL(origin);
    const client = clientOf({
      allow: 'shop.test,127.0.0.1',
      resolveName: () => Promise.resolve(['127.0.0.1']),
    });
    const view = client.withSession(sessionOf('alice', `${identityOrigin}:${port}`));
    answered(await view.request({ url: `http://shop.test:${port}/` }));
    expect(arrived.map(credentialsOf)).toEqual([NONE]);
  });

  it('resolves its host once: an address that changes afterwards gets no credentials', async () => {
    const { origin, arrived } = await site();
    const { port } = new URL(origin);
    const answers = [['127.0.0.1'], ['127.0.0.9']];
    const client = clientOf({
      allow: 'shop.test,127.0.0.0/8',
      resolveName: () => Promise.resolve(answers.shift() ?? []),
    });
    const view = client.withSession(sessionOf('alice', `http://shop.test:${port}`));
    for (const path of ['/a', '/b', '/c'])
      answered(await view.request({ url: `http://shop.test:${port}${path}` }));
    expect([arrived.length, answers.length]).toEqual([3, 1]);
  });

  it('shares pages with views of the same session only', async () => {
    const { origin, arrived } = await site();
    const client = clientOf();
    const url = `${origin}/account`;
    const ask = async (view: TargetClient): Promise<string> =>
      answered(await view.request({ url })).body.toString();
    const [alice, bob] = ['alice', 'bob'].map((name) => client.withSession(sessionOf(name, origin)));
    if (alice === undefined || bob === undefined) throw new Error('two views');
    const seen = [
      await ask(client),
      await ask(alice),
      await ask(bob),
      await ask(alice.forTest(AMPLE)),
      await ask(client),
    ];
    expect(seen.map((text) => text.slice(9))).toEqual([
      'a stranger',
      'sid=alice',
      'sid=bob',
      'sid=alice',
      'a stranger',
    ]);
    expect(arrived.length).toBe(3);
  });

  it('keeps the cookies of a visit next to those of the session, which win', async () => {
    const { origin, arrived } = await site();
    const view = clientOf().withSession(sessionOf('alice', origin));
    answered(await view.request({ url: origin, headers: { cookie: 'sid=old; lang=de' } }));
    expect(arrived[0]?.headers.cookie).toBe('sid=alice; lang=de');
  });

  it('tells the session what its origin sets, and nothing of other origins', async () => {
    const other = await site();
    const own = await site({ '/out': `${other.origin}/in` });
    const taken: string[] = [];
    const view = clientOf().withSession(sessionOf('alice', own.origin, { take: (url) => taken.push(url) }));
    answered(await view.request({ url: `${own.origin}/out`, followRedirects: 1 }));
    expect(taken).toEqual([`${own.origin}/out`]);
  });

  it('does not take the walls of strangers for its own', async () => {
    const { origin } = await servers.http((request, response) => {
      response.writeHead(request.headers.cookie === undefined ? 401 : 200).end('x');
    });
    const client = clientOf();
    for (const path of ['/1', '/2', '/3', '/4']) await client.request({ url: origin + path });
    expect(categoryOf(await client.request({ url: `${origin}/5` }))).toBe('sign_in_required');
    const view = client.withSession(sessionOf('alice', origin));
    expect(answered(await view.request({ url: `${origin}/5` })).status).toBe(200);
  });
});

describe('a sign-in', () => {
  const order = (origin: string, own: object = {}) =>
    ({
      method: 'POST',
      url: `${origin}/login`,
      loginUrl: `${origin}/login`,
      origins: [origin],
      body: 'p=secret',
      ...own,
    }) as const;

  it('posts to the configured address and follows no redirect', async () => {
    const { origin, arrived } = await site({ '/login': '/account' });
    expect(answered(await clientOf().signIn(order(origin))).status).toBe(302);
    expect(arrived.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/login', 'p=secret'],
    ]);
  });

  it('needs no right to intrude, because its owner has named the address', async () => {
    const { origin } = await site();
    expect(
      categoryOf(await clientOf({ rights: { kind: 'none', reason: 'no_http_proof' } }).signIn(order(origin))),
    ).toBe('answered');
  });

  it('posts elsewhere only what a page names that it has read itself', async () => {
    const { origin, arrived } = await site();
    const client = clientOf();
    const url = `${origin}/session`;
    expect(categoryOf(await client.signIn(order(origin, { url })))).toBe('read_only');
    const foreign = answered(await client.request({ url: `${origin}/login` }));
    expect(categoryOf(await client.signIn(order(origin, { url, from: foreign })))).toBe('read_only');
    const from = answered(await client.signIn(order(origin, { method: 'GET', body: undefined })));
    expect(categoryOf(await client.signIn(order(origin, { url, from })))).toBe('answered');
    expect(arrived.filter(({ method }) => method === 'POST').length).toBe(1);
  });

  it('sends nothing to another origin, whatever a page names', async () => {
    const [{ origin }, other] = [await site(), await site()];
    const client = clientOf();
    const from = answered(await client.signIn(order(origin, { method: 'GET', body: undefined })));
    expect(categoryOf(await client.signIn(order(origin, { url: `${other.origin}/login`, from })))).toBe(
      'unproven',
    );
    expect(other.arrived).toEqual([]);
  });

  it('ends after eight posts', async () => {
    const { origin } = await site();
    const client = clientOf();
    const sent: string[] = [];
    for (let post = 0; post < 9; post += 1) sent.push(categoryOf(await client.signIn(order(origin))));
    expect(sent).toEqual([...Array<string>(8).fill('answered'), 'budget']);
  });
});

describe('a certificate that is not valid', () => {
  it('gets no credentials', async () => {
    const heard: string[] = [];
    const { port } = await servers.tls(await selfSigned(), (socket) =>
      socket.on('data', (bytes: Buffer) => {
        heard.push(bytes.toString());
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      }),
    );
    const origin = `https://127.0.0.1:${port}`;
    const client = clientOf();
    expect(categoryOf(await client.withSession(sessionOf('alice', origin)).request({ url: origin }))).toBe(
      'tls',
    );
    expect(
      categoryOf(await client.signIn({ method: 'POST', url: origin, loginUrl: origin, origins: [origin] })),
    ).toBe('tls');
    expect(heard).toEqual([]);
    expect(categoryOf(await client.request({ url: origin }))).toBe('answered');
  });
});
