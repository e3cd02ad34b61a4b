import {
  type Address,
  type AddressRange,
  canonicalAddress,
  isInRange,
  isMetadataAddress,
  isPublicAddress,
  parseAddress,
  parseRange,
} from './address-policy';
import { hostNameDefect, isLocalhostName, normaliseHostName } from './host-name';

/** RFC 6761 section 6.3. */
export const LOCALHOST_ADDRESSES = ['127.0.0.1', '::1'] as const;

/** What the operator lets be scanned though it is not public: SCAN_ALLOWED_HOSTS. Made by `parseAllowedHosts`. */
export class AllowedHosts {
  constructor(
    private readonly names: ReadonlySet<string>,
    private readonly addresses: ReadonlySet<string>,
    private readonly ranges: readonly AddressRange[],
  ) {}

  /** For the line that is logged at start. */
  get size(): number {
    return this.names.size + this.addresses.size + this.ranges.length;
  }

  /** Whether the operator named this host: it may be private and may be asked on any port. */
  listsHost(host: string): boolean {
    const address = parseAddress(host);
    if (address) return this.listsAddress(address);
    if (this.names.has(host)) return true;
    return isLocalhostName(host) && LOCALHOST_ADDRESSES.every((loopback) => this.listsHost(loopback));
  }

  /** Whether a connection for `host` may go to this address. */
  permits(host: string, addressText: string): boolean {
    const address = parseAddress(addressText);
    if (!address) return false;
    if (this.listsAddress(address)) return true;
    if (isMetadataAddress(address)) return false;
    return this.names.has(host) || isPublicAddress(address);
  }

  private listsAddress(address: Address): boolean {
    if (this.addresses.has(canonicalAddress(address))) return true;
    return !isMetadataAddress(address) && this.ranges.some((range) => isInRange(address, range));
  }
}

/**
 * Reads a comma-separated list of host names, addresses and CIDRs. A name is matched exactly: it does not cover the names below
 * it. Throws an Error of one line that names the wrong entry.
 */
export function parseAllowedHosts(text: string): AllowedHosts {
  const names = new Set<string>();
  const addresses = new Set<string>();
  const ranges: AddressRange[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const range = parseRange(entry);
    const address = parseAddress(entry.replace(/^\[(.*)\]$/, '$1'));
    if (range) ranges.push(range);
    else if (address) addresses.add(canonicalAddress(address));
    else names.add(parseName(entry));
  }
  return new AllowedHosts(names, addresses, ranges);
}

function parseName(entry: string): string {
  const name = normaliseHostName(entry);
  // Node's conversion cuts the text at a slash and turns odd spellings of IPv4 into the dotted one.
  const isNoName = /[/?#\\@:%\s]/.test(entry) || parseAddress(name) !== null;
  if (isNoName || hostNameDefect(name)) {
    throw new Error(
      `"${entry}" in the allowed hosts is no host name, IP address or CIDR range; list them like "app.local, 10.0.0.5, 192.168.0.0/16".`,
    );
  }
  return name;
}
