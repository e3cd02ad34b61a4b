import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';
import { X509Certificate, X509Certificates } from '@peculiar/x509';
import {
  type CertificateSpec,
  type IssuedCertificate,
  issueCertificate,
  issueRevocationList,
} from '@palisade/scan-engine/testing/certificates';
import type { CaseOf } from '../../lab-case';
import { type Ground, SHOP } from '../../sites/ground';
import { withDaysLeft } from './dates';

interface Chain {
  root: IssuedCertificate;
  middle: IssuedCertificate;
  site: IssuedCertificate;
}

async function issueChain(
  ground: Ground,
  leaf: Partial<CertificateSpec> = {},
  intermediate: Partial<CertificateSpec> = {},
): Promise<Chain> {
  const root = ground.authorities.private.root;
  // Each has its own name, or intermediates of other cases would fit too.
  const name = `Lab Intermediate ${ground.address}`;
  const middle = await issueCertificate({ name, isCa: true, ...intermediate }, root);
  return { root, middle, site: await ground.certificate(leaf, middle) };
}

const chain = (
  name: string,
  order: (chain: Chain) => IssuedCertificate[],
  expected: CaseOf['expected'],
  more: Partial<CaseOf> & {
    leaf?: Partial<CertificateSpec>;
    intermediate?: Partial<CertificateSpec>;
    options?: TlsOptions;
  } = {},
): CaseOf => {
  const { leaf, intermediate, options, ...rest } = more;
  return {
    name,
    site: async (ground) =>
      ground.tls(order(await issueChain(ground, leaf, intermediate)), options).listening,
    expected,
    ...rest,
  };
};

