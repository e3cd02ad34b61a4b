import type { Failure } from '@palisade/target-client';
import { isChallengePage } from '@palisade/scan-engine';
import { readAnswer } from './answer-reading';
import { type Reaction, type StopReason, stopFor } from './brute-force.observation';
import { lockText, tooManyLoginsText } from './login-phrases';
import type { LoginRun } from './login-run-state';
import { type Answer, lastStatus } from './login-visitor';
import { newSentences, sentencesOf } from './page-text';

/** A refusal at the very first try: what is left of an earlier test, or something that is before the login. */
export function endAtFirstTry(run: LoginRun, answer: Answer | Failure, reaction: Reaction): void {
  if (!answer.ok) run.stop = stopFor('unreachable', answer);
  else if (tooManyLoginsText(newSentences(answer.body, run.baseline.saidBefore)) !== null) {
    run.reaction = reaction;
    run.isStillLimited = true;
  } else run.stop = stopFor(reasonOf(run, answer, reaction));
}

/** Nobody but the login counts tries of a login, so a limit with these words is the login's own. */
export const speaksOfTooManyLogins = ({ body }: Pick<Answer, 'body'>): boolean =>
  tooManyLoginsText(sentencesOf(body)) !== null;

const SAYS_BLOCKED =
  /access (is |was |has been )?denied|firewall|forbidden by|automated|unusual traffic|security (policy|rule)/;
const BLOCKED = /\b(blocked|banned)\b/;
const WHAT_IS_BLOCKED = /\b(requests?|access|you|your|ip|address)\b/;

const saysBlocked = (sentence: string): boolean =>
  SAYS_BLOCKED.test(sentence) || (BLOCKED.test(sentence) && WHAT_IS_BLOCKED.test(sentence));

/** Only with evidence it is said that something blocks us: a 403 alone may be a script's login that misses its own fields. */
function reasonOf(run: LoginRun, answer: Answer, { kind }: Reaction): StopReason {
  if (kind === 'captcha') return 'captcha_from_start';
  const isLimit = answer.statuses.some((status) => status === 429 || status === 423);
  const isBlocked =
    kind !== 'status' ||
    isLimit ||
    isChallengePage(lastStatus(answer), answer.headers, answer.body) ||
    sentencesOf(answer.body).some(saysBlocked);
  if (isBlocked) return 'blocked_at_start';
  return run.way.isScripted ? 'login_by_script' : 'refused_at_start';
}

/**
 * Statuses of limits have other uses: a stale form, and, from the first try on, the refusal of a password. A firewall's
 * page does not speak of passwords.
 */
export function isOrdinary(run: LoginRun, answer: Answer): boolean {
  const { outcome } = readAnswer(run.way.facts.kind, answer, run.baseline.saidBefore);
  if (answer.statuses.some((status) => status === 429 || status === 423)) return false;
  // The form may be there again next to the words of the limit.
  if (lockText(newSentences(answer.body, run.baseline.saidBefore)) !== null) return false;
  return outcome === 'csrf_rejected' || (run.failures === 0 && outcome === 'refused');
}
