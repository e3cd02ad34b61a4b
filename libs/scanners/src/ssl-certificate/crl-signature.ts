import { verify, type VerifyKeyObjectInput } from 'node:crypto';
import { promisify } from 'node:util';
import type { CertificateFacts } from './certificate-facts';
import type { RevocationList } from './crl-reader';
import { verificationBy } from './signature-algorithm';

/** Off the main thread: the hash of a long list takes a while. */
const verifyAside: (
  hash: string | null,
  data: Buffer,
  key: VerifyKeyObjectInput,
  signature: Buffer,
) => Promise<boolean> = promisify(verify);

/** Whether the list carries a valid signature of the issuer; false also for algorithms that are not known here. */
export async function isSignedBy(list: RevocationList, issuer: CertificateFacts): Promise<boolean> {
  if (issuer.key.isOversized) return false;
  const by = verificationBy(list.signatureAlgorithm, issuer.certificate.publicKey);
  return by !== null && verifyAside(by.hash, list.signedBytes, by.key, list.signature);
}
