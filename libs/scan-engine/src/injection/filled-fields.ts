import { isPassword } from '../page/avoid/password-names';
import type { HtmlField, HtmlForm } from '../page/html/html-elements';
import { FIXED_NUMBER, MARK } from './mark';
import { fieldNamesRecord, namesRecord } from './record-names';

/** A field as a visitor sends it. */
export interface FilledField {
  name: string;
  value: string;
  /** The page has no value for it. */
  isMadeUp: boolean;
}

/** A word among the choices may be that of an action. */
const NUMBER = /^\d{1,9}$/;
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
  'password',
]);

/** In a body that writes: no record that exists has it, unless a scan has made the record. */
const OWN_RECORD = String(FIXED_NUMBER);

/**
 * What a form sends when a visitor fills it in: `text` (or a number) where the page gives no value, and its first button.
 * @param writes what may name a record gets a number of our own, whatever the page has there
 */
export function filledFields(
  { fields, buttons }: Pick<HtmlForm, 'fields' | 'buttons'>,
  text: string,
  { writes = false } = {},
): FilledField[] {
  const [button] = buttons;
  return [
    ...fields
      .filter(isSent)
      .map((field) =>
        writes && fieldNamesRecord(field)
          ? { name: field.name, value: OWN_RECORD, isMadeUp: true }
          : filled(field, text),
      ),
    ...(button === undefined ? [] : [{ ...button, isMadeUp: false }]),
  ];
}

const isSent = ({ name, type, isPreset }: HtmlField): boolean =>
  name !== '' && (WRITTEN.has(type) || (type === 'checkbox' && isPreset));

/** A list that begins with an empty choice: a search may be by one field alone. */
const isOptionalList = ({ type, value, choices = [] }: HtmlField): boolean =>
  type === 'select' && value === '' && choices.includes('');

/**
 * What a search sends, once for its texts and once for each list that it does without: some take one field alone. Each with the names that are tried so.
 */
export function filledSearch(
  { fields }: Pick<HtmlForm, 'fields'>,
  filled: readonly FilledField[],
): { fields: FilledField[]; tries: (name: string) => boolean }[] {
  const lists = new Map(fields.filter(isOptionalList).map((list) => [list.name, list]));
  const without = (isLeftOut: (field: FilledField) => boolean): FilledField[] =>
    filled.map((field) => (isLeftOut(field) ? { ...field, value: '' } : field));
  const withList = (list: HtmlField): FilledField[] => {
    const given = list.choices?.find((choice) => NUMBER.test(choice));
    return without(({ name, isMadeUp }) => name !== list.name && (isMadeUp || lists.has(name))).map(
      (field) =>
        field.name === list.name && given !== undefined ? { ...field, value: given, isMadeUp: false } : field,
    );
  };
  return [
    { fields: without(({ name }) => lists.has(name)), tries: (name) => !lists.has(name) },
    ...[...lists.values()].map((list) => ({
      fields: withList(list),
      tries: (name: string) => name === list.name,
    })),
  ];
}

function filled({ name, type, value }: HtmlField, text: string): FilledField {
  if (isPassword(name, type)) return { name, value: MARK, isMadeUp: true };
  if (value !== '') return { name, value, isMadeUp: false };
  return { name, value: madeUp(name, type, text), isMadeUp: true };
}

function madeUp(name: string, type: string, text: string): string {
  if (type === 'email') return `${text}@example.com`;
  if (type === 'url') return `https://${MARK}.example/`;
  return type === 'number' || type === 'select' || NUMBERS.test(name) ? '1' : text;
}

/** Of a member of JSON that a script writes: the same by its name, and by the value that the script has there. */
export const writtenFor = (name: string, value: string | number | null): string | number =>
  namesRecord(name) ? FIXED_NUMBER : (value ?? madeUp(name, 'text', MARK));
