import type { TargetClient } from '@palisade/target-client';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { climb, findPath, IssuerSearch } from './certificate-path';
import { fetchMissingIssuers, storeCertificates } from './issuer-fetch';
import { checkRevocation } from './revocation-list';
import type { CertificateProbe, RevocationAnswer, Seen } from './seen';
import { anchorsFor } from './trust-anchors';

/** The leaf and its intermediate; of a certificate of another key type the leaf alone, as the intermediate is often the same. */
const MOST_REVOCATION_CHECKS = 2;
/** Of issuers, for all certificates together: from here on no further certificate is completed. */
const ENOUGH_FETCHES = 2;

const readChains = (chains: string[]): CertificateFacts[] =>
  [...new Set(chains)].flatMap((certificate) => tryReadCertificate(certificate) ?? []);

/** Asks for the certificates of the path, each with the issuer that must have signed the list. */
async function checkPath(
  client: TargetClient,
  path: CertificateFacts[],
  most: number,
  now: Date,
): Promise<RevocationAnswer[]> {
  const answers: RevocationAnswer[] = [];
  for (const [index, subject] of path.slice(0, most).entries()) {
    const issuer = path[index + 1];
    const answer = issuer === undefined ? null : await checkRevocation(client, subject, issuer, now);
    if (answer !== null) answers.push(answer);
  }
  return answers;
}

type Vouched = Pick<Seen, 'fetchedIssuers' | 'revocation' | 'anchors'>;

/** What the authorities say of the certificates: missing issuers, and revocation. */
export async function askAuthorities(
  client: TargetClient,
  leaves: readonly CertificateFacts[],
  probes: readonly CertificateProbe[],
  now: Date,
): Promise<Vouched> {
  const search = new IssuerSearch();
  const known = readChains(probes.flatMap(({ chain }) => chain));
  const fetchedIssuers: Seen['fetchedIssuers'] = [];
  for (const leaf of leaves) {
    if (fetchedIssuers.length >= ENOUGH_FETCHES) break;
    const fetched = await fetchMissingIssuers(client, leaf, known, now, search);
    fetchedIssuers.push(...fetched);
    known.push(...readChains(fetched.flatMap(({ certificate }) => certificate ?? [])));
  }
  const roots = storeCertificates(known);
  const anchors = roots.filter(({ selfSigned }) => selfSigned);
  const revocation: RevocationAnswer[] = [];
  for (const [index, leaf] of leaves.entries()) {
    const path = findPath(leaf, [...known, ...roots], anchors, now, search) ?? climb(leaf, known, search);
    const most = index === 0 ? MOST_REVOCATION_CHECKS : 1;
    revocation.push(...(await checkPath(client, path, most, now)));
  }
  return { fetchedIssuers, revocation, anchors: anchorsFor(known) };
}
