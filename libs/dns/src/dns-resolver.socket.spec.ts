import { createSocket } from 'node:dgram';
import { type AddressInfo, createServer } from 'node:net';
import { TRUNCATED_RESPONSE, type Answer, type DecodedPacket } from 'dns-packet';
import { textsIn } from './address-queries';
import { type DnsLimits, DnsResolver, askForTransfer } from './dns-resolver';
import { type RawHandler, RawDnsServer, response, soaOf } from './testing/raw-dns-server';

const servers: RawDnsServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A busy machine may take as long as it likes. */
const PATIENT = { tryMs: 60_000, tries: 2, questionMs: 120_000 };
/** For servers that say nothing. */
const QUICK = { tryMs: 300, tries: 2, questionMs: 1_500 };

async function serverFor(handler: RawHandler): Promise<{ server: RawDnsServer; address: string }> {
  const server = new RawDnsServer(handler);
  servers.push(server);
  return { server, address: await server.listen() };
}

async function ask(
  handler: RawHandler,
  name = 'shop.test',
  type: 'A' | 'TXT' = 'A',
  limits: Partial<DnsLimits> = PATIENT,
) {
  const { server, address } = await serverFor(handler);
  const reply = await new DnsResolver({ servers: [address], limits }).ask({ name, type });
  return { reply, server };
}
const askInHaste = (handler: RawHandler) => ask(handler, undefined, undefined, QUICK);

const a = (name: string, data = '93.184.216.34'): Answer => ({ type: 'A', name, ttl: 60, data });
const cname = (name: string, data: string): Answer => ({ type: 'CNAME', name, ttl: 60, data });
const txt = (name: string, data: string[]): Answer => ({ type: 'TXT', name, ttl: 60, data });

describe('a DNS query', () => {
  it('returns the records of the name and type, without case', async () => {
    const { reply, server } = await ask(
      (query) => response(query, { answers: [a('SHOP.test')] }),
      'Shop.Test.',
    );
    expect(reply).toMatchObject({
      outcome: 'records',
      records: [{ name: 'shop.test', data: '93.184.216.34' }],
    });
    expect(server.queries[0]).toMatchObject({
      flag_rd: true,
      additionals: [{ flag_do: true, udpPayloadSize: 1232 }],
    });
  });

  it('tells a name without such records from a name that does not exist', async () => {
    const none = await ask((query) => response(query, { authorities: [soaOf('test')] }));
    const unknown = await ask((query) => response(query, { rcode: 3, authorities: [soaOf('test')] }));
    expect([none.reply.outcome, unknown.reply.outcome]).toEqual(['no_data', 'no_name']);
  });

  const nsec = (name: string, rrtypes: string[]): Answer => ({
    type: 'NSEC',
    name,
    ttl: 60,
    data: { nextDomain: `0.${name}`, rrtypes },
  });
  it.each<[string, Answer[], string]>([
    ['NXNAME', [nsec('SHOP.test', ['RRSIG', 'NSEC', 'UNKNOWN_128'])], 'no_name'],
    ['nothing but the signature', [nsec('shop.test', ['RRSIG', 'NSEC'])], 'no_data'],
    ['other types', [nsec('shop.test', ['TXT', 'RRSIG', 'NSEC'])], 'no_data'],
    ['both', [nsec('shop.test', ['TXT', 'RRSIG', 'NSEC', 'UNKNOWN_128'])], 'no_data'],
    ['NXNAME of another name', [nsec('www.shop.test', ['RRSIG', 'NSEC', 'UNKNOWN_128'])], 'no_data'],
    ['no NSEC record', [], 'no_data'],
  ])('reads what an NSEC record next to NOERROR lists (RFC 9824): %s', async (_what, denials, outcome) => {
    const { reply } = await ask((query) => response(query, { authorities: [soaOf('test'), ...denials] }));
    expect(reply.outcome).toBe(outcome);
  });

  it('follows an alias that comes alone once, also where its end has no such record and no SOA record', async () => {
    const { reply, server } = await ask((query) => {
      const name = query.questions?.[0]?.name ?? '';
      return response(query, { answers: name === 'shop.test' ? [cname(name, 'edge.test')] : [] });
    });
    expect(reply).toMatchObject({ outcome: 'no_data', aliases: ['edge.test'] });
    expect(server.asked).toEqual(['shop.test A udp', 'edge.test A udp']);
  });

  it('reads NXNAME at the end of the aliases, not at a name before it', async () => {
    const answers = [cname('shop.test', 'gone.test')];
    const denialOf = (name: string) => [soaOf('test'), nsec(name, ['RRSIG', 'NSEC', 'UNKNOWN_128'])];
    const end = await ask((query) => response(query, { answers, authorities: denialOf('gone.test') }));
    expect(end.reply).toMatchObject({ outcome: 'no_name', aliases: ['gone.test'] });
    const start = await ask((query) => response(query, { answers, authorities: denialOf('shop.test') }));
    expect(start.reply.outcome).toBe('no_data');
  });

  it.each([
    [2, 'servfail'],
    [5, 'refused'],
    [9, 'servfail'],
  ])('reports response code %i as %s, not as a fact', async (rcode, outcome) => {
    expect((await ask((query) => response(query, { rcode }))).reply.outcome).toBe(outcome);
  });

  it('follows CNAME records within the response', async () => {
    const answers = [cname('shop.test', 'CDN.test'), cname('cdn.test', 'edge.test'), a('edge.test')];
    const { reply } = await ask((query) => response(query, { answers }));
    expect(reply).toMatchObject({ outcome: 'records', aliases: ['cdn.test', 'edge.test'] });
  });

  it('queries the target of an alias that the server has not followed', async () => {
    const { reply, server } = await ask((query) =>
      response(query, {
        answers: [nameOf(query) === 'shop.test' ? cname('shop.test', 'edge.test') : a('edge.test')],
      }),
    );
    expect(reply).toMatchObject({ outcome: 'records', aliases: ['edge.test'] });
    expect(server.asked).toEqual(['shop.test A udp', 'edge.test A udp']);
  });

  it('ends a loop of aliases without a fact', async () => {
    const answers = [cname('shop.test', 'one.test'), cname('one.test', 'shop.test')];
    const { reply, server } = await ask((query) => response(query, { answers }));
    expect(reply.outcome).toBe('servfail');
    expect(server.asked.length).toBeLessThan(10);
  });

  it('ends an endless chain of aliases', async () => {
    let count = 0;
    const { reply, server } = await ask((query) =>
      response(query, { answers: [cname(nameOf(query), `n${(count += 1)}.test`)] }),
    );
    expect(reply.outcome).toBe('servfail');
    expect(server.asked.length).toBeLessThan(12);
  });

  it('ignores records of names that it did not ask for', async () => {
    const { reply } = await ask((query) => response(query, { answers: [a('other.test', '10.0.0.1')] }));
    expect(reply).toMatchObject({ outcome: 'no_data', records: [] });
  });
});

