import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TlsOptions, createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import type { Judgement } from '@palisade/scan-engine';
import {
  CLIENT_AUTH,
  type CertificateSpec,
  type IssuedCertificate,
  issueCertificate,
  issueRevocationList,
} from '@palisade/scan-engine/testing/certificates';
import { httpsPort } from './ssl-certificate.scanner';
import { scanShop as scan } from './testing/scan-shop';

const DAY = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY);

const open: { server: Server; sockets: Set<Socket> }[] = [];

/** Starts a server on a free loopback port; the count says how many connections it has had. */
async function listen(
  server: Server,
  port = 0,
  address = '127.0.0.1',
): Promise<{ port: number; connections: () => number }> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  open.push({ server, sockets });
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  }
});

const serveTls = (chain: IssuedCertificate[], options: TlsOptions = {}) =>
  listen(
    createTlsServer({
      key: chain[0]?.keyPem,
      cert: chain.map(({ pem }) => pem).join('\n'),
      ciphers: 'DEFAULT:@SECLEVEL=0',
      ...options,
    }),
  );

const atHost = (port: number): string => `https://shop.test:${port}/`;

async function issueChain(leaf: Partial<CertificateSpec> = {}, intermediate: Partial<CertificateSpec> = {}) {
  const root = await issueCertificate({ name: 'Test Root', isCa: true });
  const middle = await issueCertificate({ name: 'Test Intermediate', isCa: true, ...intermediate }, root);
  const site = await issueCertificate(
    { name: 'shop.test', names: ['shop.test', 'www.shop.test'], ...leaf },
    middle,
  );
  return { root, middle, site };
}

describe('what a server shows', () => {
  it('takes a self-signed certificate for one defect', async () => {
    const site = await issueCertificate({
      name: 'shop.test',
      names: ['shop.test'],
      isCa: true,
      serial: '01',
    });
    const { port, connections } = await serveTls([site]);
    const { rules, judgement } = await scan(atHost(port));
    expect(rules).toEqual(['cert-self-signed']);
    expect(judgement.findings[0]?.severity).toBe('high');
    expect(connections()).toBeLessThanOrEqual(6);
  });

  it('says expired on top of self-signed, and asks the server for its clock', async () => {
    const dates = { notBefore: daysFromNow(-100), notAfter: daysFromNow(-1) };
    const site = await issueCertificate({ name: 'shop.test', names: ['shop.test'], ...dates });
    const { port, connections } = await serveTls([site]);
    expect((await scan(atHost(port))).rules).toEqual(['cert-expired', 'cert-self-signed']);
    expect(connections()).toBeLessThanOrEqual(6);
  });

  it('sees that a certificate is not valid yet', async () => {
    const { root, middle, site } = await issueChain({ notBefore: daysFromNow(2), notAfter: daysFromNow(92) });
    const { port } = await serveTls([site, middle, root]);
    expect((await scan(atHost(port))).rules).toEqual(['cert-not-yet-valid', 'cert-untrusted-issuer']);
  });

  it('sees another name', async () => {
    const { middle, site } = await issueChain({ names: ['other.test'] });
    const { port } = await serveTls([site, middle]);
    expect((await scan(atHost(port))).rules).toEqual(['cert-hostname-mismatch', 'cert-untrusted-issuer']);
  });

  it('matches an address literal with an address only', async () => {
    const byAddress = await issueChain({ names: ['127.0.0.1'] });
    const byName = await issueChain({ names: ['shop.test'] });
    const good = await serveTls([byAddress.site, byAddress.middle]);
    const bad = await serveTls([byName.site, byName.middle]);
    expect((await scan(`https://127.0.0.1:${good.port}`)).rules).toEqual(['cert-untrusted-issuer']);
    expect((await scan(`https://127.0.0.1:${bad.port}`)).rules).toContain('cert-hostname-mismatch');
  });

  it('sees weak keys and signatures', async () => {
    const weakKey = await issueChain({ key: 'rsa1024', keyUsage: 5 });
    const weakHash = await issueChain({ hash: 'SHA-1' });
    const first = await serveTls([weakKey.site, weakKey.middle]);
    const second = await serveTls([weakHash.site, weakHash.middle]);
    expect((await scan(atHost(first.port))).rules).toContain('cert-weak-key');
    expect((await scan(atHost(second.port))).rules).toContain('cert-weak-signature');
  });

  it('sees a certificate for clients', async () => {
    const { middle, site } = await issueChain({ extendedKeyUsage: [CLIENT_AUTH] });
    const { port } = await serveTls([site, middle]);
    expect((await scan(atHost(port))).rules).toContain('cert-bad-eku');
  });

  it('keeps the order in which the chain was sent', async () => {
    const { root, middle, site } = await issueChain();
    const { port } = await serveTls([site, root, middle]);
    const { observation } = await scan(atHost(port));
    const hello = observation.looks.find(({ source }) => source === 'hello');
    expect(hello?.protocol).toBe('TLSv1.2');
    expect(hello?.chain).toEqual([site.der, root.der, middle.der]);
  });

  it('falls back to the handshake where the server speaks TLS 1.3 only', async () => {
    const { middle, site } = await issueChain();
    const { port } = await serveTls([site, middle], { minVersion: 'TLSv1.3' });
    const { observation, judgement, rules } = await scan(atHost(port));
    expect(observation.failures).toEqual([
      { source: 'hello', address: '127.0.0.1', problem: 'alert', alert: 70 },
    ]);
    expect(rules).toEqual(['cert-untrusted-issuer']);
    expect(judgement.technicalDetails.chain_as_sent).toMatchObject({ seen: false });
  });

  it('sees the internal names of a default certificate, and that the www twin has none', async () => {
    const { middle, site } = await issueChain({ names: ['shop.test'] });
    const fallback = await issueCertificate({ name: 'db1', names: ['db1.corp.internal'] });
    const server = createTlsServer({ key: fallback.keyPem, cert: fallback.pem });
    server.addContext('*.shop.test', { key: site.keyPem, cert: site.pem + middle.pem });
    server.addContext('shop.test', { key: site.keyPem, cert: site.pem + middle.pem });
    const { port, connections } = await listen(server);
    const { judgement } = await scan(atHost(port));
    expect(judgement.findings.map(({ id, location, severity }) => [id, location, severity])).toEqual([
      ['cert-untrusted-issuer', '', 'high'],
      ['cert-hostname-mismatch', 'www.shop.test', 'low'],
      ['cert-no-sni-leak', '', 'low'],
    ]);
    expect(connections()).toBeLessThanOrEqual(6);
  });

  it('takes a demand for a staple at its word', async () => {
    const { middle, site } = await issueChain({ mustStaple: true });
    const silent = await serveTls([site, middle]);
    expect((await scan(atHost(silent.port))).rules).toContain('cert-must-staple-no-staple');
    const server = createTlsServer({ key: site.keyPem, cert: site.pem + middle.pem });
    server.on('OCSPRequest', (_certificate, _issuer, answer: (error: null, response: Buffer) => void) =>
      answer(null, Buffer.from('3003020106', 'hex')),
    );
    const stapling = await listen(server);
    expect((await scan(atHost(stapling.port))).rules).not.toContain('cert-must-staple-no-staple');
  });
});

