import { type TargetClient, isFact, isWithin, parseUrl } from '@palisade/target-client';
import {
  type Scanner,
  type ScannerInput,
  hostNameOf,
  ownDomain,
  addressesOf,
  mailServers,
  valuesOf,
} from '@palisade/scan-engine';
import { findCaa } from './caa';
import type { DnsFacts, DnsObservation, DnsTrouble } from './dns-security-observation';
import { judgeDnsSecurity } from './dns-security.rules';
import { findDnssec } from './dnssec';
import { findServers, isPrivate } from './name-servers';

/** A name server that fails for CAA is queried again after this time: a moment of trouble is not a defect. */
const AGAIN_MS = 20_000;

export const dnsSecurityScanner = createDnsSecurityScanner(AGAIN_MS);

/** @param againMs shorter in specs. */
export function createDnsSecurityScanner(againMs: number): Scanner<DnsObservation> {
  return {
    key: 'dns_security',
    // The start page is for the site's clock, if signatures seem to be too old.
    budget: { requests: 1, connections: 12, dnsQueries: 70, bytes: 2 * 1024 * 1024, durationMs: 55_000 },
    observe: (input) => observe(input, againMs),
    judge: judgeDnsSecurity,
  };
}

async function observe(input: ScannerInput, againMs: number): Promise<DnsObservation> {
  const { client, target, missingPath, signal, now } = input;
  const host = hostNameOf(target);
  if (host === null) return inTrouble('no_domain', null);
  const zone = await zoneOf(client, host);
  if ('trouble' in zone) return zone;
  const startUrl = target.url ?? `https://${host}/`;
  const mx = await mailServers(client, zone.name);
  const hasMx = mx.is === 'records';
  const url = parseUrl(startUrl);
  const port = url?.protocol === 'https:' ? Number(url.port === '' ? 443 : url.port) : null;
  const [dnssec, caa, servers] = await Promise.all([
    findDnssec(client, { host, zone: zone.name, hasMx, missingPath, startUrl, now }),
    findCaa(client, { host, zone: zone.name, port, signal, againMs }),
    findServers(client, { zone: zone.name, isOwn: isWithin(zone.name, ownDomain(host)) }),
  ]);
  // Its own rule for mail servers says the same in another test.
  const mailHosts = input.runs('email_security') === null ? valuesOf(mx).map((each) => each.host) : [];
  const inside = await findPrivate(client, host, mailHosts, servers.servers);
  return { facts: { host, zone: zone.name, dnssec, caa, servers, ...inside } };
}

/** The zone of the host, from the SOA record that comes with the reply. */
async function zoneOf(
  client: TargetClient,
  host: string,
): Promise<{ name: string } | (DnsObservation & { trouble: DnsTrouble })> {
  const answer = await client.dns({ name: host, type: 'SOA', cd: true });
  if (!answer.ok) return inTrouble('dns_failed', host, answer.category);
  if (!isFact(answer.outcome)) return inTrouble('dns_failed', host, answer.outcome);
  if (answer.outcome === 'no_name' && answer.aliases.length === 0) return inTrouble('unknown_name', host);
  // An alias leads into another zone: the host is in that of its own domain.
  if (answer.aliases.length > 0) return { name: ownDomain(host) };
  if (answer.outcome === 'records') return { name: host };
  const soa = answer.authorities.find(({ type, name }) => type === 'SOA' && host.endsWith(`.${name}`));
  return { name: soa?.name ?? ownDomain(host) };
}

const MOST_MAIL_HOSTS = 3;

async function findPrivate(
  client: TargetClient,
  host: string,
  mailHosts: readonly string[],
  servers: readonly { host: string; addresses: string[]; areAddressesUnknown: boolean }[],
): Promise<Pick<DnsFacts, 'privateNames' | 'hasUnknownAddresses'>> {
  const named = [
    { name: host, role: 'host' as const },
    ...mailHosts.slice(0, MOST_MAIL_HOSTS).map((name) => ({ name, role: 'mail server' as const })),
    ...servers.map((server) => ({ name: server.host, role: 'name server' as const })),
  ];
  const privateNames: DnsFacts['privateNames'] = [];
  let hasUnknownAddresses = false;
  for (const each of named) {
    const addresses = await addressesOf(client, each.name);
    hasUnknownAddresses ||= addresses.is === 'unknown';
    const isKnown = privateNames.some(({ name }) => name === each.name);
    if (isKnown || !valuesOf(addresses).some(isPrivate)) continue;
    // What the operator allows belongs to the network of the operator.
    if (!(await client.resolve(each.name)).ok) privateNames.push(each);
  }
  return { privateNames, hasUnknownAddresses };
}

const inTrouble = (
  trouble: DnsTrouble,
  host: string | null,
  reason: string = trouble,
): DnsObservation & { trouble: DnsTrouble } => ({ trouble, host, reason });
