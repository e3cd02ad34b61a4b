import type { TeamId } from '@palisade/vocabulary';
import { createHmac } from 'node:crypto';
import { bytesToBase62 } from './base62';

/** 256 bits in base 62. */
const TOKEN_CHARACTERS = 43;

/** The team and domain that a token proves. */
export interface ProofOwner {
  teamId: TeamId;
  /** Host name or address as in a check's domain. */
  host: string;
}

/**
 * What the owner of a host publishes to prove it to a team's check. Not a secret: it only proves that
 * the owner of the host agrees. The prefix explains its purpose to people who find it in a zone or a page.
 */
export function proofToken(secret: string, { teamId, host }: ProofOwner): string {
  const mac = createHmac('sha256', secret).update(`proof:v1:${teamId}:${host}`).digest();
  return `palisade-v1-${bytesToBase62(mac, TOKEN_CHARACTERS)}`;
}
