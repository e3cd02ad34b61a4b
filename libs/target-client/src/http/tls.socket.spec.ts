import { type SecureContext, type TLSSocket, createSecureContext } from 'node:tls';
import type { ScanLimits } from '../contract/scan-limits';
import type { TargetClient } from '../contract/target-client';
import { LocalServers } from '../testing/local-servers';
import { selfSigned } from '../testing/self-signed';
import { answered, categoryOf, testClient } from '../testing/test-client';

const servers = new LocalServers();
let pair: { key: string; cert: string };
let scan: TargetClient;

/** For servers that say nothing. For the others a busy machine may take as long as it likes. */
const HASTY: Partial<ScanLimits> = { connectMs: 500, headersMs: 300 };
const PATIENT: Partial<ScanLimits> = { connectMs: 60_000, headersMs: 60_000, totalMs: 60_000 };
const clientOf = (
  limits: Partial<ScanLimits>,
  options: Parameters<typeof testClient>[0] = {},
): TargetClient =>
  testClient({
    allow: 'shop.test, www.shop.test, 127.0.0.1',
    target: { host: 'shop.test', url: null },
    resolveName: () => Promise.resolve(['127.0.0.1']),
    limits,
    ...options,
  });
const inHaste = async (use: (client: TargetClient) => Promise<unknown>): Promise<void> => {
  const hasty = clientOf(HASTY);
  try {
    await use(hasty);
  } finally {
    await hasty.close();
  }
};

beforeAll(async () => {
  pair = await selfSigned('shop.test', 'www.shop.test');
});
beforeEach(() => {
  scan = clientOf(PATIENT);
});
afterEach(async () => {
  await scan.close();
  await servers.closeAll();
});

describe('a handshake', () => {
  it('reports what was agreed, the certificate and the verdict on its chain', async () => {
    const { port } = await servers.tls({ ...pair, ALPNProtocols: ['h2', 'http/1.1'] }, () => undefined);
    const handshake = answered(await scan.handshake({ port }));
    expect(handshake).toMatchObject({
      protocol: 'TLSv1.3',
      cipher: expect.stringMatching(/^TLS_/),
      alpn: 'h2',
      trusted: false,
      trustError: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      ocspStaple: null,
      address: { address: '127.0.0.1', family: 4 },
    });
    expect(handshake.peer.subjectaltname).toBe('DNS:shop.test, DNS:www.shop.test');
  });

  it('sends the host as SNI, another or none on request, and never an address', async () => {
    const names: string[] = [];
    const SNICallback = (
      name: string,
      done: (error: Error | null, context?: SecureContext) => void,
    ): void => {
      names.push(name);
      done(null, createSecureContext(pair));
    };
    const { port, connections } = await servers.tls({ ...pair, SNICallback }, () => undefined);
    await scan.handshake({ port });
    await scan.handshake({ port, servername: 'other.test' });
    await scan.handshake({ port, servername: null });
    await scan.handshake({ port, host: 'www.shop.test' });
    await scan.handshake({ port, host: '127.0.0.1' });
    expect(names).toEqual(['shop.test', 'other.test', 'www.shop.test']);
    expect(connections()).toBe(5);
  });

  it('returns the stapled OCSP response', async () => {
    const staple = Buffer.from('300a0a0103', 'hex');
    const server = await servers.tls(
      pair,
      () => undefined,
      (tls) => tls.on('OCSPRequest', (_certificate, _issuer, callback) => callback(null, staple)),
    );
    expect(answered(await scan.handshake({ port: server.port, requestOcsp: true })).ocspStaple).toEqual(
      staple,
    );
    expect(answered(await scan.handshake({ port: server.port })).ocspStaple).toBeNull();
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'takes a key of one type alone on request, in %s',
    async (version) => {
      const { port } = await servers.tls(
        { ...pair, minVersion: version, maxVersion: version },
        () => undefined,
      );
      expect(answered(await scan.handshake({ port, keyType: 'ecdsa' })).protocol).toBe(version);
      expect(categoryOf(await scan.handshake({ port, keyType: 'rsa' }))).toBe('tls');
    },
  );

  it('connects to old servers', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    const { port } = await servers.tls({ ...pair, ...old }, () => undefined);
    expect(answered(await scan.handshake({ port })).protocol).toBe('TLSv1');
  });

  it('with a server that says nothing is a timeout', async () => {
    const { port } = await servers.tcp(() => undefined);
    await inHaste(async (client) => {
      expect(categoryOf(await client.handshake({ port }))).toBe('timeout');
      expect(categoryOf(await client.request({ url: `https://shop.test:${port}/` }))).toBe('timeout');
    });
  });

  it('with a server that hangs up is a reset', async () => {
    const { port } = await servers.tcp((socket) => socket.on('data', () => socket.resetAndDestroy()));
    expect(categoryOf(await scan.handshake({ port }))).toBe('reset');
  });
});

