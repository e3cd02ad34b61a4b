import { type ResolvedAddress, type Target, type TargetClient, operatorRoots } from '@palisade/target-client';
import type { Scanner, ScannerInput } from '@palisade/scan-engine';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { dateState } from './certificate-dates';
import { CertificateLooker } from './certificate-looker';
import { IssuerSearch, climb, findPath } from './certificate-path';
import { fetchMissingIssuers, storeCertificates } from './issuer-fetch';
import { checkRevocation } from './revocation-list';
import { isAddressLiteral, namesCoverHost, wwwTwin } from './server-name-match';
import type { RevocationAnswer, SslCertificateObservation } from './ssl-certificate.observation';
import { judgeSslCertificate } from './ssl-certificate.rules';
import { anchorsFor } from './trust-anchors';

/** To the target itself; what else the budget allows goes to the CA (missing issuers, revocation lists). */
const MOST_TARGET_CONNECTIONS = 6;
/** Addresses next to the first; more would not leave a connection for the other questions. */
const MOST_OTHER_ADDRESSES = 2;
const MOST_REVOCATION_CHECKS = 2;

/** The URL's port when the target is an https URL, else the default port of https. */
export function httpsPort({ url }: Target): number {
  const parsed = url === null ? null : new URL(url);
  return parsed?.protocol === 'https:' && parsed.port !== '' ? Number(parsed.port) : 443;
}

/** IPv4 first, then by text: the same address is checked first in every scan, whatever order DNS answers in. */
const inFixedOrder = (addresses: ResolvedAddress[]): ResolvedAddress[] =>
  [...addresses].sort((a, b) => a.family - b.family || (a.address < b.address ? -1 : 1));

/** Each takes two connections when it does not respond. */
const MOST_CANDIDATES = 3;

/** One address of each family first: clients fall back from one family to the other, and then to further addresses. */
function candidatesAmong(addresses: ResolvedAddress[]): ResolvedAddress[] {
  const isFirst = ({ family }: ResolvedAddress, index: number): boolean =>
    addresses.findIndex((other) => other.family === family) === index;
  const firsts = addresses.filter(isFirst);
  return [...firsts, ...addresses.filter((address) => !firsts.includes(address))].slice(0, MOST_CANDIDATES);
}

/** The first address that shows a certificate, to a whole handshake or at least to our own hello. */
async function findAnswering(
  looker: CertificateLooker,
  addresses: ResolvedAddress[],
): Promise<ResolvedAddress | null> {
  const candidates = candidatesAmong(addresses);
  for (const candidate of candidates) if (await looker.handshake(candidate)) return candidate;
  for (const candidate of candidates) if (await looker.hello(candidate)) return candidate;
  return null;
}

