import { constants, type KeyObject, type VerifyKeyObjectInput } from 'node:crypto';
import { type DerValue, readDer, readDerChildren, readOid } from './der-reader';

/** Hash of each signature algorithm; null where the algorithm has its own. */
const HASHES: Record<string, string | null> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
  '1.3.101.113': null,
};
const RSA_PSS = '1.2.840.113549.1.1.10';
/** SHA-2 by its identifiers (RFC 8017 appendix B.1). */
export const SHA2: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** What `verify` of node:crypto wants for an AlgorithmIdentifier; null for algorithms that are not known here. */
export function verificationBy(
  algorithm: DerValue,
  key: KeyObject,
): { hash: string | null; key: VerifyKeyObjectInput } | null {
  const [oid, parameters] = readDerChildren(algorithm.content);
  const name = oid === undefined ? '' : readOid(oid);
  if (name === RSA_PSS) {
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const hash = SHA2[pssHash(parameters?.content ?? Buffer.alloc(0))];
    const saltLength = constants.RSA_PSS_SALTLEN_AUTO;
    return hash === undefined ? null : { hash, key: { key, padding, saltLength } };
  }
  const hash = HASHES[name];
  return hash === undefined ? null : { hash, key: { key } };
}

/** RFC 4055 section 3.1: the hash is in field [0]; without it, it is SHA-1, which nobody uses with PSS. */
function pssHash(parameters: Buffer): string {
  const field = readDerChildren(parameters).find(({ tag }) => tag === 0xa0);
  const [oid] = field === undefined ? [] : readDerChildren(readDer(field.content).content);
  return oid === undefined ? '' : readOid(oid);
}
