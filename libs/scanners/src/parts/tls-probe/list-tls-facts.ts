import { type Budget, type ResolvedAddress, type TargetClient, parseAddress } from '@palisade/target-client';
import { FALLBACK_SCSV } from './cipher-suites';
import { HelloSender } from './hello-sender';
import { checkTolerance } from './hello-tolerance';
import { listGroups, listVersion } from './list-version';
import { OLDER_GROUPS } from './named-groups';
import { askAgain } from './second-hellos';
import { selectedProtocol } from './server-hello';
import { checkSsl2 } from './ssl2-check';
import type { FurtherAddress, Offered, TlsFacts, ToleranceFacts, VersionFacts } from './tls-facts';
import { VERSION_NAMES } from './tls-versions';
import { visitFurther } from './further-addresses';

/** A server with every suite of every version takes about 350 connections; common ones take 30 to 60. */
export const TLS_PROBE_BUDGET: Budget = {
  requests: 1,
  connections: 400,
  dnsQueries: 2,
  bytes: 8 * 1024 * 1024,
  durationMs: 60_000,
};

const INAPPROPRIATE_FALLBACK = 86;
const PROTOCOLS = ['h2', 'http/1.1'];
const MOST_FURTHER = 3;

const NOT_ASKED: Omit<VersionFacts, 'version'> = {
  offered: 'unknown',
  endedBy: null,
  suites: [],
  isComplete: false,
  order: null,
  groups: null,
  extensions: null,
};
const UNKNOWN_TOLERANCE: ToleranceFacts = { verdict: 'unknown', outcome: null, version: null };

/** What is known of a host to which no hello was sent. */
const nothingKnown = (port: number, failure: TlsFacts['failure']): TlsFacts => ({
  port,
  address: null,
  failure,
  ssl2: { offered: 'unknown', endedBy: null, ciphers: [] },
  versions: VERSION_NAMES.map((version) => ({ version, ...NOT_ASKED })),
  alpn: null,
  fallbackScsv: 'unknown',
  tolerance: { plain: UNKNOWN_TOLERANCE, greased: UNKNOWN_TOLERANCE },
  second: { weakSuites: [], dh: null, weakSignature: null, sslv3: false },
  furtherAddresses: [],
});

/**
 * Everything that a TLS server tells before a handshake gets encrypted, asked by hellos alone: no handshake is finished, nothing is
 * malformed. Never throws for what the server does; stops early when the signal aborts, and says `unknown` for what is missing. The
 * caller's client needs `TLS_PROBE_BUDGET`.
 */
export async function listTlsFacts(
  client: TargetClient,
  port: number,
  signal: AbortSignal,
): Promise<TlsFacts> {
  const resolved = await client.resolve();
  const addresses = resolved.ok ? inFixedOrder(resolved.addresses) : [];
  const address = await firstOpen(client, port, addresses);
  if (address === undefined) return nothingKnown(port, resolved.ok ? 'dns' : resolved.category);
  const { host } = client.target;
  const servername = parseAddress(host) === null ? host : null;
  const senderFor = (at: ResolvedAddress): HelloSender =>
    new HelloSender(client, { port, address: at, servername }, signal);
  const sender = senderFor(address);
  const listed = await Promise.all(VERSION_NAMES.map((version) => listVersion(sender, version)));
  const isTls = listed.some(({ offered }) => offered !== 'unknown');
  // A port without TLS is left alone after these hellos.
  if (!isTls) return { ...nothingKnown(port, null), address: address.address, versions: listed };
  const newest = newestOlder(listed);
  const plain = await checkTolerance(sender, listed, 'plain');
  const versions = await withGroups(sender, knownBy(plain, listed), newest);
  const [ssl2, alpn, fallbackScsv, greased, second, furtherAddresses] = await Promise.all([
    checkSsl2(sender),
    listProtocols(client, sender, newest, { port, address }, versions),
    checkFallback(sender, versions),
    checkTolerance(sender, listed, 'greased'),
    askAgain(sender, versions),
    askFurther(addresses.filter((other) => other !== address).slice(0, MOST_FURTHER), senderFor),
  ]);
  return {
    port,
    address: address.address,
    failure: null,
    ssl2,
    versions,
    alpn,
    fallbackScsv,
    tolerance: { plain, greased },
    second,
    furtherAddresses,
  };
}

