import { isValid, parse } from 'ipaddr.js';
import { getDomain } from 'tldts';

export interface CertificateNames {
  dns: string[];
  /** Textual addresses, canonical form. */
  addresses: string[];
}

export const isAddressLiteral = (host: string): boolean => isValid(host);

/** One spelling per address, so that `2001:DB8:0::1` equals `2001:db8::1`. */
export const canonicalAddress = (address: string): string => parse(address).toString();

/**
 * RFC 9525 section 6.3: labels are compared without case; `*` stands for exactly one label, and only as the whole of
 * the left-most one. A wildcard straight under a top-level domain is refused, as browsers do.
 */
function dnsNameCovers(pattern: string, host: string): boolean {
  const wanted = host.toLowerCase().split('.');
  const given = pattern.toLowerCase().split('.');
  if (given.length !== wanted.length) return false;
  const [first, ...others] = given;
  if (others.some((label, index) => label !== wanted[index + 1])) return false;
  if (first === '*') return others.length >= 2;
  return first === wanted[0];
}

/**
 * Whether a certificate with these subject alternative names is for this host (an ASCII name or an address literal).
 * The subject's common name never counts (RFC 9525 section 2), and a DNS name never stands for an address.
 */
export function namesCoverHost(names: CertificateNames, host: string): boolean {
  if (isAddressLiteral(host)) return names.addresses.includes(canonicalAddress(host));
  return names.dns.some((pattern) => dnsNameCovers(pattern, host));
}

/**
 * `www.example.com` for `example.com` and the other way round; null for anything but a registrable domain. Below one
 * nobody types `www.`, but wildcard DNS would lead `www.api.example.com` to the same server.
 */
export function wwwTwin(host: string): string | null {
  if (isAddressLiteral(host)) return null;
  const bare = host.replace(/^www\./, '');
  if (getDomain(bare, { allowPrivateDomains: true }) !== bare) return null;
  return bare === host ? `www.${host}` : bare;
}
