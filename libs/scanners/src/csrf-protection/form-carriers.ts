import { parseUrl } from '@palisade/target-client';
import type { HtmlForm } from '@palisade/scan-engine';
import type { TokenFacts } from './csrf-observation';

/** Joomla and its like: the name of a hidden field is the token. */
export const SECRET_NAME = /^[0-9a-f]{16,64}$/i;
/** Of each kind; a form with more hidden fields is judged by the first ones. */
const MOST_CARRIERS = 60;

/** Where a form may carry a token, and how to read it from any load of the form. */
export interface Carrier {
  carrier: TokenFacts['carrier'];
  name: string;
  read: (form: HtmlForm) => string | null;
}

interface Values {
  /** Hidden fields with a name; the first of one name counts. */
  hidden: Map<string, string>;
  queries: Map<string, string>;
  secretName: string | null;
}

/** Forms are never changed, and each is read by several rules and in several loads. */
const known = new WeakMap<HtmlForm, Values>();

function valuesOf(form: HtmlForm): Values {
  const before = known.get(form);
  if (before !== undefined) return before;
  const values: Values = { hidden: new Map(), queries: new Map(), secretName: null };
  for (const { type, name, value } of form.fields) {
    if (type !== 'hidden' || name === '') continue;
    if (SECRET_NAME.test(name)) values.secretName ??= name;
    if (!values.hidden.has(name)) values.hidden.set(name, value);
  }
  for (const [name, value] of parseUrl(form.action ?? '')?.searchParams ?? [])
    if (!values.queries.has(name) && values.queries.size < MOST_CARRIERS) values.queries.set(name, value);
  known.set(form, values);
  return values;
}

const hiddenNamed =
  (name: string) =>
  (form: HtmlForm): string | null =>
    valuesOf(form).hidden.get(name) ?? null;
const queryNamed =
  (name: string) =>
  (form: HtmlForm): string | null =>
    valuesOf(form).queries.get(name) ?? null;
export const secretName = (form: HtmlForm): string | null => valuesOf(form).secretName;

export function carriersOf(form: HtmlForm): Carrier[] {
  const { hidden, queries } = valuesOf(form);
  const names = [...hidden.keys()].filter((name) => !SECRET_NAME.test(name)).slice(0, MOST_CARRIERS);
  return [
    ...names.map((name): Carrier => ({ carrier: 'field', name, read: hiddenNamed(name) })),
    ...(secretName(form) === null ? [] : [{ carrier: 'field_name' as const, name: '', read: secretName }]),
    ...[...queries.keys()].map((name): Carrier => ({
      carrier: 'action_query',
      name,
      read: queryNamed(name),
    })),
  ];
}

/** The value of a token in this load of its form. */
export function tokenValue(
  form: HtmlForm,
  { carrier, name }: Pick<TokenFacts, 'carrier' | 'name'>,
): string | null {
  if (carrier === 'field') return hiddenNamed(name)(form);
  return carrier === 'action_query' ? queryNamed(name)(form) : null;
}

/** Names of the fields that a forged request must do without. */
export const tokenFieldNames = (form: HtmlForm, tokens: readonly TokenFacts[]): string[] =>
  tokens.flatMap(({ carrier, name }) =>
    carrier === 'field' ? [name] : carrier === 'field_name' ? (secretName(form) ?? []) : [],
  );
