import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from '@peculiar/x509';
import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';

/** A root of the trust store and the intermediate with which it issues. */
export interface Authority {
  root: IssuedCertificate;
  issuer: IssuedCertificate;
}

/**
 * The certificate authorities of one run. `public` and `distrusted` stand for members of Mozilla's store, `private` for a
 * root that only the operator added.
 */
export interface Authorities {
  public: Authority;
  distrusted: Authority;
  private: Authority;
}

const NAMES: Record<keyof Authorities, string> = {
  public: 'Lab Public Root',
  // Of the kind that browsers accept for certificates from before 2024-12 only.
  distrusted: 'Entrust Root Certification Authority - Lab',
  private: 'Lab Company Root',
};

interface StoredRoot {
  pem: string;
  keyPem: string;
}

const ROOT_NAMES = Object.keys(NAMES) as (keyof Authorities)[];
const P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Files for the environment of a process that shall trust these roots: `SSL_CERT_FILE` and `NODE_EXTRA_CA_CERTS`. */
export const trustFiles = (folder: string): { publicRoots: string; privateRoots: string } => ({
  publicRoots: join(folder, 'public-roots.pem'),
  privateRoots: join(folder, 'private-roots.pem'),
});

/** Node reads its trust store when it starts, so the roots have to be there before the process that scans. */
export async function writeAuthorities(folder: string): Promise<void> {
  const stored: Partial<Record<keyof Authorities, StoredRoot>> = {};
  for (const root of ROOT_NAMES) {
    const dates = { notBefore: new Date('2020-01-01'), notAfter: new Date('2040-01-01') };
    const { pem, keyPem } = await issueCertificate({ name: NAMES[root], isCa: true, ...dates });
    stored[root] = { pem, keyPem };
  }
  const { publicRoots, privateRoots } = trustFiles(folder);
  writeFileSync(publicRoots, `${stored.public?.pem}${stored.distrusted?.pem}`);
  writeFileSync(privateRoots, stored.private?.pem ?? '');
  writeFileSync(join(folder, 'authorities.json'), JSON.stringify(stored), { mode: 0o600 });
}

export async function readAuthorities(folder: string): Promise<Authorities> {
  const text = readFileSync(join(folder, 'authorities.json'), 'utf8');
  const stored = JSON.parse(text) as Record<keyof Authorities, StoredRoot>;
  return {
    public: await authorityOf(stored.public),
    distrusted: await authorityOf(stored.distrusted),
    private: await authorityOf(stored.private),
  };
}

async function authorityOf(stored: StoredRoot): Promise<Authority> {
  const root = await revive(stored);
  const name = `${root.certificate.subject.slice('CN='.length)} Issuer`;
  return {
    root,
    issuer: await issueCertificate({ name, isCa: true, notAfter: new Date('2039-01-01') }, root),
  };
}

async function revive({ pem, keyPem }: StoredRoot): Promise<IssuedCertificate> {
  const certificate = new X509Certificate(pem);
  const der = Buffer.from(keyPem.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  const privateKey = await webcrypto.subtle.importKey('pkcs8', der, P256, true, ['sign']);
  const publicKey = await webcrypto.subtle.importKey('spki', certificate.publicKey.rawData, P256, true, [
    'verify',
  ]);
  return {
    certificate,
    keys: { privateKey, publicKey },
    kind: 'p256',
    pem,
    der: Buffer.from(certificate.rawData).toString('base64'),
    keyPem,
  };
}
