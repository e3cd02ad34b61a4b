import * as ipaddr from 'ipaddr.js';
import { type Address, type AddressRange, isInRange, parseRange } from './address-policy';

/** RFC 6052 section 2.2. */
const PREFIX_LENGTHS = [32, 40, 48, 56, 64, 96];

/** RFC 7050 section 2.2: the addresses of `ipv4only.arpa`, which a DNS64 must not synthesize. */
const WELL_KNOWN = new Set(['192.0.0.170', '192.0.0.171']);

/** The IPv4 addresses embedded in a translated address, one per prefix that covers it. */
export function translatedAddresses(address: Address, prefixes: readonly AddressRange[]): ipaddr.IPv4[] {
  if (address.kind() === 'ipv4') return [];
  return prefixes
    .filter((prefix) => isInRange(address, prefix))
    .map(({ prefixLength }) => embeddedAt(address.toByteArray(), prefixLength));
}

/** The prefixes that can have produced an address of `ipv4only.arpa`: those with a well-known address after the prefix. */
export function prefixesBehind(address: Address): AddressRange[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  return PREFIX_LENGTHS.filter((length) => WELL_KNOWN.has(embeddedAt(bytes, length).toString())).map(
    (prefixLength) => ({ bytes, prefixLength }),
  );
}

/** Reads the operator's prefixes. Throws an Error of one line with the wrong entry. */
export function parseTranslationPrefixes(text: string): AddressRange[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const range = parseRange(entry);
      if (range?.bytes.length === 16 && PREFIX_LENGTHS.includes(range.prefixLength)) return range;
      throw new Error(
        `"${entry}" in the NAT64 prefixes is not an IPv6 prefix of length 32, 40, 48, 56, 64 or 96; list them like "2001:db8:64::/96".`,
      );
    });
}

/** The four bytes after the prefix, without the ninth byte of the address, which is reserved. */
function embeddedAt(bytes: readonly number[], prefixLength: number): ipaddr.IPv4 {
  const after = bytes.filter((_, index) => index >= prefixLength / 8 && (index !== 8 || prefixLength === 96));
  return new ipaddr.IPv4(after.slice(0, 4));
}
