import type { HtmlField, HtmlForm } from '../html/html-elements';
import { decodedText, speaksOfAction } from './avoided-links';
import type { StepCounter } from '../../ground/step-counter';
import { plainWords } from '../../words/plain-words';
import type { OperationWords } from './operation-action';
import { NEVER_SENT_FIELDS, NEVER_SENT_WORDS, STORES_TEXT, type Purpose } from './never-sent-words';

/** Why a form is not sent: what it seems to be for, or what it holds. */
export type NotSent = Purpose | 'prefilled' | 'file' | 'unknown_address';

/** Longer values are no words. */
const LONGEST_OPERATION = 80;
/** Captions and parameters; the limits of `html-limits.ts` bound everything else. */
const MOST_TEXTS = 60;
/** Hidden fields that choose what a script does, such as `do=register`. */
const OPERATION =
  /^(?:_?do|_?act|_?action|op|oper|operation|_?task|cmd|command|mode|_?method|title|page|view|route|controller|func|function|event|form_?id|form|step|what|type)$/i;
/** Parameters that say where to go afterwards, or which of many pages is meant: their words are not about this form. */
const ELSEWHERE = /^(?:return|redirect|next|continue|url|dest|goto|back|ref|from|origin|target|id$|lang)/i;
const SIGNS_IN = /log ?[io]n|sign ?in|session|auth/;
/** A login next to which a shop is mentioned is still a login. */
const LOGIN_PURPOSES: readonly Purpose[] = [
  'reset',
  'register',
  'delete',
  'pay',
  'order',
  'send',
  'subscribe',
  'logout',
];

/** What a scan must not cause on a staging site either: it would lose data, accounts, money or the session. */
const NEVER_ON_STAGING = ['reset', 'register', 'delete', 'pay', 'logout', 'upload', 'administer'] as const;

/** What texts in plain words speak of that is not sent to a staging site either; null for none of it. */
const neverOnStaging = (words: readonly string[]): Purpose | null =>
  NEVER_ON_STAGING.find((purpose) => words.some((text) => speaksOf(text, purpose))) ?? null;

/** The same of an operation of an API, by its path and what its document says. */
export const whyNeverCalled = ({
  path,
  summary,
  description,
  operationId,
  tags,
}: OperationWords): Purpose | null =>
  neverOnStaging([path, summary, description, operationId, ...tags].map((text) => plainWords(text)));

const PURPOSES = Object.keys(NEVER_SENT_WORDS) as Purpose[];
const speaksOf = (text: string, purpose: Purpose): boolean =>
  holdsWordOf(NEVER_SENT_WORDS[purpose].join(', '), text);

/** Compiled with the first form: a program that only reaches a site starts 20 ms faster without them. */
const patterns = new Map<string, RegExp>();

function holdsWordOf(list: string, text: string): boolean {
  const pattern = patterns.get(list) ?? wordsPattern(list);
  patterns.set(list, pattern);
  return pattern.test(text);
}

/** A pattern of whole words in the notation of `never-sent-words.ts`. */
function wordsPattern(list: string): RegExp {
  const words = list.split(',').map((word) => word.trim());
  const anywhere = words.filter((word) => word.startsWith('~')).map((word) => plainWords(word.slice(1)));
  const whole = words
    .filter((word) => !word.startsWith('~'))
    .map((word) => plainWords(word).replaceAll(' ', ' ?').replace('*', '\\p{L}{0,4}'));
  const parts = [`(?<!\\p{L})(?:${whole.join('|')})(?!\\p{L})`, ...anywhere];
  return new RegExp(parts.join('|'), 'u');
}

export interface SendOptions {
  /**
   * For forms that take a user and a password. What is around such a form does not count, because logins offer registration and
   * new passwords next to; a button that does something else counts only when there is no other button.
   */
  isLogin?: boolean;
  /** On a staging site data may change: a form may store text, send messages and order. */
  isStaging?: boolean;
  steps?: StepCounter;
}

/**
 * Why a scan must not send this form, or null when nothing speaks against it: the one list for all tests. It judges by address, query,
 * operation, field names, buttons, headings and labels, and refuses when in doubt; text that the page has filled in
 * would be overwritten. `pageUrl` is where the form was found.
 */
