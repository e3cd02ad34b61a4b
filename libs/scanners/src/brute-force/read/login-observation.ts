import type { Failure, FailureCategory } from '@palisade/target-client';
import type { ValuePlace } from './drawn-form';

/** How the invented user is written: as an e-mail address, or as the bare name. */
export type UserForm = 'email' | 'bare';

/** `api` takes JSON or a form's encoding without a form of its own; `basic` is HTTP authentication (RFC 7617). */
export type LoginKind = 'form' | 'api' | 'basic';

export interface LoginFacts {
  kind: LoginKind;
  /** The page with the form, else the endpoint; its query without what looks like a session or a token. */
  page: string;
  /** Where credentials go; its query as that of `page`. */
  endpoint: string;
  method: 'GET' | 'POST';
  encoding: 'form' | 'multipart' | 'json' | 'header';
  /** Names of the fields for user and password; null where the login asks for a password alone. */
  fields: [user: string | null, password: string];
  /** Names of the hidden fields, which each try takes from a fresh page. */
  hidden: string[];
  /** What the button sends. */
  button: [name: string, value: string] | null;
  source: 'configured' | 'discovered';
  /** Each try needs its own page: the form carries hidden values or its page sets cookies. */
  needsFreshPage: boolean;
  /** Of hidden fields that scripts fill with values of the page; absent for a form that the site sends itself. */
  places?: readonly ValuePlace[];
}

/** Signs that a login defends itself, in the order in which they are checked. */
export const REACTION_KINDS = [
  'dropped_connection',
  'status',
  'retry_after',
  'captcha',
  'lock_text',
  'challenge_cookie',
  'slower_answers',
  'stated_limit',
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
  'prefilled_form',
  'login_by_script',
  'captcha_from_start',
  'recently_probed',
  'blocked_at_start',
  'refused_at_start',
  'csrf_rejected',
  'user_refused',
  'fields_ignored',
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

export const stopFor = (reason: StopReason, failed?: Pick<Failure, 'category'>): Stop => ({
  reason,
  failure: failed?.category ?? null,
});

/** Tries after a reaction; each is an ordinary failed login, or refused like the one before. */
export type BypassVerdict =
  | 'not_tried'
  | 'held'
  /** Allowed with invented client addresses, refused without, in both orders. */
  | 'header_bypass'
  /** Allowed without cookies, refused with the cookies of the run, in both orders. */
  | 'cookie_bound'
  /** The responses fit neither: several servers that count apart, or a limit that has just ended. */
  | 'undecided';

/** What one login did. */
export interface LoginObservation {
  /** Path and query that were requested first; null where no login was found. */
  asked: string | null;
  login: LoginFacts | null;
  userForm: UserForm;
  /** Logins that were evaluated and refused in the ordinary way, before any reaction; at most 13. */
  failures: number;
  /** Status of the ordinary refusal, redirects included: `302 200`. */
  failureStatus: string | null;
  /** All tries and controls before the way around a limit is tried: what the site may have counted. */
  sent: number;
  reaction: Reaction | null;
  /** The very first try met a limit that speaks of too many attempts. */
  isStillLimited: boolean;
  bypass: BypassVerdict;
  /** Status of the one GET of the page after a reaction, or how that failed. */
  afterwards: number | FailureCategory | null;
  /** The refusal's own words for an unknown user, where it has some in each of the first two failures. */
  unknownUserText: string | null;
  stop: Stop | null;
}

export interface BruteForceObservation {
  /** One at least; the first says why where none was tried. */
  logins: LoginObservation[];
  /** Configured logins for which the time of this run did not suffice: path and query. */
  notReached: string[];
}
