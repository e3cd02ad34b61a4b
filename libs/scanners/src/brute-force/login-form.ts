import { randomBytes } from 'node:crypto';
import type { TargetRequest } from '@palisade/target-client';
import { readHtmlDocument, type HtmlField, type HtmlForm } from '../html/html-document';

/** A form that takes a user and a password, ready to be filled in. */
export interface LoginForm {
  /** Where it was found. */
  page: string;
  method: 'GET' | 'POST';
  action: string;
  enctype: HtmlForm['enctype'];
  /** Hidden fields with the values of this page view, and the button that a visitor would press. */
  fixed: [name: string, value: string][];
  userField: string;
  passwordField: string;
  /** Its words or its address speak of what no scanner may set off. */
  isSensitive: boolean;
}

/** What a form does that no scanner may set off: a mail, a text message, a charge, an account. */
const SENSITIVE =
  /reset|forg[oe]t|recover|lost.?passw|otp\b|one.?time|\bsms|2fa|mfa|two.?factor|pay(ment|pal)?\b|checkout|credit.?card|billing|regist(er|r)|sign.?up|signup|create.?(an.?)?account|join\b|subscri|change.?passw|new.?passw|delete|unlock|invite|vergessen|zur(ü|ue)cksetzen|oubli|olvid|esquec|dimenticat|vergeten|inscri|registr|bezahl|paiement|pago\b/i;
const USER_TYPES = ['text', 'email', 'tel', 'search'];

/** Every form of a document that takes a user and one password. */
export function loginFormsIn(html: string, url: string): LoginForm[] {
  const { forms } = readHtmlDocument(html, url);
  return forms.flatMap((form) => {
    const login = asLoginForm(form, url);
    if (login === null) return [];
    // Some servers look for the button's name before they look at a password.
    const [button] = form.buttons;
    return [button ? { ...login, fixed: [...login.fixed, [button.name, button.value]] } : login];
  });
}

/** Null for forms of registration (two passwords), for a new password, and for a search or a mere text. */
export function asLoginForm(form: HtmlForm, url: string): LoginForm | null {
  const passwords = form.fields.filter(({ type, name }) => type === 'password' && name !== '');
  const [password] = passwords;
  if (password === undefined || passwords.length > 1 || password.autocomplete === 'new-password') return null;
  const user = userFieldOf(form.fields, password);
  if (user === null || form.action === null || form.method === 'DIALOG') return null;
  return {
    page: url,
    method: form.method,
    action: form.action,
    enctype: form.enctype,
    fixed: form.fields
      .filter(({ type, name }) => type === 'hidden' && name !== '')
      .map(({ name, value }) => [name, value]),
    userField: user.name,
    passwordField: password.name,
    isSensitive: isSensitive(form, url),
  };
}

function userFieldOf(fields: readonly HtmlField[], password: HtmlField): HtmlField | null {
  const before = fields.slice(0, fields.indexOf(password));
  const candidates = before.filter(({ type, name }) => USER_TYPES.includes(type) && name !== '');
  return (
    candidates.find(({ autocomplete }) => /username|email/.test(autocomplete)) ?? candidates.at(-1) ?? null
  );
}

/** Of a configured address: its words count unless it speaks of logging in as well, such as `/payments/login`. */
export const isSensitiveLogin = (url: string): boolean => {
  const { pathname } = new URL(url);
  return SENSITIVE.test(pathname) && !/log.?in|log.?on|sign.?in|session|auth/i.test(pathname);
};

function isSensitive({ action, label, submits }: HtmlForm, url: string): boolean {
  const paths = [url, action ?? ''].map((address) => new URL(address).pathname);
  if ([...paths, label].some((words) => SENSITIVE.test(words))) return true;
  return submits.length > 0 && submits.every((words) => SENSITIVE.test(words));
}

/** The request that a browser would send for this form. */
export function fillIn(form: LoginForm, user: string, password: string): TargetRequest {
  const fields: [string, string][] = [...form.fixed, [form.userField, user], [form.passwordField, password]];
  if (form.method === 'GET') {
    const url = new URL(form.action);
    url.search = new URLSearchParams(fields).toString();
    return { method: 'GET', url: url.href };
  }
  const { body, type } = encoded(fields, form.enctype);
  // Django and others refuse a form without an origin of their own.
  const headers = { 'content-type': type, origin: new URL(form.page).origin, referer: form.page };
  return { method: 'POST', url: form.action, headers, body };
}

function encoded(fields: [string, string][], enctype: HtmlForm['enctype']): { body: string; type: string } {
  if (enctype !== 'multipart/form-data')
    return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
  const boundary = `----form${randomBytes(12).toString('hex')}`;
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/"/g, '%22')}"\r\n\r\n${value}\r\n`,
  );
  return { body: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
}