/** The server's own clock, by a page that the other tests fetch too. */
async function readServerClock(
  client: TargetClient,
  looker: CertificateLooker,
  port: number,
): Promise<string | null> {
  if (!looker.take()) return null;
  const { host } = client.target;
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const answer = await client.request({ url: `https://${authority}/` });
  if (!answer.ok) return null;
  const date = new Date(answer.headers.find(([name]) => name === 'date')?.[1] ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Asks under the `www.` twin, if DNS leads that name to the same server. */
async function lookAtTwin(
  client: TargetClient,
  looker: CertificateLooker,
  leaf: CertificateFacts,
  address: ResolvedAddress,
): Promise<SslCertificateObservation['twin']> {
  const host = wwwTwin(client.target.host);
  // A certificate that misses the host itself has a finding already.
  if (host === null || leaf.names === null || !namesCoverHost(leaf.names, client.target.host)) return null;
  if (namesCoverHost(leaf.names, host)) return null;
  const resolved = await client.resolve(host);
  if (!resolved.ok || !resolved.addresses.some((twin) => twin.address === address.address)) return null;
  const shown = await looker.leafFor(host, address);
  return shown === null ? null : { host, leaf: shown };
}

/** Asks for the leaf and its intermediate, each with the issuer that must have signed the list. */
async function checkPath(
  client: TargetClient,
  path: CertificateFacts[],
  now: Date,
): Promise<RevocationAnswer[]> {
  const answers: RevocationAnswer[] = [];
  for (const [index, subject] of path.slice(0, MOST_REVOCATION_CHECKS).entries()) {
    const issuer = path[index + 1];
    const answer = issuer === undefined ? null : await checkRevocation(client, subject, issuer, now);
    if (answer !== null) answers.push(answer);
  }
  return answers;
}

type Shown = Pick<
  SslCertificateObservation,
  'serverClock' | 'withoutServerName' | 'twin' | 'fetchedIssuers' | 'revocation' | 'anchors'
>;

const NOTHING_SHOWN: Shown = {
  serverClock: null,
  withoutServerName: null,
  twin: null,
  fetchedIssuers: [],
  revocation: [],
  anchors: [],
};

const readChains = (chains: string[]): CertificateFacts[] =>
  [...new Set(chains)].flatMap((certificate) => tryReadCertificate(certificate) ?? []);

/** Everything that follows once the first address has shown a certificate. */
async function lookCloser(
  { client, now }: ScannerInput,
  looker: CertificateLooker,
  addresses: ResolvedAddress[],
  first: ResolvedAddress,
): Promise<Shown> {
  await looker.hello(first);
  await looker.handshake(first);
  const leaf = tryReadCertificate(looker.looks[0]?.chain[0] ?? '');
  if (leaf === null) return NOTHING_SHOWN;
  const port = httpsPort(client.target);
  const serverClock = dateState(leaf, now) === 'current' ? null : await readServerClock(client, looker, port);
  const tried = [first.address, ...looker.failures.map(({ address }) => address)];
  const others = addresses.filter(({ address }) => !tried.includes(address));
  for (const other of others.slice(0, MOST_OTHER_ADDRESSES)) await looker.handshake(other);
  const twin = await lookAtTwin(client, looker, leaf, first);
  const withoutServerName = isAddressLiteral(client.target.host) ? null : await looker.leafFor(null, first);
  const sent = readChains(looker.looks.flatMap(({ chain }) => chain));
  const search = new IssuerSearch();
  const fetchedIssuers = await fetchMissingIssuers(client, leaf, sent, now, search);
  const known = [...sent, ...readChains(fetchedIssuers.flatMap(({ certificate }) => certificate ?? []))];
  const roots = storeCertificates(known);
  const path = findPath(
    leaf,
    [...known, ...roots],
    roots.filter(({ selfSigned }) => selfSigned),
    now,
    search,
  );
  const revocation = await checkPath(client, path ?? climb(leaf, known, search), now);
  return { serverClock, twin, withoutServerName, fetchedIssuers, revocation, anchors: anchorsFor(known) };
}

async function observe(input: ScannerInput): Promise<SslCertificateObservation> {
  const { client, now } = input;
  const { host } = client.target;
  const port = httpsPort(client.target);
  const looker = new CertificateLooker(client, host, port, MOST_TARGET_CONNECTIONS);
  const resolved = await client.resolve();
  const addresses = resolved.ok ? inFixedOrder(resolved.addresses) : [];
  const first = await findAnswering(looker, addresses);
  const shown = first === null ? NOTHING_SHOWN : await lookCloser(input, looker, addresses, first);
  return {
    host,
    port,
    now: now.toISOString(),
    unresolved: resolved.ok ? null : resolved.category,
    looks: looker.looks,
    failures: looker.failures,
    ...shown,
    trustStore: { node: process.version, operatorCertificates: operatorRoots().length > 0 },
  };
}

/** Checks the certificate that the HTTPS port of the target shows, and at the chain exactly as the server sends it. */
export const sslCertificateScanner: Scanner<SslCertificateObservation> = {
  key: 'ssl_certificate',
  // Most of the bytes are for two revocation lists.
  budget: { requests: 14, connections: 20, bytes: 40 * 1024 * 1024, durationMs: 60_000 },
  observe,
  judge: judgeSslCertificate,
};
