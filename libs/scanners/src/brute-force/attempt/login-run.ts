import type { Failure } from '@palisade/target-client';
import { asksForCaptcha, captchaMarksOf } from '@palisade/scan-engine';
import { Baseline } from '../read/baseline';
import { saysTheSame } from '../read/echo';
import { type Reaction, type StopReason, stopFor } from '../read/login-observation';
import type { LoginResponse } from '../read/login-response';
import { isMuteRefusal, mayBeMute, saidIn } from '../read/mute-refusal';
import { type Outcome, type Reading, readResponse } from '../read/response-reading';
import { ResponseTimes } from '../read/response-times';
import { requestsLeft, statedLimit } from '../read/stated-limit';
import { endAtFirstTry, isOrdinary } from './first-try';
import { InventedUser, inventPassword } from './invented-login';
import type { LoginRun } from './login-run-state';
import type { LoginWay } from './login-way';

/** Two to learn how the login refuses, eleven more to see whether it continues: policies react after ten at most. */
export const MOST_FAILURES = 13;
/** Submissions that no password check saw: a stale form, a name in the wrong form. */
const MOST_UNCOUNTED = 2;

/** Submits wrong credentials until the login reacts, the number is reached, or the responses make no sense. */
export async function runFailures(
  way: LoginWay,
  page: Baseline['page'],
  askPage: LoginRun['askPage'],
): Promise<LoginRun> {
  const run: LoginRun = {
    way,
    baseline: new Baseline(page),
    captcha: way.facts.kind === 'form' ? captchaOf(page.body) : 'none',
    times: new ResponseTimes(),
    user: new InventedUser(),
    userForm: 'email',
    failures: 0,
    uncounted: 0,
    sent: 0,
    reaction: null,
    isStillLimited: false,
    unknownUserTexts: [],
    left: [],
    stop: null,
    mute: null,
    askPage,
  };
  while (run.failures < MOST_FAILURES && run.reaction === null && run.stop === null) await tryOnce(run);
  // Without a reaction, nothing shows that these responses were refusals of a password.
  if (run.reaction === null && run.stop === null) run.reaction = statedLimit(run.left);
  if (run.mute?.isCompared === false && run.reaction === null) run.stop ??= stopFor('fields_ignored');
  return run;
}

async function tryOnce(run: LoginRun): Promise<void> {
  const before = await run.way.prepare({});
  if (before !== null && isOver(run, before)) return;
  run.sent += 1;
  const response = await run.way.submit(credentialsOf(run), {});
  if (!response.ok && response.category === 'timeout' && run.failures > 0) return afterTimeout(run, response);
  if (isOver(run, response) || !response.ok) return;
  const reading = readResponse(run.way.facts.kind, response, run.baseline.saidBefore);
  if (isLeftToCaptcha(run, reading)) {
    run.stop = stopFor('captcha_from_start');
    return;
  }
  if (isMuteRefusal(run, response)) return addFailure(run, response, reading);
  if (reading.outcome === 'refused') return countFailure(run, response, reading);
  if (reading.outcome === 'unclear' && (await isTakenForRefusal(run, response)))
    return addFailure(run, response, reading);
  if (run.stop === null && run.reaction === null) goOnFrom(run, response, reading.outcome);
}

function captchaOf(body: string): LoginRun['captcha'] {
  const marks = captchaMarksOf(body);
  if (!asksForCaptcha(marks)) return 'none';
  return marks.inLogin ? 'shown' : 'invisible';
}

/**
 * The one try without the CAPTCHA of the page. Where the form shows it, words on a wrong password say that it needs none (Fossil: guests alone).
 * An invisible one is checked by the server, which mostly refuses with the same words whether or not it read the password.
 */
const isLeftToCaptcha = ({ failures, captcha }: LoginRun, { outcome, isPasswordRefused }: Reading): boolean =>
  captcha !== 'none' &&
  failures === 0 &&
  !(captcha === 'shown' && isPasswordRefused) &&
  !['success', 'off_host', 'server_error'].includes(outcome);

