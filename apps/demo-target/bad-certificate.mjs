import { randomBytes, webcrypto } from 'node:crypto';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';

const DAY_MS = 24 * 60 * 60 * 1000;
const WRONG_NAME = 'shop.example';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * A key and a certificate that no browser accepts: signed by itself, for another name, and expired ten days ago.
 * Returns `{key, cert}` in PEM.
 */
export async function createBadCertificate() {
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(16).toString('hex'),
    name: `CN=${WRONG_NAME}, O=Demo Shop`,
    notBefore: new Date(Date.now() - 375 * DAY_MS),
    notAfter: new Date(Date.now() - 10 * DAY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: WRONG_NAME }])],
  });
  const key = x509.PemConverter.encode(
    await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  );
  return { key, cert: certificate.toString('pem') };
}
