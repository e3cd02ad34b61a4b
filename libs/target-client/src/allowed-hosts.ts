import { type Address, isMetadataAddress, isPublicAddress, parseAddress } from './address-policy';
import { type HostList, parseHostList } from './host-list';
import { isLocalhostName } from './host-name';

/** RFC 6761 section 6.3. */
export const LOCALHOST_ADDRESSES = ['127.0.0.1', '::1'] as const;

/**
 * What may be scanned: public addresses and what the operator lists (SCAN_ALLOWED_HOSTS), but nothing whose owner has opted out
 * (SCAN_OPT_OUT). Made by `parseAllowedHosts`.
 */
export class AllowedHosts {
  constructor(
    private readonly listed: HostList,
    private readonly optOuts: HostList,
  ) {}

  /** For the line that is logged at start. */
  get size(): number {
    return this.listed.size;
  }

  /** Whether a name may lead to an address that the operator named. */
  get listsAddresses(): boolean {
    return this.listed.hasAddresses;
  }

  /** Whether the operator named this host: it may be private and may be asked on any port. */
  listsHost(host: string): boolean {
    const address = parseAddress(host);
    if (address) return this.listsAddress(address);
    if (this.listed.hasName(host)) return true;
    return isLocalhostName(host) && LOCALHOST_ADDRESSES.every((loopback) => this.listsHost(loopback));
  }

  /** Whether the owner of this name or address does not want to be scanned. Stronger than all else, also than a proof. */
  isOptedOut(host: string): boolean {
    const address = parseAddress(host);
    return address
      ? this.optOuts.hasAddress(address) || this.optOuts.hasRangeOf(address)
      : this.optOuts.hasName(host);
  }

  /** Whether a connection for `host` may go to this address. */
  permits(host: string, addressText: string): boolean {
    const address = parseAddress(addressText);
    if (!address || this.isOptedOut(host) || this.isOptedOut(addressText)) return false;
    if (this.listsAddress(address)) return true;
    if (isMetadataAddress(address)) return false;
    return this.listed.hasName(host) || isPublicAddress(address);
  }

  private listsAddress(address: Address): boolean {
    return (
      this.listed.hasAddress(address) || (!isMetadataAddress(address) && this.listed.hasRangeOf(address))
    );
  }
}

/**
 * Reads the operator's lists of host names, addresses and CIDRs, separated by commas; among the opted-out, `*.name` stands for all
 * names below it. Throws an Error of one line that names the wrong entry.
 */
export function parseAllowedHosts(text: string, optOuts = ''): AllowedHosts {
  return new AllowedHosts(
    parseHostList(text, { title: 'allowed hosts', takesWildcards: false }),
    parseHostList(optOuts, { title: 'opted-out hosts', takesWildcards: true }),
  );
}
