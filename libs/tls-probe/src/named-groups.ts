import type { TlsVersion } from './tls-versions';

/** Code points and names of the IANA registry "TLS Supported Groups": curves, finite fields, ML-KEM alone, and its hybrids with curves. */
const NAMES: Readonly<Record<number, string>> = {
  0x0001: 'sect163k1',
  0x0002: 'sect163r1',
  0x0003: 'sect163r2',
  0x0004: 'sect193r1',
  0x0005: 'sect193r2',
  0x0006: 'sect233k1',
  0x0007: 'sect233r1',
  0x0008: 'sect239k1',
  0x0009: 'sect283k1',
  0x000a: 'sect283r1',
  0x000b: 'sect409k1',
  0x000c: 'sect409r1',
  0x000d: 'sect571k1',
  0x000e: 'sect571r1',
  0x000f: 'secp160k1',
  0x0010: 'secp160r1',
  0x0011: 'secp160r2',
  0x0012: 'secp192k1',
  0x0013: 'secp192r1',
  0x0014: 'secp224k1',
  0x0015: 'secp224r1',
  0x0016: 'secp256k1',
  0x0017: 'secp256r1',
  0x0018: 'secp384r1',
  0x0019: 'secp521r1',
  0x001a: 'brainpoolP256r1',
  0x001b: 'brainpoolP384r1',
  0x001c: 'brainpoolP512r1',
  0x001d: 'x25519',
  0x001e: 'x448',
  0x001f: 'brainpoolP256r1tls13',
  0x0020: 'brainpoolP384r1tls13',
  0x0021: 'brainpoolP512r1tls13',
  0x0100: 'ffdhe2048',
  0x0101: 'ffdhe3072',
  0x0102: 'ffdhe4096',
  0x0103: 'ffdhe6144',
  0x0104: 'ffdhe8192',
  0x0200: 'MLKEM512',
  0x0201: 'MLKEM768',
  0x0202: 'MLKEM1024',
  0x11eb: 'SecP256r1MLKEM768',
  0x11ec: 'X25519MLKEM768',
  0x11ed: 'SecP384r1MLKEM1024',
};

const ALL = Object.keys(NAMES).map(Number);
const TLS13_ONLY_BRAINPOOL = [0x001f, 0x0020, 0x0021];
/** RFC 8446 section 4.2.7 keeps three of the older curves. */
const isOlderOnly = (code: number): boolean => code < 0x0017 || (code >= 0x001a && code <= 0x001c);
/** The curves of RFC 4492 that RFC 8422 gave up come last: a server that follows its client picks them only for lack of others. */
const lastOf = (code: number): number => (code < 0x0017 ? 0x1000 - code : 0);

/** Curves of ServerKeyExchange, up to TLS 1.2. */
export const OLDER_GROUPS = ALL.filter((code) => code < 0x0100 && !TLS13_ONLY_BRAINPOOL.includes(code)).sort(
  (one, other) => lastOf(one) - lastOf(other) || one - other,
);
/** Groups that TLS 1.3 knows. */
export const TLS13_GROUPS = ALL.filter((code) => !isOlderOnly(code));

export const groupsOf = (version: TlsVersion): number[] =>
  version === 'TLSv1.3' ? TLS13_GROUPS : OLDER_GROUPS;

/** Bits of the field of a curve that RFC 4492 named by them, e.g. 192 of `secp192r1`; null for the other groups. */
export function curveBits(name: string): number | null {
  const bits = /^sec[tp](\d{3})[kr]\d$/.exec(name)?.[1];
  return bits === undefined ? null : Number(bits);
}

export const groupName = (code: number): string =>
  NAMES[code] ?? `0x${code.toString(16).padStart(4, '0').toUpperCase()}`;

/** Of an IANA name; 0 for one that is not in the list. */
export const groupCode = (name: string): number => ALL.find((code) => NAMES[code] === name) ?? 0;

const isHybrid = (code: number): boolean => groupName(code).includes('MLKEM');

/** A key exchange that also holds against quantum computers, next to a curve or without one. */
export const HYBRID_GROUPS = ALL.filter(isHybrid);

/** Of an IANA name. */
export const isHybridGroup = (name: string): boolean => isHybrid(groupCode(name));
