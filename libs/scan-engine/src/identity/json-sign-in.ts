import type { IdentityProof, ScanLogin } from '@palisade/vocabulary';
import { isAnswer, type LoginVisit } from './login-visit';
import { inconclusiveProof, refusedProof } from './proof-reasons';
import { credentialsFrom } from './session-parts';
import type { SignedIn, SignInContext } from './sign-in-context';
import { freshCode } from './totp-turn';

type JsonLogin = Extract<ScanLogin, { kind: 'json' }>;

/** One POST of the owner's document, with name, password and code put in. */
export async function signInByJson(
  login: JsonLogin,
  visit: LoginVisit,
  { identity, services, signal }: Pick<SignInContext, 'identity' | 'services' | 'signal'>,
): Promise<SignedIn | IdentityProof> {
  const { username, password, totp } = login;
  const asksForCode = JSON.stringify(login.body).includes('{totp}');
  if (asksForCode && totp === null) return inconclusiveProof('second_factor');
  const code =
    asksForCode && totp !== null ? await freshCode(totp, { id: identity.id, services, signal }) : '';
  if (code === null) return inconclusiveProof('totp_step_used');
  const sent = await visit.send({
    method: 'POST',
    url: visit.loginUrl,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      origin: new URL(visit.loginUrl).origin,
    },
    body: JSON.stringify(filledIn(login.body, { username, password, totp: code })),
  });
  if (!isAnswer(sent)) return sent;
  if (sent.response.status >= 400)
    return /captcha/i.test(sent.text) ? inconclusiveProof('captcha') : refusedProof('password_refused');
  const credentials = credentialsFrom(identity.session, visit.gave(sent));
  return 'state' in credentials ? credentials : { credentials, doubt: null, landing: null };
}

function filledIn(value: unknown, words: Record<string, string>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{(username|password|totp)\}/g, (text, name: string) => words[name] ?? text);
  if (Array.isArray(value)) return value.map((item) => filledIn(item, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledIn(item, words)]));
}
