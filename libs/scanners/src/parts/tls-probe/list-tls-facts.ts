import { type Budget, type ResolvedAddress, type TargetClient, parseAddress } from '@palisade/target-client';
import { FALLBACK_SCSV } from './cipher-suites';
import { HelloSender } from './hello-sender';
import { listGroups, listVersion } from './list-version';
import { OLDER_GROUPS } from './named-groups';
import { selectedProtocol } from './server-hello';
import type { Offered, TlsFacts, VersionFacts } from './tls-facts';
import { VERSION_NAMES } from './tls-versions';

/** A server with every suite of every version takes about 350 connections; common ones take 30 to 60. */
export const TLS_PROBE_BUDGET: Budget = {
  requests: 1,
  connections: 400,
  bytes: 8 * 1024 * 1024,
  durationMs: 60_000,
};

const INAPPROPRIATE_FALLBACK = 86;
const PROTOCOLS = ['h2', 'http/1.1'];
const NOT_ASKED: Omit<VersionFacts, 'version'> = {
  offered: 'unknown',
  endedBy: null,
  suites: [],
  isComplete: false,
  order: null,
  groups: null,
  extensions: null,
};

/**
 * Everything that a TLS server tells before a handshake gets encrypted, asked by hellos alone: no handshake is finished, nothing is
 * malformed. Never throws for what the server does; stops early when the signal aborts, and says `unknown` for what is missing.
 */
export async function listTlsFacts(
  scanClient: TargetClient,
  port: number,
  signal: AbortSignal,
): Promise<TlsFacts> {
  const client = scanClient.forTest(TLS_PROBE_BUDGET);
  const resolved = await client.resolve();
  const address = resolved.ok ? firstOf(resolved.addresses) : undefined;
  if (address === undefined) {
    const versions = VERSION_NAMES.map((version) => ({ version, ...NOT_ASKED }));
    const failure = resolved.ok ? 'dns' : resolved.category;
    return { port, address: null, failure, versions, alpn: null, fallbackScsv: 'unknown' };
  }
  const { host } = client.target;
  const servername = parseAddress(host) === null ? host : null;
  const sender = new HelloSender(client, { port, address, servername }, signal);
  const listed = await Promise.all(VERSION_NAMES.map((version) => listVersion(sender, version)));
  const newest = newestOlder(listed);
  const versions = await Promise.all(
    listed.map(async (facts) =>
      facts === newest || facts.version === 'TLSv1.3'
        ? { ...facts, groups: await listGroups(sender, facts) }
        : facts,
    ),
  );
  return {
    port,
    address: address.address,
    failure: null,
    versions,
    alpn: await listProtocols(client, sender, newest, { port, address }, versions),
    fallbackScsv: await checkFallback(sender, versions),
  };
}

/** IPv4 first, then by text, so that every look at a host goes to the same address. */
function firstOf(addresses: readonly ResolvedAddress[]): ResolvedAddress | undefined {
  return [...addresses].sort((a, b) => a.family - b.family || (a.address < b.address ? -1 : 1))[0];
}

const isOffered = ({ offered }: VersionFacts): boolean => offered === 'yes';

/** The newest version whose hello shows its extensions in clear text. */
const newestOlder = (versions: readonly VersionFacts[]): VersionFacts | undefined =>
  versions.filter((facts) => facts.version !== 'TLSv1.3' && isOffered(facts)).at(-1);

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