describe('https requests', () => {
  const page = (socket: TLSSocket): void => {
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  };

  it('see the page behind a bad certificate, and refuse it on request', async () => {
    const { port } = await servers.tls(pair, page);
    const url = `https://shop.test:${port}/`;
    expect(answered(await scan.request({ url })).body.toString()).toBe('ok');
    expect(await scan.request({ url, verifyCertificate: true })).toMatchObject({
      category: 'tls',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  it('go to old servers for scans alone: webhooks and lists use what Node allows', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    const { port } = await servers.tls({ ...pair, ...old }, page);
    const url = `https://shop.test:${port}/`;
    expect(categoryOf(await scan.request({ url }))).toBe('answered');
    const strict = clientOf(PATIENT, { strictTls: true });
    try {
      expect(categoryOf(await strict.request({ url }))).toBe('tls');
    } finally {
      await strict.close();
    }
  });

  it('keep connections apart by what was verified, count TLS bytes, and reuse one', async () => {
    const { port, connections } = await servers.tls(pair, page);
    const url = `https://shop.test:${port}/`;
    for (let i = 0; i < 3; i += 1) answered(await scan.request({ url, share: false }));
    expect(connections()).toBe(1);
    expect(scan.receipt().bytes_received).toBeGreaterThan(500);
    await scan.request({ url, verifyCertificate: true });
    expect(connections()).toBe(2);
  });

  it('end when the server hangs up on the request', async () => {
    const { port } = await servers.tls(pair, (socket) => socket.on('data', () => socket.destroy()));
    expect(categoryOf(await scan.request({ url: `https://shop.test:${port}/` }))).toBe('reset');
  });
});

describe('a raw exchange', () => {
  it('ends when the caller is content, the peer closes, or the time is up', async () => {
    const { port } = await servers.tcp((socket) => socket.on('data', (data) => socket.write(data)));
    const echoed = await scan.exchange({ port, send: Buffer.from('abc'), done: (all) => all.length === 3 });
    expect(echoed).toEqual({ ok: true, received: Buffer.from('abc'), end: 'done' });
    await inHaste(async (client) => {
      const waited = await client.exchange({ port, send: Buffer.from('abc'), done: () => false });
      expect(waited).toEqual({ ok: true, received: Buffer.from('abc'), end: 'timeout' });
    });
    const closing = await servers.tcp((socket) => socket.on('data', () => socket.end('bye')));
    const closed = await scan.exchange({ port: closing.port, send: Buffer.from('abc'), done: () => false });
    expect(closed).toEqual({ ok: true, received: Buffer.from('bye'), end: 'closed' });
  });

  it('passes on what its caller throws: that is a bug, not the target', async () => {
    const { port } = await servers.tcp((socket) => socket.on('data', (data) => socket.write(data)));
    const done = (): boolean => {
      throw new Error('parser bug');
    };
    await expect(scan.exchange({ port, send: Buffer.from('abc'), done })).rejects.toThrow('parser bug');
  });

  it('and a probe close their connection', async () => {
    let closed = 0;
    const { port } = await servers.tcp((socket) => socket.resume().on('close', () => (closed += 1)));
    expect(await scan.probe(port)).toEqual({ ok: true });
    await inHaste((client) => client.exchange({ port, send: Buffer.from('x'), done: () => false }));
    while (closed < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(closed).toBe(2);
  });
});