export function whyNeverSent(form: HtmlForm, pageUrl: string, options: SendOptions = {}): NotSent | null {
  if (form.action === null) return 'unknown_address';
  const read = (text: string): string => plainWords(text, options.steps);
  if (options.isStaging === true) {
    const { addresses, own, buttons, captions } = wordsAbout(form, form.action, pageUrl, read);
    // Where each button has a name, the site knows which one was pressed: a test presses the first. Next to a password all of them count.
    const areTold = form.buttons.length === form.submits.length;
    const asks = form.fields.some(({ type }) => type === 'password');
    const pressed = areTold && !asks ? buttons.slice(0, 1) : buttons;
    return neverOnStaging([...addresses, ...own, ...pressed, ...captions]);
  }
  if (form.fields.some(({ type }) => type === 'file')) return 'file';
  if (options.isLogin === true) return loginPurpose(form, form.action, read);
  if (form.fields.some(isPrefilled)) return 'prefilled';
  return purposeOf(form, wordsAbout(form, form.action, pageUrl, read), read);
}

/** Whether the page has put something into a field that people write or choose in. */
const isPrefilled = ({ type, value, isPreset }: HtmlField): boolean =>
  isPreset || (value !== '' && !['hidden', 'checkbox', 'radio', 'select'].includes(type));

type Read = (text: string) => string;

interface FormWords {
  addresses: string[];
  /** Of the form itself: operations, names and classes. */
  own: string[];
  buttons: string[];
  captions: string[];
}

function wordsAbout(form: HtmlForm, action: string, pageUrl: string, read: Read): FormWords {
  const { fields, names, classes, submits, captions } = form;
  const operations = fields.filter(
    ({ type, name, value }) => type === 'hidden' && OPERATION.test(name) && value.length <= LONGEST_OPERATION,
  );
  const hints = fields.map(({ hint }) => hint).filter((hint) => hint !== '');
  return {
    addresses: [action, pageUrl].flatMap(addressTexts).map(read),
    // Classes mostly say how a form looks, or what a script does with it: `disableAjax` stays one word.
    own: [...operations.map(({ value }) => read(value)), read(names), classes.toLowerCase()],
    buttons: submits.slice(0, MOST_TEXTS).map(read),
    captions: [...captions.slice(0, MOST_TEXTS), ...hints.slice(0, MOST_TEXTS)].map(read),
  };
}

/** Path, names and values of parameters. */
function addressTexts(url: string): string[] {
  const { pathname, searchParams } = new URL(url);
  const queries = [...searchParams].slice(0, MOST_TEXTS);
  const values = queries.filter(
    ([name, value]) => !ELSEWHERE.test(name) && value.length <= LONGEST_OPERATION,
  );
  const names = queries.map(([name]) => name).filter((name) => !ELSEWHERE.test(name));
  return [decodedText(pathname), names.join(' '), ...values.map(([, value]) => value)];
}

function purposeOf(form: HtmlForm, words: FormWords, read: Read): Purpose | null {
  const { addresses, own, buttons, captions } = words;
  const everywhere = [...addresses, ...own, ...buttons, ...captions];
  // A page of any kind may have a field for searches, and headings name what can be edited.
  const aboutForm = [...addresses, ...own];
  const found = PURPOSES.find((purpose) => {
    const texts =
      purpose === 'search' ? aboutForm : purpose === 'publish' ? [...aboutForm, ...buttons] : everywhere;
    return texts.some((text) => speaksOf(text, purpose));
  });
  if (found !== undefined) return found;
  if (addresses.some((text) => speaksOfAction(text))) return 'administer';
  if (addresses.some((text) => /(?<![a-z])mail(?![a-z])/.test(text))) return 'send';
  const names = form.fields.map(({ name }) => read(name.slice(0, LONGEST_OPERATION)));
  if (names.some((name) => holdsWordOf(NEVER_SENT_FIELDS, name))) return 'send';
  if (form.fields.some(({ type }) => type === 'search')) return 'search';
  const stores = everywhere.some((text) => holdsWordOf(STORES_TEXT, text) || speaksOf(text, 'publish'));
  return stores && form.fields.some(({ type }) => type === 'textarea') ? 'publish' : null;
}

function loginPurpose(form: HtmlForm, action: string, read: Read): Purpose | null {
  const { addresses, own, buttons } = wordsAbout(form, action, action, read);
  const texts = [...addresses, ...own];
  const isForLogins = texts.some((text) => SIGNS_IN.test(text));
  const found = LOGIN_PURPOSES.find((purpose) => {
    const counts = !isForLogins || purpose === 'reset' || purpose === 'register';
    return (
      (counts && texts.some((text) => speaksOf(text, purpose))) ||
      (buttons.length > 0 && buttons.every((text) => speaksOf(text, purpose)))
    );
  });
  return found ?? null;
}
