import { isWithin, parentOf } from '@palisade/target-client';
import type { Severity } from '@palisade/vocabulary';
import {
  curl,
  dig,
  failedRequest,
  type Inconclusive,
  type ScanData,
  shQuote,
  type Sighted,
  type TakeoverService,
} from '@palisade/scan-engine';
import type { Delegation } from './dangling-delegation';
import type { NameFacts } from './name-facts';
import { isOpenNameServer, serviceOf, type TakeoverServices } from './takeover-services';

export interface Seen {
  /** Null for an address, a single label or a name of this machine. */
  domain: string | null;
  names: NameFacts[];
  /** Names beyond the limit, which were not examined. */
  leftOut: number;
}

type SightedName = Sighted<'subdomain_takeover'>;

export const sightingsOf = ({ names, domain }: Seen, data: ScanData): SightedName[] =>
  names.flatMap((facts) => sightedAt(facts, domain ?? '', data.get('takeover_services')) ?? []);

function sightedAt(facts: NameFacts, domain: string, list: TakeoverServices): SightedName | null {
  const { delegation, outcome, isDenied, visits, visitFailure } = facts;
  if (delegation !== null) return danglingDelegation(delegation, list);
  if (outcome === 'no_name') return isDenied ? lessByHttps(facts, deniedTarget(facts, domain, list)) : null;
  const [first, second] = visits;
  const isBucket = first !== undefined && first.bucket !== null;
  const service = isBucket ? BUCKETS : serviceOf(list, facts.service);
  // A second page that says something else contradicts the first; without one, the first stands alone.
  if (service === undefined || !first?.isUnclaimed || second?.isUnclaimed === false) return null;
  return claimable(facts, service, {
    sign: isBucket
      ? `status ${first.status} with the error NoSuchBucket for ${first.bucket}`
      : `status ${first.status} with the text that ${service.name} shows for names without a site`,
    command: `${curl(first.url)} -i --compressed ${shQuote(first.url)}`,
    confirmed: second !== undefined && visitFailure === null,
  });
}

/** Anyone can create a bucket of a free name. */
const BUCKETS: ClaimableService = { name: 'Amazon S3', rule: 'free' };

/** A certificate takes the address records of a name: who has the target of its HTTPS record alone gets connections, and cannot complete them. */
function lessByHttps({ by }: NameFacts, found: SightedName | null): SightedName | null {
  if (found === null || by !== 'HTTPS' || found.rule === 'takeover-dangling-cname') return found;
  const detail =
    'The HTTPS record alone gives no certificate for the name, so browsers that follow it show an error.';
  return { ...found, severity: found.rule === 'takeover-owner-checked' ? 'low' : 'medium', detail };
}

const atName = (facts: NameFacts) => ({
  location: facts.isWildcard ? `*.${parentOf(facts.name)}` : facts.name,
  expected: 'no record, or one that leads to something of yours',
  confirmed: true,
});

const chainText = ({ name, chain, by }: NameFacts): string =>
  [by === 'HTTPS' ? `${name} (HTTPS record)` : name, ...chain].join(' → ');

/** The type of record that leads away from a name: an alias record of a provider shows addresses. */
const recordAt = ({ chain, by }: NameFacts): string => (chain.length === 0 ? 'A' : by);

/** The chain ends in a name that does not exist. */
function deniedTarget(facts: NameFacts, domain: string, list: TakeoverServices): SightedName | null {
  const { chain, registration, service: id, name } = facts;
  const end = chain.at(-1) ?? '';
  // Only the owner of the check can create it.
  if (isWithin(end, domain)) return null;
  if (registration?.state === 'gone')
    return {
      ...atName(facts),
      rule: 'takeover-target-unregistered',
      observed: `${chainText(facts)}; the domain ${registration.domain} does not exist`,
      reproduce: `${dig(name, recordAt(facts))}\n${dig(registration.domain, 'NS')}`,
    };
  const service = serviceOf(list, id);
  if (service?.sign === 'no_name')
    return claimable(facts, service, { sign: `${end} does not exist`, command: dig(end, 'A') });
  // Whether the domain of the target exists is not known: it may be worse than this rule says.
  if (registration?.state === 'unknown') return null;
  return {
    ...atName(facts),
    rule: 'takeover-dangling-cname',
    observed: `${chainText(facts)}, which does not exist`,
    reproduce: facts.by === 'HTTPS' ? `${dig(name, 'HTTPS')}\n${dig(end, 'A')}` : dig(name, 'A'),
  };
}

type ClaimableService = Pick<TakeoverService, 'name' | 'rule'>;

