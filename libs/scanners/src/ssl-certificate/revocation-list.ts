import type { TargetClient } from '@palisade/target-client';
import type { CertificateFacts } from './certificate-facts';
import { type RevocationList, findRevokedEntry, openRevocationList } from './crl-reader';
import { isSignedBy } from './crl-signature';
import { readSerial } from './der-reader';
import type { RevocationAnswer } from './seen';

/** The longest lists of public authorities have some 200,000 entries and 10 MB. */
export const LONGEST_LIST = 16 * 1024 * 1024;

type ListVerdict = Pick<RevocationAnswer, 'status' | 'reason' | 'problem'>;

const unknown = (problem: string): ListVerdict => ({ status: 'unknown', reason: null, problem });

/**
 * Reads a CRL in DER or PEM for one certificate. A list that its issuer did not sign, or a stale one, says nothing. `steps` counts the
 * entries that were read.
 */
export async function readRevocationList(
  body: Buffer,
  subject: CertificateFacts,
  issuer: CertificateFacts,
  now: Date,
  steps = { count: 0 },
): Promise<ListVerdict> {
  try {
    if (body.length > LONGEST_LIST) return unknown('the list is too large');
    const list = openRevocationList(body);
    if (list.issuer !== issuer.subject) return unknown('the list is of another issuer');
    if (!(await isSignedBy(list, issuer))) return unknown('the signature of the list is not valid');
    return verdictOf(list, readSerial(subject.certificate.raw), now, steps);
  } catch {
    return unknown('the list cannot be read');
  }
}

function verdictOf(list: RevocationList, serial: Buffer, now: Date, steps: { count: number }): ListVerdict {
  const entry = findRevokedEntry(list, serial, steps);
  if (entry !== null && entry.reason !== 'removeFromCRL')
    return { status: 'revoked', reason: entry.reason, problem: null };
  if (list.nextUpdate !== null && list.nextUpdate < now) return unknown('the list is out of date');
  return { status: 'good', reason: null, problem: null };
}

/** Places of one list that are asked, one after the other (RFC 5280 section 4.2.1.13). */
const MOST_PLACES = 3;

/** Looks one certificate up in the CRL that it names, at the first place that gives it; null when it names none. */
export async function checkRevocation(
  client: TargetClient,
  subject: CertificateFacts,
  issuer: CertificateFacts,
  now: Date,
): Promise<RevocationAnswer | null> {
  let first: RevocationAnswer | null = null;
  for (const url of subject.crlUrls.slice(0, MOST_PLACES)) {
    const answer = await askPlace(client, url, { subject, issuer, now });
    if (answer.status !== 'unknown') return answer;
    first ??= answer;
  }
  return first;
}

async function askPlace(
  client: TargetClient,
  url: string,
  { subject, issuer, now }: { subject: CertificateFacts; issuer: CertificateFacts; now: Date },
): Promise<RevocationAnswer> {
  const answer = await client.request({ url, followRedirects: 2, bodyBytes: LONGEST_LIST });
  const asked = { fingerprint: subject.fingerprint, source: 'crl' as const, url };
  if (!answer.ok) return { ...asked, ...unknown(`no response (${answer.category})`) };
  if (answer.status !== 200) return { ...asked, ...unknown(`status ${answer.status}`) };
  if (answer.truncated) return { ...asked, ...unknown('the list is too large') };
  return { ...asked, ...(await readRevocationList(answer.body, subject, issuer, now)) };
}
