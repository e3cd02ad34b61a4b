import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { execFile } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, createServer as createTcpServer } from 'node:net';
import { type TlsOptions, createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import {
  CLIENT_AUTH,
  type CertificateSpec,
  type IssuedCertificate,
  issueCertificate,
  issueRevocationList,
} from '@palisade/scan-engine/testing/certificates';
import { issueOcspResponse } from '@palisade/scan-engine/testing/ocsp-responses';
import type { Sighted } from '@palisade/scan-engine';
import { reproduceCommand } from './reproduce-command';

type Defect = Sighted<'ssl_certificate'>;

const DAY = 24 * 60 * 60 * 1000;
const shell = promisify(execFile);
const open: { server: Server; sockets: Set<Socket> }[] = [];

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => socket.destroy())));
  open.push({ server, sockets });
  return (server.address() as AddressInfo).port;
}
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

const serve = (chain: IssuedCertificate[], options: TlsOptions = {}): Promise<number> => {
  const server = createTlsServer({
    key: chain[0]?.keyPem,
    cert: chain.map(({ pem }) => pem).join('\n'),
    ciphers: 'DEFAULT:@SECLEVEL=0',
    ...options,
  });
  server.on('secureConnection', (socket) => socket.on('error', () => socket.destroy()));
  return listen(server);
};

/** What the command prints; with an exit code it would still be what a person sees. */
async function outputOf(port: number, defect: Defect, host = 'shop.test'): Promise<string> {
  const command = reproduceCommand({ host, port }, defect, ['127.0.0.1']);
  expect(command.length).toBeLessThanOrEqual(1024);
  const { stdout, stderr } = await shell('sh', ['-c', command]).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
}

let root: IssuedCertificate;
let middle: IssuedCertificate;
beforeAll(async () => {
  root = await issueCertificate({ name: 'Root CA', isCa: true });
  middle = await issueCertificate({ name: 'Middle CA', isCa: true }, root);
});
const leafOf = (spec: Partial<CertificateSpec> = {}): Promise<IssuedCertificate> =>
  issueCertificate({ name: 'shop.test', names: ['shop.test'], ...spec }, middle);

interface Shown {
  /** The leaf's peculiarity; it is served with its intermediate. */
  spec?: Partial<CertificateSpec>;
  chain?: (leaf: IssuedCertificate) => IssuedCertificate[];
  options?: TlsOptions;
  location?: string;
  shows: RegExp;
}

const past = { notBefore: new Date(Date.now() - 60 * DAY), notAfter: new Date('2026-01-02T03:04:05Z') };
const CASES: Record<Exclude<RuleId<'ssl_certificate'>, 'https-unavailable' | 'cert-revoked'>, Shown> = {
  'cert-expired': { spec: past, shows: /notAfter=Jan {2}2 03:04:05 2026/ },
  'cert-not-yet-valid': {
    spec: { notBefore: new Date('2036-05-06'), notAfter: new Date('2036-08-01') },
    shows: /notBefore=May {2}6 .*2036/,
  },
  'cert-expiring-soon': { shows: /notAfter=/ },
  'cert-hostname-mismatch': { spec: { names: ['other.test'] }, shows: /DNS:other\.test/ },
  'cert-missing-san': { spec: { names: undefined }, shows: /^(?=[^]*CN = shop\.test)[^]*No extensions/ },
  'cert-self-signed': { chain: () => [root], shows: /self[- ]signed certificate/ },
  'cert-untrusted-issuer': {
    chain: (leaf) => [leaf, middle, root],
    shows: /self[- ]signed certificate in certificate chain/,
  },
  'cert-chain-incomplete': {
    chain: (leaf) => [leaf],
    shows: /unable to get local issuer certificate[^]* 0 s:CN = shop\.test/,
  },
  'cert-chain-order': {
    chain: (leaf) => [leaf, root, middle],
    shows: /1 s:CN = Root CA[^]*2 s:CN = Middle CA/,
  },
  'cert-chain-extra-root': { chain: (leaf) => [leaf, middle, root], shows: /2 s:CN = Root CA/ },
  'cert-weak-key': { spec: { key: 'rsa1024', keyUsage: 5 }, shows: /Public-Key: \(1024 bit\)/ },
  'cert-weak-signature': { spec: { hash: 'SHA-1' }, shows: /ecdsa-with-SHA1/ },
  'cert-bad-eku': { spec: { extendedKeyUsage: [CLIENT_AUTH] }, shows: /TLS Web Client Authentication/ },
  'cert-bad-keyusage': {
    spec: { key: 'rsa2048', keyUsage: 4 },
    shows: /Key Encipherment[^]*Cipher is TLS_AES/,
  },
  'cert-ca-as-leaf': { spec: { isCa: true, keyUsage: 0x61 }, shows: /CA:TRUE/ },
  'cert-lifetime-too-long': {
    spec: { notAfter: new Date('2036-01-01') },
    shows: /notAfter=Jan {2}1 .* 2036/,
  },
  'cert-distrusted-ca': { shows: /i:CN = Middle CA/ },
  'cert-missing-sct': { shows: /no SCT in the certificate/ },
  'cert-must-staple-no-staple': { spec: { mustStaple: true }, shows: /OCSP response: no response sent/ },
  'cert-no-revocation-info': { shows: /neither CRL nor OCSP address/ },
  'cert-no-sni-leak': { spec: { names: ['db.internal'] }, shows: /DNS:db\.internal/ },
  'cert-weak-serial': { spec: { serial: '05' }, shows: /serial=05/ },
  'cert-ip-inconsistent': { shows: /127\.0\.0\.1[^]*notAfter=/ },
};

