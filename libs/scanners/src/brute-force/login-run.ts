import type { Failure } from '@palisade/target-client';
import { AnswerTimes } from './answer-times';
import { type Outcome, type Reading, readAnswer } from './answer-reading';
import { Baseline } from './baseline';
import { type Reaction, type StopReason, stopFor } from './brute-force.observation';
import { endAtFirstTry, isOrdinary } from './first-try';
import { InventedUser, inventPassword } from './invented-login';
import type { LoginRun } from './login-run-state';
import type { LoginWay } from './login-way';
import type { Answer } from './login-visitor';
import { isMuteRefusal, mayBeMute, saidIn } from './mute-refusal';

/** Two to learn how the login refuses, eleven more to see whether it continues: policies react after ten at most. */
export const MOST_FAILURES = 13;
/** Submissions that no password check saw: a stale form, a name in the wrong form. */
const MOST_UNCOUNTED = 2;

/** Hands in wrong credentials until the login reacts, the number is reached, or the responses make no sense. */
export async function runFailures(
  way: LoginWay,
  page: Baseline['page'],
  askPage: LoginRun['askPage'],
): Promise<LoginRun> {
  const run: LoginRun = {
    way,
    baseline: new Baseline(page),
    times: new AnswerTimes(),
    user: new InventedUser(),
    userForm: 'email',
    failures: 0,
    uncounted: 0,
    reaction: null,
    isStillLimited: false,
    unknownUserTexts: [],
    stop: null,
    mute: null,
    askPage,
  };
  while (run.failures < MOST_FAILURES && run.reaction === null && run.stop === null) await tryOnce(run);
  // Without a reaction, nothing shows that these answers were refusals of a password.
  if (run.mute?.isCompared === false && run.reaction === null) run.stop ??= stopFor('fields_ignored');
  return run;
}

async function tryOnce(run: LoginRun): Promise<void> {
  const before = await run.way.prepare({});
  if (before !== null && isOver(run, before)) return;
  const answer = await run.way.submit(credentialsOf(run), {});
  if (!answer.ok && answer.category === 'timeout' && run.failures > 0) return afterTimeout(run, answer);
  if (isOver(run, answer) || !answer.ok) return;
  const reading = readAnswer(run.way.facts.kind, answer, run.baseline.saidBefore);
  if (isMuteRefusal(run, answer)) return addFailure(run, answer, reading);
  if (reading.outcome === 'refused') return countFailure(run, answer, reading);
  if (reading.outcome === 'unclear' && (await isTakenForRefusal(run, answer)))
    return addFailure(run, answer, reading);
  if (run.stop === null && run.reaction === null) goOnFrom(run, answer, reading.outcome);
}

/** Compares the first response of an API that says failure and no more; true when it counts as a refusal from now on. */
async function isTakenForRefusal(run: LoginRun, answer: Answer): Promise<boolean> {
  const { way } = run;
  if (way.facts.kind !== 'api' || run.failures > 0 || !mayBeMute(answer)) return false;
  const control = await way.control();
  if (control === null || isOver(run, control) || !control.ok) return false;
  const isCompared = saidIn(control) !== saidIn(answer);
  if (!isCompared && !way.hasFieldsOfSite) return false;
  run.mute = { said: saidIn(answer), isCompared };
  return true;
}

/** After a response that is not an ordinary refusal. */
function goOnFrom(run: LoginRun, answer: Answer, outcome: Exclude<Outcome, 'refused'>): void {
  switch (outcome) {
    case 'csrf_rejected':
      return countAside(run, 'csrf_rejected');
    case 'user_refused':
      return changeName(run, answer);
    case 'unclear':
      if (run.failures > 0) run.stop = stopFor('answer_changed');
      else changeRequest(run, answer, run.way.isScripted ? 'login_by_script' : 'not_a_login');
      return;
    case 'success':
      run.stop = stopFor('unexpected_success');
      return;
    case 'captcha_asked':
      if (run.failures === 0) run.stop = stopFor('captcha_from_start');
      else run.reaction = { kind: 'captcha', observed: 'words that require a CAPTCHA' };
      return;
    case 'off_host':
    case 'server_error':
      run.stop = stopFor(outcome);
  }
}

async function countFailure(run: LoginRun, answer: Answer, reading: Reading): Promise<void> {
  const isFirst = run.failures === 0;
  if (isFirst && !reading.isPasswordCheck && (await isAnyRequestRefused(run, answer))) {
    return changeRequest(run, answer, 'fields_ignored');
  }
  if (run.stop === null && run.reaction === null) addFailure(run, answer, reading);
}

function addFailure(run: LoginRun, answer: Answer, reading: Reading): void {
  run.unknownUserTexts.push(reading.unknownUser);
  run.failures += 1;
  settle(run, run.times.add(answer.durationMs));
  run.baseline.addFailure(answer);
}

/** The responses that were the beginning of the delay are part of the reaction, not failures before it. */
function settle(run: LoginRun, reaction: Reaction | null): void {
  run.reaction = reaction;
  if (reaction !== null) run.failures -= run.times.slowAnswers;
}

/**
 * A 401 alone may as well mean that the endpoint wants other fields (an OAuth 2 client, for example). The control has invented fields
 * and no credentials; when its response is the same, no password was checked.
 */
async function isAnyRequestRefused(run: LoginRun, refusal: Answer): Promise<boolean> {
  const control = await run.way.control();
  if (control === null || isOver(run, control) || !control.ok) return false;
  return saidIn(control) === saidIn(refusal);
}

/** No response in time after others that came in time: a growing delay, where the page itself still answers. */
async function afterTimeout(run: LoginRun, timeout: Failure): Promise<void> {
  const page = await run.askPage();
  if (!page.ok) run.stop = stopFor('connection_lost', timeout);
  else settle(run, run.times.addTimeout());
}

/** Whether the response ends the run: a reaction, a call that failed, or a refusal at the very first try. */
function isOver(run: LoginRun, answer: Answer | Failure): boolean {
  const reaction = run.baseline.reactionTo(answer);
  if (reaction === null) {
    if (!answer.ok) run.stop = stopFor(run.failures === 0 ? 'unreachable' : 'connection_lost', answer);
    return !answer.ok;
  }
  if (answer.ok && reaction.kind === 'status' && isOrdinary(run, answer)) return false;
  if (run.failures > 0) run.reaction = reaction;
  else endAtFirstTry(run, answer, reaction);
  return true;
}

/** Another request where the response asks for one, else the bare name for the address. */
function changeName(run: LoginRun, answer: Answer): void {
  const adapted = run.way.adapted(answer);
  if (adapted === null && run.userForm === 'bare') run.stop = stopFor('user_refused');
  else if (adapted === null) run.userForm = 'bare';
  else run.way = adapted;
  countAside(run, 'user_refused');
}

function changeRequest(run: LoginRun, answer: Answer, otherwise: StopReason): void {
  const adapted = run.way.adapted(answer, otherwise === 'fields_ignored');
  if (adapted === null) run.stop = stopFor(otherwise);
  else run.way = adapted;
  countAside(run, otherwise);
}

function countAside(run: LoginRun, reason: StopReason): void {
  run.uncounted += 1;
  if (run.uncounted > MOST_UNCOUNTED) run.stop ??= stopFor(reason);
}

export const credentialsOf = ({ user, userForm }: Pick<LoginRun, 'user' | 'userForm'>) => ({
  user: user.named(userForm),
  password: inventPassword(),
});
