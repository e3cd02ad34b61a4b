import { getDomain } from 'tldts';
import { parseAddress } from '../address/address-policy';

/**
 * Limits the request rate to one site over all tests of a scan and, if the pace is shared, over all scans of all workers.
 * Each HTTP request and each connection below HTTP takes one turn for the host's name and one for the address that it goes to.
 */
export interface HostPace {
  /**
   * Waits for a turn of each host, and takes all of them together; call the returned function after the call. Ends early when the
   * signal aborts: the caller must then only return its turns. Never rejects.
   *
   * @param hosts names or addresses, no two with the same pace (`paceKey`).
   */
  takeTurns(hosts: readonly string[], signal: AbortSignal): Promise<() => void>;
}

/**
 * What shares one pace: the names below a registrable domain, an IPv4 address, or the IPv6 addresses of a /64, which belong to
 * one machine or network.
 */
export function paceKey(host: string): string {
  const address = parseAddress(host);
  if (address === null) return getDomain(host, { allowPrivateDomains: true }) ?? host;
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString('hex')}::/64`;
}
