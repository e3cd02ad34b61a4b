import { createHash } from 'node:crypto';

/** What makes a finding the same one from scan to scan; wording, severity and evidence do not. */
export interface FindingIdentity {
  testKey: string;
  /** The finding's rule. */
  id: string;
  location: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The fingerprint of a finding at a target that belongs to no check, as SARIF carries it. */
export const targetFingerprint = ({ testKey, id, location }: FindingIdentity): string =>
  sha256(`${testKey}/${id}\n${location}`);

/**
 * The fingerprint of a check's finding, and of the issue that it leads to: `sha256:` + 64 hex digits, by the rule of
 * docs/fingerprints.md. JSON keeps the parts apart whatever is in them. Never change version 1: every stored issue carries it.
 */
export const fingerprintOf = (checkId: string, { testKey, id, location }: FindingIdentity): string =>
  `sha256:${sha256(JSON.stringify(['v1', checkId, testKey, id, location]))}`;
