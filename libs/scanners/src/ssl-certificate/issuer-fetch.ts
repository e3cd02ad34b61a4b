import { X509Certificate } from 'node:crypto';
import type { TargetClient } from '@palisade/target-client';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { IssuerSearch, climb, findPath } from './certificate-path';
import type { EncodedCertificate, Seen } from './seen';
import { anchorsFor } from './trust-anchors';

/** Intermediates above intermediates are rare; each one costs a request to a host that the certificate chose. */
const MOST_FETCHES = 2;

type FetchedIssuer = Seen['fetchedIssuers'][number];

/** AIA serves a single certificate in DER; some CAs serve PEM. PKCS #7 bundles are not read. */
function readIssuer(body: Buffer): EncodedCertificate | null {
  try {
    return new X509Certificate(body).raw.toString('base64');
  } catch {
    return null;
  }
}

async function fetchIssuer(client: TargetClient, url: string): Promise<FetchedIssuer> {
  const answer = await client.request({ url, followRedirects: 2 });
  return { url, certificate: answer.ok && answer.status === 200 ? readIssuer(answer.body) : null };
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
    const url = top?.selfSigned === false ? top.issuerUrls[0] : undefined;
    if (url === undefined) break;
    const issuer = await fetchIssuer(client, url);
    fetched.push(issuer);
    const facts = issuer.certificate === null ? null : tryReadCertificate(issuer.certificate);
    if (facts === null) break;
    known.push(facts);
  }
  return fetched;
}
