import type { LoginKind } from './brute-force.observation';
import { loginFormsIn } from './login-form';
import {
  captchaText,
  csrfText,
  failureText,
  passwordCheckedText,
  unknownUserText,
  userRefusedText,
} from './login-phrases';
import { type Answer, lastStatus } from './login-visitor';
import { newSentences } from './page-text';

/** What a response to credentials means, leaving limits aside (see `Baseline.reactionTo`). */
export type Outcome =
  /** Evaluated and refused, as wrong credentials are. */
  | 'refused'
  | 'csrf_rejected'
  /** The name was not a valid name for this login, so the password was not checked. */
  | 'user_refused'
  /** The CAPTCHA was missed, so the password was not checked. */
  | 'captcha_asked'
  | 'off_host'
  | 'server_error'
  | 'success'
  | 'unclear';

export interface Reading {
  outcome: Outcome;
  /** Text that names the user as unknown. */
  unknownUser: string | null;
  /** Its words are those of a password check, so that no control is needed. */
  isPasswordCheck: boolean;
}

const REFUSING_STATUSES = [200, 400, 401, 403, 404, 409, 422];

/** Reads a response by what it says that the page before the first try (`before`, its sentences) did not. */
export function readAnswer(kind: LoginKind, answer: Answer, before: ReadonlySet<string>): Reading {
  const said = newSentences(answer.body, before);
  const showsForm = kind === 'form' && loginFormsIn(answer.body, answer.url).length > 0;
  const isFirm = showsForm || speaksOfCredentials(answer, said);
  return {
    outcome: outcomeOf(kind, answer, { said, showsForm, isErrorAddress: leadsToError(answer), isFirm }),
    unknownUser: unknownUserText(said),
    isPasswordCheck: passwordCheckedText(said) !== null,
  };
}

interface Signs {
  said: readonly string[];
  showsForm: boolean;
  /** A redirect that says in the address what the page does not say in words (`/login?error=1`). */
  isErrorAddress: boolean;
  /** Cannot be a firewall's page: it shows the form, or speaks of credentials in no HTML. */
  isFirm: boolean;
}

function outcomeOf(kind: LoginKind, answer: Answer, signs: Signs): Outcome {
  const { said } = signs;
  const status = lastStatus(answer);
  if (answer.leftFor !== null) return 'off_host';
  if (answer.statuses.some((code) => code >= 500)) return 'server_error';
  // 419 is Laravel's own, for a form that went stale.
  if (answer.statuses.includes(419) || csrfText(said) !== null) return 'csrf_rejected';
  if (kind !== 'basic' && captchaText(said) !== null) return 'captcha_asked';
  if (status === 401) return 'refused';
  if (kind === 'basic') return status < 300 ? 'success' : 'unclear';
  if (unknownUserText(said) === null && userRefusedText(said) !== null) return 'user_refused';
  if (isRefusal(kind, status, signs)) return 'refused';
  return isSuccess(answer, signs.showsForm) ? 'success' : 'unclear';
}

function leadsToError({ statuses, url }: Answer): boolean {
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

function speaksOfCredentials({ headers }: Answer, said: readonly string[]): boolean {
  const isHtml = headers.some(([name, value]) => name === 'content-type' && /html/i.test(value));
  return !isHtml && said.some((sentence) => ABOUT_CREDENTIALS.test(sentence));
}
const ABOUT_CREDENTIALS =
  /passw|credential|user|e-?mail|account|log ?in|sign.?in|auth|kennwort|benutzer|zugang|mot de passe|identifiant|contraseñ|usuario|senha|utente|wachtwoord|gebruiker|hasł|парол/i;

/** Let in, as far as can be seen: no form, no error, and a session or a token. */
function isSuccess(answer: Answer, showsForm: boolean): boolean {
  const status = lastStatus(answer);
  if (showsForm || status >= 400) return false;
  return (
    answer.cookies.length > 0 ||
    answer.statuses.length > 1 ||
    /"(access_?token|id_?token|token|jwt)"\s*:\s*"/i.test(answer.body)
  );
}
