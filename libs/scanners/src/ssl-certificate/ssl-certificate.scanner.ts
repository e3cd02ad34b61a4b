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
import { askAuthorities } from './authorities';
import { dateState, datesDisagree } from './certificate-dates';
import { type CertificateFacts, tryReadCertificate } from './certificate-facts';
import { CertificateProber } from './certificate-prober';
import { clientNote } from './client-authentication';
import { unavailable } from './host.rules';
import { askKeyTypes, leavesAt, mayHideKeyType } from './key-types';
import { isCovered } from './leaf.rules';
import { readPresented } from './presented-certificate';
import type { CertificateProbe, Seen } from './seen';
import { isAddressLiteral, wwwTwin } from './server-name-match';
import { sightedAt } from './ssl-certificate.rules';
import { isInTime } from './stapled-response';
import { technicalDetails } from './technical-details';

/** To the target itself; what else the budget allows goes to the CA (missing issuers, revocation lists). */
const MOST_TARGET_CONNECTIONS = 8;
/** Addresses next to the first; more would not leave a connection for the other questions. */
const MOST_OTHER_ADDRESSES = 2;
/** Each takes two connections when it does not respond. */
const MOST_CANDIDATES = 3;

/** Checks the certificate that the HTTPS port of the target shows, and the chain exactly as the server sends it. */
export const sslCertificateScanner = scanner('ssl_certificate', {
  // Most of the bytes are for three revocation lists.
  budget: { requests: 16, connections: 24, bytes: 56 * 1024 * 1024, durationMs: 60_000 },
  summary: (seen) => {
    const [first] = readPresented(seen);
    return `The certificate is current, trusted and issued for this host.${first === undefined ? '' : clientNote(first)}`;
  },
  observe,
  rules: sightedAt,
  whyUnread: (seen) =>
    readPresented(seen).length > 0 || unavailable(seen) !== null ? null : whyUnseen(seen),
  whyUnsure: (seen) => {
    return readPresented(seen).some(({ leaf }) => datesDisagree(leaf, seen)) ? CLOCKS : null;
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
 * One connection proves nothing about what it did not show, nor does silence about a key type. The `www.` twin was seen only where its name leads to the server. Without a
 * certificate nobody can see whether an earlier defect is fixed.
 */
function judgedLocations(seen: Seen): readonly string[] | 'all' {
  const { probes, twin, host } = seen;
  if (probes.length < 2 || readPresented(seen).length === 0 || mayHideKeyType(seen)) return [];
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

/** Whether a date looks wrong: of a certificate, or of a staple that one requires. */
const isClockInDoubt = (leaves: CertificateFacts[], probes: CertificateProbe[], now: Date): boolean =>
  leaves.some((leaf) => dateState(leaf, now) !== 'current') ||
  (leaves.some(({ mustStaple }) => mustStaple) &&
    probes.some(({ staple }) => staple !== null && !isInTime(staple, now)));

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
  await askKeyTypes(prober, first);
  const leaves = leavesAt(prober.probes, first);
  const port = httpsPort(client.target);
  const clock = isClockInDoubt(leaves, prober.probes, now) ? await clockOf(client, prober, port) : null;
  const tried = [first.address, ...prober.failures.map(({ address }) => address)];
  const others = addresses.filter(({ address }) => !tried.includes(address));
  for (const other of others.slice(0, MOST_OTHER_ADDRESSES)) await prober.handshake(other);
  const twin = await probeTwin(client, prober, leaf, first);
  const withoutServerName = isAddressLiteral(client.target.host) ? null : await prober.leafFor(null, first);
  const vouched = await askAuthorities(client, leaves, prober.probes, now);
  return { serverClock: clock, twin, withoutServerName, ...vouched };
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
    unshown: prober.unshown,
    ...shown,
    trustStore: { node: process.version, operatorCertificates: operatorRoots().length > 0 },
  };
}
