import { NO_RIGHTS, OWN_HOST, type IntrusionRights } from '../contract/intrusion-rights';
import type { TargetClient } from '../contract/target-client';
import { type LocalServer, LocalServers } from '../testing/local-servers';
import { AMPLE, answered, categoryOf, testClient } from '../testing/test-client';

const HOST = 'shop.test';
const servers = new LocalServers();
const clients: TargetClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await servers.closeAll();
});

/** A site that answers each request, and knows what it was asked. */
async function site(location?: () => string): Promise<LocalServer & { asked: string[] }> {
  const asked: string[] = [];
  const server = await servers.http((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (location !== undefined && request.url === '/away') response.writeHead(302, { location: location() });
    response.end('ok');
  });
  return { ...server, asked };
}

interface Scene {
  rights: IntrusionRights;
  isIntrusive?: boolean;
  addresses?: string[];
}

/** One test's view of a client for `shop.test`. */
function view({ rights, isIntrusive = true, addresses = ['127.0.0.1'] }: Scene): TargetClient {
  const client = testClient({
    allow: '127.0.0.0/8, shop.test, www.shop.test',
    target: { host: HOST, url: null },
    resolveName: () => Promise.resolve(addresses),
  });
  clients.push(client);
  return client.forTest(AMPLE, { isIntrusive, rights });
}

const originOf = ({ port }: LocalServer, host = HOST): string => `http://${host}:${port}`;
const provenAt = (server: LocalServer, ...addresses: string[]): IntrusionRights => ({
  kind: 'proven',
  origins: [{ origin: originOf(server), addresses: addresses.length === 0 ? ['127.0.0.1'] : addresses }],
});

