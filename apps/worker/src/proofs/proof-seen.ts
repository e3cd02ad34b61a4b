import type { ProofAttempt } from '@palisade/domain-proof';
import type { SeenProof } from '@palisade/persistence';

/** Where an attempt saw a file or meta tag, as it is stored; none for TXT records. */
export function seenProofs({ method, token, seen }: ProofAttempt): SeenProof[] {
  if (token === null || method === 'dns') return [];
  return seen.map(({ origin, address }) => ({ origin, address, method, token }));
}
