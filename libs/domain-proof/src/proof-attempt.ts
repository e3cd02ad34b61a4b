import type { FailureCategory, TargetClient } from '@palisade/target-client';
import type { ProofMethod } from '@palisade/vocabulary';
import type { ProofQuestion } from './proof-question';

/**
 * The result of one check of a proof: `absent` means that the site or its name servers responded without the proof; `unknown` means that
 * neither responded.
 */
export interface ProofAttempt {
  method: ProofMethod;
  outcome: 'proven' | 'absent' | 'unknown';
  /** Sentences for the owner: what was found, and what to do. */
  message: string;
  /** The token that was found; null unless proven. */
  token: string | null;
  /** Where a file or meta tag with the token was seen. A TXT record cannot show this. */
  seen: SeenPage[];
}

/** An origin that showed the proof from one of its addresses. */
export interface SeenPage {
  /** Scheme, host and port. */
  origin: string;
  address: string;
}

/** Searches for the proof of one method. */
export type ProofSearch = (client: TargetClient, question: ProofQuestion) => Promise<ProofAttempt>;

export const proven = (
  method: ProofMethod,
  token: string,
  message: string,
  seen: SeenPage[] = [],
): ProofAttempt => ({ method, outcome: 'proven', message, token, seen });

const without =
  (outcome: 'absent' | 'unknown') =>
  (method: ProofMethod, message: string): ProofAttempt => ({
    method,
    outcome,
    message,
    token: null,
    seen: [],
  });

export const absent = without('absent');
export const unknown = without('unknown');

/** Only the category: see `FAILURE_CATEGORIES`. */
export const FAILURE_TEXT: Record<FailureCategory, string> = {
  dns: 'the name has no address, or its name servers did not respond',
  blocked_address: 'the name leads to an address that must not be scanned',
  refused: 'the connection was refused',
  timeout: 'the response took too long',
  reset: 'the connection was closed before a response arrived',
  tls: 'no TLS connection could be made',
  protocol: 'the response was not valid HTTP',
  headers_too_large: 'the header of the response was longer than 256 KiB',
  malformed_header: 'the header of the response was not valid HTTP',
  wrong_coding: 'the body was not in the coding that its Content-Encoding names',
  cut_off: 'the response ended early',
  malformed_body: 'the body was not sent as the header says',
  redirect_refused: 'a redirect leads to an address that is not a web page',
  redirect_loop: 'the address redirects too often',
  too_large: 'the response was too large',
  budget: 'the check took too much time or too many requests',
  aborted: 'the request took too long',
  unproven: 'the request was not allowed',
  read_only: 'nothing was sent',
  sign_in_required: 'the site requires a sign-in',
  attempts_counted: 'the site counts attempts to sign in, so nothing more was sent',
};
