import { buildCertificateHello } from './client-hello';
import { MOST_CERTIFICATES, readServerFlight } from './server-flight';
import { ServerRecordReader } from './tls-records';

const uint24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff]);
const message = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type]), uint24(body.length), body]);
const record = (type: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 3, 3, content.length >> 8, content.length & 0xff]), content]);

const SCT = Buffer.from('0012000101', 'hex');
const hello = (extension = Buffer.alloc(0)): Buffer =>
  message(
    2,
    Buffer.concat([
      Buffer.from([3, 3]),
      Buffer.alloc(32),
      Buffer.from([0, 0xc0, 0x2b, 0]),
      Buffer.from([0, extension.length]),
      extension,
    ]),
  );
const LEAF = Buffer.from('leaf certificate');
const ISSUER = Buffer.alloc(700, 0x41);
const certificates = (...list: Buffer[]): Buffer => {
  const entries = Buffer.concat(list.flatMap((entry) => [uint24(entry.length), entry]));
  return message(11, Buffer.concat([uint24(entries.length), entries]));
};
const DONE = message(14, Buffer.alloc(0));

const CHAIN = { kind: 'certificates', version: 0x0303, certificates: [LEAF, ISSUER] };

describe('a server flight', () => {
  const flight = Buffer.concat([hello(), certificates(LEAF, ISSUER), DONE]);

  it('is read from one record with several messages', () => {
    expect(readServerFlight(record(22, flight))).toMatchObject(CHAIN);
  });

  it('is read from messages that span records, wherever they are cut', () => {
    for (let cut = 1; cut < flight.length; cut += 1) {
      const received = Buffer.concat([record(22, flight.subarray(0, cut)), record(22, flight.subarray(cut))]);
      expect(readServerFlight(received)).toMatchObject(CHAIN);
    }
  });

  it('is partial until all of it is there, and never throws on the way', () => {
    const received = record(22, flight);
    for (let length = 0; length < received.length - DONE.length; length += 1) {
      expect(readServerFlight(received.subarray(0, length))).toEqual({ kind: 'partial' });
    }
  });

  it('may carry a staple and answer the SCT extension', () => {
    const staple = message(22, Buffer.concat([Buffer.from([1]), uint24(4), Buffer.from('ocsp')]));
    const received = record(22, Buffer.concat([hello(SCT), certificates(LEAF), staple, DONE]));
    expect(readServerFlight(received)).toMatchObject({ sendsScts: true, staple: Buffer.from('ocsp') });
    expect(readServerFlight(record(22, flight))).toMatchObject({ sendsScts: false, staple: null });
  });

  it('survives lengths that lie', () => {
    const lying = message(11, Buffer.concat([uint24(999), uint24(999), LEAF]));
    expect(readServerFlight(record(22, Buffer.concat([hello(), lying, DONE])))).toMatchObject({
      certificates: [],
    });
    const short = message(2, Buffer.from([3]));
    expect(readServerFlight(record(22, Buffer.concat([short, certificates(LEAF), DONE])))).toMatchObject({
      version: 0,
      sendsScts: false,
    });
  });

  it('may be an alert or no TLS at all', () => {
    expect(readServerFlight(record(21, Buffer.from([2, 70])))).toEqual({ kind: 'alert', description: 70 });
    expect(readServerFlight(Buffer.from('HTTP/1.1 400 Bad Request'))).toEqual({ kind: 'not-tls' });
    expect(readServerFlight(Buffer.from('220 mail ready'))).toEqual({ kind: 'not-tls' });
  });
});

describe('our ClientHello', () => {
  it('is one record with lengths that fit, and names the server', () => {
    const sent = buildCertificateHello('shop.test');
    expect(sent.readUInt16BE(3)).toBe(sent.length - 5);
    expect(sent.readUIntBE(6, 3)).toBe(sent.length - 9);
    expect(sent.includes('shop.test')).toBe(true);
    expect(buildCertificateHello(null).includes('shop.test')).toBe(false);
  });

  it('offers the suites of one key type alone when it wants its certificate', () => {
    const [ecdsaSuite, rsaSuite] = [Buffer.from('c02b', 'hex'), Buffer.from('c02f', 'hex')];
    const suitesOf = (hello: Buffer): Buffer => hello.subarray(46, 46 + hello.readUInt16BE(44));
    const offered = (hello: Buffer): boolean[] =>
      [ecdsaSuite, rsaSuite].map((suite) => suitesOf(hello).includes(suite));
    expect(offered(buildCertificateHello(null))).toEqual([true, true]);
    expect(offered(buildCertificateHello(null, 'ecdsa'))).toEqual([true, false]);
    expect(offered(buildCertificateHello(null, 'rsa'))).toEqual([false, true]);
  });
});

describe('what a hostile flight costs', () => {
  /** A server that sends one byte at a time, each payload byte in its own record. */
  const dripped = (payload: Buffer): number => {
    const steps = { count: 0 };
    const reader = new ServerRecordReader(steps);
    const received = Buffer.concat([...payload].map((byte) => record(22, Buffer.from([byte]))));
    for (let length = 1; length <= received.length; length += 1)
      readServerFlight(received.subarray(0, length), reader);
    return steps.count;
  };

  it.each<[string, (size: number) => Buffer]>([
    ['one long message', (size) => message(11, Buffer.alloc(size))],
    ['empty messages', (size) => Buffer.alloc(size)],
    [
      'certificates without content',
      (size) => certificates(...Array<Buffer>(size / 10).fill(Buffer.alloc(0))),
    ],
  ])('grows with its length only: %s', (_case, payload) => {
    const costs = [500, 1_000, 2_000, 4_000, 8_000].map((size) => dripped(payload(size)) / size);
    for (const cost of costs) expect(cost).toBeLessThan(8);
  });

  it('keeps a few certificates of very many', () => {
    const bundle = record(22, Buffer.concat([hello(), certificates(...Array<Buffer>(500).fill(LEAF)), DONE]));
    const flight = readServerFlight(bundle);
    expect(flight.kind === 'certificates' && flight.certificates.length).toBe(MOST_CERTIFICATES);
  });

  it('is read chunk by chunk as all together', () => {
    const flight = Buffer.concat([hello(), certificates(LEAF, ISSUER), DONE]);
    const received = Buffer.concat([record(22, flight.subarray(0, 99)), record(22, flight.subarray(99))]);
    const reader = new ServerRecordReader();
    for (let length = 1; length < received.length - DONE.length; length += 7)
      expect(readServerFlight(received.subarray(0, length), reader)).toEqual({ kind: 'partial' });
    expect(readServerFlight(received, reader)).toMatchObject(CHAIN);
  });
});
