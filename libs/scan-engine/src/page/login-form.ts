import type { TargetRequest } from '@palisade/target-client';
import { encodedForm } from './form-encoding';
import type { HtmlDocument, HtmlField, HtmlForm } from './html/html-elements';
import { whyNeverSent } from './avoid/never-sent';
import { saysSignIn } from './sign-in-words';

/** A form that takes a user and a password, ready to be filled in. */
export interface LoginForm {
  /** Where it was found. */
  page: string;
  method: 'GET' | 'POST';
  action: string;
  enctype: HtmlForm['enctype'];
  /** Hidden fields with the values of this page view. */
  hidden: [name: string, value: string][];
  /** What the button that a visitor would press sends; null when it has no name. */
  button: [name: string, value: string] | null;
  /** Null for a form that asks for a password alone, as Jupyter does. */
  userField: string | null;
  passwordField: string;
  /** Its words or its address speak of what no scan may cause. */
  isSensitive: boolean;
  /** Its page has scripts that seem to complete or to send it. */
  isScripted: boolean;
  /** The page has filled in a text: sending the form would overwrite something. */
  isPrefilled: boolean;
}

const USER_TYPES = ['text', 'email', 'tel', 'search'];
/** What a form sends back as it came, or what a visitor need not touch. */
const SILENT_TYPES = [
  'hidden',
  'password',
  'checkbox',
  'radio',
  'submit',
  'image',
  'button',
  'reset',
  'select',
];
/** Bounds of one form: servers refuse longer addresses, and each try sends the hidden fields again. */
const LONGEST_URL = 2_048;
const MOST_HIDDEN_CHARACTERS = 65_536;

/** Every form of a document that takes one password, those with a user first. */
export function loginFormsOf(
  { forms, scripts }: Pick<HtmlDocument, 'forms' | 'scripts'>,
  url: string,
): LoginForm[] {
  const logins = forms.flatMap((form) => asLoginForm(form, url, scripts > 0) ?? []);
  return [
    ...logins.filter(({ userField }) => userField !== null),
    ...logins.filter(({ userField }) => userField === null),
  ];
}

/** Null for forms of registration (two passwords), for a new password, for texts and files, and for a search. */
function asLoginForm(form: HtmlForm, url: string, hasScripts: boolean): LoginForm | null {
  const password = onlyPasswordOf(form);
  if (password === null || form.fields.some(({ type }) => type === 'textarea' || type === 'file'))
    return null;
  if (form.action === null || form.action.length > LONGEST_URL || form.method === 'DIALOG') return null;
  const user = userFieldOf(form.fields, password);
  if (user === null && !isPasswordAlone(form, password)) return null;
  const hidden = form.fields.filter(({ type, name }) => type === 'hidden' && name !== '');
  if (hidden.reduce((sum, { value }) => sum + value.length, 0) > MOST_HIDDEN_CHARACTERS) return null;
  const [button] = form.buttons;
  return {
    page: url,
    method: form.method,
    action: form.action,
    enctype: form.enctype,
    hidden: hidden.map(({ name, value }) => [name, value]),
    button: button === undefined ? null : [button.name, button.value],
    userField: user?.name ?? null,
    passwordField: password.name,
    isSensitive: isForOther(form, url),
    isScripted: hasScripts && (!form.hasAction || hidden.some(isFilledByScript)),
    isPrefilled: form.fields.some((field) => isFilledIn(field)),
  };
}

/** Whether a form's address, name or buttons speak of something other than signing in. */
const isForOther = (form: HtmlForm, pageUrl: string): boolean =>
  whyNeverSent(form, pageUrl, { isLogin: true }) !== null;

/** A form of which only the address is known. */
const BARE_FORM: Omit<HtmlForm, 'action'> = {
  method: 'POST',
  hasAction: true,
  enctype: 'application/x-www-form-urlencoded',
  label: '',
  names: '',
  classes: '',
  captions: [],
  fields: [],
  submits: [],
  buttons: [],
};

/** The same of a configured address; it may speak of other things as well as of signing in, such as `/payments/login`. */
export const isSensitiveLogin = (url: string): boolean => isForOther({ ...BARE_FORM, action: url }, url);

/** Null for a new password that no button signs in with, for two passwords, and for one that the form does not send. */
function onlyPasswordOf(form: HtmlForm): HtmlField | null {
  const [password, ...others] = form.fields.filter(({ type }) => type === 'password');
  if (password === undefined || others.length > 0 || password.name === '') return null;
  return password.autocomplete === 'new-password' && !saysSignIn(form) ? null : password;
}

/** FreshRSS and others send the digest of a password, which a script computes. */
const isFilledByScript = ({ name, value }: HtmlField): boolean =>
  value === '' && /challenge|response|hash|digest|crypt|md5|sha\d|nonce/i.test(name);

/** A text that a visitor would find in the form; a password or a date as well. */
const isFilledIn = ({ type, value }: HtmlField): boolean =>
  value !== '' && (type === 'password' || !SILENT_TYPES.includes(type));

function userFieldOf(fields: readonly HtmlField[], password: HtmlField): HtmlField | null {
  const before = fields.slice(0, fields.indexOf(password));
  const candidates = before.filter(({ type, name }) => USER_TYPES.includes(type) && name !== '');
  return (
    candidates.find(({ autocomplete }) => /username|email/.test(autocomplete)) ?? candidates.at(-1) ?? null
  );
}

/** A password and nothing else to fill in. That of a single article (WordPress) guards no account. */
function isPasswordAlone({ fields }: HtmlForm, password: HtmlField): boolean {
  const others = fields.filter((field) => field !== password && !SILENT_TYPES.includes(field.type));
  return others.length === 0 && password.name !== 'post_password';
}

/** Whether a page has a password field that no form sends: a script does the login. */
export const hasScriptedLogin = ({ forms }: Pick<HtmlDocument, 'forms'>): boolean =>
  forms.some(({ fields }) => fields.some(({ type, name }) => type === 'password' && name === ''));

/** The request that a browser would send for this form. */
export function fillIn(form: LoginForm, user: string, password: string): TargetRequest {
  const fields: [string, string][] = [
    ...form.hidden,
    ...(form.button === null ? [] : [form.button]),
    ...(form.userField === null ? [] : [[form.userField, user] satisfies [string, string]]),
    [form.passwordField, password],
  ];
  if (form.method === 'GET') {
    const url = new URL(form.action);
    url.search = new URLSearchParams(fields).toString();
    return { method: 'GET', url: url.href };
  }
  const { body, type } = encodedForm(fields, form.enctype);
  // Django and others refuse a form without an origin of their own.
  const headers = { 'content-type': type, origin: new URL(form.page).origin, referer: form.page };
  return { method: 'POST', url: form.action, headers, body };
}
