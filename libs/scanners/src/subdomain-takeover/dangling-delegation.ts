import {
  type DnsAnswer,
  type DnsRecord,
  type TargetClient,
  dnsName,
  isFact,
  isWithin,
} from '@palisade/target-client';
import { nameServers, registrableDomain, registrationOf, valuesOf } from '@palisade/scan-engine';

/** What a name server does with the zone that is delegated to it. */
type ServerState = 'unregistered' | 'no_name' | 'refused' | 'answers' | 'unknown';

export interface Delegation {
  zone: string;
  servers: { host: string; state: ServerState }[];
}

/** Of the parent zone, one after the other until one responds. */
const MOST_PARENT_SERVERS = 2;
const MOST_CHILD_SERVERS = 4;

/**
 * To which servers the part of the domain with this name is delegated, and what they do. The parent zone knows: our resolver cannot tell,
 * as it must ask the servers themselves. Null where there is no delegation, or nobody could say.
 */
export async function findDelegation(
  client: TargetClient,
  name: string,
  domain: string,
): Promise<Delegation | null> {
  if (name === domain) return null;
  const parents = valuesOf(await nameServers(client, domain)).sort();
  for (const server of parents.slice(0, MOST_PARENT_SERVERS)) {
    const answer = await client.askServer({ server, name, type: 'NS' });
    if (!answer.ok || !isFact(answer.outcome)) continue;
    const delegated = delegationIn(answer, name, domain);
    if (delegated === null) return null;
    const servers: Delegation['servers'] = [];
    for (const host of delegated.hosts)
      servers.push({ host, state: await stateOf(client, host, delegated.zone, domain) });
    return { zone: delegated.zone, servers };
  }
  return null;
}

/** A referral has the records among the authorities; a server that has both zones answers with them. */
function delegationIn(
  { answers, authorities }: DnsAnswer,
  name: string,
  domain: string,
): { zone: string; hosts: string[] } | null {
  const isBelow = (record: DnsRecord): boolean =>
    record.type === 'NS' &&
    record.name !== domain &&
    isWithin(record.name, domain) &&
    isWithin(name, record.name);
  const records = [...answers, ...authorities].filter(isBelow);
  const [first] = records;
  if (first === undefined) return null;
  const hosts = records.flatMap((record) => (record.type === 'NS' ? [dnsName(record.data)] : []));
  return { zone: first.name, hosts: [...new Set(hosts)].sort().slice(0, MOST_CHILD_SERVERS) };
}

async function stateOf(
  client: TargetClient,
  host: string,
  zone: string,
  domain: string,
): Promise<ServerState> {
  const registrable = registrableDomain(host);
  // Names of the own domain are in the owner's hands.
  if (registrable !== null && !isWithin(registrable, domain)) {
    const state = await registrationOf(client, registrable);
    if (state !== 'exists') return state === 'gone' ? 'unregistered' : 'unknown';
  }
  const address = await client.dns({ name: host, type: 'A' });
  if (address.ok && address.outcome === 'no_name') return 'no_name';
  const reply = await client.askServer({ server: host, name: zone, type: 'SOA' });
  if (!reply.ok) return 'unknown';
  if (reply.outcome === 'refused') return 'refused';
  return isFact(reply.outcome) ? 'answers' : 'unknown';
}
