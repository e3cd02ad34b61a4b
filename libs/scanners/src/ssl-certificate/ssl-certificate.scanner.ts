import {
  failedRequest,
  httpsPort,
  type Inconclusive,
  scanner,
  type ScannerInput,
  serverClock,
} from '@palisade/scan-engine';
import { type ResolvedAddress, type TargetClient, operatorRoots } from '@palisade/target-client';
import { inFixedOrder } from '@palisade/tls-probe';
import { dateState, datesDisagree } from './certificate-dates';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { IssuerSearch, climb, findPath } from './certificate-path';
import { CertificateProber } from './certificate-prober';
import { fetchMissingIssuers, storeCertificates } from './issuer-fetch';
import { unavailable } from './host.rules';
import { isCovered } from './leaf.rules';
import { readPresented } from './presented-certificate';
import { checkRevocation } from './revocation-list';
import type { RevocationAnswer, Seen } from './seen';
import { isAddressLiteral, wwwTwin } from './server-name-match';
import { sightedAt } from './ssl-certificate.rules';
import { technicalDetails } from './technical-details';
import { anchorsFor } from './trust-anchors';

/** To the target itself; what else the budget allows goes to the CA (missing issuers, revocation lists). */
const MOST_TARGET_CONNECTIONS = 6;
/** Addresses next to the first; more would not leave a connection for the other questions. */
const MOST_OTHER_ADDRESSES = 2;
const MOST_REVOCATION_CHECKS = 2;

/** Each takes two connections when it does not respond. */
const MOST_CANDIDATES = 3;

/** Checks the certificate that the HTTPS port of the target shows, and the chain exactly as the server sends it. */
export const sslCertificateScanner = scanner('ssl_certificate', {
  // Most of the bytes are for two revocation lists.
  budget: { requests: 14, connections: 20, bytes: 40 * 1024 * 1024, durationMs: 60_000 },
  summary: 'The certificate is current, trusted and issued for this host.',
  observe,
  rules: sightedAt,
  whyUnread: (seen) =>
    readPresented(seen).length > 0 || unavailable(seen) !== null ? null : whyUnseen(seen),
  whyUnsure: (seen) => {
    const [first] = readPresented(seen);
    return first !== undefined && datesDisagree(first.leaf, seen) ? CLOCKS : null;
  },
  judged: judgedLocations,
  details: (seen) => {
    const [first] = readPresented(seen);
    return first === undefined ? { host: seen.host, port: seen.port } : technicalDetails(first);
  },
});

const UNREADABLE: Inconclusive = {
  sentence: 'the certificate cannot be read; inspect it with openssl x509 and have it issued again',
  reason: 'unreadable_certificate',
};

const CLOCKS: Inconclusive = {
  sentence:
    "the server's clock and ours disagree, so the dates of the certificate prove nothing; correct whichever clock is wrong, then scan again",
  reason: 'clock',
};

/** Why there is no certificate to judge, on a port that does not refuse either. */
function whyUnseen({ port, unresolved, failures, probes }: Seen): Inconclusive {
  if (unresolved !== null) return failedRequest(unresolved);
  if (probes.length > 0) return UNREADABLE;
  const problems = [...new Set(failures.map(({ problem }) => problem))].sort();
  return {
    sentence: `no TLS connection to port ${port} could be made (${problems.join(', ') || 'no attempt'}); check that the port can be reached from the scanner and that no firewall blocks it`,
    reason: 'no_connection',
  };
}

/**
 * One connection proves nothing about what it did not show. The `www.` twin was seen only where its name leads to the server. Without a
 * certificate nobody can see whether an earlier defect is fixed.
 */
function judgedLocations(seen: Seen): readonly string[] | 'all' {
  const { probes, twin, host } = seen;
  if (probes.length < 2 || readPresented(seen).length === 0) return [];
  return twin !== null || host.startsWith('www.') ? 'all' : [''];
}