async function askFurther(
  addresses: readonly ResolvedAddress[],
  senderFor: (address: ResolvedAddress) => HelloSender,
): Promise<FurtherAddress[]> {
  const found: FurtherAddress[] = [];
  for (const address of addresses) found.push(await visitFurther(senderFor(address), address.address));
  return found;
}

/** IPv4 first, then by text, so that every look at a host goes to the same address. */
const inFixedOrder = (addresses: readonly ResolvedAddress[]): ResolvedAddress[] =>
  [...addresses].sort((a, b) => a.family - b.family || (a.address < b.address ? -1 : 1));

/** The first that takes a connection: some hosts name addresses that the scanner's network cannot reach. */
async function firstOpen(
  client: TargetClient,
  port: number,
  addresses: readonly ResolvedAddress[],
): Promise<ResolvedAddress | undefined> {
  const candidates = addresses.slice(0, 1 + MOST_FURTHER);
  if (candidates.length > 1)
    for (const candidate of candidates) if ((await client.probe(port, candidate)).ok) return candidate;
  return candidates[0];
}

const isOffered = ({ offered }: VersionFacts): boolean => offered === 'yes';

/** The newest version whose hello shows its extensions in clear text. */
const newestOlder = (versions: readonly VersionFacts[]): VersionFacts | undefined =>
  versions.filter((facts) => facts.version !== 'TLSv1.3' && isOffered(facts)).at(-1);

/** Some servers refuse a hello of TLS 1.3 alone with an empty key share, but take the one that browsers send. */
const knownBy = ({ version }: ToleranceFacts, versions: readonly VersionFacts[]): VersionFacts[] =>
  versions.map((facts) =>
    facts.version === version && facts.offered === 'no'
      ? { ...facts, offered: 'yes', isComplete: false }
      : facts,
  );

const withGroups = (
  sender: HelloSender,
  versions: readonly VersionFacts[],
  newest: VersionFacts | undefined,
): Promise<VersionFacts[]> =>
  Promise.all(
    versions.map(async (facts) =>
      facts.version === newest?.version || facts.version === 'TLSv1.3'
        ? { ...facts, groups: await listGroups(sender, facts) }
        : facts,
    ),
  );

/** By hellos where they show it; a server of TLS 1.3 alone tells its first choice in a whole handshake. */
async function listProtocols(
  client: TargetClient,
  sender: HelloSender,
  older: VersionFacts | undefined,
  at: { port: number; address: ResolvedAddress },
  versions: readonly VersionFacts[],
): Promise<string[] | null> {
  if (older === undefined || older.version === 'SSLv3') {
    if (!versions.some((facts) => facts.version === 'TLSv1.3' && isOffered(facts))) return null;
    const handshake = await client.handshake(at);
    return handshake.ok ? [handshake.alpn].filter((name) => name !== null) : null;
  }
  const suites = older.suites.map(({ code }) => code);
  const names: string[] = [];
  for (const name of PROTOCOLS) {
    const outcome = await sender.ask({ version: older.version, suites, groups: OLDER_GROUPS, alpn: [name] });
    if (outcome.kind === 'hello' && selectedProtocol(outcome.hello) === name) names.push(name);
    else if (outcome.kind !== 'hello' && outcome.kind !== 'alert') return null;
  }
  return names;
}

async function checkFallback(sender: HelloSender, versions: readonly VersionFacts[]): Promise<Offered> {
  const lower = versions.filter(isOffered).at(-2);
  if (lower === undefined) return 'unknown';
  const suites = [...lower.suites.slice(0, 127).map(({ code }) => code), FALLBACK_SCSV];
  const outcome = await sender.ask({ version: lower.version, suites, groups: OLDER_GROUPS });
  if (outcome.kind === 'hello') return 'no';
  return outcome.kind === 'alert' && outcome.description === INAPPROPRIATE_FALLBACK ? 'yes' : 'unknown';
}
