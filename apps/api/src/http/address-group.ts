import { isIP } from 'class-validator';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits in a /64: what one customer has at least. */
const GROUPS_OF_NETWORK = 4;

/**
 * What stands for one client where addresses are counted: an IPv4 address itself, of an IPv6 address its /64, because
 * every host may take any address of its network.
 * @param address `request.ip`; missing when the connection is gone already
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const plain = address.replace(/%.*$/, '');
  if (!isIP(plain, '6')) return address;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, GROUPS_OF_NETWORK);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
