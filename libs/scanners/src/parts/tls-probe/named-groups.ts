/** Code points and names of the IANA registry "TLS Supported Groups": curves, finite fields, and the post-quantum hybrids. */
const NAMES: Readonly<Record<number, string>> = {
  0x0013: 'secp192r1',
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
  0x11eb: 'SecP256r1MLKEM768',
  0x11ec: 'X25519MLKEM768',
  0x11ed: 'SecP384r1MLKEM1024',
};

const ALL = Object.keys(NAMES).map(Number);
const TLS13_ONLY_BRAINPOOL = [0x001f, 0x0020, 0x0021];
const OLDER_ONLY = [0x0013, 0x0015, 0x0016, 0x001a, 0x001b, 0x001c];

/** Curves of ServerKeyExchange, up to TLS 1.2. */
export const OLDER_GROUPS = ALL.filter((code) => code < 0x0100 && !TLS13_ONLY_BRAINPOOL.includes(code));
/** Groups that TLS 1.3 knows. */
export const TLS13_GROUPS = ALL.filter((code) => !OLDER_ONLY.includes(code));

export const groupName = (code: number): string =>
  NAMES[code] ?? `0x${code.toString(16).padStart(4, '0').toUpperCase()}`;
