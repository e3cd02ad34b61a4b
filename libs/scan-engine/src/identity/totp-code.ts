import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const totpStepAt = (now: number): number => Math.floor(now / STEP_MS);

/** Until the next step begins. */
export const msToNextStep = (now: number): number => STEP_MS - (now % STEP_MS);

/** RFC 6238 as all apps use it: SHA-1, six digits, 30 seconds. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** RFC 4648, without regard to case, spaces and padding. */
function fromBase32(text: string): Buffer {
  let bits = '';
  for (const character of text.toUpperCase().replace(/[\s=-]/g, ''))
    bits += Math.max(0, ALPHABET.indexOf(character)).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
