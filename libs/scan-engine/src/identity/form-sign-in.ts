import type { IdentityProof, ScanIdentity, ScanLogin } from '@palisade/vocabulary';
import { asksForCaptcha, captchaMarksOf } from '../page/captcha-marks';
import { filledForm } from './filled-form';
import { findCodeForm, findLogin, showsLogin } from './login-fields';
import { isAnswer, type LoginAnswer, type LoginVisit } from './login-visit';
import { inconclusiveProof, refusedProof } from './proof-reasons';
import { credentialsFrom } from './session-parts';
import type { SignedIn, SignInContext } from './sign-in-context';
import { freshCode } from './totp-turn';

type FormLogin = Extract<ScanLogin, { kind: 'form' }>;
type Context = Pick<SignInContext, 'identity' | 'services' | 'signal'>;

/** Reads the login page, fills its form in and sends it, then the code if one is asked for. */
export async function signInByForm(
  login: FormLogin,
  visit: LoginVisit,
  context: Context,
): Promise<SignedIn | IdentityProof> {
  const page = await visit.send({ method: 'GET', url: visit.loginUrl });
  if (!isAnswer(page)) return page;
  const found = findLogin(page.text, page.url, login);
  if (!('form' in found)) return found;
  if (found.hasCaptcha) return inconclusiveProof('captcha');
  const { form, usernameField, passwordField, codeField } = found;
  const code = codeField === null ? null : await codeFor(login, context);
  if (code !== null && typeof code !== 'string') return code;
  const typed = {
    ...(usernameField === null ? {} : { [usernameField]: login.username }),
    [passwordField]: login.password,
    ...(codeField === null || code === null ? {} : { [codeField]: code }),
  };
  const sent = await visit.send(filledForm(form, page, typed));
  if (!isAnswer(sent)) return sent;
  const ended = codeField === null ? await afterPassword(login, sent, visit, context) : sent;
  return isAnswer(ended) ? signedIn(ended, login, { visit, session: context.identity.session }) : ended;
}

/** Sends the code that a second page asks for. */
async function afterPassword(
  login: FormLogin,
  sent: LoginAnswer,
  visit: LoginVisit,
  context: Context,
): Promise<LoginAnswer | IdentityProof> {
  const asked = findCodeForm(sent.text, sent.url, login.totpField);
  // Pages behind a login have fields for codes too: without a secret to send, the proof tells whether this is one of them.
  if (asked === null || login.totp === null || sent.response.status >= 400) return sent;
  const code = await codeFor(login, context);
  if (typeof code !== 'string') return code;
  const ended = await visit.send(filledForm(asked.form, sent, { [asked.field]: code }));
  if (!isAnswer(ended)) return ended;
  const isRefused =
    ended.response.status >= 400 || findCodeForm(ended.text, ended.url, login.totpField) !== null;
  return isRefused ? refusedProof('code_refused') : ended;
}

async function codeFor(
  { totp }: FormLogin,
  { identity, services, signal }: Context,
): Promise<string | IdentityProof> {
  if (totp === null) return inconclusiveProof('second_factor');
  return (
    (await freshCode(totp, { id: identity.id, services, signal })) ?? inconclusiveProof('totp_step_used')
  );
}

function signedIn(
  ended: LoginAnswer,
  login: FormLogin,
  { visit, session }: { visit: LoginVisit; session: ScanIdentity['session'] },
): SignedIn | IdentityProof {
  const doubt = doubtOf(ended, login);
  const credentials = credentialsFrom(session, visit.gave(ended));
  if ('state' in credentials) return doubt ?? credentials;
  return { credentials, doubt, landing: doubt === null ? ended.url : null };
}

/** Why the page after the login looks like none of the account. */
function doubtOf(ended: LoginAnswer, { totp, totpField }: FormLogin): IdentityProof | null {
  const isRefused = ended.response.status >= 400 || showsLogin(ended);
  // The page before had none, so the site asks for it since the password was sent.
  if (isRefused && asksForCaptcha(captchaMarksOf(ended.text))) return inconclusiveProof('captcha');
  if (isRefused) return refusedProof('password_refused');
  const isCode = totp === null && findCodeForm(ended.text, ended.url, totpField) !== null;
  return isCode ? inconclusiveProof('second_factor') : null;
}
