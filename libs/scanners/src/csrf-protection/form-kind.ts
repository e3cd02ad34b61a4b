import { saysSignIn, speaksOfAction } from '@palisade/scan-engine';
import type { ObservedForm } from './csrf-observation';

/** What a form is for; searches change nothing, and logins have their own rule. */
export type FormKind = 'login' | 'search' | 'ordinary';

const SEARCH =
  /search|suche|such(?:en|feld)|recherch|busca|buscar|cerca|ricerca|zoek|szuka|hledat|sok\b|filter|query|поиск|検索|搜索|검색/i;
const SEARCH_FIELD = /^(?:q|s|query|search|keywords?|term|suche|find)$/i;
const SIGN_UP =
  /regist|sign.?up|create|join|anmelden als neu|inscri|aanmaken|zarejestruj|change|reset|update/i;
const CHANGES =
  /(?<![a-z])(?:save|update|add|creat|edit|change|modify|set\b|assign|transfer|send|submit|register|speicher|ander|aender|hinzufug|anleg|enregistr|modifi|ajout|envoy|guardar|crear|editar|cambiar|anadir|salva|crea\b|aggiung|inviar?|opslaan|wijzig|toevoeg|zapisz|dodaj|zmien|spara|gem\b)|сохран|измен|добав|保存|追加|变更|저장|추가/i;

/** An address, two hundred characters and five buttons at most, so there is little to normalise. */
const hints = ({ action, submits }: ObservedForm, label: string): string =>
  [new URL(action).pathname, label, ...submits]
    .join(' ')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

const NOT_WRITTEN = ['hidden', 'checkbox', 'radio', 'select'];
/** How a list is shown. */
const OF_LISTS =
  /^(?:sort|order)(?:[_-]?(?:by|dir|direction|order))?$|^(?:dir|direction|limit|rows|per[_-]?page|page[_-]?size)$/i;

/** An order that is saved is more than a view; a button may well say "Change sort direction". */
const KEEPS = /(?<![a-z])(?:save|update|store|speicher|enregistr|guardar|salva|opslaan|zapisz|spara)/i;

/**
 * Only choices of how a list is shown, which change nothing (the sort box of Icinga Web), or one choice without a button, which a script
 * takes (the profile of LDAP Account Manager).
 */
function choosesView(form: ObservedForm): boolean {
  const chosen = form.fields.filter(({ type }) => type !== 'hidden');
  if (chosen.some(({ type }) => type !== 'select')) return false;
  if (chosen.length === 1 && form.submits.length === 0 && form.pageScripts > 0) return true;
  const isOfList = ({ name }: { name: string }): boolean => OF_LISTS.test(name);
  const says = form.fields.some(isOfList) && chosen.every(isOfList);
  return says && !form.submits.some((words) => KEEPS.test(words));
}

/** The first button is the one that Enter presses: where it signs in, the others only offer more (ikiwiki: Register, Forgot Password). */
const pressedOf = ({ submits }: ObservedForm): string[] =>
  saysSignIn({ submits: submits.slice(0, 1) }) ? submits.slice(0, 1) : submits;

export function kindOf(form: ObservedForm): FormKind {
  const written = form.fields.filter(({ type }) => !NOT_WRITTEN.includes(type));
  const passwords = written.filter(({ type }) => type === 'password');
  const isNew = !saysSignIn(form) && passwords.some(({ autocomplete }) => autocomplete === 'new-password');
  const isSignUp = SIGN_UP.test(hints({ ...form, submits: pressedOf(form) }, form.label));
  if (passwords.length === 1 && !isNew && written.length <= 4 && !isSignUp) return 'login';
  if (passwords.length > 0) return 'ordinary';
  if (choosesView(form)) return 'search';
  const isSearchField = written.some(({ name, type }) => type === 'search' || SEARCH_FIELD.test(name));
  return written.length <= 2 && (isSearchField || SEARCH.test(hints(form, form.label)))
    ? 'search'
    : 'ordinary';
}

/** Whether the words on a form say that sending it changes something; classes such as `disableAjax` say other things. */
export const speaksOfChange = (form: ObservedForm): boolean =>
  CHANGES.test(hints(form, form.names)) || speaksOfAction(hints(form, form.names));

/**
 * Sent by a script that takes the form over: without an action of its own, a GET form would only load its page again, and a POST form
 * that carries nothing of the server's (qBittorrent) is as likely read by a script as by the page, unless all scripts of the page are known.
 */
export const isLeftToScripts = (form: ObservedForm): boolean =>
  form.mayBeTaken && (form.method === 'GET' || !form.sendsOwnValues);

/** Fields for what people write, rather than for what they search for. */
export const asksForWriting = ({ fields }: ObservedForm): boolean => {
  const texts = fields.filter(({ type }) => !NOT_WRITTEN.includes(type));
  return texts.length > 1 && texts.some(({ type }) => ['textarea', 'email', 'tel'].includes(type));
};
