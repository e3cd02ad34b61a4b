import { promises as dns } from 'node:dns';
import { queryAddresses, type Turn } from '@palisade/dns';
import { errorCode } from '../contract/failures';

/** All addresses of a name, IPv4 first; empty when it has none. CNAMEs are followed by the resolver. @param turn see `queryAddresses` */
export type NameResolver = (host: string, turn?: Turn) => Promise<string[]>;

const NO_ANSWER = new Set(['ENODATA', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']);

/**
 * Queries the given servers (as in `DnsSettings`) and no others; without any, those of the system. Then c-ares comes first: `dns.lookup`
 * blocks a thread of the small libuv pool for an unknown time. It comes second for names that only the hosts file knows, as in
 * containers.
 */
export function createNameResolver(servers: readonly string[] = []): NameResolver {
  if (servers.length > 0) return (host, turn) => queryAddresses(servers, host, turn);
  return async (host) => {
    const resolver = new dns.Resolver({ timeout: 3_000, tries: 2 });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    return addresses.length > 0 ? addresses : lookUp(host);
  };
}

async function lookUp(host: string): Promise<string[]> {
  try {
    const found = await dns.lookup(host, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  } catch (error) {
    if (NO_ANSWER.has(errorCode(error))) return [];
    throw error;
  }
}