describe('an intrusive request', () => {
  it('goes to the proven origin, and not to another port of the host', async () => {
    const [own, other] = [await site(), await site()];
    const test = view({ rights: provenAt(own) });
    const answers = [
      await test.request({ url: `${originOf(own)}/` }),
      await test.request({ url: `${originOf(other)}/` }),
      await test.request({ method: 'POST', url: `${originOf(other)}/`, body: 'a=1' }),
      await test.probe(other.port),
      await test.handshake({ port: other.port }),
      await test.exchange({ port: other.port, send: Buffer.from('x'), done: () => true }),
    ];
    expect(answers.map(categoryOf)).toEqual(['answered', ...Array<string>(5).fill('unproven')]);
    expect([own.asked, other.connections()]).toEqual([['GET /'], 0]);
    expect(test.refusedOrigins()).toEqual([originOf(other), `https://${HOST}:${other.port}`]);
    expect(test.receipt().requests).toEqual({ GET: 1 });
  });

  it('tries ports of the host at the addresses that showed the proof only', async () => {
    const [own, other] = [await site(), await site()];
    const at = (address: string) => ({ address, family: 4 as const });
    const trial = { port: other.port, address: at('127.0.0.1'), waitMs: 0 };
    const rights: IntrusionRights[] = [provenAt(own), provenAt(own, '127.0.0.9'), NO_RIGHTS, OWN_HOST];
    const tried = await Promise.all(rights.map((each) => view({ rights: each }).tryPort(trial)));
    expect(tried.map(categoryOf)).toEqual(['answered', 'unproven', 'unproven', 'answered']);
    const elsewhere: IntrusionRights = {
      kind: 'proven',
      origins: [{ origin: originOf(own, 'www.shop.test'), addresses: ['127.0.0.1'] }],
    };
    const test = view({ rights: elsewhere });
    expect(categoryOf(await test.tryPort(trial))).toBe('unproven');
    expect(test.refusedOrigins()).toEqual([]);
    expect(
      categoryOf(await view({ rights: OWN_HOST }).tryPort({ ...trial, address: at('127.0.0.9') })),
    ).not.toBe('answered');
  });

  it('is not led to another port, name or scheme by a redirect', async () => {
    const other = await site();
    let away = '';
    const own = await site(() => away);
    const test = view({ rights: provenAt(own) });
    const places = [
      originOf(other),
      originOf(own, 'www.shop.test'),
      originOf(own).replace('http:', 'https:'),
    ];
    for (const place of places) {
      away = `${place}/`;
      const asked = [
        await test.request({ url: `${originOf(own)}/away`, followRedirects: 5, share: false }),
        await test.request({ method: 'POST', url: `${originOf(own)}/away`, followRedirects: 5 }),
      ];
      expect([place, ...asked.map(categoryOf)]).toEqual([place, 'unproven', 'unproven']);
    }
    expect(other.connections()).toBe(0);
    expect(test.refusedOrigins()).toEqual(places);
    expect(own.asked.filter((line) => !line.endsWith(' /away'))).toEqual([]);
  });

  it('goes to the addresses that showed the proof only', async () => {
    const own = await site();
    const addresses = ['127.0.0.9', '127.0.0.1'];
    const here = view({ rights: provenAt(own), addresses });
    expect(answered(await here.request({ url: originOf(own) })).address.address).toBe('127.0.0.1');
    expect(here.receipt().connections).toBe(1);
    const moved = view({ rights: provenAt(own, '127.0.0.9') });
    expect(categoryOf(await moved.request({ url: originOf(own) }))).toBe('unproven');
    expect(own.connections()).toBe(1);
  });

  it('does not use a connection that another test keeps open to an unproven address', async () => {
    const own = await site();
    const client = testClient({
      allow: '127.0.0.0/8, shop.test',
      target: { host: HOST, url: null },
      resolveName: () => Promise.resolve(['127.0.0.1', '127.0.0.9']),
    });
    clients.push(client);
    expect(categoryOf(await client.request({ url: `${originOf(own)}/plain` }))).toBe('answered');
    const test = client.forTest(AMPLE, { isIntrusive: true, rights: provenAt(own, '127.0.0.9') });
    expect(categoryOf(await test.request({ url: `${originOf(own)}/burst`, share: false }))).toBe('refused');
    expect(own.asked).toEqual(['GET /plain']);
  });

  it('goes to any port of its own host, and to no other, where the operator says so', async () => {
    const [own, other] = [await site(), await site()];
    const test = view({ rights: OWN_HOST });
    const urls = [originOf(own), originOf(other), originOf(other, 'www.shop.test')];
    const answers = [];
    for (const url of urls) answers.push(categoryOf(await test.request({ url })));
    expect(answers).toEqual(['answered', 'answered', 'unproven']);
  });

  it('requests its rights once, with the addresses that the scan uses', async () => {
    const own = await site();
    const asked: (readonly string[])[] = [];
    const test = view({ rights: NO_RIGHTS }).forTest(AMPLE, {
      isIntrusive: true,
      rights: (addresses) => {
        asked.push(addresses);
        return Promise.resolve(provenAt(own));
      },
    });
    await Promise.all([1, 2, 3].map((i) => test.request({ url: `${originOf(own)}/${i}` })));
    expect(asked).toEqual([['127.0.0.1']]);
    expect([await test.mayIntrude(originOf(own)), await test.mayIntrude('mailto:a@b.test')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('a test that is not intrusive', () => {
  it('reads every page, and posts only where it may intrude', async () => {
    const [own, other] = [await site(), await site()];
    const test = view({ rights: provenAt(own), isIntrusive: false });
    const answers = [
      await test.request({ url: originOf(other) }),
      await test.request({ method: 'OPTIONS', url: originOf(other) }),
      await test.request({ method: 'POST', url: originOf(own) }),
      await test.request({ method: 'POST', url: originOf(other) }),
    ];
    expect(answers.map(categoryOf)).toEqual(['answered', 'answered', 'answered', 'unproven']);
    expect(other.asked).toEqual(['GET /', 'OPTIONS /']);
  });

  it('requests no rights before it needs them', async () => {
    const own = await site();
    const rights = jest.fn(() => NO_RIGHTS);
    const test = view({ rights: NO_RIGHTS }).forTest(AMPLE, { isIntrusive: false, rights });
    await test.request({ url: originOf(own) });
    expect(rights).not.toHaveBeenCalled();
    expect(categoryOf(await test.request({ method: 'POST', url: originOf(own) }))).toBe('unproven');
  });

  it('is not kept from a page by a test that was', async () => {
    const own = await site();
    const intrusive = view({ rights: NO_RIGHTS });
    expect(categoryOf(await intrusive.request({ url: originOf(own) }))).toBe('unproven');
    const plain = intrusive.forTest(AMPLE, { isIntrusive: false, rights: NO_RIGHTS });
    expect(categoryOf(await plain.request({ url: originOf(own) }))).toBe('answered');
  });
});
