import { createHash, randomBytes } from 'node:crypto';

/** How many codes a person gets. */
export const RECOVERY_CODES = 10;
const CODE_BYTES = 10;
/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes of 80 random bits, like `7k3m-q0zx-9d2f-w8ht`. */
export const generateRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, generateCode);

function generateCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let text = '';
  for (let place = 0; place < (CODE_BYTES * 8) / 5; place += 1) {
    text += ALPHABET[Number(bits & 31n)] ?? '';
    bits >>= 5n;
  }
  return text.replace(/.{4}(?!$)/g, '$&-');
}

/** SHA-256 in hex of the code, however it was typed: case, spaces and dashes do not matter, nor do o and i for 0 and 1. */
export function hashRecoveryCode(typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(`recovery-code:${code}`).digest('hex');
}
