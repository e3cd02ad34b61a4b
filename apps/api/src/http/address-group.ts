import { isIP } from 'class-validator';
import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in a /64: what one customer has at least. */
const GROUPS_OF_NETWORK = 4;

/** Some gateways append the port of the client, which is another one with each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * The one rule for every limit per client address: an IPv4 address counts itself, an IPv6 address as its /64, because every
 * host can use any address of its network, and an IPv4 address that is written as IPv6 as IPv4.
 * @param address `request.ip`; missing when the connection is gone already
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const [, bracketed, dotted] = WITH_PORT.exec(address) ?? [];
  const plain = bracketed ?? dotted ?? address;
  if (!isIP(plain)) return address;
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_NETWORK).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