describe('a host with several addresses', () => {
  const ADDRESSES = ['127.0.0.2', '127.0.0.1'];
  const onSecond = (site: IssuedCertificate, port: number) =>
    listen(createTlsServer({ key: site.keyPem, cert: site.pem }), port, '127.0.0.2');

  it('is bad if one of them shows a bad certificate', async () => {
    const { middle, site } = await issueChain();
    const other = await issueCertificate({ name: 'other', names: ['other.test'] }, middle);
    const { port } = await serveTls([site, middle]);
    await onSecond(other, port);
    const { judgement, rules } = await scan(atHost(port), ADDRESSES);
    expect(rules).toEqual(['cert-untrusted-issuer', 'cert-ip-inconsistent']);
    expect(judgement.findings[1]?.evidence.defects).toEqual(['cert-hostname-mismatch']);
  });

  it('gets at most six connections', async () => {
    const dates = { notBefore: daysFromNow(-100), notAfter: daysFromNow(-1) };
    const site = await issueCertificate({ name: 'shop.test', names: ['shop.test'], ...dates });
    const first = await serveTls([site]);
    const others = await Promise.all(
      ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map((address) =>
        listen(createTlsServer({ key: site.keyPem, cert: site.pem }), first.port, address),
      ),
    );
    await scan(atHost(first.port), ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']);
    const total = [first, ...others].reduce((sum, { connections }) => sum + connections(), 0);
    expect(total).toBe(6);
  });

  it('is judged by the address that responds', async () => {
    const { site } = await issueChain();
    const { port } = await serveTls([site]);
    await onSecond(site, port);
    const [first] = open;
    first?.sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => first?.server.close(resolve));
    const { observation, rules } = await scan(atHost(port), ADDRESSES);
    expect(observation.failures[0]).toMatchObject({ address: '127.0.0.1', problem: 'refused' });
    expect(rules).toEqual(['cert-untrusted-issuer']);
  });
});

