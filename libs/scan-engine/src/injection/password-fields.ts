import { whyNeverSent } from '../page/avoid/never-sent';
import { isPassword } from '../page/avoid/password-names';
import type { HtmlForm } from '../page/html/html-elements';
import { saysSignIn, speaksOfSignIn } from '../page/sign-in-words';

/** Of fields that set a password. */
const SETS = /new|old|curr|conf|repeat|again|retype|verif|chang|\d$/i;

/** Whether the values next to passwords may be tried: there is one that a stranger is asked for, and nothing sets it. */
export const mayTryBeside = (
  passwords: readonly string[],
  { isSignedIn }: { isSignedIn: boolean },
): boolean =>
  passwords.length === 0 || (passwords.length === 1 && !isSignedIn && !SETS.test(passwords[0] ?? ''));

/** The same for a form. One that signs people in is left alone: attempts that fail lock accounts and addresses. */
export function mayTryForm(form: HtmlForm, pageUrl: string, visitor: { isSignedIn: boolean }): boolean {
  const passwords = form.fields.filter(({ name, type }) => isPassword(name, type)).map(({ name }) => name);
  if (passwords.length === 0) return true;
  return (
    mayTryBeside(passwords, visitor) &&
    !signsIn(form, pageUrl) &&
    whyNeverSent(form, pageUrl, { isStaging: true }) === null
  );
}

function signsIn(form: HtmlForm, pageUrl: string): boolean {
  const paths = [form.action ?? pageUrl, pageUrl].map((url) => new URL(url).pathname);
  const words = [...paths, form.label, ...form.captions].map((text) => text.replaceAll(' ', '-'));
  return saysSignIn(form) || words.some(speaksOfSignIn);
}
