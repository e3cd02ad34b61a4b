import type { TeamId } from '@palisade/vocabulary';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesToBase62 } from './base62';

/** 256 bits in base 62. */
const CI_HASH_CHARACTERS = 43;

/** The source of a team's CI hash. A higher generation rotates it. */
export interface CiHashOwner {
  teamId: TeamId;
  ciGeneration: number;
}

/** The secret path segment of a team's CI URLs. Derived, never stored, so a leaked database does not hold it. */
export function ciHash(secret: string, { teamId, ciGeneration }: CiHashOwner): string {
  const mac = createHmac('sha256', secret).update(`ci:v1:${teamId}:${ciGeneration}`).digest();
  return bytesToBase62(mac, CI_HASH_CHARACTERS);
}

/** Compares in constant time; `secrets` are the current server secret and, while it is being rotated, the previous one. */
export function isCiHash(given: string, secrets: readonly string[], owner: CiHashOwner): boolean {
  const matches = secrets.map((secret) => equals(given, ciHash(secret, owner)));
  return matches.includes(true);
}

/** Whether a digest is the expected one, in constant time. @param expected null never matches, and takes the same time */
export const isSameDigest = (given: string, expected: string | null): boolean =>
  equals(given, expected ?? '0'.repeat(given.length)) && expected !== null;

function equals(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
