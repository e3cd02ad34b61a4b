import type { TargetResponse } from '@palisade/target-client';
import type { IdentityProof } from '@palisade/vocabulary';
import { asksForCaptcha, captchaMarksOf } from '../page/captcha-marks';
import { readHtmlDocument } from '../page/html-document';
import type { HtmlField, HtmlForm } from '../page/html/html-elements';
import { hasScriptedLogin, loginFormsOf } from '../page/login-form';
import { inconclusiveProof, type InconclusiveReason } from './proof-reasons';

/** The form of a login page with the fields to fill in. */
export interface FoundLogin {
  form: HtmlForm;
  usernameField: string | null;
  passwordField: string;
  /** A field for a code in the form of the password. */
  codeField: string | null;
  hasCaptcha: boolean;
}

interface NamedFields {
  usernameField: string | null;
  passwordField: string | null;
  totpField: string | null;
}

const CODE_NAME = /otp|totp|2fa|mfa|two.?factor|(?:auth|verification|security).?code|^code$|^token$/i;
const TYPED = ['text', 'tel', 'number', 'password'];

/** Finds the login of a page, or says why there is none to fill in. */
export function findLogin(text: string, url: string, named: NamedFields): FoundLogin | IdentityProof {
  const document = readHtmlDocument(text, url);
  const [first] = loginFormsOf(document, url);
  const { usernameField = first?.userField ?? null, passwordField = first?.passwordField ?? null } =
    given(named);
  const form = document.forms.find(({ fields }) =>
    fields.some(({ name }) => name === passwordField && name !== ''),
  );
  if (form === undefined || passwordField === null)
    return inconclusiveProof(hasScriptedLogin(document) ? 'login_by_script' : 'no_login_form');
  const obstacle = obstacleTo(form);
  if (obstacle !== null) return inconclusiveProof(obstacle);
  const codeField = codeFieldOf(form, named.totpField);
  const hasCaptcha = asksForCaptcha(captchaMarksOf(text));
  return {
    form,
    usernameField,
    passwordField,
    hasCaptcha,
    codeField: codeField === passwordField ? null : codeField,
  };
}

/** Only the fields that are named. */
const given = ({
  usernameField,
  passwordField,
}: NamedFields): { usernameField?: string; passwordField?: string } => ({
  ...(usernameField === null ? {} : { usernameField }),
  ...(passwordField === null ? {} : { passwordField }),
});

function obstacleTo(form: HtmlForm): InconclusiveReason | null {
  if (form.method === 'GET') return 'login_by_get';
  return form.action === null || form.method === 'DIALOG' ? 'login_by_script' : null;
}

/** The field of a form that takes the code of a second factor. */
export function codeFieldOf({ fields }: HtmlForm, named: string | null): string | null {
  if (named !== null) return fields.find(({ name }) => name === named)?.name ?? null;
  const typed = fields.filter(({ type, name }) => TYPED.includes(type) && name !== '');
  const isCode = ({ name, autocomplete }: HtmlField): boolean =>
    autocomplete.includes('one-time-code') || CODE_NAME.test(name);
  return typed.find(isCode)?.name ?? null;
}

/** The form that asks for a code after the password. */
export function findCodeForm(
  text: string,
  url: string,
  named: string | null,
): { form: HtmlForm; field: string } | null {
  for (const form of readHtmlDocument(text, url).forms) {
    const field = codeFieldOf(form, named);
    const others = form.fields.filter(({ type, name }) => type === 'password' && name !== field);
    if (field !== null && others.length === 0 && form.method === 'POST' && form.action !== null)
      return { form, field };
  }
  return null;
}

/** Whether a page shows a login once more. */
export const showsLogin = ({ text, url }: { text: string; url: string; response: TargetResponse }): boolean =>
  loginFormsOf(readHtmlDocument(text, url), url).length > 0;
