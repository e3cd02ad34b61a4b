import { isRequestError, loginFormsOf } from '@palisade/scan-engine';
import type { LoginKind } from './login-observation';
import { isHtmlResponse, lastStatus, type LoginResponse } from './login-response';
import {
  aboutLoginText,
  captchaText,
  failureText,
  invalidUserText,
  passwordCheckedText,
  staleFormText,
  unknownUserText,
} from './messages';
import { newSentences } from './sentences';

/** What a response to credentials means, leaving limits aside (see `Baseline.reactionTo`). */
export type Outcome =
  /** Evaluated and refused, as wrong credentials are. */
  | 'refused'
  | 'csrf_rejected'
  /** The name was not a valid name for this login, so the password was not checked. */
  | 'user_refused'
  /** It wants a CAPTCHA, so the password was not checked. */
  | 'captcha_asked'
  /** An error about the request itself (JSON-RPC, a parameter): no password was checked. */
  | 'request_refused'
  | 'off_host'
  | 'server_error'
  | 'success'
  | 'unclear';

export interface Reading {
  outcome: Outcome;
  /** The text that says that the user does not exist. */
  unknownUser: string | null;
  /** Its words are those of a password check, so that no control is needed. */
  isPasswordCheck: boolean;
  /** One sentence says both: a password was checked, and it was wrong. */
  isPasswordRefused: boolean;
}

const REFUSING_STATUSES = [200, 400, 401, 403, 404, 409, 422];

/** Reads a response by what it says that the page before the first try (`before`, its sentences) did not. */
export function readResponse(kind: LoginKind, response: LoginResponse, before: ReadonlySet<string>): Reading {
  const said = newSentences(response.sentences, before);
  const showsForm = kind === 'form' && loginFormsOf(response.document, response.url).length > 0;
  const isFirm = showsForm || (!isHtmlResponse(response) && aboutLoginText(said) !== null);
  const isPasswordRefused = said.some(
    (sentence) => passwordCheckedText([sentence]) !== null && failureText([sentence]) !== null,
  );
  const isErrorAddress = leadsToError(response);
  return {
    outcome: outcomeOf(kind, response, { said, showsForm, isErrorAddress, isFirm, isPasswordRefused }),
    unknownUser: unknownUserText(said),
    isPasswordCheck: passwordCheckedText(said) !== null,
    isPasswordRefused,
  };
}

interface Signs {
  said: readonly string[];
  showsForm: boolean;
  /** A redirect that says in the address what the page does not say (`/login?error=1`). */
  isErrorAddress: boolean;
  /** Not a firewall's page: it shows the form, or speaks of signing in without being HTML. */
  isFirm: boolean;
  isPasswordRefused: boolean;
}

function outcomeOf(kind: LoginKind, response: LoginResponse, signs: Signs): Outcome {
  const { said } = signs;
  const status = lastStatus(response);
  if (response.leftFor !== null) return 'off_host';
  // An exception that nobody catches, in the words of a refusal.
  if (status === 500 && signs.isPasswordRefused) return 'refused';
  if (response.statuses.some((code) => code >= 500)) return 'server_error';
  // 419 is Laravel's own, for a form that went stale.
  if (response.statuses.includes(419) || staleFormText(said) !== null) return 'csrf_rejected';
  if (kind !== 'basic' && captchaText(said) !== null) return 'captcha_asked';
  if (status === 401) return 'refused';
  if (kind === 'basic') return status < 300 ? 'success' : 'unclear';
  const unchecked = uncheckedOutcome(kind, response.body, said);
  if (unchecked !== null) return unchecked;
  if (isRefusal(kind, status, signs)) return 'refused';
  return isSuccess(response, signs.showsForm) ? 'success' : 'unclear';
}

/** What was refused is the request or the name in it. */
function uncheckedOutcome(kind: LoginKind, body: string, said: readonly string[]): Outcome | null {
  if (kind === 'api' && passwordCheckedText(said) === null && isRequestError(body)) return 'request_refused';
  return unknownUserText(said) === null && invalidUserText(said) !== null ? 'user_refused' : null;
}

function leadsToError({ statuses, url }: LoginResponse): boolean {
  if (statuses.length < 2 || url === '') return false;
  const { pathname, search } = new URL(url);
  const address = `${pathname.slice(-200)}${search.slice(0, 200)}`;
  return ERROR_ADDRESS.test(address) && !OTHER_TROUBLE.test(address);
}
const ERROR_ADDRESS = /[?&/_-](?:error|err|fail(?:ed|ure)?|invalid|denied|incorrect|wrong)(?:[=&/_-]|$)/i;
/** No password was checked. */
const OTHER_TROUBLE = /csrf|token|expired|session|captcha|timeout/i;

function isRefusal(
  kind: LoginKind,
  status: number,
  { said, showsForm, isErrorAddress, isFirm }: Signs,
): boolean {
  // Words in a language that we do not know: the form is there again, and something was said next to it.
  if (showsForm && (said.length > 0 || isErrorAddress)) return true;
  const speaksOfFailure = (unknownUserText(said) ?? failureText(said)) !== null;
  // A form that leads to a page of its own words is enough, "not found" and "invalid request" are not.
  return (
    speaksOfFailure && REFUSING_STATUSES.includes(status) && (isFirm || (kind === 'form' && status < 400))
  );
}

/** Let in, as far as can be seen: no form, no error, and a session or a token. */
function isSuccess(response: LoginResponse, showsForm: boolean): boolean {
  const status = lastStatus(response);
  if (showsForm || status >= 400) return false;
  return (
    response.cookies.length > 0 ||
    response.statuses.length > 1 ||
    /"(access_?token|id_?token|token|jwt)"\s*:\s*"/i.test(response.body)
  );
}
