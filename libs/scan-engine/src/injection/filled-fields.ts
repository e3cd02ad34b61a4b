import type { HtmlField, HtmlForm } from '../page/html-elements';
import { MARK } from './mark';

/** A field as a visitor sends it. */
export interface FilledField {
  name: string;
  value: string;
  /** The page has no value for it. */
  isMadeUp: boolean;
}

const NUMBERS = /(?:^|_|\b)(?:id|no|nr|num|number|page|limit|offset|count|year|qty)$|Id$/;
const WRITTEN = new Set([
  'text',
  'search',
  'textarea',
  'select',
  'hidden',
  'number',
  'email',
  'tel',
  'url',
  'radio',
]);

/** What a form sends when a visitor fills it in: `text` (or a number) where the page gives no value, and its first button. */
export function filledFields(
  { fields, buttons }: Pick<HtmlForm, 'fields' | 'buttons'>,
  text: string,
): FilledField[] {
  const [button] = buttons;
  return [
    ...fields.filter(isSent).map((field) => filled(field, text)),
    ...(button === undefined ? [] : [{ ...button, isMadeUp: false }]),
  ];
}

const isSent = ({ name, type, isPreset }: HtmlField): boolean =>
  name !== '' && (WRITTEN.has(type) || (type === 'checkbox' && isPreset));

function filled({ name, type, value }: HtmlField, text: string): FilledField {
  if (value !== '') return { name, value, isMadeUp: false };
  return { name, value: madeUp(name, type, text), isMadeUp: true };
}

function madeUp(name: string, type: string, text: string): string {
  if (type === 'email') return `${text}@example.com`;
  if (type === 'url') return `https://${MARK}.example/`;
  return type === 'number' || type === 'select' || NUMBERS.test(name) ? '1' : text;
}

/** Of a member of JSON or a field that scripts name: the same by its name alone. */
export const madeUpFor = (name: string): string => madeUp(name, 'text', MARK);
