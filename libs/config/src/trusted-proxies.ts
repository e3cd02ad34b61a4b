import { isIP } from 'class-validator';
import ipaddr from 'ipaddr.js';

/** What networks of proxies are called, as in Express. */
const NAMED = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
} as const;

const MAX_HOPS = 10;
const MAX_RANGES = 50;

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Decides whether the address that is `hop` hops away (0 is the socket's own) is a proxy whose X-Forwarded-For is believed. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/**
 * Reads `TRUSTED_PROXIES`: a number of hops, or addresses, networks and names, or both. With both, a proxy must be among the addresses
 * and within the hops, so that a client in the network of the proxies cannot add its own hops.
 * @returns null when the text is invalid
 */
export function readTrustedProxies(text: string): ProxyTrust | null {
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.filter((part) => /^\d{1,9}$/.test(part)).map(Number);
  const [hops = MAX_HOPS, ...moreNumbers] = numbers;
  if (moreNumbers.length > 0 || hops > MAX_HOPS || parts.length > MAX_RANGES) return null;
  const ranges = parts.filter((part) => !/^\d{1,9}$/.test(part)).map(rangesOf);
  if (!ranges.every((each) => each !== null)) return null;
  const trusted = ranges.flat();
  if (trusted.length === 0) return (_, hop) => hop < hops;
  return (address, hop) => hop < hops && isWithin(address, trusted);
}

function rangesOf(part: string): Range[] | null {
  if (Object.hasOwn(NAMED, part))
    return NAMED[part as keyof typeof NAMED].map((range) => ipaddr.parseCIDR(range));
  const [address = '', length] = part.split('/');
  if (!isIP(address)) return null;
  const full = isIP(address, '4') ? '32' : '128';
  const cidr = `${address}/${length ?? full}`;
  return ipaddr.isValidCIDR(cidr) ? [ipaddr.parseCIDR(cidr)] : null;
}

function isWithin(address: string, ranges: readonly Range[]): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(
    ([network, length]) => network.kind() === parsed.kind() && parsed.match([network, length] as never),
  );
}
