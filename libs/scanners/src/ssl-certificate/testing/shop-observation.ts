import {
  type CertificateSpec,
  type IssuedCertificate,
  issueCertificate,
} from '@palisade/scan-engine/testing/certificates';
import type {
  AnchorSource,
  CertificateLook,
  SslCertificateObservation,
} from '../ssl-certificate.observation';

const DAY = 24 * 60 * 60 * 1000;
/** The moment of all fixtures: their certificates are dated around it, so that they never age. */
export const NOW = new Date('2026-06-01T12:00:00Z');
export const daysFrom = (days: number, start = NOW): Date => new Date(start.getTime() + days * DAY);
/** 90 days, of which 60 are left. */
const QUARTER = { notBefore: daysFrom(-30), notAfter: daysFrom(60) };

export interface Authority {
  root: IssuedCertificate;
  middle: IssuedCertificate;
  source: AnchorSource;
}

export async function createAuthority(
  name: string,
  source: AnchorSource,
  root: Partial<CertificateSpec> = {},
  middle: Partial<CertificateSpec> = {},
): Promise<Authority> {
  const long = { notBefore: daysFrom(-3000), notAfter: daysFrom(3000), isCa: true };
  const top = await issueCertificate({ name, ...long, ...root });
  return {
    root: top,
    middle: await issueCertificate({ name: `${name} Intermediate`, ...long, ...middle }, top),
    source,
  };
}

/** A certificate as a public CA issues it for shop.test, with whatever the case changes. */
export const issueFor = (
  authority: Authority,
  spec: Partial<CertificateSpec> = {},
): Promise<IssuedCertificate> =>
  issueCertificate(
    {
      name: 'shop.test',
      names: ['shop.test', 'www.shop.test'],
      crlUrl: 'http://crl.ca.test/1.crl',
      scts: true,
      ...QUARTER,
      ...spec,
    },
    authority.middle,
  );

/** One probe by a whole handshake. */
export function handshakeLook(
  chain: IssuedCertificate[],
  change: Partial<CertificateLook> = {},
): CertificateLook {
  return {
    source: 'handshake',
    address: '192.0.2.1',
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_256_GCM_SHA384',
    chain: chain.map(({ der }) => der),
    trusted: true,
    trustError: null,
    staple: null,
    sctExtension: null,
    ...change,
  };
}

export const helloLook = (
  chain: IssuedCertificate[],
  change: Partial<CertificateLook> = {},
): CertificateLook =>
  handshakeLook(chain, {
    source: 'hello',
    protocol: 'TLSv1.2',
    cipher: null,
    trusted: null,
    sctExtension: false,
    ...change,
  });

/** What is seen of a server that sends `sent` and whose chain node:tls completes up to the root. */
export function observeShop(
  authority: Authority | null,
  sent: IssuedCertificate[],
  change: Partial<SslCertificateObservation> = {},
  verdict: Partial<CertificateLook> = {},
): SslCertificateObservation {
  const linked = authority === null ? sent : [...new Set([...sent, authority.middle, authority.root])];
  return {
    host: 'shop.test',
    port: 443,
    now: NOW.toISOString(),
    serverClock: null,
    unresolved: null,
    looks: [handshakeLook(linked, verdict), helloLook(sent), handshakeLook(linked, verdict)],
    failures: [],
    withoutServerName: null,
    twin: null,
    fetchedIssuers: [],
    revocation: [],
    anchors: authority === null ? [] : [{ certificate: authority.root.der, source: authority.source }],
    trustStore: { node: 'v20.20.2', operatorCertificates: authority?.source === 'operator' },
    ...change,
  };
}
