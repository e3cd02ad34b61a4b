import { verify } from 'node:crypto';
import { instant } from './certificate-dates';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import type { IssuerSearch } from './certificate-path';
import { type CertificateStatus, type OcspResponse, isAbout, readOcspResponse } from './ocsp-response';
import { verificationBy } from './signature-algorithm';

/** What clients make of a stapled OCSP response. One that is `unusable` counts as none (RFC 7633 section 4.2.3.1). */
export type StapleVerdict =
  { status: 'good' } | { status: 'revoked'; reason: string } | { status: 'unusable'; problem: string };

interface Judgement {
  leaf: CertificateFacts;
  /** Null where no certificate of the issuer is at hand: then neither its key nor the signature is compared. */
  issuer: CertificateFacts | null;
  /** Ours, and the server's if it is known: a date is wrong only if both say so. */
  clocks: readonly Date[];
  search: IssuerSearch;
}

/** RFC 6960 section 4.2.2.2: the right to respond for the issuer. */
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const DAY = 24 * 60 * 60 * 1000;
/** Responders' clocks differ a little from ours. */
const START_TOLERANCE = 5 * 60 * 1000;

const unusable = (problem: string): StapleVerdict => ({ status: 'unusable', problem });

export function judgeStaple(staple: string, judgement: Judgement): StapleVerdict {
  try {
    const response = readOcspResponse(Buffer.from(staple, 'base64'));
    if (typeof response === 'string') return unusable(`the responder's refusal ${response}`);
    return verdictOf(response, judgement);
  } catch {
    return unusable('bytes that are not an OCSP response');
  }
}

function verdictOf(response: OcspResponse, judgement: Judgement): StapleVerdict {
  const { leaf, issuer, clocks } = judgement;
  const about = response.statuses.find((status) =>
    isAbout(status, leaf.certificate.raw, issuer?.certificate.raw ?? null),
  );
  if (about === undefined) return unusable('a response about another certificate');
  if (issuer !== null && !isSigned(response, issuer, judgement))
    return unusable('a response that neither the issuer nor a responder of the issuer has signed');
  // Revocation is final, so it counts in an old response too.
  if (about.status === 'revoked' && issuer !== null)
    return { status: 'revoked', reason: about.reason ?? 'unspecified' };
  const problems = clocks.map((clock) => problemOfDates(about, clock));
  const [problem] = problems;
  if (problem !== undefined && problem !== null && !problems.includes(null)) return unusable(problem);
  return about.status === 'good'
    ? { status: 'good' }
    : unusable('a response that does not call the certificate good');
}

function problemOfDates({ thisUpdate, nextUpdate }: CertificateStatus, now: Date): string | null {
  if (thisUpdate.getTime() - START_TOLERANCE > now.getTime())
    return `a response that is dated in the future (${instant(thisUpdate)})`;
  // Without an end, newer information is available all the time (RFC 6960 section 4.2.2.1); clients allow a day.
  const end = nextUpdate ?? new Date(thisUpdate.getTime() + DAY);
  return end < now ? `a response that is out of date since ${instant(end)}` : null;
}

/** By the issuer, or by whom the issuer has named in a certificate of the response (RFC 6960 section 4.2.2.2). */
function isSigned(response: OcspResponse, issuer: CertificateFacts, { clocks, search }: Judgement): boolean {
  if (hasSignatureOf(response, issuer)) return true;
  return response.certificates.some((encoded) => {
    const responder = tryReadCertificate(encoded);
    return (
      responder?.extendedKeyUsage?.includes(OCSP_SIGNING) === true &&
      clocks.some((clock) => responder.notBefore <= clock && responder.notAfter >= clock) &&
      search.issued(issuer, responder) &&
      hasSignatureOf(response, responder)
    );
  });
}

function hasSignatureOf(response: OcspResponse, { key, certificate }: CertificateFacts): boolean {
  if (key.isOversized) return false;
  const by = verificationBy(response.signatureAlgorithm, certificate.publicKey);
  try {
    return by !== null && verify(by.hash, response.signedBytes, by.key, response.signature);
  } catch {
    // A key of another type than the signature.
    return false;
  }
}

/** Whether a response is in its time by our clock; true also where it has no dates, for then the clock is not the question. */
export function isInTime(staple: string, now: Date): boolean {
  try {
    const response = readOcspResponse(Buffer.from(staple, 'base64'));
    return (
      typeof response === 'string' ||
      response.statuses.every((status) => problemOfDates(status, now) === null)
    );
  } catch {
    return true;
  }
}