/** One address of each family first: clients fall back from one family to the other, and then to further addresses. */
function candidatesAmong(addresses: ResolvedAddress[]): ResolvedAddress[] {
  const isFirst = ({ family }: ResolvedAddress, index: number): boolean =>
    addresses.findIndex((other) => other.family === family) === index;
  const firsts = addresses.filter(isFirst);
  return [...firsts, ...addresses.filter((address) => !firsts.includes(address))].slice(0, MOST_CANDIDATES);
}

/** The first address that shows a certificate, to a whole handshake or at least to our own hello. */
async function findAnswering(
  prober: CertificateProber,
  addresses: ResolvedAddress[],
): Promise<ResolvedAddress | null> {
  const candidates = candidatesAmong(addresses);
  for (const candidate of candidates) if (await prober.handshake(candidate)) return candidate;
  for (const candidate of candidates) if (await prober.hello(candidate)) return candidate;
  return null;
}

/** The server's own clock, by a page that the other tests fetch too. */
async function clockOf(
  client: TargetClient,
  prober: CertificateProber,
  port: number,
): Promise<string | null> {
  if (!prober.take()) return null;
  const { host } = client.target;
  const clock = await serverClock(client, `https://${host.includes(':') ? `[${host}]` : host}:${port}/`);
  return clock?.toISOString() ?? null;
}

/** Asks under the `www.` twin, if DNS leads that name to the same server. */
async function probeTwin(
  client: TargetClient,
  prober: CertificateProber,
  leaf: CertificateFacts,
  address: ResolvedAddress,
): Promise<Seen['twin']> {
  const host = wwwTwin(client.target.host);
  // A certificate that misses the host itself has a finding already.
  if (host === null || !isCovered(leaf, client.target.host) || isCovered(leaf, host)) return null;
  const resolved = await client.resolve(host);
  if (!resolved.ok || !resolved.addresses.some((twin) => twin.address === address.address)) return null;
  const shown = await prober.leafFor(host, address);
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
  Seen,
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
async function probeFurther(
  { client, now }: ScannerInput,
  prober: CertificateProber,
  addresses: ResolvedAddress[],
  first: ResolvedAddress,
): Promise<Shown> {
  await prober.hello(first);
  await prober.handshake(first);
  const leaf = tryReadCertificate(prober.probes[0]?.chain[0] ?? '');
  if (leaf === null) return NOTHING_SHOWN;
  const port = httpsPort(client.target);
  const clock = dateState(leaf, now) === 'current' ? null : await clockOf(client, prober, port);
  const tried = [first.address, ...prober.failures.map(({ address }) => address)];
  const others = addresses.filter(({ address }) => !tried.includes(address));
  for (const other of others.slice(0, MOST_OTHER_ADDRESSES)) await prober.handshake(other);
  const twin = await probeTwin(client, prober, leaf, first);
  const withoutServerName = isAddressLiteral(client.target.host) ? null : await prober.leafFor(null, first);
  const sent = readChains(prober.probes.flatMap(({ chain }) => chain));
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
  return {
    serverClock: clock,
    twin,
    withoutServerName,
    fetchedIssuers,
    revocation,
    anchors: anchorsFor(known),
  };
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, now } = input;
  const { host } = client.target;
  const port = httpsPort(client.target);
  const prober = new CertificateProber(client, host, port, MOST_TARGET_CONNECTIONS);
  const resolved = await client.resolve();
  const addresses = resolved.ok ? inFixedOrder(resolved.addresses) : [];
  const first = await findAnswering(prober, addresses);
  const shown = first === null ? NOTHING_SHOWN : await probeFurther(input, prober, addresses, first);
  return {
    host,
    port,
    now: now.toISOString(),
    unresolved: resolved.ok ? null : resolved.category,
    probes: prober.probes,
    failures: prober.failures,
    ...shown,
    trustStore: { node: process.version, operatorCertificates: operatorRoots().length > 0 },
  };
}
