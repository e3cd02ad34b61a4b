import { type AddressInfo, createConnection } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { buildCertificateHello } from '@palisade/tls-probe';
import {
  type CertificateSpec,
  type IssuedCertificate,
  issueCertificate,
} from '@palisade/scan-engine/testing/certificates';
import { issueOcspResponse } from '@palisade/scan-engine/testing/ocsp-responses';
import type { CaseOf } from '../../lab-case';
import { type Ground, SHOP } from '../../sites/ground';
import { withDaysLeft } from './dates';

type Chain = IssuedCertificate[];
const SIGNS_AND_ENCIPHERS = 5;
const RSA: Partial<CertificateSpec> = { key: 'rsa2048', keyUsage: SIGNS_AND_ENCIPHERS };

const served = (chains: Chain[]): TlsOptions => ({
  key: chains.map(([leaf]) => leaf?.keyPem ?? ''),
  cert: chains.map((chain) => chain.map(({ pem }) => pem).join('\n')),
});

const sideBySide = (
  ground: Ground,
  chains: Chain[],
  options: TlsOptions = {},
  address = ground.address,
): Promise<number> => ground.tls(chains[0] ?? [], { ...served(chains), ...options }, { address }).listening;

interface Pair {
  ecdsa?: Partial<CertificateSpec>;
  rsa?: Partial<CertificateSpec>;
  /** What of each chain is sent. */
  sent?: { ecdsa?: (chain: Chain) => Chain; rsa?: (chain: Chain) => Chain };
  options?: TlsOptions;
  guards?: string;
}

const pair = (
  name: string,
  { ecdsa, rsa, sent = {}, options = {}, guards }: Pair,
  expected: CaseOf['expected'],
): CaseOf => ({
  name: `ECDSA and RSA: ${name}`,
  site: async (ground) => {
    const whole = (chain: Chain): Chain => chain;
    const chains = [
      (sent.ecdsa ?? whole)(await ground.chain({ ...ecdsa })),
      (sent.rsa ?? whole)(await ground.chain({ ...RSA, ...rsa })),
    ];
    await sideBySide(ground, chains, options);
  },
  expected,
  guards,
});

const expired = withDaysLeft(-3);
const leafOnly = (chain: Chain): Chain => chain.slice(0, 1);
const TLS12: TlsOptions = { maxVersion: 'TLSv1.2' };
const TLS13: TlsOptions = { minVersion: 'TLSv1.3' };

/** Each address has its own server with its certificates. */
async function addresses(ground: Ground, specs: Partial<CertificateSpec>[][]): Promise<void> {
  const all = specs.map((_spec, index) => ground.address.replace(/^127\.\d+/, `127.${120 + index}`));
  ground.resolveName = () => Promise.resolve(all);
  for (const [index, address] of all.entries()) {
    const chains = await Promise.all((specs[index] ?? []).map((spec) => ground.chain(spec)));
    await sideBySide(ground, chains, {}, address);
  }
}

const ECDSA_WITH_SHA256 = Buffer.from([0x04, 0x03]);

/** Lets hellos through to the server; one without ECDSA is replaced by one that gets the only certificate. */
const deafTo = (ground: Ground, port: number): Promise<number> =>
  ground.tcp((socket) => {
    const server = createConnection(port, ground.address);
    server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => server.destroy());
    socket.once('data', (hello: Buffer) => {
      server.write(hello.includes(ECDSA_WITH_SHA256) ? hello : buildCertificateHello(SHOP));
      socket.pipe(server);
    });
    server.pipe(socket);
  });

