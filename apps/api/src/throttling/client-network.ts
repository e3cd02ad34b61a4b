const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Whom a limit per client address counts: an IPv4 address itself, an IPv6 address by its /64, since whoever has one address of it
 * has all of them.
 * @param address `request.ip`; missing when the connection is gone already
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${networkGroups(address).join(':')}::/64` : address;
}

function networkGroups(address: string): string[] {
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::');
  const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  // A dotted end stands for two groups, but beyond the first four it does not matter which.
  const left = address.includes('::') ? GROUPS - before.length - after.length : 0;
  return [...before, ...Array<string>(Math.max(0, left)).fill('0'), ...after]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16));
}
