import type { Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import type { TlsOptions } from 'node:tls';
import type { ScanLimits } from '@palisade/target-client';
import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { listTlsFacts } from './list-tls-facts';
import { ProbeStage } from './testing/probe-stage';
import {
  type ClientHello,
  ScriptedTlsServer,
  alert,
  curveParameters,
  fieldParameters,
  olderFlight,
  retryRequest,
} from './testing/scripted-tls-server';
import { type TlsFacts, versionOf } from './tls-facts';
import type { TlsVersion } from './tls-versions';

let rsa: IssuedCertificate;
beforeAll(async () => {
  rsa = await issueCertificate({ name: 'shop.test', names: ['shop.test'], key: 'rsa2048' });
});

const stage = new ProbeStage();
afterEach(() => stage.clear());

const listen = (server: Server): Promise<number> => stage.listen(server);
const node = (options: TlsOptions): Promise<number> =>
  stage.node({ key: rsa.keyPem, cert: rsa.pem, ...options });

async function scripted(script: ConstructorParameters<typeof ScriptedTlsServer>[0]) {
  const server = new ScriptedTlsServer(script);
  const port = await server.listen();
  stage.onClear(() => server.close());
  return { server, port };
}

const list = (port: number, limits?: Partial<ScanLimits>, signal = new AbortController().signal) =>
  listTlsFacts(stage.client(limits), port, signal);

const offers = ({ versions }: TlsFacts) =>
  Object.fromEntries(versions.map(({ version, offered }) => [version, offered]));
const suitesIn = (facts: TlsFacts, version: TlsVersion): string[] =>
  versionOf(facts, version).suites.map(({ name }) => name);

describe('a server of node:tls', () => {
  it('that is modern has two versions, its suites in its order, its groups and protocols', async () => {
    const facts = await list(
      await node({
        ciphers: 'ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES128-GCM-SHA256',
        honorCipherOrder: true,
        dhparam: 'auto',
        ecdhCurve: 'P-256:X25519',
        minVersion: 'TLSv1.2',
        ALPNProtocols: ['http/1.1'],
      }),
    );
    expect(offers(facts)).toEqual({
      SSLv3: 'no',
      'TLSv1.0': 'no',
      'TLSv1.1': 'no',
      'TLSv1.2': 'yes',
      'TLSv1.3': 'yes',
    });
    const older = versionOf(facts, 'TLSv1.2');
    expect(older.suites).toEqual([
      {
        code: 0xc030,
        name: 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
        keyExchange: { kind: 'curve', group: 'secp256r1' },
        signatureHash: 'SHA-2',
      },
      {
        code: 0xc02f,
        name: 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
        keyExchange: { kind: 'curve', group: 'secp256r1' },
        signatureHash: 'SHA-2',
      },
      {
        code: 0x009e,
        name: 'TLS_DHE_RSA_WITH_AES_128_GCM_SHA256',
        keyExchange: { kind: 'dh', bits: 2048 },
        signatureHash: 'SHA-2',
      },
    ]);
    expect(older).toMatchObject({ order: 'server', isComplete: true, endedBy: 'alert 40' });
    expect(older.groups?.names.sort()).toEqual(['secp256r1', 'x25519']);
    expect(older.extensions).toEqual({
      secureRenegotiation: true,
      extendedMasterSecret: true,
      compression: false,
    });
    expect(suitesIn(facts, 'TLSv1.3').sort()).toEqual([
      'TLS_AES_128_GCM_SHA256',
      'TLS_AES_256_GCM_SHA384',
      'TLS_CHACHA20_POLY1305_SHA256',
    ]);
    expect(versionOf(facts, 'TLSv1.3').groups).toEqual({
      names: expect.arrayContaining(['secp256r1', 'x25519']),
      isComplete: true,
      isDecided: true,
    });
    expect(facts).toMatchObject({ failure: null, alpn: ['http/1.1'], fallbackScsv: 'yes' });
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
  });

  it('that is old shows what node:tls as a client would not even ask for', async () => {
    const facts = await list(
      await node({
        ciphers: 'AES128-SHA:AES256-SHA:ADH-AES128-SHA:NULL-SHA:@SECLEVEL=0',
        honorCipherOrder: false,
        dhparam: 'auto',
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
      }),
    );
    expect(offers(facts)).toEqual({
      SSLv3: 'no',
      'TLSv1.0': 'yes',
      'TLSv1.1': 'yes',
      'TLSv1.2': 'no',
      'TLSv1.3': 'no',
    });
    for (const version of ['TLSv1.0', 'TLSv1.1'] as const) {
      expect(suitesIn(facts, version).sort()).toEqual([
        'TLS_DH_anon_WITH_AES_128_CBC_SHA',
        'TLS_RSA_WITH_AES_128_CBC_SHA',
        'TLS_RSA_WITH_AES_256_CBC_SHA',
        'TLS_RSA_WITH_NULL_SHA',
      ]);
      expect(versionOf(facts, version).order).toBe('client');
    }
    // Nothing to choose a group for.
    expect(versionOf(facts, 'TLSv1.1').groups).toBeNull();
    expect(facts.fallbackScsv).toBe('yes');
  });

  it('with TLS 1.3 alone tells its protocol in a handshake', async () => {
    const facts = await list(await node({ minVersion: 'TLSv1.3', ALPNProtocols: ['h2', 'http/1.1'] }));
    expect(offers(facts)).toMatchObject({ 'TLSv1.2': 'no', 'TLSv1.3': 'yes' });
    expect(facts).toMatchObject({ alpn: ['h2'], fallbackScsv: 'unknown' });
  });

  it('is seen the same by every probe', async () => {
    const port = await node({ minVersion: 'TLSv1.2', honorCipherOrder: true });
    expect(await list(port)).toEqual(await list(port));
  });
});

/** Takes these suites in TLS 1.2, in its own order. */
const tls12 =
  (suites: number[], flight: (suite: number, hello: ClientHello) => Buffer) =>
  (hello: ClientHello): Buffer => {
    const suite = suites.find((code) => hello.suites.includes(code));
    const isTls12 = hello.legacyVersion === 0x0303 && hello.supportedVersions.length === 0;
    return isTls12 && suite !== undefined ? flight(suite, hello) : alert(isTls12 ? 40 : 70);
  };

describe('a scripted server', () => {
  it('may know the post-quantum group', async () => {
    const { port, server } = await scripted((hello, socket) => {
      const group = [0x11ec, 0x001d].find((code) => hello.groups.includes(code));
      const isOurs = hello.supportedVersions.includes(0x0304) && hello.suites.includes(0x1301);
      socket.write(isOurs && group !== undefined ? retryRequest(0x1301, group) : alert(40));
    });
    const facts = await list(port);
    expect(versionOf(facts, 'TLSv1.3')).toMatchObject({
      offered: 'yes',
      order: null,
      groups: { names: ['X25519MLKEM768', 'x25519'], isComplete: true },
    });
    expect(server.hellos.every(({ suites }) => suites.length <= 128)).toBe(true);
    expect(server.hellos.some(({ legacyVersion }) => legacyVersion === 0x0300)).toBe(true);
    expect(server.mostAtOnce).toBeLessThanOrEqual(5);
  });

  it('may speak SSLv3, to a hello without extensions', async () => {
    const { port, server } = await scripted((hello, socket) => {
      const isTaken = hello.legacyVersion === 0x0300 && hello.suites.includes(0x0005);
      socket.write(isTaken ? olderFlight(0x0300, 0x0005) : alert(40));
    });
    const facts = await list(port);
    expect(versionOf(facts, 'SSLv3')).toMatchObject({
      offered: 'yes',
      suites: [{ name: 'TLS_RSA_WITH_RC4_128_SHA' }],
      extensions: { secureRenegotiation: false, extendedMasterSecret: false },
    });
    const [sslv3] = server.hellos.filter(({ legacyVersion }) => legacyVersion === 0x0300);
    expect(sslv3).toMatchObject({ serverName: null, groups: [] });
    expect(server.hellos.find(({ legacyVersion }) => legacyVersion === 0x0303)?.serverName).toBe('shop.test');
  });

  it('may cut its flight into records of one byte and send a warning before it', async () => {
    const answer = tls12([0xc02f, 0x0034], (suite) =>
      Buffer.concat([
        alert(112, 1),
        olderFlight(0x0303, suite, {
          splits: true,
          keyExchange:
            suite === 0xc02f
              ? curveParameters(0x001d)
              : fieldParameters(Buffer.concat([Buffer.from([0, 0x3f]), Buffer.alloc(127, 1)])),
        }),
      ]),
    );
    const { port } = await scripted((hello, socket) => socket.write(answer(hello)));
    expect(versionOf(await list(port), 'TLSv1.2').suites).toEqual([
      {
        code: 0xc02f,
        name: 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
        keyExchange: { kind: 'curve', group: 'x25519' },
        signatureHash: null,
      },
      {
        code: 0x0034,
        name: 'TLS_DH_anon_WITH_AES_128_CBC_SHA',
        keyExchange: { kind: 'dh', bits: 1022 },
        signatureHash: null,
      },
    ]);
  });

  it('with common and rare suites shows its own order over all of them', async () => {
    const own = [0x0034, 0xc02f, 0x0001, 0x002f];
    const answer = tls12(own, (suite) => olderFlight(0x0303, suite));
    const { port } = await scripted((hello, socket) => socket.write(answer(hello)));
    const { order, suites, isComplete } = versionOf(await list(port), 'TLSv1.2');
    expect({ order, isComplete }).toEqual({ order: 'server', isComplete: true });
    expect(suites.map(({ code }) => code)).toEqual(own);
  });

  it('gets no hello of its own for an order and for protocols that the list of suites shows', async () => {
    const own = [0x0035, 0x002f, 0x003c];
    const answer = tls12(own, (suite) => olderFlight(0x0303, suite));
    const { server, port } = await scripted((hello, socket) => socket.write(answer(hello)));
    const facts = await list(port);
    expect(facts.alpn).toEqual([]);
    expect(versionOf(facts, 'TLSv1.2')).toMatchObject({ order: 'server', isComplete: true });
    const withProtocol = server.hellos.filter(({ extensions }) => extensions.includes(16));
    expect(withProtocol).toHaveLength(2);
    const isOfOwn = ({ suites }: ClientHello): boolean => suites.every((code) => own.includes(code));
    expect(server.hellos.filter((hello) => !hello.isSsl2 && isOfOwn(hello))).toEqual([]);
  });

  it('may compress, ignore the fallback signal and lack the newer extensions', async () => {
    const { port } = await scripted((hello, socket) => {
      const isTaken = hello.legacyVersion < 0x0303 && hello.suites.includes(0x002f);
      const compression = hello.compressions.includes(1) ? 1 : 0;
      socket.write(isTaken ? olderFlight(hello.legacyVersion, 0x002f, { compression }) : alert(70));
    });
    const facts = await list(port);
    expect(versionOf(facts, 'TLSv1.1').extensions).toEqual({
      secureRenegotiation: false,
      extendedMasterSecret: false,
      compression: true,
    });
    expect(facts).toMatchObject({ fallbackScsv: 'no', alpn: [] });
  });

  it('that responds with a lower version does not offer the higher one', async () => {
    const { port } = await scripted((hello, socket) => {
      socket.write(hello.suites.includes(0x002f) ? olderFlight(0x0301, 0x002f) : alert(40));
    });
    expect(offers(await list(port))).toMatchObject({ 'TLSv1.0': 'yes', 'TLSv1.1': 'no', 'TLSv1.2': 'no' });
  });

  it('that picks what was not offered is not believed, and does not hold us forever', async () => {
    const { port } = await scripted((_, socket) => socket.write(olderFlight(0x0303, 0x1301)));
    expect(versionOf(await list(port), 'TLSv1.2')).toMatchObject({
      offered: 'unknown',
      endedBy: 'another offer',
    });
  });
});

describe('how a hello ends', () => {
  const takesRest = tls12([0xc02f], (suite) => olderFlight(0x0303, suite));
  /** SSLv3 ends in this way, the other versions as ever. */
  const onSslv3 = (
    end: (socket: Parameters<ConstructorParameters<typeof ScriptedTlsServer>[0]>[1]) => unknown,
  ) =>
    scripted((hello, socket) => {
      if (hello.legacyVersion === 0x0300) end(socket);
      else socket.write(takesRest(hello));
    });
  /** Long enough for the hellos that are answered on a busy machine: each has two tries. */
  const FAST = { headersMs: 600 };

  it('by an alert or a close is a refusal', async () => {
    const alerting = await onSslv3((socket) => socket.write(alert(70)));
    expect(versionOf(await list(alerting.port), 'SSLv3')).toMatchObject({
      offered: 'no',
      endedBy: 'alert 70',
    });
    const closing = await onSslv3((socket) => socket.end());
    expect(versionOf(await list(closing.port), 'SSLv3')).toMatchObject({ offered: 'no', endedBy: 'closed' });
  });

  it('by a time-out leaves it unknown, after a second try', async () => {
    const { port, server } = await onSslv3(() => undefined);
    const facts = await list(port, FAST);
    expect(versionOf(facts, 'SSLv3')).toMatchObject({
      offered: 'unknown',
      endedBy: 'timeout',
      isComplete: false,
    });
    expect(versionOf(facts, 'TLSv1.2').offered).toBe('yes');
    expect(server.hellos.filter(({ legacyVersion }) => legacyVersion === 0x0300)).toHaveLength(2);
  });

  it('by a reset is a refusal when it comes again after a hello that was answered', async () => {
    const { port, server } = await onSslv3((socket) => socket.resetAndDestroy());
    const facts = await list(port);
    expect(versionOf(facts, 'SSLv3')).toMatchObject({ offered: 'no', endedBy: 'reset', isComplete: true });
    expect(versionOf(facts, 'TLSv1.2').offered).toBe('yes');
    expect(server.hellos.filter(({ legacyVersion }) => legacyVersion === 0x0300)).toHaveLength(3);
  });

  it('by resets alone says nothing', async () => {
    const { port } = await scripted((_hello, socket) => socket.resetAndDestroy());
    expect(new Set(Object.values(offers(await list(port))))).toEqual(new Set(['unknown']));
  });

  it('by a time-out that does not come again counts for nothing', async () => {
    const { port } = await scripted((hello, socket, count) => {
      if (count > 5) socket.write(takesRest(hello));
    });
    const facts = await list(port, FAST);
    expect(offers(facts)).toEqual({
      SSLv3: 'no',
      'TLSv1.0': 'no',
      'TLSv1.1': 'no',
      'TLSv1.2': 'yes',
      'TLSv1.3': 'no',
    });
  });

  it('is not queried forever when nothing responds', async () => {
    const { port, server } = await scripted(() => undefined);
    const facts = await list(port, FAST);
    expect(new Set(Object.values(offers(facts)))).toEqual(new Set(['unknown']));
    expect(server.hellos.length).toBeLessThanOrEqual(8);
  });

  it('may be no TLS, or no connection', async () => {
    const web = await listen(
      createTcpServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    expect(versionOf(await list(web), 'TLSv1.2')).toMatchObject({ offered: 'unknown', endedBy: 'not-tls' });
    const { port, server } = await scripted(() => undefined);
    await server.close();
    expect(versionOf(await list(port), 'TLSv1.2')).toMatchObject({ offered: 'unknown', endedBy: 'refused' });
  });

  it('sends nothing when it was stopped before', async () => {
    const { port, server } = await scripted(() => undefined);
    const facts = await list(port, FAST, AbortSignal.abort());
    expect(versionOf(facts, 'TLSv1.3').endedBy).toBe('aborted');
    expect(server.hellos).toHaveLength(0);
  });
});