/** The CA's own web server: files by path. It counts nothing, for it is not the target. */
async function serveFiles(ground: Ground, files: Record<string, () => Buffer | null>): Promise<string> {
  const server: Server = createServer(({ url = '' }, response) => {
    const file = files[url]?.() ?? null;
    if (file === null) response.writeHead(404).end();
    else response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, ground.address, resolve));
  ground.onClose(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://${ground.address}:${(server.address() as AddressInfo).port}`;
}

/** The addresses that a certificate names, from the one that works. */
type Written = (url: string) => string | string[];
const behindDead: Written = (url) => ['http://127.0.0.1:1/gone', url];
const behindMissing: Written = (url) => [new URL('/none', url).href, url];
const behindLdap: Written = (url) => ['ldap://127.0.0.1/cn=x', url];
const asBundle: Written = (url) => url.replace('.der', '.p7c');

/** PKCS #7 with certificates alone. */
const bundleOf = ({ der }: IssuedCertificate): Buffer =>
  Buffer.from(new X509Certificates([new X509Certificate(der)]).export('raw'));

const missingIntermediate = (
  name: string,
  hasAddress: boolean,
  expected: CaseOf['expected'],
  { written = (url) => url, ...options }: TlsOptions & { written?: Written } = {},
): CaseOf => ({
  name,
  site: async (ground) => {
    let middle: IssuedCertificate | null = null;
    const origin = await serveFiles(ground, {
      '/ca.der': () => (middle ? Buffer.from(middle.der, 'base64') : null),
      '/ca.p7c': () => (middle ? bundleOf(middle) : null),
    });
    const issuerUrl = written(`${origin}/ca.der`);
    const issued = await issueChain(ground, hasAddress ? { issuerUrl } : {});
    middle = issued.middle;
    await ground.tls([issued.site], options).listening;
  },
  expected,
});

/** A leaf with a CRL address; `list` says what is there. */
const revocation = (
  name: string,
  list: (chain: Chain) => Promise<Buffer> | null,
  expected: CaseOf['expected'],
  guards?: string,
  written: Written = (url) => url,
): CaseOf => ({
  name,
  site: async (ground) => {
    let file: Buffer | null = null;
    const origin = await serveFiles(ground, { '/ca.crl': () => file });
    const issued = await issueChain(ground, { crlUrl: written(`${origin}/ca.crl`) });
    file = await list(issued);
    await ground.tls([issued.site, issued.middle]).listening;
  },
  expected,
  guards,
});

const DAY = 24 * 60 * 60 * 1000;

export const CHAIN_CASES: CaseOf[] = [
  chain('leaf and intermediate', ({ site, middle }) => [site, middle], []),
  chain('leaf and intermediate, TLS 1.3 only', ({ site, middle }) => [site, middle], [], {
    options: { minVersion: 'TLSv1.3' },
  }),
  chain('leaf and intermediate, TLS 1.2 only', ({ site, middle }) => [site, middle], [], {
    options: { maxVersion: 'TLSv1.2' },
  }),
  chain('leaf and intermediate, TLS 1.0 only', ({ site, middle }) => [site, middle], [], {
    options: { minVersion: 'TLSv1', maxVersion: 'TLSv1' },
    guards: 'old protocols belong to another test',
  }),
  chain('the root is sent too', ({ site, middle, root }) => [site, middle, root], [
    'cert-chain-extra-root low',
  ]),
  chain('root before intermediate', ({ site, middle, root }) => [site, root, middle], [
    'cert-chain-order low',
    'cert-chain-extra-root low',
  ]),
  chain('root before intermediate, TLS 1.3 only', ({ site, middle, root }) => [site, root, middle], [], {
    options: { minVersion: 'TLSv1.3' },
    guards: 'RFC 8446 allows any order',
  }),
  missingIntermediate('without its intermediate, which the certificate’s address gives', true, [
    'cert-chain-incomplete medium',
  ]),
  missingIntermediate('the same in PKCS #7', true, ['cert-chain-incomplete medium'], { written: asBundle }),
  missingIntermediate(
    'the same at the second address, the first is dead',
    true,
    ['cert-chain-incomplete medium'],
    {
      written: behindDead,
    },
  ),
  missingIntermediate(
    'the same at the second address, the first is LDAP',
    true,
    ['cert-chain-incomplete medium'],
    {
      written: behindLdap,
    },
  ),
  missingIntermediate('the same with TLS 1.3 only', true, ['cert-chain-incomplete medium'], {
    minVersion: 'TLSv1.3',
  }),
  missingIntermediate('without its intermediate, which nobody has', false, ['cert-untrusted-issuer high']),
  {
    name: 'an unknown CA',
    site: async (ground) => {
      const root = await issueCertificate({ name: 'Unknown Root', isCa: true });
      const middle = await issueCertificate({ name: 'Unknown Intermediate', isCa: true }, root);
      await ground.tls([await ground.certificate({}, middle), middle]).listening;
    },
    expected: ['cert-untrusted-issuer high'],
  },
  {
    name: 'a CA that only has the name of a trusted one',
    site: async (ground) => {
      const impostor = await issueCertificate({ name: 'Lab Company Root', isCa: true });
      await ground.tls([await ground.certificate({}, impostor)]).listening;
    },
    expected: ['cert-untrusted-issuer high'],
  },
  // The names of these two are parts of locations, which are recorded.
  chain('an expired intermediate', ({ site, middle }) => [site, middle], ['cert-expired high'], {
    intermediate: { name: 'Lab Intermediate 127.64.4.190', ...withDaysLeft(-2) },
  }),
  {
    name: 'an expired intermediate next to its renewal',
    site: async (ground) => {
      const { middle, site, root } = await issueChain(ground, {}, withDaysLeft(-2));
      const name = `Lab Intermediate ${ground.address}`;
      const renewed = await issueCertificate({ name, isCa: true, sameKeyAs: middle }, root);
      await ground.tls([site, renewed, middle]).listening;
    },
    expected: [],
    guards: 'a path with the renewed certificate is as good as any',
  },
  chain('an intermediate with 1024 bits', ({ site, middle }) => [site, middle], ['cert-weak-key high'], {
    intermediate: { name: 'Lab Intermediate 127.64.4.220', key: 'rsa1024' },
  }),
  chain(
    'an intermediate that is not a CA: OpenSSL refuses the path',
    ({ site, middle }) => [site, middle],
    ['cert-untrusted-issuer high'],
    { intermediate: { isCa: false, keyUsage: 0x21 } },
  ),
  revocation('revoked', ({ middle, site }) => issueRevocationList(middle, [site.certificate.serialNumber]), [
    'cert-revoked critical',
  ]),
  ...[
    { what: 'does not respond', written: behindDead },
    { what: 'is missing', written: behindMissing },
    { what: 'is LDAP', written: behindLdap },
  ].map(({ what, written }) =>
    revocation(
      `revoked; the first address of the list ${what}`,
      ({ middle, site }) => issueRevocationList(middle, [site.certificate.serialNumber]),
      ['cert-revoked critical'],
      undefined,
      written,
    ),
  ),
  revocation('another serial is revoked', ({ middle }) => issueRevocationList(middle, ['4a01']), []),
  revocation('the list does not come', () => null, [], 'soft-fail: no list is not a finding'),
  revocation(
    'revoked by a list that is out of date: revocation is final',
    ({ middle, site }) =>
      issueRevocationList(middle, [site.certificate.serialNumber], new Date(Date.now() - 2 * DAY)),
    ['cert-revoked critical'],
  ),
  revocation(
    'the list is signed by someone else',
    async ({ middle, site }) => {
      const impostor = await issueCertificate({ name: middle.certificate.subject.slice(3), isCa: true });
      return issueRevocationList(impostor, [site.certificate.serialNumber]);
    },
    [],
    'only the issuer may revoke',
  ),
  {
    name: 'a default certificate with internal names',
    site: async (ground) => {
      const { site, middle } = await issueChain(ground);
      const fallback = await issueCertificate({ name: 'db1', names: ['db1.corp.internal', '10.0.0.7'] });
      const { server, listening } = ground.tls([fallback]);
      const context = { key: site.keyPem, cert: `${site.pem}${middle.pem}` };
      server.addContext(SHOP, context);
      server.addContext(`*.${SHOP}`, context);
      await listening;
    },
    expected: ['cert-no-sni-leak low'],
  },
  {
    name: 'a default certificate of another public site: a CDN',
    site: async (ground) => {
      const { site, middle } = await issueChain(ground);
      const fallback = await issueCertificate({ name: 'cdn', names: ['default.cdn.example'] });
      const { server, listening } = ground.tls([fallback]);
      const context = { key: site.keyPem, cert: `${site.pem}${middle.pem}` };
      server.addContext(SHOP, context);
      server.addContext(`*.${SHOP}`, context);
      await listening;
    },
    expected: [],
    guards: 'other customers’ public names are no secret',
  },
];
