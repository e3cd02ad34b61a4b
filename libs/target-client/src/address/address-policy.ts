import * as ipaddr from 'ipaddr.js';
import {
  IPV4_EXTRA,
  IPV4_SPECIAL_PURPOSE,
  IPV6_GLOBAL_UNICAST,
  IPV6_SPECIAL_PURPOSE,
  METADATA_ADDRESSES,
} from './special-purpose-registry';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export interface AddressRange {
  bytes: number[];
  prefixLength: number;
}

/** For anything else, host names above all, ipaddr.js throws and catches an exception, whose stack costs more than a request. */
const FOUR_NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * The address in its canonical form, or null: no zone id, no short, octal or hexadecimal IPv4 (those spellings
 * mean different hosts to different parsers; the URL parser has normalised them before).
 */
export function parseAddress(text: string): Address | null {
  if (text.length > LONGEST_ADDRESS) return null;
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const address = parse(text);
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(text, address);
  return address;
}

/** Each request parses the same few addresses several times. An Address never changes. */
const parsed = new Map<string, Address | null>();
const MOST_PARSED = 1_000;
/** IPv6 with eight groups of four digits, the last two as IPv4. */
const LONGEST_ADDRESS = 45;

function parse(text: string): Address | null {
  if (text.includes('%')) return null;
  if (FOUR_NUMBERS.test(text))
    return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
  return text.includes(':') && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

/** The same text for the same address: RFC 5952 for IPv6, dotted for IPv4. */
export function canonicalAddress(address: Address): string {
  return address.toString();
}

export function parseRange(text: string): AddressRange | null {
  const [base = '', length = '', ...rest] = text.split('/');
  const bytes = parseAddress(base)?.toByteArray();
  const isLength = /^\d{1,3}$/.test(length) && Number(length) <= (bytes?.length ?? 0) * 8;
  return bytes && isLength && rest.length === 0 ? { bytes, prefixLength: Number(length) } : null;
}

export function isInRange(address: Address, range: AddressRange): boolean {
  return coversBytes(range, address.toByteArray());
}

function coversBytes({ bytes, prefixLength }: AddressRange, candidate: number[]): boolean {
  if (bytes.length !== candidate.length) return false;
  return candidate.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefixLength - index * 8));
    const mask = (0xff << (8 - bits)) & 0xff;
    return (byte & mask) === ((bytes[index] ?? 0) & mask);
  });
}

/** True for address space of public sites. Everything else is refused. */
export function isPublicAddress(address: Address): boolean {
  const bytes = address.toByteArray();
  const isCovered = (range: AddressRange): boolean => coversBytes(range, bytes);
  if (address.kind() === 'ipv4') return !IPV4_REFUSED.some(isCovered);
  return isCovered(GLOBAL_UNICAST) && !IPV6_REFUSED.some(isCovered) && !isIsatap(bytes);
}

/** Also when the metadata address is wrapped into IPv6. */
export function isMetadataAddress(address: Address): boolean {
  const candidates = [address, ...embeddedIpv4(address)].map(canonicalAddress);
  return candidates.some((candidate) => METADATA.has(candidate));
}

/** RFC 5214 section 6.1: an interface identifier 0000:5efe or 0200:5efe, then an IPv4 address. */
function isIsatap(bytes: number[]): boolean {
  const [first, ...rest] = bytes.slice(8, 12);
  return (first === 0 || first === 2) && rest.join() === '0,94,254';
}

/** All possible positions of an embedded IPv4 address: at the end (mapped, compatible, NAT64, ISATAP), inverted at the end (Teredo), after 2002:. */
function embeddedIpv4(address: Address): Address[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  const last = bytes.slice(12);
  return [last, last.map((byte) => byte ^ 0xff), bytes.slice(2, 6)].map((four) => new ipaddr.IPv4(four));
}

function rangeOf({ range }: { range: string }): AddressRange {
  const parsed = parseRange(range);
  if (!parsed) throw new Error(`the address registry has a wrong row: ${range}`);
  return parsed;
}

const IPV4_REFUSED = [...IPV4_SPECIAL_PURPOSE, ...IPV4_EXTRA].map(rangeOf);
const IPV6_REFUSED = IPV6_SPECIAL_PURPOSE.map(rangeOf);
const GLOBAL_UNICAST = rangeOf({ range: IPV6_GLOBAL_UNICAST });
const METADATA = new Set(METADATA_ADDRESSES.map((text) => canonicalAddress(ipaddr.parse(text))));
