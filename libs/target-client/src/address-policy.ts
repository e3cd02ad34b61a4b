import * as ipaddr from 'ipaddr.js';
import {
  IPV4_EXTRA,
  IPV4_SPECIAL_PURPOSE,
  IPV6_GLOBAL_UNICAST,
  IPV6_SPECIAL_PURPOSE,
  METADATA_ADDRESSES,
} from './special-purpose-registry';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = [Address, number];

/**
 * The address of a text in its one plain spelling, or null: no zone id, no short, octal or hexadecimal IPv4 (those spellings
 * mean different hosts to different parsers; the URL parser has normalised them before).
 */
export function parseAddress(text: string): Address | null {
  if (text.includes('%')) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return text.includes(':') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

/** The same text for the same address: RFC 5952 for IPv6, dotted for IPv4. */
export function canonicalAddress(address: Address): string {
  return address.toString();
}

export function parseRange(text: string): AddressRange | null {
  const [base = '', length = '', ...rest] = text.split('/');
  const address = parseAddress(base);
  const bits = address?.kind() === 'ipv4' ? 32 : 128;
  if (!address || rest.length > 0 || !/^\d{1,3}$/.test(length) || Number(length) > bits) return null;
  return [address, Number(length)];
}

export function isInRange(address: Address, [base, length]: AddressRange): boolean {
  if (address.kind() !== base.kind()) return false;
  const bytes = address.toByteArray();
  const wanted = base.toByteArray();
  return bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, length - index * 8));
    const mask = (0xff << (8 - bits)) & 0xff;
    return (byte & mask) === ((wanted[index] ?? 0) & mask);
  });
}

/** True for space that a public site can have: all else is refused, known or not. */
export function isPublicAddress(address: Address): boolean {
  if (address.kind() === 'ipv4') return !IPV4_REFUSED.some((range) => isInRange(address, range));
  return (
    isInRange(address, GLOBAL_UNICAST) &&
    !IPV6_REFUSED.some((range) => isInRange(address, range)) &&
    !isIsatap(address)
  );
}

/** Also when the metadata address is wrapped into IPv6. */
export function isMetadataAddress(address: Address): boolean {
  const candidates = [address, ...embeddedIpv4(address)].map(canonicalAddress);
  return candidates.some((candidate) => METADATA.has(candidate));
}

/** RFC 5214 section 6.1: an interface identifier 0000:5efe or 0200:5efe, then an IPv4 address. */
function isIsatap(address: Address): boolean {
  const [, , , , marker, type] = groups(address);
  return (marker === 0 || marker === 0x0200) && type === 0x5efe;
}

function groups(address: Address): number[] {
  const bytes = address.toByteArray();
  return Array.from(
    { length: bytes.length / 2 },
    (_, i) => ((bytes[i * 2] ?? 0) << 8) | (bytes[i * 2 + 1] ?? 0),
  );
}

/** Wherever an IPv4 address may sit: at the end (mapped, compatible, NAT64, ISATAP), inverted there (Teredo), behind 2002:. */
function embeddedIpv4(address: Address): Address[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  const last = bytes.slice(12);
  return [last, last.map((byte) => byte ^ 0xff), bytes.slice(2, 6)].map((four) => new ipaddr.IPv4(four));
}

const toRange = (text: string): AddressRange => ipaddr.parseCIDR(text);
const IPV4_REFUSED = [...IPV4_SPECIAL_PURPOSE, ...IPV4_EXTRA].map(({ range }) => toRange(range));
const IPV6_REFUSED = IPV6_SPECIAL_PURPOSE.map(({ range }) => toRange(range));
const GLOBAL_UNICAST = toRange(IPV6_GLOBAL_UNICAST);
const METADATA = new Set(METADATA_ADDRESSES.map((text) => canonicalAddress(ipaddr.parse(text))));
