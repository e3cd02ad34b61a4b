import type { HtmlField, HtmlForm } from './html/html-elements';
import { LONGEST_VALUE, LONGEST_WORDS } from './html/html-limits';
import type { Attributes } from './html/html-scanner';
import { ownText, TextCapture } from './html/text-capture';

export interface Button {
  name: string;
  value: string;
  /** `formmethod` and `formaction`, which win over those of the form; null without them. */
  method: HtmlForm['method'] | null;
  action: string | null;
  /** What is between the tags of a `button`. */
  words: TextCapture;
  says: () => string;
}

const METHODS: Record<string, HtmlForm['method']> = { post: 'POST', dialog: 'DIALOG' };
const ENCTYPES: readonly HtmlForm['enctype'][] = ['multipart/form-data', 'text/plain'];

const keyword = (attributes: Attributes, name: string): string =>
  ownText((attributes.get(name) ?? '').slice(0, LONGEST_WORDS).trim().toLowerCase());
const value = (attributes: Attributes, name: string): string =>
  ownText((attributes.get(name) ?? '').slice(0, LONGEST_VALUE));

export function readForm(attributes: Attributes): { form: Omit<HtmlForm, 'action'>; action: string } {
  const action = attributes.get('action')?.trim() ?? '';
  const enctype = keyword(attributes, 'enctype');
  const hint = (...names: string[]): string =>
    ownText(
      names
        .map((name) => (attributes.get(name) ?? '').slice(0, LONGEST_WORDS))
        .join(' ')
        .trim()
        .slice(0, LONGEST_WORDS),
    );
  return {
    action: ownText(action),
    form: {
      method: METHODS[keyword(attributes, 'method')] ?? 'GET',
      hasAction: action !== '',
      ...(keyword(attributes, 'method') === 'get' && { saysGet: true as const }),
      enctype: ENCTYPES.find((known) => known === enctype) ?? 'application/x-www-form-urlencoded',
      label: hint('id', 'name', 'class'),
      names: hint('id', 'name'),
      classes: hint('class'),
      captions: [],
      fields: [],
      submits: [],
      buttons: [],
    },
  };
}

/** The submit button, or null for any other control: a button submits unless it says otherwise, an input only when it says so. */
export function readButton(tagName: string, attributes: Attributes): Button | null {
  const type = keyword(attributes, 'type');
  const submits =
    tagName === 'button' ? type !== 'button' && type !== 'reset' : type === 'submit' || type === 'image';
  if (!submits || (tagName !== 'button' && tagName !== 'input')) return null;
  const name = value(attributes, 'name');
  const sent = value(attributes, 'value');
  const alt = value(attributes, 'alt');
  const words = new TextCapture(LONGEST_WORDS);
  const says = (): string =>
    ownText([words.words, sent, alt, name].filter(Boolean).join(' ').slice(0, LONGEST_WORDS));
  const action = attributes.get('formaction')?.trim() ?? '';
  return {
    name,
    value: sent,
    words,
    says,
    method: attributes.has('formmethod') ? (METHODS[keyword(attributes, 'formmethod')] ?? 'GET') : null,
    action: action === '' ? null : ownText(action),
  };
}

const WRITTEN_BY_PEOPLE: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'url', 'number', 'search']);

/** HTML, "The input element": what is none of them is a text, such as `type=username`. */
const INPUT_TYPES: ReadonlySet<string> = new Set([
  ...WRITTEN_BY_PEOPLE,
  ...'hidden password date month week time datetime-local range color checkbox radio file submit image reset button'.split(
    ' ',
  ),
]);
const inputType = (written: string): string => (INPUT_TYPES.has(written) ? written : 'text');

/** Nobody sees or writes it, and the page has filled it in: a hidden field in all but its type (Tiny Tiny RSS). An empty one may be a trap. */
const isFilledUnseen = (attributes: Attributes): boolean =>
  value(attributes, 'value') !== '' &&
  (attributes.has('hidden') ||
    /(?:^|;)\s{0,9}display\s{0,9}:\s{0,9}none\b/i.test(attributes.get('style') ?? ''));

/** A control that is sent with its form, or null for one that is not. */
export function readField(tagName: string, attributes: Attributes): HtmlField | null {
  const written = tagName === 'input' ? inputType(keyword(attributes, 'type')) : tagName;
  const type = WRITTEN_BY_PEOPLE.has(written) && isFilledUnseen(attributes) ? 'hidden' : written;
  if (type === 'button' || type === 'reset' || attributes.has('disabled')) return null;
  return {
    name: value(attributes, 'name'),
    type,
    value: tagName === 'input' ? value(attributes, 'value') : '',
    isPreset: (type === 'checkbox' || type === 'radio') && attributes.has('checked'),
    required: attributes.has('required'),
    autocomplete: keyword(attributes, 'autocomplete'),
    hint: ownText(
      `${attributes.get('placeholder') ?? ''} ${attributes.get('aria-label') ?? ''}`
        .trim()
        .slice(0, LONGEST_WORDS),
    ),
  };
}