describe('a server that wants a certificate of the client', () => {
  it('has shown its own by then', async () => {
    const { middle, site } = await issueChain();
    const { port, connections } = await serveTls([site, middle], {
      requestCert: true,
      rejectUnauthorized: true,
      maxVersion: 'TLSv1.2',
    });
    expect((await scan(atHost(port))).rules).toEqual(['cert-untrusted-issuer']);
    expect(connections()).toBeLessThanOrEqual(6);
  });
});

describe('what the issuer says', () => {
  it('fetches a missing intermediate from the address in the certificate', async () => {
    const asked: string[] = [];
    let issuer = Buffer.alloc(0);
    const http = createHttpServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(issuer);
    });
    const { port: httpPort } = await listen(http);
    const { middle, site } = await issueChain({ issuerUrl: `http://127.0.0.1:${httpPort}/middle.der` });
    issuer = Buffer.from(middle.der, 'base64');
    const { port } = await serveTls([site]);
    const { observation } = await scan(atHost(port));
    expect(asked).toEqual(['/middle.der']);
    expect(observation.fetchedIssuers.map(({ certificate }) => certificate)).toEqual([middle.der]);
  });

  it.each([
    ['revoked', true, 'revoked'],
    ['not revoked', false, 'good'],
  ])('reads the list of a certificate that is %s', async (_name, isListed, status) => {
    let list = Buffer.alloc(0);
    const { port: httpPort } = await listen(createHttpServer((_request, response) => response.end(list)));
    const { middle, site } = await issueChain({ crlUrl: `http://127.0.0.1:${httpPort}/list.crl` });
    list = Buffer.from(await issueRevocationList(middle, isListed ? [site.certificate.serialNumber] : []));
    const { port } = await serveTls([site, middle]);
    const { observation } = await scan(atHost(port));
    expect(observation.revocation.map((answer) => answer.status)).toEqual([status]);
  });

  it('draws no conclusion from a list that another CA signed, or that does not come', async () => {
    let list = Buffer.alloc(0);
    const { port: httpPort } = await listen(createHttpServer((_request, response) => response.end(list)));
    const { middle, site } = await issueChain({ crlUrl: `http://127.0.0.1:${httpPort}/list.crl` });
    const impostor = await issueCertificate({ name: 'Test Intermediate', isCa: true });
    list = Buffer.from(await issueRevocationList(impostor, [site.certificate.serialNumber]));
    const { port } = await serveTls([site, middle]);
    const { observation, rules } = await scan(atHost(port));
    expect(observation.revocation).toMatchObject([
      { status: 'unknown', problem: 'the signature of the list is not valid' },
    ]);
    expect(rules).not.toContain('cert-revoked');
  });
});

