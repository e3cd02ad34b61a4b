const BEGIN = /-----BEGIN ((?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY)-----/g;
/** An RSA key of 16,384 bits has 13,000 characters. */
const LONGEST_KEY = 20_000;
/** The smallest are those of Ed25519, with 48 bytes. */
const SHORTEST_DER = 40;
const MOST_KEYS = 20;

/**
 * The label of the first private key in PEM in a text whose base64 decodes to a key, else null. A header alone, as documentation has it, is none.
 * Encrypted keys need their password, so they are left out. Linear in the length of the text.
 */
export function privateKeyIn(text: string): string | null {
  let seen = 0;
  for (const { 1: label = '', index, 0: begin } of text.matchAll(BEGIN)) {
    if ((seen += 1) > MOST_KEYS) return null;
    if (label.startsWith('ENCRYPTED')) continue;
    const rest = text.slice(index + begin.length, index + begin.length + LONGEST_KEY);
    const end = rest.indexOf(`-----END ${label}-----`);
    if (end >= 0 && isKey(label, rest.slice(0, end))) return label;
  }
  return null;
}

/** In JSON and scripts, line ends are written as `\n`. */
function isKey(label: string, written: string): boolean {
  const base64 = written.replace(/\\r|\\n|\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return false;
  const bytes = Buffer.from(base64, 'base64');
  if (label.startsWith('OPENSSH')) return bytes.toString('latin1').startsWith('openssh-key-v1\0');
  return bytes.length >= SHORTEST_DER && derLength(bytes) === bytes.length;
}

/** The length of a DER sequence with its header, or null when it is none (X.690 section 8.1.3). */
function derLength(bytes: Buffer): number | null {
  if (bytes[0] !== 0x30) return null;
  const first = bytes[1] ?? 0;
  if (first < 0x80) return first + 2;
  const count = first & 0x7f;
  return count >= 1 && count <= 3 && bytes.length > 2 + count ? bytes.readUIntBE(2, count) + 2 + count : null;
}
