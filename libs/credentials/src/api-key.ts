import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './base62';

export const API_KEY_PREFIX = 'pls_';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/**
 * A new team API key: prefix, 30 random base62 characters (178 bits) and a CRC-32 of them in base62, so that secret
 * scanners recognise a leaked key and a mistyped one is refused without a database query.
 */
export function generateApiKey(): string {
  const random = randomBase62(RANDOM_CHARACTERS, (below) => randomInt(below));
  return `${API_KEY_PREFIX}${random}${checksum(random)}`;
}

/** Whether a text has the shape and checksum of a key, not whether the key exists. */
export function isWellFormedApiKey(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const random = text.slice(API_KEY_PREFIX.length, API_KEY_PREFIX.length + RANDOM_CHARACTERS);
  return text.endsWith(checksum(random));
}

/** SHA-256 in hex: enough for a secret of this entropy (OWASP ASVS 6.5.2), and it can be looked up by index. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const checksum = (random: string): string => toBase62(BigInt(crc32(random)), CHECKSUM_CHARACTERS);
