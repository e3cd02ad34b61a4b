import type { Failure } from '@palisade/target-client';
import { readAnswer } from './answer-reading';
import { Baseline } from './baseline';
import type { Reaction, Stop, StopReason } from './brute-force.observation';
import { InventedUser, inventPassword, type UserForm } from './invented-login';
import type { LoginWay } from './login-way';
import type { Answer } from './login-visitor';

/** Two to learn how the login refuses, eleven more to see whether it goes on: policies react after ten at most. */
export const MOST_FAILURES = 13;
/** Submissions that no password check saw: a stale form, a name in the wrong form. */
const MOST_UNCOUNTED = 2;

export interface LoginRun {
  way: LoginWay;
  baseline: Baseline;
  user: InventedUser;
  userForm: UserForm;
  failures: number;
  uncounted: number;
  reaction: Reaction | null;
  unknownUserTexts: (string | null)[];
  stop: Stop | null;
}

export const stopFor = (reason: StopReason, failed?: Failure): Stop => ({
  reason,
  failure: failed?.category ?? null,
});

/** Hands in wrong credentials until the login reacts, the number is reached, or the answers make no sense. */
export async function runFailures(way: LoginWay, page: Baseline['page']): Promise<LoginRun> {
  const run: LoginRun = {
    way,
    baseline: new Baseline(page),
    user: new InventedUser(),
    userForm: 'email',
    failures: 0,
    uncounted: 0,
    reaction: null,
    unknownUserTexts: [],
    stop: null,
  };
  while (run.failures < MOST_FAILURES && run.reaction === null && run.stop === null) await tryOnce(run);
  return run;
}

async function tryOnce(run: LoginRun): Promise<void> {
  const before = await run.way.prepare({});
  if (before !== null && isOver(run, before)) return;
  const answer = await run.way.submit(credentialsOf(run), {});
  if (isOver(run, answer) || !answer.ok) return;
  const reading = readAnswer(run.way.facts.kind, answer, run.baseline.saidBefore);
  switch (reading.outcome) {
    case 'refused':
      run.unknownUserTexts.push(reading.unknownUser);
      run.failures += 1;
      run.reaction = run.baseline.slownessOf(answer);
      // The first of the two slow answers was the reaction already.
      if (run.reaction !== null) run.failures -= 2;
      run.baseline.addFailure(answer);
      return;
    case 'csrf_rejected':
      run.uncounted += 1;
      if (run.uncounted > MOST_UNCOUNTED) run.stop = stopFor('csrf_rejected');
      return;
    case 'user_refused':
      return changeName(run, answer);
    case 'unclear':
      if (run.failures > 0) run.stop = stopFor('answer_changed');
      else changeRequest(run, answer, 'not_a_login');
      return;
    case 'success':
      run.stop = stopFor('unexpected_success');
      return;
    case 'off_host':
    case 'server_error':
      run.stop = stopFor(reading.outcome);
  }
}

/** Whether the answer ends the run: a reaction, a call that failed, or a wall at the very first try. */
function isOver(run: LoginRun, answer: Answer | Failure): boolean {
  const reaction = run.baseline.reactionTo(answer);
  if (reaction === null) {
    if (!answer.ok) run.stop = stopFor(run.failures === 0 ? 'unreachable' : 'connection_lost', answer);
    return !answer.ok;
  }
  if (answer.ok && reaction.kind === 'status' && isOrdinary(run, answer)) return false;
  if (run.failures > 0) run.reaction = reaction;
  else run.stop = answer.ok ? stopFor('blocked_at_start') : stopFor('unreachable', answer);
  return true;
}

/**
 * Statuses of limits have other uses: a stale form, and, from the first try on, the refusal of a password. A firewall's
 * page does not speak of passwords.
 */
function isOrdinary(run: LoginRun, answer: Answer): boolean {
  const { outcome } = readAnswer(run.way.facts.kind, answer, run.baseline.saidBefore);
  if (answer.statuses.some((status) => status === 429 || status === 423)) return false;
  return outcome === 'csrf_rejected' || (run.failures === 0 && outcome === 'refused');
}

/** Another request where the answer asks for one, else the bare name for the address. */
function changeName(run: LoginRun, answer: Answer): void {
  const adapted = run.way.adapted(answer);
  if (adapted === null && run.userForm === 'bare') run.stop = stopFor('user_refused');
  else if (adapted === null) run.userForm = 'bare';
  else run.way = adapted;
  countAside(run, 'user_refused');
}

function changeRequest(run: LoginRun, answer: Answer, otherwise: StopReason): void {
  const adapted = run.way.adapted(answer);
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
