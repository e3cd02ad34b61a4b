import {
  addressesPosted,
  type CrawledPage,
  hasScriptedLogin,
  isSensitiveLogin,
  type LoginForm,
  programsOfPage,
  readOwnScripts,
  type ScannerInput,
  textOfPage,
} from '@palisade/scan-engine';
import type { LoginFacts } from '../read/login-observation';

/** A page with its forms that take a user or a password, and nothing else. */
export interface PageWithLogins {
  page: CrawledPage;
  forms: readonly LoginForm[];
}

/** Where a script of the page sends the password, and the names that its form has for both fields. */
export interface ScriptedLogin {
  url: string;
  fields: LoginFacts['fields'];
  /** Absent where nobody has seen how the script sends it. */
  encoding?: 'form' | 'json';
}

const MOST_SCRIPTS = 6;
const LOGIN = /log-?in|sign-?in|authenticate|\/(?:auth|sessions?)\/?$|anmeld|connexion/i;
const OTHER = /out\b|forgot|reset|regist|sign-?up|refresh|verif|callback|2fa|otp|totp|sso|oauth/i;
/** Where the form has no names, a script writes its own: the usual ones. */
const USUAL_FIELDS: LoginFacts['fields'] = ['username', 'password'];

/**
 * Of the first page whose login a script sends: as a browser has seen it send one, else by its programs. Null where these post to no address of a login,
 * or to several.
 */
export async function scriptedLogin(
  input: ScannerInput,
  logins: readonly PageWithLogins[],
): Promise<ScriptedLogin | null> {
  const withLogin = logins.filter(
    ({ page: { html }, forms }) => forms.length > 0 || (html !== null && hasScriptedLogin(html)),
  );
  const [login] = withLogin;
  if (login === undefined) return null;
  const seen = seenLogin(withLogin);
  if (seen !== null) return seen;
  const { page, forms } = login;
  const programs = await programsOf(input, page);
  const posted = programs.flatMap((program) => addressesPosted(program, page.url)).filter(isLogin);
  const [url, ...others] = new Set(posted);
  if (url === undefined || others.length > 0) return null;
  const [form] = forms;
  return { url, fields: form === undefined ? USUAL_FIELDS : [form.userField, form.passwordField] };
}

function seenLogin(logins: readonly PageWithLogins[]): ScriptedLogin | null {
  const submitted = logins
    .filter(({ page }) => !OTHER.test(new URL(page.url).pathname))
    .flatMap(({ page }) => page.drawn?.submitted ?? []);
  const found = submitted.find(
    ({ url, method, login }) => method === 'POST' && login !== null && isLogin(url),
  );
  if (found === undefined || found.login === null) return null;
  const { user, password, encoding } = found.login;
  return { url: found.url, fields: [user, password], encoding };
}

async function programsOf(input: ScannerInput, page: CrawledPage): Promise<string[]> {
  const { scripts } = await readOwnScripts(input, [page], { most: MOST_SCRIPTS });
  const text = await textOfPage(input.client, page);
  return [...scripts.map((script) => script.text), ...programsOfPage(text ?? '')];
}

function isLogin(url: string): boolean {
  const { pathname } = new URL(url);
  return LOGIN.test(pathname) && !OTHER.test(pathname) && !isSensitiveLogin(url);
}