describe('the command of each rule, run by sh', () => {
  it.each(Object.entries(CASES))('%s', async (rule, { spec, chain, options, location, shows }) => {
    const leaf = await leafOf(spec);
    const port = await serve(chain?.(leaf) ?? [leaf, middle], options);
    const defect = { rule: rule as RuleId<'ssl_certificate'>, observed: '', expected: '', location };
    expect(await outputOf(port, defect)).toMatch(shows);
  });

  it('shows an intermediate that has expired', async () => {
    const old = await issueCertificate({ name: 'Old CA', isCa: true, ...past }, root);
    const port = await serve([await issueCertificate({ name: 'shop.test' }, old), old]);
    const defect: Defect = {
      rule: 'cert-expired',
      observed: '',
      expected: '',
      location: 'intermediate CN=Old CA',
    };
    expect(await outputOf(port, defect)).toMatch(
      /Not After : Jan {2}2 03:04:05 2026[^]*Subject: CN ?= ?Old CA/,
    );
  });

  it('shows the entry of a revoked certificate', async () => {
    let list: Buffer = Buffer.alloc(0);
    const port = await listen(createHttpServer((_request, response) => response.end(list)));
    const crl = `http://127.0.0.1:${port}/ca.crl`;
    const leaf = await leafOf({ crlUrl: crl });
    const serial = leaf.certificate.serialNumber.toLowerCase();
    list = await issueRevocationList(middle, [serial]);
    const observed = `serial ${serial} is revoked (keyCompromise)`;
    const output = await outputOf(await serve([leaf, middle]), {
      rule: 'cert-revoked',
      observed,
      expected: '',
      facts: { crl },
    });
    expect(output).toMatch(
      new RegExp(`serial=${serial}[^]*Serial Number: ${serial}[^]*Revocation Date`, 'i'),
    );
  });

  it('shows the certificate of the key type that is not preferred', async () => {
    const [well, old] = await Promise.all([leafOf(), leafOf({ key: 'rsa2048', keyUsage: 5, ...past })]);
    const options = { key: [well.keyPem, old.keyPem], cert: [well.pem, old.pem] };
    const defect: Defect = { rule: 'cert-expired', observed: '', expected: '' };
    for (const [versions, keyType] of [
      [{ maxVersion: 'TLSv1.2' }, 'RSA'],
      [{ minVersion: 'TLSv1.3' }, 'RSA'],
    ] as const) {
      const port = await serve([well], { ...options, ...versions });
      expect(await outputOf(port, { ...defect, facts: { key_types: [keyType] } })).toMatch(
        /Jan {2}2 .* 2026/,
      );
      expect(await outputOf(port, { ...defect, facts: { key_types: ['ECDSA'] } })).not.toMatch(
        /2026 GMT\n*$/,
      );
    }
  });

  it('shows the staple that says revoked', async () => {
    const leaf = await leafOf();
    const server = createTlsServer({ key: leaf.keyPem, cert: leaf.pem + middle.pem });
    const staple = issueOcspResponse(leaf, middle, { status: 'revoked' });
    server.on('OCSPRequest', (_der, _issuer, answer: (error: null, staple: Buffer) => void) =>
      answer(null, staple),
    );
    const defect: Defect = { rule: 'cert-revoked', observed: '', expected: '', facts: { stapled: true } };
    expect(await outputOf(await listen(server), defect)).toMatch(/Cert Status: revoked/);
  });

  it('shows that a port speaks no TLS', async () => {
    const port = await listen(createTcpServer((socket) => socket.resume().end('220 mail ready\r\n')));
    const defect: Defect = { rule: 'https-unavailable', observed: '', expected: '' };
    expect(await outputOf(port, defect)).toMatch(/wrong version number|no peer certificate/);
  });

  it('covers every rule', () => {
    const covered = [...Object.keys(CASES), 'https-unavailable', 'cert-revoked'];
    expect(covered.sort()).toEqual(Object.keys(CATALOGUE.ssl_certificate.rules).sort());
  });
});