describe('a server that lies', () => {
  it.each<[string, (query: DecodedPacket) => Buffer]>([
    ['another id', (query) => response({ ...query, id: (query.id ?? 0) ^ 1 }, { answers: [a('shop.test')] })],
    ['another question', (query) => response({ ...query, questions: [{ name: 'evil.test', type: 'A' }] })],
    ['another type', (query) => response({ ...query, questions: [{ name: 'shop.test', type: 'MX' }] })],
    ['a query', (query) => clearResponseBit(response(query))],
    ['no DNS', () => Buffer.from('HTTP/1.1 400 Bad Request')],
    [
      'a name with a pointer to itself',
      (query) => Buffer.concat([head(query, 1), Buffer.from([0xc0, 0x1b, 0, 1, 0, 1])]),
    ],
    ['too few bytes', (query) => response(query, { answers: [a('shop.test')] }).subarray(0, -3)],
  ])('with %s is silent, not believed', async (_case, lie) => {
    expect((await askInHaste((query) => lie(query))).reply.outcome).toBe('silent');
  });

  it('does not hide the true response that follows', async () => {
    const { reply } = await ask((query) => [
      response({ ...query, id: (query.id ?? 0) ^ 1 }, { answers: [a('shop.test', '10.0.0.1')] }),
      response(query, { answers: [a('shop.test')] }),
    ]);
    expect(reply.records).toMatchObject([{ data: '93.184.216.34' }]);
  });

  it('cannot do so from another sender', async () => {
    const stranger = createSocket('udp4');
    const { reply } = await askInHaste((query, _transport, client) => {
      stranger.send(response(query, { answers: [a('shop.test', '10.0.0.1')] }), client);
      return null;
    });
    stranger.close();
    expect(reply.outcome).toBe('silent');
  });
});

