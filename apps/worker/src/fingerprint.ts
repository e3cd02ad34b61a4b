import { createHash } from 'node:crypto';

/** What makes a finding the same one from scan to scan; wording and severity do not. */
export interface FindingIdentity {
  checkId: string;
  testKey: string;
  findingId: string;
  location: string;
}

/**
 * The name of an issue, `sha256:` + 64 hex digits, by the rule of docs/fingerprints.md. JSON keeps the parts apart
 * whatever is in them. Never change version 1: every stored issue carries it.
 */
export function fingerprintOf({ checkId, testKey, findingId, location }: FindingIdentity): string {
  const identity = JSON.stringify(['v1', checkId, testKey, findingId, location]);
  return `sha256:${createHash('sha256').update(identity).digest('hex')}`;
}
