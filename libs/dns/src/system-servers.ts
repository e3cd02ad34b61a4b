import { getServers } from 'node:dns';
import { type DnsSettings, parseDnsServers } from './dns-settings';

/** The servers to query: the configured ones, else those of the system that a datagram can reach. */
export function serversOf({ servers }: Pick<DnsSettings, 'servers'>): string[] {
  return servers.length > 0 ? servers : getServers().flatMap(usable);
}

/** The system may name a link-local address with its interface. */
function usable(server: string): string[] {
  try {
    return parseDnsServers(server);
  } catch {
    return [];
  }
}
