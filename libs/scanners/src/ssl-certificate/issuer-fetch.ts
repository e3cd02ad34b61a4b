import { X509Certificate } from 'node:crypto';
import { X509Certificates } from '@peculiar/x509';
import type { TargetClient } from '@palisade/target-client';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { IssuerSearch, climb, findPath } from './certificate-path';
import type { EncodedCertificate, Seen } from './seen';
import { anchorsFor } from './trust-anchors';

/** Intermediates above intermediates are rare; each one costs a request to a host that the certificate chose. */
const MOST_FETCHES = 2;

type FetchedIssuer = Seen['fetchedIssuers'][number];

/** Places of one issuer that are asked, one after the other. */
const MOST_PLACES = 2;
const MOST_IN_BUNDLE = 10;

/** AIA serves a single certificate in DER; some CAs serve PEM, others a bundle in PKCS #7 (RFC 5280 section 4.2.2.1). */
function readIssuers(body: Buffer): EncodedCertificate[] {
  try {
    return [new X509Certificate(body).raw.toString('base64')];
  } catch {
    return readBundle(body);
  }
}

function readBundle(body: Buffer): EncodedCertificate[] {
  try {
    return [...new X509Certificates(body)]
      .slice(0, MOST_IN_BUNDLE)
      .map(({ rawData }) => Buffer.from(rawData).toString('base64'));
  } catch {
    return [];
  }
}

/** From the first place that has it. */
async function fetchIssuer(
  client: TargetClient,
  { issuer, issuerUrls }: CertificateFacts,
): Promise<FetchedIssuer | null> {
  let first: FetchedIssuer | null = null;
  for (const url of issuerUrls.slice(0, MOST_PLACES)) {
    const answer = await client.request({ url, followRedirects: 2 });
    const found = answer.ok && answer.status === 200 ? readIssuers(answer.body) : [];
    const named = found.find((each) => tryReadCertificate(each)?.subject === issuer);
    const certificate = named ?? found[0] ?? null;
    if (certificate !== null) return { url, certificate };
    first ??= { url, certificate };
  }
  return first;
}

export const storeCertificates = (certificates: CertificateFacts[]): CertificateFacts[] =>
  anchorsFor(certificates).flatMap(({ certificate }) => tryReadCertificate(certificate) ?? []);

/** Follows the issuer addresses from where the chain ends, until a root of the trust store is reached. */
export async function fetchMissingIssuers(
  client: TargetClient,
  leaf: CertificateFacts,
  sent: CertificateFacts[],
  now: Date,
  search = new IssuerSearch(),
): Promise<FetchedIssuer[]> {
  const fetched: FetchedIssuer[] = [];
  const known = [...sent];
  while (fetched.length < MOST_FETCHES) {
    const anchors = storeCertificates([leaf, ...known]).filter(({ selfSigned }) => selfSigned);
    if (findPath(leaf, known, anchors, now, search) !== null) break;
    const top = climb(leaf, known, search).at(-1);
    const issuer = top?.selfSigned === false ? await fetchIssuer(client, top) : null;
    if (issuer === null) break;
    fetched.push(issuer);
    const facts = issuer.certificate === null ? null : tryReadCertificate(issuer.certificate);
    if (facts === null) break;
    known.push(facts);
  }
  return fetched;
}
