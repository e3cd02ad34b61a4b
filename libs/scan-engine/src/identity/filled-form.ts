import type { SignInRequest, TargetResponse } from '@palisade/target-client';
import { encodedForm } from '../page/form-encoding';
import type { HtmlField, HtmlForm } from '../page/html/html-elements';

/** What a form does not send unless a visitor chooses it. */
const CHOSEN = ['checkbox', 'radio'];
const NEVER_SENT = ['file', 'image', 'submit'];

/** A form as a browser sends it: with what it holds, except for the values that a visitor types. */
export function filledForm(
  { action, enctype, fields, buttons }: HtmlForm,
  page: { url: string; response: TargetResponse },
  typed: Readonly<Record<string, string>>,
): Pick<SignInRequest, 'method' | 'url' | 'headers' | 'body' | 'from'> {
  const sent = fields
    .filter((field) => isSent(field, typed))
    .map(({ name, type, value }): [string, string] => [
      name,
      typed[name] ?? (value === '' && CHOSEN.includes(type) ? 'on' : value),
    ]);
  const [button] = buttons;
  const { body, type } = encodedForm(
    button === undefined ? sent : [...sent, [button.name, button.value]],
    enctype,
  );
  // Django and others refuse a form without an origin of their own.
  const headers = { 'content-type': type, origin: new URL(page.url).origin, referer: page.url };
  return { method: 'POST', url: action ?? page.url, headers, body, from: page.response };
}

const isSent = ({ name, type, isPreset }: HtmlField, typed: Readonly<Record<string, string>>): boolean =>
  name !== '' && (name in typed || (!NEVER_SENT.includes(type) && (!CHOSEN.includes(type) || isPreset)));
