import 'reflect-metadata';
import { X509Certificate, X509Crl, X509CrlReason } from '@peculiar/x509';
import type { TargetClient } from '@palisade/target-client';
import type { CertificateFacts } from './certificate-facts';
import type { RevocationAnswer } from './ssl-certificate.observation';

type ListVerdict = Pick<RevocationAnswer, 'status' | 'reason' | 'problem'>;

const unknown = (problem: string): ListVerdict => ({ status: 'unknown', reason: null, problem });

/** Reads a CRL in DER or PEM for one certificate. A list that its issuer did not sign, or a stale one, says nothing. */
export async function readRevocationList(
  body: Buffer,
  subject: CertificateFacts,
  issuer: CertificateFacts,
  now: Date,
): Promise<ListVerdict> {
  try {
    const list = new X509Crl(
      body.subarray(0, 5).toString('latin1') === '-----' ? body.toString('latin1') : body,
    );
    if (list.issuer !== issuer.subject) return unknown('the list is of another issuer');
    if (!(await list.verify({ publicKey: new X509Certificate(issuer.certificate.raw) }))) {
      return unknown('the signature of the list is not valid');
    }
    const entry = list.findRevoked(new X509Certificate(subject.certificate.raw));
    if (entry !== null && entry.reason !== X509CrlReason.removeFromCRL) {
      return { status: 'revoked', reason: X509CrlReason[entry.reason ?? 0] ?? null, problem: null };
    }
    if (list.nextUpdate !== undefined && list.nextUpdate < now) return unknown('the list is out of date');
    return { status: 'good', reason: null, problem: null };
  } catch {
    return unknown('the list cannot be read');
  }
}

/** Looks one certificate up in the CRL that it names; null when it names none. */
export async function checkRevocation(
  client: TargetClient,
  subject: CertificateFacts,
  issuer: CertificateFacts,
  now: Date,
): Promise<RevocationAnswer | null> {
  const url = subject.crlUrls[0];
  if (url === undefined) return null;
  const answer = await client.request({ url, followRedirects: 2 });
  const asked = { fingerprint: subject.fingerprint, source: 'crl' as const, url };
  if (!answer.ok) return { ...asked, ...unknown(`no answer (${answer.category})`) };
  if (answer.status !== 200) return { ...asked, ...unknown(`status ${answer.status}`) };
  if (answer.truncated) return { ...asked, ...unknown('the list is too large') };
  return { ...asked, ...(await readRevocationList(answer.body, subject, issuer, now)) };
}
