import {
  type DnsAnswer,
  type Failure,
  type TargetClient,
  isFact,
  isWithin,
  parseAddress,
} from '@palisade/target-client';
import {
  addressesOf,
  isPrivateAddress,
  nameServers,
  registrableDomain,
  registrationOf,
  valuesOf,
} from '@palisade/scan-engine';

/** What a name server did when it was queried directly; `unknown`: it could not be queried. */
export type ServerState = 'works' | 'not_authoritative' | 'refuses' | 'silent' | 'unknown' | 'not_asked';

export interface NameServer {
  host: string;
  addresses: string[];
  areAddressesUnknown: boolean;
  isDangling: boolean;
  state: ServerState;
  /** Whether its own SOA record came with a signature; null if it was not queried. */
  isSigned: boolean | null;
  /** Records that a zone transfer gave; null without one. */
  transferred: number | null;
  /** Whether the transfer showed names or addresses of an inner network. */
  showsInside: boolean;
  /** Whether a second transfer, asked for only then, gave the zone as well. */
  isTransferConfirmed: boolean;
  isOpenResolver: boolean;
}

export interface ServerFacts {
  servers: NameServer[];
  isUnknown: boolean;
  /** Whether servers could be queried directly; if not, why. */
  direct: 'done' | 'not_verified' | 'foreign_zone' | 'disabled' | 'all_silent';
}

const MOST_SERVERS = 8;
/** Reserved for documentation (RFC 6761): nobody's name server has a reason to know it. */
const STRANGERS_NAME = 'example.com';

/** @param isOwn whether the zone belongs to the owner of the host, and not to a hoster or a registry. */
export async function findServers(
  client: TargetClient,
  { zone, isOwn }: { zone: string; isOwn: boolean },
): Promise<ServerFacts> {
  const found = await nameServers(client, zone);
  const hosts = [...new Set(valuesOf(found))].sort().slice(0, MOST_SERVERS);
  const isVerified = (await client.intrusionRights()).kind !== 'none';
  const servers = await Promise.all(hosts.map((host) => find(client, host, zone)));
  const facts: ServerFacts = {
    servers,
    isUnknown: found.is === 'unknown',
    direct: !isVerified ? 'not_verified' : isOwn ? 'done' : 'foreign_zone',
  };
  // A proof for the host says nothing about the servers of a hoster.
  if (facts.direct !== 'done') return facts;
  const results = await Promise.all(
    servers.filter(({ isDangling }) => !isDangling).map((server) => interview(client, server, zone)),
  );
  if (results.includes('disabled')) return { ...facts, direct: 'disabled' };
  const asked = servers.filter(({ state }) => state !== 'not_asked' && state !== 'unknown');
  const areSilent = asked.length > 0 && asked.every(({ state }) => state === 'silent');
  return areSilent ? { ...facts, direct: 'all_silent' } : facts;
}

async function find(client: TargetClient, host: string, zone: string): Promise<NameServer> {
  const addresses = await addressesOf(client, host);
  const domain = isWithin(host, zone) ? null : registrableDomain(host);
  const isMissing = addresses.is === 'none' && addresses.aliases.length === 0;
  const isDangling = isMissing && domain !== null && (await registrationOf(client, domain)) === 'gone';
  return {
    host,
    addresses: valuesOf(addresses),
    areAddressesUnknown: addresses.is === 'unknown',
    isDangling,
    state: 'not_asked',
    isSigned: null,
    transferred: null,
    showsInside: false,
    isTransferConfirmed: false,
    isOpenResolver: false,
  };
}

/** At most three questions to each server; the client counts them too. */
async function interview(
  client: TargetClient,
  server: NameServer,
  zone: string,
): Promise<'done' | 'disabled'> {
  const ask = { server: server.host, name: zone, type: 'SOA' as const };
  let answer = await client.askServer(ask);
  if (!answer.ok && answer.category === 'unproven') return 'disabled';
  server.state = stateOf(answer);
  // Many networks of scanners have no IPv6: a server that has nothing else is silent for them only.
  if (
    server.state === 'silent' &&
    !server.addresses.some((address) => parseAddress(address)?.kind() === 'ipv4')
  )
    server.state = 'unknown';
  if (server.state === 'unknown') return 'done';
  if (server.state !== 'works') {
    answer = await client.askServer(ask);
    server.state = stateOf(answer);
    // A server that works now and then is not judged.
    if (server.state === 'works') server.state = 'unknown';
    return 'done';
  }
  server.isSigned = answer.ok && answer.answers.some(({ type }) => type === 'RRSIG');
  const transfer = await client.askServer({ ...ask, type: 'AXFR' });
  noteTransfer(server, transfer, zone);
  if (server.showsInside) {
    // Severe, so the third question confirms it.
    const second = await client.askServer({ ...ask, type: 'AXFR' });
    server.isTransferConfirmed = second.ok && second.outcome === 'records';
    return 'done';
  }
  const recursive = await client.askServer({ server: server.host, name: STRANGERS_NAME, type: 'recursion' });
  server.isOpenResolver = recursive.ok && recursive.isRecursionAvailable && recursive.records.length > 0;
  return 'done';
}

function stateOf(answer: DnsAnswer | Failure): ServerState {
  if (!answer.ok) return 'unknown';
  if (answer.outcome === 'silent' || answer.outcome === 'no_resolver') return 'silent';
  if (!isFact(answer.outcome)) return 'refuses';
  return answer.outcome === 'records' && answer.isAuthoritative ? 'works' : 'not_authoritative';
}

function noteTransfer(server: NameServer, transfer: DnsAnswer | Failure, zone: string): void {
  if (!transfer.ok || transfer.outcome !== 'records') return;
  const { records } = transfer;
  const others = records.filter(({ type }) => type !== 'SOA');
  if (records.length === others.length || others.length === 0) return;
  server.transferred = others.length;
  server.showsInside = others.some(
    (record) =>
      isInsideName(record.name, zone) ||
      ((record.type === 'A' || record.type === 'AAAA') && isPrivateAddress(record.data)),
  );
}

/** By the labels below the zone: `backup-shop.example` says nothing about its names. */
export const isInsideName = (name: string, zone: string): boolean =>
  isWithin(name, zone) &&
  name
    .slice(0, -zone.length)
    .split(/[.-]/)
    .some((part) => ['internal', 'intern', 'intranet', 'vpn', 'ldap', 'backup'].includes(part));
