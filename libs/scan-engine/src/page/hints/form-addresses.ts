import { actionOfText } from '../avoid/avoided-links';
import { hasWritingButton } from '../avoid/writing-buttons';
import type { HtmlField, HtmlForm, HtmlLink } from '../html/html-elements';
import { LONGEST_URL } from '../html/html-limits';

/** Addresses of one form. */
const MOST_ADDRESSES = 30;
/** A form with more does more than to choose what a page shows. */
const MOST_NAMED = 40;
const OF_CHOICE = new Set(['select', 'radio', 'checkbox']);
/** Who is asked for these does more than to choose what a page shows. */
const OF_ACTIONS = new Set(['password', 'file']);

/** Buttons that keep a choice for the visitor; without them the same form only shows (Redmine). */
export const KEEPS =
  /\b(?:apply|save|store|remember)\b|anwenden|übernehmen|speichern|merken|appliquer|enregistrer|aplicar|guardar|applica|salva|toepassen|opslaan/i;

type Pair = [name: string, value: string];

/**
 * The addresses that a visitor reaches by a form of GET without writing anything: as it is, and with each other choice of a list, box or button. None for
 * a form in which people write (a search), that names neither an address nor its method (a script takes it), or whose button posts.
 *
 * @param others addresses of its buttons (`formaction`)
 */
export function addressesOfForm(form: HtmlForm, others: readonly string[]): HtmlLink[] {
  const { method, action, fields, buttons, submits } = form;
  if (method !== 'GET' || action === null) return [];
  const named = fields.filter(({ name }) => name !== '');
  if (named.length > MOST_NAMED) return [];
  const choices = named.flatMap(choicesOf).slice(0, MOST_ADDRESSES);
  const isWritten = named.some(({ type }) => type !== 'hidden' && !OF_CHOICE.has(type));
  if (named.some(({ type }) => OF_ACTIONS.has(type)) || (isWritten && choices.length === 0)) return [];
  if (KEEPS.test(submits.join(' ')) || hasWritingButton(form)) return [];
  const preset = named.filter(isSent).map(({ name, value }): Pair => [name, value]);
  const pressed = choices.length === 0 ? buttons.map(({ name, value }): Pair => [name, value]) : choices;
  const queries = [preset, ...pressed.map((pair) => withPair(preset, pair))];
  const words = actionOfText(form.names);
  const said = { text: submits.join(' '), ...(words !== null && { acts: words }) };
  const isForScripts = !form.hasAction && form.saysGet !== true;
  const addresses = [
    ...(isForScripts ? [] : queries.map((query) => addressOf(action, query))),
    ...others.map((other) => addressOf(other, preset)),
  ];
  const kept = [...new Set(addresses)].filter((url) => url.length <= LONGEST_URL);
  return kept.slice(0, MOST_ADDRESSES).map((url) => ({ url, ...said }));
}

const withPair = (preset: readonly Pair[], pair: Pair): readonly Pair[] =>
  preset.some(([name]) => name === pair[0])
    ? preset.map((each) => (each[0] === pair[0] ? pair : each))
    : [...preset, pair];

/** What is sent if the visitor chooses something else. */
function choicesOf({ name, type, value, isPreset, choices = [] }: HtmlField): Pair[] {
  if (type === 'select') return choices.filter((choice) => choice !== value).map((choice) => [name, choice]);
  return OF_CHOICE.has(type) && !isPreset ? [[name, value === '' ? 'on' : value]] : [];
}

const isSent = ({ type, isPreset }: HtmlField): boolean =>
  (type !== 'radio' && type !== 'checkbox') || isPreset;

/** The fields replace the query of the address (HTML, "mutate action URL"). */
function addressOf(action: string, query: readonly Pair[]): string {
  const url = new URL(action);
  url.search = new URLSearchParams([...query]).toString();
  return url.href;
}