describe('an operator who trusts their own CA', () => {
  /** NODE_EXTRA_CA_CERTS is read when a process starts, so these scans run in one of their own. */
  async function scanTrusting(authority: IssuedCertificate, urls: string[]): Promise<Judgement[]> {
    const folder = await mkdtemp(join(tmpdir(), 'palisade-ca-'));
    try {
      const file = join(folder, 'root.pem');
      await writeFile(file, authority.pem);
      const run = join(__dirname, '../../../../test/support/run-typescript.cjs');
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [run, join(__dirname, 'testing/print-scan.ts'), ...urls],
        { env: { ...process.env, NODE_EXTRA_CA_CERTS: file } },
      );
      return JSON.parse(stdout) as Judgement[];
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it('gets exactly the defects that each server has', async () => {
    const root = await issueCertificate({ name: 'Company Root', isCa: true });
    let issuer = Buffer.alloc(0);
    let list = Buffer.alloc(0);
    const http = createHttpServer((request, response) =>
      response.end(request.url === '/crl' ? list : issuer),
    );
    const { port: httpPort } = await listen(http);
    const middle = await issueCertificate({ name: 'Company Intermediate', isCa: true }, root);
    issuer = Buffer.from(middle.der, 'base64');
    const leaf = (spec: Partial<CertificateSpec> = {}) =>
      issueCertificate({ name: 'shop.test', names: ['shop.test', '*.shop.test'], ...spec }, middle);
    const expired = await leaf({ notBefore: daysFromNow(-90), notAfter: daysFromNow(-1) });
    const revoked = await leaf({ crlUrl: `http://127.0.0.1:${httpPort}/crl` });
    list = Buffer.from(await issueRevocationList(middle, [revoked.certificate.serialNumber]));
    const good = await leaf({ notAfter: daysFromNow(3000), extendedKeyUsage: null, serial: '05' });
    const aia = await leaf({ issuerUrl: `http://127.0.0.1:${httpPort}/issuer` });
    const nameless = await leaf({ names: undefined });
    const soon = await leaf({ notBefore: daysFromNow(-75), notAfter: daysFromNow(15) });
    const usage = await leaf({ keyUsage: 2 });

    const cases: [expected: string[], chain: IssuedCertificate[], options?: TlsOptions][] = [
      [[], [good, middle]],
      [[], [good, middle], { minVersion: 'TLSv1.3' }],
      [[], [good, middle], { maxVersion: 'TLSv1.2' }],
      [['cert-expired'], [expired, middle]],
      [['cert-expiring-soon'], [soon, middle]],
      [['cert-chain-incomplete'], [aia]],
      [['cert-chain-incomplete'], [aia], { minVersion: 'TLSv1.3' }],
      [
        ['cert-chain-order', 'cert-chain-extra-root'],
        [good, root, middle],
      ],
      [['cert-chain-extra-root'], [good, middle, root]],
      [['cert-revoked'], [revoked, middle]],
      [['cert-missing-san'], [nameless, middle]],
      [['cert-hostname-mismatch'], [await leaf({ names: ['other.test', 'a.b.shop.test'] }), middle]],
      [['cert-weak-key'], [await leaf({ key: 'rsa1024', keyUsage: 5 }), middle]],
      [['cert-weak-signature'], [await leaf({ hash: 'SHA-1' }), middle]],
      [['cert-bad-eku'], [await leaf({ extendedKeyUsage: [CLIENT_AUTH] }), middle]],
      [['cert-bad-keyusage'], [usage, middle]],
      [['cert-ca-as-leaf'], [await leaf({ isCa: true, keyUsage: 0x61 }), middle]],
    ];
    const urls: string[] = [];
    const counts: (() => number)[] = [];
    for (const [, chain, options] of cases) {
      // Node's server adds intermediates from its own store, but not from this one.
      const { port, connections } = await serveTls(chain, options);
      urls.push(atHost(port));
      counts.push(connections);
    }
    const judgements = await scanTrusting(root, urls);
    expect(judgements.map(({ findings }) => findings.map(({ id }) => id))).toEqual(
      cases.map(([rules]) => rules),
    );
    expect(judgements.map(({ inconclusive }) => inconclusive).filter((reason) => reason !== null)).toEqual(
      [],
    );
    expect(judgements[0]?.technicalDetails).toMatchObject({
      standing: 'private',
      trusted: true,
      trust_store: { node: process.version, operator_certificates: true },
    });
    for (const connections of counts) expect(connections()).toBeLessThanOrEqual(6);
  });
});

describe('servers that show no certificate', () => {
  const refusedPort = async (): Promise<number> => {
    const server = createTcpServer();
    const { port } = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    return port;
  };

  it('finds a refused port and plain HTTP on the port', async () => {
    const http = await listen(createHttpServer((_request, response) => response.end('plain')));
    for (const port of [await refusedPort(), http.port]) {
      const { judgement, rules } = await scan(atHost(port));
      expect(rules).toEqual(['https-unavailable']);
      expect(judgement.findings[0]?.severity).toBe('high');
    }
  });

  it.each([
    ['stalls after the hello', (socket: Socket) => void socket.resume(), 'timeout'],
    [
      'resets the connection',
      (socket: Socket) => void socket.once('data', () => socket.resetAndDestroy()),
      'reset',
    ],
    ['closes the connection', (socket: Socket) => void socket.once('data', () => socket.end()), 'closed'],
  ])('cannot judge a server that %s', async (_name, behave, problem) => {
    const { port } = await listen(createTcpServer(behave));
    const { observation, judgement } = await scan(atHost(port));
    expect(observation.failures.at(-1)?.problem).toBe(problem);
    expect(judgement.findings).toEqual([]);
    expect(judgement.inconclusive).toContain(problem);
  });
});

describe('the port', () => {
  it('is the one of an https URL, else the default of https', () => {
    expect(httpsPort({ host: 'shop.test', url: null })).toBe(443);
    expect(httpsPort({ host: 'shop.test', url: 'https://shop.test/a' })).toBe(443);
    expect(httpsPort({ host: 'shop.test', url: 'https://shop.test:8443/' })).toBe(8443);
    expect(httpsPort({ host: 'shop.test', url: 'http://shop.test:8080/' })).toBe(443);
  });
});