describe('a server that is slow or cuts', () => {
  it('is silent, which states nothing about the zone', async () => {
    const { reply, server } = await askInHaste(() => null);
    expect(reply.outcome).toBe('silent');
    expect(server.asked).toHaveLength(2);
  });

  it('gets a second try', async () => {
    let count = 0;
    const { server, address } = await serverFor((query) =>
      (count += 1) === 1 ? null : response(query, { answers: [a('shop.test')] }),
    );
    // More tries than two, for a machine that is too busy to read a response in time.
    const limits = { tryMs: 300, tries: 20, questionMs: 60_000 };
    const reply = await new DnsResolver({ servers: [address], limits }).ask({ name: 'shop.test', type: 'A' });
    expect(reply.outcome).toBe('records');
    expect(server.asked.length).toBeGreaterThanOrEqual(2);
  });

  it('is queried by TCP after a truncated response, for up to 64 KiB', async () => {
    const values = Array.from({ length: 250 }, (_, index) =>
      txt('shop.test', [`${index}-${'x'.repeat(230)}`]),
    );
    const { reply, server } = await ask(
      (query, transport) =>
        transport === 'udp'
          ? response(query, { flags: TRUNCATED_RESPONSE })
          : response(query, { answers: values }),
      'shop.test',
      'TXT',
    );
    expect(textsIn(reply)).toHaveLength(250);
    expect(server.asked).toEqual(['shop.test TXT udp', 'shop.test TXT tcp']);
  });

  it.each<[string, RawHandler]>([
    ['resets TCP', (query, transport) => (transport === 'udp' ? truncated(query) : 'reset')],
    ['says nothing by TCP', (query, transport) => (transport === 'udp' ? truncated(query) : null)],
    [
      'sends no DNS by TCP',
      (query, transport) => (transport === 'udp' ? truncated(query) : Buffer.alloc(65_535)),
    ],
  ])('is silent when it %s', async (_case, handler) => {
    expect((await askInHaste(handler)).reply.outcome).toBe('silent');
  });

  it('states nothing when it truncates by TCP too', async () => {
    expect((await ask(truncated)).reply.outcome).toBe('servfail');
  });

  it.each([1, 4])('that does not know EDNS (response code %i) is queried without it', async (rcode) => {
    const { reply, server } = await ask((query) =>
      (query.additionals ?? []).length > 0
        ? response(query, { rcode })
        : response(query, { answers: [a('shop.test')] }),
    );
    expect(reply.outcome).toBe('records');
    expect(server.asked).toHaveLength(2);
  });
});

describe('several servers', () => {
  it('are tried in order until one states a fact', async () => {
    const broken = await serverFor((query) => response(query, { rcode: 2 }));
    const good = await serverFor((query) => response(query, { answers: [a('shop.test')] }));
    const resolver = new DnsResolver({
      servers: ['127.0.0.1:1', broken.address, good.address],
      limits: PATIENT,
    });
    expect((await resolver.ask({ name: 'shop.test', type: 'A' })).outcome).toBe('records');
    expect(broken.server.asked).toHaveLength(1);
  });

  it('are no resolver when none can be reached', async () => {
    const resolver = new DnsResolver({ servers: ['127.0.0.1:1'], limits: PATIENT });
    expect((await resolver.ask({ name: 'shop.test', type: 'A' })).outcome).toBe('no_resolver');
    expect((await new DnsResolver({ servers: [] }).ask({ name: 'shop.test', type: 'A' })).outcome).toBe(
      'no_resolver',
    );
  });
});

describe('a record that does not follow its format', () => {
  it('is counted and hides no other record', async () => {
    const { reply } = await ask((query) => {
      const good = response(query, { answers: [a('shop.test')] });
      const bad = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 1, 7]);
      good.writeUInt16BE(2, 6);
      return Buffer.concat([good, bad]);
    });
    expect(reply).toMatchObject({ outcome: 'records', malformed: 1, records: [{ type: 'A' }] });
  });
});

describe('a zone transfer', () => {
  it('is cut after the wanted messages', async () => {
    const { address } = await serverFor((query) => [
      response(query, { answers: [soaOf('shop.test'), a('one.shop.test')] }),
      response(query, { answers: [a('two.shop.test')] }),
      response(query, { answers: [a('three.shop.test')] }),
    ]);
    const records = await askForTransfer(address, 'shop.test', 2, new AbortController().signal);
    expect(records?.map(({ name }) => name)).toEqual(['shop.test', 'one.shop.test', 'two.shop.test']);
  });

  it('that is refused gives nothing', async () => {
    const { address } = await serverFor((query) => response(query, { rcode: 5 }));
    expect(await askForTransfer(address, 'shop.test', 2, new AbortController().signal)).toBeNull();
  });
});

const nameOf = (query: DecodedPacket): string => query.questions?.[0]?.name ?? '';
const truncated = (query: DecodedPacket): Buffer => response(query, { flags: TRUNCATED_RESPONSE });

/** Header and question, with a count of answers that follow. */
function head(query: DecodedPacket, answers: number): Buffer {
  const bytes = response(query);
  bytes.writeUInt16BE(answers, 6);
  return bytes;
}

function clearResponseBit(bytes: Buffer): Buffer {
  bytes.writeUInt8(bytes.readUInt8(2) & 0x7f, 2);
  return bytes;
}

describe('the server of these specs says that its port is taken, and does not wait', () => {
  const server = (): RawDnsServer => new RawDnsServer((query) => response(query));

  it('for UDP', async () => {
    const other = createSocket('udp4');
    await new Promise<void>((done) => other.bind(0, '127.0.0.1', done));
    await expect(server().listen('127.0.0.1', other.address().port)).rejects.toThrow('EADDRINUSE');
    await new Promise<void>((done) => other.close(done));
  });

  it('for TCP', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    await expect(server().listen('127.0.0.1', port)).rejects.toThrow('EADDRINUSE');
    await new Promise((done) => other.close(done));
  });
});