/** Compares the first response of an API that says failure and no more; true when it counts as a refusal from now on. */
async function isTakenForRefusal(run: LoginRun, response: LoginResponse): Promise<boolean> {
  const { way } = run;
  if (way.facts.kind !== 'api' || run.failures > 0 || !mayBeMute(response)) return false;
  const control = await askControl(run);
  if (control === null) return false;
  const isCompared = !saysTheSame(response, control, way.facts.fields);
  if (!isCompared && !way.hasFieldsOfSite) return false;
  run.mute = { said: saidIn(response), isCompared };
  return true;
}

/** After a response that is not an ordinary refusal. */
function goOnFrom(run: LoginRun, response: LoginResponse, outcome: Exclude<Outcome, 'refused'>): void {
  switch (outcome) {
    case 'csrf_rejected':
      return countAside(run, 'csrf_rejected');
    case 'user_refused':
      return changeName(run, response);
    case 'unclear':
      if (run.failures > 0) run.stop = stopFor('answer_changed');
      else changeRequest(run, response, run.way.isScripted ? 'login_by_script' : 'not_a_login');
      return;
    case 'request_refused':
      if (run.failures > 0) run.stop = stopFor('answer_changed');
      else changeRequest(run, response, 'fields_ignored');
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

async function countFailure(run: LoginRun, response: LoginResponse, reading: Reading): Promise<void> {
  const isFirst = run.failures === 0;
  if (isFirst && !reading.isPasswordCheck && (await isAnyRequestRefused(run, response))) {
    return changeRequest(run, response, 'fields_ignored');
  }
  if (run.stop === null && run.reaction === null) addFailure(run, response, reading);
}

function addFailure(run: LoginRun, response: LoginResponse, reading: Reading): void {
  run.unknownUserTexts.push(reading.unknownUser);
  run.left.push(requestsLeft(response));
  run.failures += 1;
  settle(run, run.times.add(response.durationMs));
  run.baseline.addFailure(response);
}

/** The responses that were the beginning of the delay are part of the reaction, not failures before it. */
function settle(run: LoginRun, reaction: Reaction | null): void {
  run.reaction = reaction;
  if (reaction !== null) run.failures -= run.times.slowResponses;
}

/**
 * A 401 alone may as well mean that the endpoint wants other fields (an OAuth 2 client, for example). The control has invented fields
 * and no credentials; when its response is the same, no password was checked.
 */
async function isAnyRequestRefused(run: LoginRun, refusal: LoginResponse): Promise<boolean> {
  const control = await askControl(run);
  return control !== null && saysTheSame(refusal, control, run.way.facts.fields);
}

/** The response to a request without credentials; null where there is none, or where it ends the run. */
async function askControl(run: LoginRun): Promise<LoginResponse | null> {
  const control = await run.way.control();
  if (control === null) return null;
  run.sent += 1;
  return isOver(run, control) || !control.ok ? null : control;
}

/** No response in time after others that came in time: a growing delay, where the page itself still responses. */
async function afterTimeout(run: LoginRun, timeout: Failure): Promise<void> {
  const page = await run.askPage();
  if (!page.ok) run.stop = stopFor('connection_lost', timeout);
  else settle(run, run.times.addTimeout());
}

/** Whether the response ends the run: a reaction, a call that failed, or a refusal at the very first try. */
function isOver(run: LoginRun, response: LoginResponse | Failure): boolean {
  const reaction = run.baseline.reactionTo(response);
  if (reaction === null) {
    if (!response.ok) run.stop = stopFor(run.failures === 0 ? 'unreachable' : 'connection_lost', response);
    return !response.ok;
  }
  if (response.ok && reaction.kind === 'status' && isOrdinary(run, response)) return false;
  if (run.failures > 0) run.reaction = reaction;
  else endAtFirstTry(run, response, reaction);
  return true;
}

/** Another request where the response asks for one, else the bare name for the address. */
function changeName(run: LoginRun, response: LoginResponse): void {
  const adapted = run.way.adapted(response);
  if (adapted === null && run.userForm === 'bare') run.stop = stopFor('user_refused');
  else if (adapted === null) run.userForm = 'bare';
  else run.way = adapted;
  countAside(run, 'user_refused');
}

function changeRequest(run: LoginRun, response: LoginResponse, otherwise: StopReason): void {
  const adapted = run.way.adapted(response, otherwise === 'fields_ignored');
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
