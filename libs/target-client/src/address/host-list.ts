import {
  type Address,
  type AddressRange,
  canonicalAddress,
  isInRange,
  parseAddress,
  parseRange,
} from './address-policy';
import { hostNameDefect, normaliseHostName } from './host-name';

/** Host names, addresses and CIDRs that the operator lists. Made by `parseHostList`. */
export class HostList {
  private readonly names = new Set<string>();
  /** With the dot in front. */
  private readonly suffixes: string[] = [];
  private readonly addresses = new Set<string>();
  private readonly ranges: AddressRange[] = [];

  get hasAddresses(): boolean {
    return this.addresses.size + this.ranges.length > 0;
  }

  hasName(name: string): boolean {
    return this.names.has(name) || this.suffixes.some((suffix) => name.endsWith(suffix));
  }

  /** Whether the list has exactly this address. */
  hasAddress(address: Address): boolean {
    return this.addresses.has(canonicalAddress(address));
  }

  hasRangeOf(address: Address): boolean {
    return this.ranges.some((range) => isInRange(address, range));
  }

  /** @returns false if the entry is not valid in a list. */
  add(entry: string, takesWildcards: boolean): boolean {
    const range = parseRange(entry);
    const address = parseAddress(entry.replace(/^\[(.*)\]$/, '$1'));
    const isWildcard = takesWildcards && entry.startsWith('*.');
    const name = nameOf(isWildcard ? entry.slice(2) : entry);
    if (range) this.ranges.push(range);
    else if (address) this.addresses.add(canonicalAddress(address));
    else if (name === null) return false;
    else if (isWildcard) this.suffixes.push(`.${name}`);
    else this.names.add(name);
    return true;
  }
}

/**
 * Reads a comma-separated list. A name is matched exactly; `*.name`, where the list takes it, covers all names below it but not
 * itself. Throws an Error of one line that names the wrong entry; `title` is the name of the list.
 */
export function parseHostList(text: string, list: { title: string; takesWildcards: boolean }): HostList {
  const hosts = new HostList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '' || hosts.add(entry, list.takesWildcards)) continue;
    throw new Error(
      `"${entry}" in the ${list.title} is not a host name, IP address or CIDR range; list them like "app.local, 10.0.0.5, 192.168.0.0/16".`,
    );
  }
  return hosts;
}

function nameOf(entry: string): string | null {
  const name = normaliseHostName(entry);
  // Node's conversion cuts the text at a slash and turns odd spellings of IPv4 into the dotted one.
  const isNoName = /[/?#\\@:%\s]/.test(entry) || parseAddress(name) !== null;
  return isNoName || hostNameDefect(name) ? null : name;
}