function claimable(
  facts: NameFacts,
  service: ClaimableService,
  { sign, command, confirmed = true }: { sign: string; command: string; confirmed?: boolean },
): SightedName {
  const isChecked = service.rule === 'checked' || (service.rule !== 'free' && facts.proof !== 'none');
  const isOwn = facts.role === 'host' || facts.role === 'twin';
  return {
    ...atName(facts),
    confirmed,
    rule: isChecked ? 'takeover-owner-checked' : 'takeover-unclaimed-service',
    ...(isOwn && !isChecked ? { severity: 'critical' } : {}),
    observed: `${chainText(facts)} (${service.name}); ${sign}`,
    detail: `The service is ${service.name}.`,
    reproduce: `${dig(facts.name, recordAt(facts))}\n${command}`,
  };
}

function danglingDelegation({ zone, servers }: Delegation, list: TakeoverServices): SightedName | null {
  const [severity, why] = whyDangling(servers, list) ?? [];
  if (severity === undefined) return null;
  return {
    rule: 'takeover-ns-dangling',
    severity,
    location: zone,
    observed: `${zone} is delegated to ${servers.map(({ host }) => host).join(', ')}: ${why}`,
    expected: 'name servers that serve the zone, or no NS records',
    // Our resolver got no answer for the name, and the servers themselves were asked.
    confirmed: true,
    reproduce: [
      dig(zone, 'NS', { options: ['+trace'] }),
      ...servers.slice(0, 2).map(({ host }) => dig(host, 'A')),
    ].join('\n'),
  };
}

function whyDangling(servers: Delegation['servers'], list: TakeoverServices): [Severity, string] | null {
  const free = servers.find(({ state }) => state === 'unregistered');
  if (free !== undefined) return ['critical', `the domain of ${free.host} does not exist`];
  if (servers.length === 0) return null;
  if (servers.every(({ state }) => state === 'no_name')) return ['low', 'none of these names exists'];
  return servers.every(({ state, host }) => state === 'refused' && isOpenNameServer(list, host))
    ? ['high', 'all of them refuse it, and their provider lets every customer add it']
    : null;
}

/** Names about which something is left to find out, though no rule found anything. */
const openNames = ({ names, domain }: Seen, data: ScanData): NameFacts[] =>
  names.filter(
    (facts) => !isKnown(facts) && sightedAt(facts, domain ?? '', data.get('takeover_services')) === null,
  );

function isKnown({ outcome, isDenied, chain, visitFailure, registration, visits }: NameFacts): boolean {
  if (outcome === 'unknown') return false;
  if (outcome === 'no_name' && chain.length > 0) return isDenied && registration?.state !== 'unknown';
  // Two visits that differ prove nothing.
  return visitFailure === null && visits.every(({ isUnclaimed }) => isUnclaimed === visits[0]?.isUnclaimed);
}

/** Of a name itself, and of the wildcard and the zone that it may belong to. */
export function judgedLocations(seen: Seen, data: ScanData): string[] {
  const open = openNames(seen, data);
  const known = seen.names.filter((facts) => !open.includes(facts)).map(({ name }) => name);
  return [
    ...new Set(
      known.flatMap((name) => [name, `*.${parentOf(name)}`, ...zonesAbove(name, seen.domain ?? '')]),
    ),
  ];
}

/** Parts of the domain that may be delegated: a name in them that DNS knows shows that they work. */
function zonesAbove(name: string, domain: string): string[] {
  const zones: string[] = [];
  for (let zone = parentOf(name); zone !== domain && isWithin(zone, domain); zone = parentOf(zone))
    zones.push(zone);
  return zones;
}

/** Why it proves nothing that no name was found to be claimable. */
export function whyUnsure(seen: Seen, data: ScanData): Inconclusive | null {
  const host = seen.names.find(({ role }) => role === 'host');
  if (host?.outcome === 'no_name' && host.chain.length === 0) return failedRequest('dns');
  const open = openNames(seen, data);
  if (open.length === 0) return null;
  if (open.length === seen.names.length && host?.reason === 'budget') return failedRequest('budget');
  const shown = open.slice(0, 3).map(({ name }) => name.slice(0, 100));
  const more = open.length > shown.length ? ` and ${open.length - shown.length} more` : '';
  return {
    sentence: `no defect was seen, but DNS or the hosting service gave no clear response about ${shown.join(', ')}${more}; check these names, then scan again`,
    reason: 'names_unknown',
  };
}

export const detailsOf = ({ domain, names, leftOut }: Seen): Record<string, unknown> => ({
  domain,
  names: names.map(({ name, role, outcome, chain, by, service, visits, delegation }) => ({
    name,
    role,
    outcome,
    ...(chain.length === 0 ? {} : { leads_to: chain }),
    ...(by === 'HTTPS' && { by }),
    ...(service === null ? {} : { service }),
    ...(visits.length === 0 ? {} : { status: visits[0]?.status }),
    ...(delegation === null ? {} : { delegation }),
  })),
  names_left_out: leftOut,
});
