import type { FailureCategory } from '@palisade/target-client';

/** `api` takes JSON or a form's encoding without a form of its own; `basic` is HTTP authentication (RFC 7617). */
export type LoginKind = 'form' | 'api' | 'basic';

export interface LoginFacts {
  kind: LoginKind;
  /** The page with the form, else the endpoint; without query. */
  page: string;
  /** Where credentials go; without query. */
  endpoint: string;
  method: 'GET' | 'POST';
  encoding: 'form' | 'json' | 'header';
  /** Names of the fields for user and password. */
  fields: [user: string, password: string];
  source: 'configured' | 'discovered';
  /** Each try needs a page of its own: the form carries hidden values or its page sets cookies. */
  needsFreshPage: boolean;
}

/** Signs that a login defends itself, in the order in which they are looked for. */
export const REACTION_KINDS = [
  'dropped_connection',
  'status',
  'retry_after',
  'captcha',
  'lock_text',
  'challenge_cookie',
  'slower_answers',
] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

export interface Reaction {
  kind: ReactionKind;
  /** The sign itself, without times and user names. */
  observed: string;
}

export const STOP_REASONS = [
  'unreachable',
  'no_login_found',
  'off_host',
  'sensitive_endpoint',
  'captcha_from_start',
  'recently_probed',
  'blocked_at_start',
  'csrf_rejected',
  'user_refused',
  'not_a_login',
  'unexpected_success',
  'answer_changed',
  'server_error',
  'connection_lost',
  'dropped_once',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Why the test ended before it could tell whether failures are limited. */
export interface Stop {
  reason: StopReason;
  /** Of the call that failed, where one did. */
  failure: FailureCategory | null;
}

/** Tries after a reaction; each is an ordinary failed login, or refused like the one before. */
export type BypassVerdict =
  | 'not_tried'
  | 'held'
  /** Allowed with invented client addresses, refused without, in both orders. */
  | 'header_bypass'
  /** Allowed without cookies, refused with the cookies of the run, in both orders. */
  | 'cookie_bound'
  /** The answers fit neither: several servers that count apart, or a limit that has just ended. */
  | 'undecided';

export interface BruteForceObservation {
  login: LoginFacts | null;
  /** Logins that were evaluated and refused in the ordinary way, before any reaction; at most 13. */
  failures: number;
  /** Status of the ordinary refusal, redirects included: `302 200`. */
  failureStatus: string | null;
  reaction: Reaction | null;
  bypass: BypassVerdict;
  /** Status of the one look at the page after a reaction, or what became of it. */
  afterwards: number | FailureCategory | null;
  /** The refusal's own words for an unknown user, where it has some in each of the first two failures. */
  unknownUserText: string | null;
  stop: Stop | null;
}
