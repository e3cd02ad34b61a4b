import { channel } from 'node:diagnostics_channel';
import { parseAllowedHosts } from './allowed-hosts';
import type { NameResolver } from './name-resolver';
import { parseTarget } from './parse-target';
import type { TargetClient } from '../contract/target-client';
import { HOSTILE_INPUTS } from '../testing/hostile-inputs';
import { type LocalServer, LocalServers } from '../testing/local-servers';
import { AMPLE, categoryOf, testClient } from '../testing/test-client';

const servers = new LocalServers();
const clients: TargetClient[] = [];

/** Every socket that this process makes as a client, told by Node itself. */
let socketsMade = 0;
const countSocket = (): void => {
  socketsMade += 1;
};
beforeAll(() => channel('net.client.socket').subscribe(countSocket));
afterAll(() => channel('net.client.socket').unsubscribe(countSocket));
beforeEach(() => (socketsMade = 0));
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await servers.closeAll();
});

function client(...options: Parameters<typeof testClient>): TargetClient {
  const made = testClient(...options);
  clients.push(made);
  return made;
}

/** On a port that needs no allow-list entry, so that only the address can be what stops a connection. */
async function canary(): Promise<LocalServer> {
  for (const port of [8080, 8443, 443, 80]) {
    const server = await servers
      .tcp((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ncanary'), port)
      .catch(() => null);
    if (server) return server;
  }
  throw new Error('the ports 8080, 8443, 443 and 80 of 127.0.0.1 are all taken: free one of them');
}

const answering =
  (...addresses: string[]): NameResolver =>
  () =>
    Promise.resolve(addresses);

describe('an address that only the network tells about', () => {
  const NAT64 = '2606:4700:64::';
  const HOST = 'public.example.com';
  /** A network whose DNS64 makes addresses below its own prefix. */
  const network =
    (answers: Record<string, string[]>): NameResolver =>
    (name) =>
      Promise.resolve(answers[name] ?? []);
  const categoryFor = async (
    answers: Record<string, string[]>,
    options: Parameters<typeof testClient>[0] & { rules?: Parameters<typeof parseAllowedHosts>[2] } = {},
  ): Promise<string> => {
    const { rules, allow = '', ...rest } = options;
    const allowedHosts = parseAllowedHosts(allow, '', rules);
    return categoryOf(await client({ resolveName: network(answers), allowedHosts, ...rest }).resolve(HOST));
  };

  it.each([
    ['a private address', '10.0.0.5'],
    ['loopback', '127.0.0.1'],
    ['the metadata of a cloud', '169.254.169.254'],
  ])('is refused when its NAT64 prefix leads to %s', async (_name, inside) => {
    const answers = { 'ipv4only.arpa': [`${NAT64}192.0.0.170`], [HOST]: [`${NAT64}${inside}`] };
    expect(await categoryFor(answers)).toBe('blocked_address');
    const unknown = { [HOST]: [`${NAT64}${inside}`] };
    expect(await categoryFor(unknown, { rules: { nat64Prefixes: `${NAT64}/96` } })).toBe('blocked_address');
  });

  it('is not a reason to refuse a public site behind NAT64', async () => {
    const answers = {
      'ipv4only.arpa': ['192.0.0.170', `${NAT64}192.0.0.170`],
      [HOST]: [`${NAT64}93.184.216.34`],
    };
    expect(await categoryFor(answers)).toBe('answered');
    expect(await categoryFor({ [HOST]: ['2606:4700::1111'] })).toBe('answered');
  });

  it('is refused as an address of this installation, by whatever name, unless it is listed', async () => {
    const answers = { 'palisade.example.org': ['93.184.216.34'], [HOST]: ['93.184.216.34'] };
    const rules = { appUrl: 'https://palisade.example.org:8443/base' };
    expect(await categoryFor(answers, { rules })).toBe('blocked_address');
    expect(await categoryFor(answers, { rules, allow: '93.184.216.34' })).toBe('answered');
    expect(await categoryFor(answers, { rules, allow: HOST })).toBe('answered');
    expect(await categoryFor(answers, { rules: { appUrl: 'http://93.184.216.34' } })).toBe('blocked_address');
    expect(await categoryFor(answers)).toBe('answered');
  });

  it('is refused as the name of this installation before any query', () => {
    const allowed = parseAllowedHosts('', '', { appUrl: 'https://palisade.example.org' });
    expect(() => parseTarget('https://palisade.example.org/x', allowed)).toThrow(
      'The domain must not be this installation itself.',
    );
    expect(allowed.permits('palisade.example.org', '93.184.216.34')).toBe(false);
    const listed = parseAllowedHosts('palisade.example.org', '', { appUrl: 'https://palisade.example.org' });
    expect(parseTarget('palisade.example.org', listed).host).toBe('palisade.example.org');
  });

  it('lets the demo site of an installation on loopback be scanned', async () => {
    const allowedHosts = parseAllowedHosts('demo.localhost', '', { appUrl: 'http://localhost:3000' });
    expect(parseTarget('https://demo.localhost:8443/', allowedHosts).host).toBe('demo.localhost');
    expect(categoryOf(await client({ allowedHosts }).resolve('demo.localhost'))).toBe('answered');
    expect(categoryOf(await client({ allowedHosts }).resolve('localhost'))).toBe('blocked_address');
  });
});

describe('a target that is not allowed', () => {
  it('sees no connection, however it is requested', async () => {
    const { port, connections } = await canary();
    const scan = client({ allow: '', target: { host: '127.0.0.1', url: null } });
    const answers = [
      await scan.request({ url: `http://127.0.0.1:${port}/` }),
      await scan.request({ url: `https://127.0.0.1:${port}/` }),
      await scan.request({ url: `http://app.localhost:${port}/` }),
      await scan.request({ url: `http://localhost.:${port}/` }),
      await scan.request({ url: `http://127.0.0.1:${port}/`, address: { address: '127.0.0.1', family: 4 } }),
      await scan.handshake({ port }),
      await scan.exchange({ port, send: Buffer.from('x'), done: () => true }),
      await scan.probe(port),
      await scan.probe(port, { address: '127.0.0.1', family: 4 }),
      await scan.resolve(),
    ];
    expect(answers.map(categoryOf)).toEqual(answers.map(() => 'blocked_address'));
    expect([connections(), socketsMade]).toEqual([0, 0]);
    expect(JSON.stringify(answers)).not.toContain('127.0.0.1');
  });

  it('is seen by the canary when it is allowed, so the canary works', async () => {
    const { port, connections } = await canary();
    const scan = client({ allow: '127.0.0.1' });
    expect(categoryOf(await scan.request({ url: `http://127.0.0.1:${port}/` }))).toBe('answered');
    expect([connections(), socketsMade]).toEqual([1, 1]);
  });

  const hostileUrls = Object.values(HOSTILE_INPUTS)
    .flat()
    .map((input) => (/^[a-z+]+:/i.test(input) ? input : `http://${input}`));

  it('is not reached by any input of the corpus, nor when DNS makes a loopback of it', async () => {
    const scan = client({ allow: '', resolveName: answering('127.0.0.1'), limits: { burst: 1_000 } });
    const reached: string[] = [];
    for (const url of hostileUrls) {
      if ((await scan.request({ url })).ok) reached.push(url);
    }
    expect(reached).toEqual([]);
    expect(socketsMade).toBe(0);
  });

  it('is not reached by a redirect to any input of the corpus', async () => {
    let location = '';
    const server = await servers.http((_request, response) => {
      response.writeHead(302, { location: Buffer.from(location, 'utf8').toString('latin1') }).end();
    });
    const scan = client({
      allow: 'start.test',
      resolveName: (host) => Promise.resolve([host === 'start.test' ? '127.0.0.1' : '10.0.0.1']),
      limits: { burst: 1_000 },
    });
    const absolute = hostileUrls.filter((url) => /^[a-z+]+:/i.test(url) && !/[\r\n\0]/.test(url));
    const locations = [...absolute, '//127.0.0.1/', '/\\127.0.0.1/', '\\\\127.0.0.1\\'];
    const followed: string[] = [];
    for (location of locations) {
      const before = server.connections();
      const answer = await scan.request({
        url: `http://start.test:${server.port}/`,
        followRedirects: 10,
        share: false,
      });
      // `http:/x` is a path of the same host to a URL parser, when it comes from there.
      if (answer.ok && !answer.url.startsWith(`http://start.test:${server.port}/`)) followed.push(location);
      expect(server.connections() - before).toBeLessThanOrEqual(1);
    }
    expect(locations.length).toBeGreaterThan(100);
    expect(followed).toEqual([]);
    expect(socketsMade).toBe(server.connections());
  });
});

describe('what DNS says', () => {
  it.each([
    ['one private address among many', ['93.184.216.34', '93.184.216.35', '10.0.0.1']],
    ['a loopback AAAA next to a good A', ['93.184.216.34', '::1']],
    ['a mapped address', ['::ffff:93.184.216.34']],
    ['the metadata service', ['169.254.169.254']],
    [
      'a private address past the ones that are kept',
      [...Array<string>(9).fill('93.184.216.34'), '192.168.0.1'],
    ],
    ['no address but a text', ['example.com']],
  ])('refuses a name with %s', async (_case, addresses) => {
    const scan = client({ resolveName: answering(...addresses) });
    expect(categoryOf(await scan.resolve('mixed.test'))).toBe('blocked_address');
    expect(categoryOf(await scan.request({ url: 'http://mixed.test/' }))).toBe('blocked_address');
    expect(socketsMade).toBe(0);
  });

  it('is resolved once: a name that flips to a private address is judged and contacted by its first response', async () => {
    const server = await servers.http((_request, response) => response.end('ok'));
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['10.0.0.2']];
    let asked = 0;
    const scan = client({ resolveName: () => Promise.resolve(answers[asked++] ?? []) });
    const url = `http://flip.test:${server.port}/`;
    const first = await scan.request({ url, share: false });
    const second = await scan.forTest(AMPLE).request({ url, share: false });
    expect([first, second].map((answer) => answer.ok && answer.address.address)).toEqual([
      '127.0.0.1',
      '127.0.0.1',
    ]);
    expect(asked).toBe(1);
  });

  it('and once when the name flips the other way: it stays refused', async () => {
    const answers = [['10.0.0.1'], ['127.0.0.1']];
    let asked = 0;
    const scan = client({ resolveName: () => Promise.resolve(answers[asked++] ?? []) });
    const both = [await scan.resolve('flip.test'), await scan.resolve('flip.test')];
    expect(both.map(categoryOf)).toEqual(['blocked_address', 'blocked_address']);
  });

  it('keeps at most eight addresses, each once', async () => {
    const many = Array.from({ length: 12 }, (_, i) => `93.184.216.${i >> 1}`);
    const found = await client({ resolveName: answering(...many, ...many) }).resolve('many.test');
    expect(found.ok && found.addresses.length).toBe(6);
    const more = Array.from({ length: 12 }, (_, i) => `93.184.216.${i}`);
    const cut = await client({ resolveName: answering(...more) }).resolve('many.test');
    expect(cut.ok && cut.addresses.length).toBe(8);
  });

  it('is a dns failure when it says nothing or fails', async () => {
    const silent = await client({ resolveName: answering() }).request({ url: 'http://nothing.test/' });
    expect(silent).toMatchObject({ ok: false, category: 'dns' });
    const failing = await client().request({ url: 'http://unknown.test/' });
    expect(failing).toMatchObject({ ok: false, category: 'dns' });
  });

  it('is a dns failure when it takes too long, and does not outlive the scan', async () => {
    const never: NameResolver = () => new Promise(() => undefined);
    const slow = client({ resolveName: never, limits: { dnsMs: 50 } });
    expect(await slow.request({ url: 'http://slow.test/' })).toMatchObject({
      category: 'dns',
      detail: 'ETIMEOUT',
    });
    const stop = new AbortController();
    const stopped = client({ resolveName: never, signal: stop.signal, limits: { dnsMs: 60_000 } });
    const calls = [stopped.resolve('slow.test'), stopped.request({ url: 'http://slow.test/' })];
    // Late enough that both wait for the name server.
    setTimeout(() => stop.abort(), 50);
    expect((await Promise.all(calls)).map(categoryOf)).toEqual(['aborted', 'aborted']);
  });

  it('is not requested localhost names (RFC 6761), which are both loopback addresses', async () => {
    const found = await client({ allow: 'app.localhost' }).resolve('app.localhost');
    expect(found.ok && found.addresses.map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
    expect(categoryOf(await client({ allow: 'app.localhost' }).resolve('www.app.localhost'))).toBe(
      'answered',
    );
    expect(categoryOf(await client({ allow: '127.0.0.1' }).resolve('app.localhost'))).toBe('blocked_address');
  });

  it('tries the next address when one refuses', async () => {
    const server = await servers.http((_request, response) => response.end('ok'));
    const scan = client({ allow: '127.0.0.0/8', resolveName: answering('127.0.0.9', '127.0.0.1') });
    const answer = await scan.request({ url: `http://two.test:${server.port}/` });
    expect(answer.ok && answer.address.address).toBe('127.0.0.1');
    expect(scan.receipt().connections).toBe(2);
  });

  it('cannot be overruled: a pinned address must be one of the host', async () => {
    const server = await servers.http((_request, response) => response.end('ok'));
    const scan = client({ allow: '127.0.0.1', resolveName: answering('93.184.216.34') });
    const address = { address: '127.0.0.1', family: 4 } as const;
    expect(categoryOf(await scan.request({ url: `http://a.test:${server.port}/`, address }))).toBe(
      'blocked_address',
    );
    expect(server.connections()).toBe(0);
  });
});

describe('ports', () => {
  it('other than the public ones are for listed hosts', async () => {
    const server = await servers.http((_request, response) => response.end('ok'));
    const resolveName = answering('93.184.216.34');
    const refused = await client({ resolveName }).request({ url: `http://public.test:${server.port}/` });
    expect(categoryOf(refused)).toBe('blocked_address');
    expect(socketsMade).toBe(0);
    const listed = client({ allow: 'app.test', resolveName: answering('127.0.0.1') });
    expect(categoryOf(await listed.request({ url: `http://app.test:${server.port}/` }))).toBe('answered');
  });
});
