import {
  type Address,
  type AddressRange,
  canonicalAddress,
  isMetadataAddress,
  isPublicAddress,
  parseAddress,
} from './address-policy';
import { parseTranslationPrefixes, translatedAddresses } from './address-translation';
import { type HostList, parseHostList } from './host-list';
import { isLocalhostName } from './host-name';
import { NO_FACTS } from './network-facts';
import { parseUrl } from './parse-url';

/** RFC 6761 section 6.3. */
export const LOCALHOST_ADDRESSES = ['127.0.0.1', '::1'] as const;

/** The operator's lists as written. */
export interface AllowedHostsSource extends Installation {
  /** SCAN_ALLOWED_HOSTS. */
  allowed: string;
  /** SCAN_OPT_OUT. */
  optOut: string;
}

/**
 * What may be scanned: public addresses and the hosts that the operator lists (SCAN_ALLOWED_HOSTS), except hosts that have opted out
 * (SCAN_OPT_OUT). Made by `parseAllowedHosts`.
 */
export class AllowedHosts {
  constructor(
    private readonly listed: HostList,
    private readonly optOuts: HostList,
    /** Its source, for another thread or process to parse again. */
    readonly source: AllowedHostsSource,
    /** Host of APP_URL: never scanned unless it is listed; null when it is unknown. */
    readonly ownHost: string | null = null,
    private readonly translationPrefixes: readonly AddressRange[] = [],
  ) {}

  /** Whether a name may resolve to an address that the operator listed. */
  get listsAddresses(): boolean {
    return this.listed.hasAddresses;
  }

  /** Whether the operator listed this host: it may be private and may be requested on any port. */
  listsHost(host: string): boolean {
    const address = parseAddress(host);
    if (address) return this.listsAddress(address);
    if (this.listsName(host)) return true;
    return isLocalhostName(host) && LOCALHOST_ADDRESSES.every((loopback) => this.listsHost(loopback));
  }

  /** Whether the operator listed this name or a parent, such as `shop.corp` for `_dmarc.shop.corp`. */
  listsNameAbove(name: string): boolean {
    const labels = name.toLowerCase().replace(/\.$/, '').split('.');
    return labels.some((_, place) => this.listsHost(labels.slice(place).join('.')));
  }

  /** Whether the owner of this name or address does not want to be scanned. Takes precedence over everything, even over a proof. */
  isOptedOut(host: string): boolean {
    const address = parseAddress(host);
    return address
      ? this.optOuts.hasAddress(address) || this.optOuts.hasRangeOf(address)
      : this.optOuts.hasName(host);
  }

  /** Whether the operator listed this host or this address of it: then network facts do not matter. */
  lists(host: string, addressText: string): boolean {
    const address = parseAddress(addressText);
    return this.listsName(host) || (address !== null && this.listsAddress(address));
  }

  /** Whether a connection for `host` may go to this address. `facts` are needed before the connection, not for a first judgement. */
  permits(host: string, addressText: string, facts = NO_FACTS): boolean {
    const address = parseAddress(addressText);
    if (!address || this.isOptedOut(host)) return false;
    const prefixes = [...this.translationPrefixes, ...facts.translationPrefixes];
    const meant: Address[] = [address, ...translatedAddresses(address, prefixes)];
    if (meant.some((each) => this.isOptedOut(canonicalAddress(each)))) return false;
    if (this.listsAddress(address)) return true;
    if (meant.some(isMetadataAddress)) return false;
    if (this.listsName(host)) return true;
    if (host === this.ownHost) return false;
    return meant.every((each) => isPublicAddress(each) && !this.isOwn(canonicalAddress(each), facts));
  }

  /** Names below a listed localhost name count too: they are both loopback addresses, without a query to DNS. This installation must be listed itself. */
  private listsName(host: string): boolean {
    if (this.listed.hasName(host)) return true;
    const labels = host.split('.');
    const isBelow = (_: string, place: number): boolean => this.listed.hasName(labels.slice(place).join('.'));
    return isLocalhostName(host) && host !== this.ownHost && labels.some(isBelow);
  }

  private isOwn(address: string, { ownAddresses }: typeof NO_FACTS): boolean {
    return address === this.ownHost || ownAddresses.has(address);
  }

  private listsAddress(address: Address): boolean {
    return (
      this.listed.hasAddress(address) || (!isMetadataAddress(address) && this.listed.hasRangeOf(address))
    );
  }
}

/**
 * Reads the operator's lists of host names, addresses and CIDRs, separated by commas; among the opted-out, `*.name` stands for all
 * names below it. Throws an Error of one line with the wrong entry.
 */
export function parseAllowedHosts(text: string, optOuts = '', installation: Installation = {}): AllowedHosts {
  return new AllowedHosts(
    parseHostList(text, { title: 'allowed hosts', takesWildcards: false }),
    parseHostList(optOuts, { title: 'opted-out hosts', takesWildcards: true }),
    { allowed: text, optOut: optOuts, ...installation },
    hostOf(installation.appUrl),
    parseTranslationPrefixes(installation.nat64Prefixes ?? ''),
  );
}

/** What is refused in addition to the lists. */
export interface Installation {
  /** APP_URL: its host and the addresses of that are refused. */
  appUrl?: string;
  /** SCAN_NAT64_PREFIXES, separated by commas; those that DNS announces are found without it. */
  nat64Prefixes?: string;
}

/** As in a Target: IPv6 without brackets, no trailing dot. */
function hostOf(appUrl = ''): string | null {
  const hostname = parseUrl(appUrl)?.hostname;
  return hostname?.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '') ?? null;
}
