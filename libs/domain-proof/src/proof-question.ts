import type { Target } from '@palisade/target-client';
import type { ProofMethod } from '@palisade/vocabulary';

/** The proof to search for. */
export interface ProofQuestion {
  target: Target;
  methods: readonly ProofMethod[];
  /** Which tokens count at this domain: the target's host, or for TXT records one of its parents. */
  tokensAt: (domain: string) => readonly string[];
  /** Addresses of the target's host, if already known: those of a running scan. */
  addresses?: readonly string[];
  /** Part of the User-Agent, for people who read the log of the site. */
  label: string;
}
