import type { Failure } from '@palisade/target-client';
import { isChallengePage } from '@palisade/scan-engine';
import { type Reaction, type StopReason, stopFor } from '../read/login-observation';
import { lastStatus, type LoginResponse } from '../read/login-response';
import { lockText, tooManyLoginsText } from '../read/messages';
import { readResponse } from '../read/response-reading';
import { newSentences } from '../read/sentences';
import type { LoginRun } from './login-run-state';

/** A refusal at the very first try: the limit of an earlier test, or something in front of the login. */
export function endAtFirstTry(run: LoginRun, response: LoginResponse | Failure, reaction: Reaction): void {
  if (!response.ok) run.stop = stopFor('unreachable', response);
  else if (tooManyLoginsText(newSentences(response.sentences, run.baseline.saidBefore)) !== null) {
    run.reaction = reaction;
    run.isStillLimited = true;
  } else run.stop = stopFor(reasonOf(run, response, reaction));
}

/** Nobody but the login counts tries of a login, so a limit with these words is the login's own. */
export const speaksOfTooManyLogins = ({ sentences }: LoginResponse): boolean =>
  tooManyLoginsText(sentences) !== null;

const SAYS_BLOCKED =
  /access (is |was |has been )?denied|firewall|forbidden by|automated|unusual traffic|security (policy|rule)/;
const BLOCKED = /\b(blocked|banned)\b/;
const WHAT_IS_BLOCKED = /\b(requests?|access|you|your|ip|address)\b/;

const saysBlocked = (sentence: string): boolean =>
  SAYS_BLOCKED.test(sentence) || (BLOCKED.test(sentence) && WHAT_IS_BLOCKED.test(sentence));

/** Without evidence nothing is called blocked: a login by script may return 403 because its own fields are missing. */
function reasonOf(run: LoginRun, response: LoginResponse, { kind }: Reaction): StopReason {
  if (kind === 'captcha') return 'captcha_from_start';
  const isLimit = response.statuses.some((status) => status === 429 || status === 423);
  const isBlocked =
    kind !== 'status' ||
    isLimit ||
    isChallengePage(lastStatus(response), response.headers, response.body) ||
    response.sentences.some(saysBlocked);
  if (isBlocked) return 'blocked_at_start';
  if (run.captcha !== 'none') return 'captcha_from_start';
  return run.way.isScripted ? 'login_by_script' : 'refused_at_start';
}

/**
 * Statuses of limits have other uses: a stale form, and, from the first try on, the refusal of a password. A firewall's
 * page does not speak of passwords.
 */
export function isOrdinary(run: LoginRun, response: LoginResponse): boolean {
  const { outcome } = readResponse(run.way.facts.kind, response, run.baseline.saidBefore);
  if (response.statuses.some((status) => status === 429 || status === 423)) return false;
  // The form may be there again next to the words of the limit.
  if (lockText(newSentences(response.sentences, run.baseline.saidBefore)) !== null) return false;
  return outcome === 'csrf_rejected' || (run.failures === 0 && outcome === 'refused');
}