export const KEY_TYPE_CASES: CaseOf[] = [
  pair('both well', {}, []),
  pair('both well, TLS 1.3 only', { options: TLS13 }, []),
  ...[
    { what: '', options: {} },
    { what: ', TLS 1.2 only', options: TLS12 },
    { what: ', TLS 1.3 only', options: TLS13 },
    { what: ', in the order of the server', options: { honorCipherOrder: true } },
  ].flatMap(({ what, options }) => [
    pair(`RSA expired${what}`, { rsa: expired, options }, ['cert-expired critical']),
    pair(`ECDSA expired${what}`, { ecdsa: expired, options }, ['cert-expired critical']),
  ]),
  pair('both expired: one defect', { ecdsa: expired, rsa: expired }, ['cert-expired critical']),
  pair('RSA for another host', { rsa: { names: ['other.test'] } }, ['cert-hostname-mismatch critical']),
  pair('ECDSA for another host', { ecdsa: { names: ['other.test'] } }, ['cert-hostname-mismatch critical']),
  pair('RSA with 1024 bits', { rsa: { key: 'rsa1024' } }, ['cert-weak-key high']),
  pair('RSA without its intermediate', { sent: { rsa: leafOnly } }, ['cert-chain-incomplete medium']),
  pair('RSA without its intermediate, TLS 1.3 only', { sent: { rsa: leafOnly }, options: TLS13 }, [
    'cert-chain-incomplete medium',
  ]),
  pair('ECDSA without its intermediate', { sent: { ecdsa: leafOnly } }, ['cert-chain-incomplete medium']),
  pair('RSA expired, ECDSA for another host', { rsa: expired, ecdsa: { names: ['other.test'] } }, [
    'cert-expired critical',
    'cert-hostname-mismatch critical',
  ]),
  pair('RSA must-staple, without a staple', { rsa: { mustStaple: true } }, [
    'cert-must-staple-no-staple high',
  ]),
  {
    name: 'ECDSA and RSA: RSA self-signed',
    site: async (ground) => {
      const own = await issueCertificate({ name: SHOP, names: [SHOP], ...RSA });
      await sideBySide(ground, [await ground.chain(), [own]]);
    },
    expected: ['cert-self-signed high'],
  },
  {
    name: 'ECDSA and RSA: RSA revoked',
    site: async (ground) => {
      const { issuer } = ground.authorities.private;
      const chains = [await ground.chain(), await ground.chain(RSA)];
      const { server, listening } = ground.tls(chains[0] ?? [], served(chains));
      const [rsa] = chains[1] ?? [];
      server.on('OCSPRequest', (der: Buffer, _issuer, answer: (error: null, staple: Buffer | null) => void) =>
        answer(
          null,
          rsa?.der === der.toString('base64') ? issueOcspResponse(rsa, issuer, { status: 'revoked' }) : null,
        ),
      );
      await listening;
    },
    expected: ['cert-revoked critical'],
  },
  {
    name: 'RSA only, expired',
    site: async (ground) => ground.tls(await ground.chain({ ...RSA, ...expired })).listening,
    expected: ['cert-expired critical'],
  },
  {
    name: 'two addresses: ECDSA at one, an expired RSA certificate at the other',
    site: (ground) => addresses(ground, [[{}], [{ ...RSA, ...expired }]]),
    expected: ['cert-ip-inconsistent medium'],
    guards: 'servers that differ are not one server with two key types',
  },
  {
    name: 'two addresses, each with both key types, RSA expired at both',
    site: (ground) =>
      addresses(ground, [
        [{}, { ...RSA, ...expired }],
        [{}, { ...RSA, ...expired }],
      ]),
    expected: ['cert-expired critical'],
  },
  {
    name: 'the same certificate whatever the client offers',
    site: async (ground) => {
      // Outside the site, which counts the connections that arrive.
      const server = createServer({ ...served([await ground.chain()]), ...TLS12 });
      await new Promise<void>((resolve) => server.listen(0, ground.address, resolve));
      ground.onClose(() => server.close());
      await deafTo(ground, (server.address() as AddressInfo).port);
    },
    expected: [],
    guards: 'a certificate that no client of the key type accepts is not the certificate for them',
  },
];
