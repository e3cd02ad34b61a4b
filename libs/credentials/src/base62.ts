const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A non-negative integer in base 62, padded with zeros on the left. */
export function toBase62(value: bigint, width: number): string {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text.padStart(width, '0');
}

export const bytesToBase62 = (bytes: Uint8Array, width: number): string =>
  toBase62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), width);

/** Uniform over the alphabet. */
export function randomBase62(length: number, randomIndex: (below: number) => number): string {
  return Array.from({ length }, () => ALPHABET[randomIndex(ALPHABET.length)]).join('');
}
