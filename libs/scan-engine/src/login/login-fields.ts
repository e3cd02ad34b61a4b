import type { LoginButton, LoginField, LoginLook } from './browser-login';
import { saysCode, saysLogin, saysSearch, saysUser } from './login-words';

export const isReady = ({ isDisabled }: LoginField | LoginButton): boolean => !isDisabled;

const TEXT = ['text', 'email', 'tel', 'number', 'url', ''];

const isText = ({ type }: LoginField): boolean => TEXT.includes(type);
const isSameForm = (one: LoginField, other: LoginField): boolean =>
  one.form === other.form && one.origin === other.origin;

/** The password of a login: alone in its form, because two belong to a registration. */
export function findPassword(fields: readonly LoginField[]): LoginField | null {
  const all = fields.filter(({ type, words }) => type === 'password' && !isCodeName(words));
  const alone = all.filter((field) => all.filter((other) => isSameForm(field, other)).length === 1);
  const [known] = alone.filter(({ autocomplete }) => !autocomplete.includes('new-password'));
  return known ?? alone[0] ?? null;
}

/** Whether the words of a password field say that it takes a code. */
const isCodeName = (words: string): boolean =>
  saysCode(words) && !/pass ?wor[dt]|kennwort|contrase|mot de passe/i.test(words);

/** The field for the name: the text field before the password, or the only one that a page without a password has for it. */
export function findUser(
  { fields, buttons, url }: LoginLook,
  password: LoginField | null,
): LoginField | null {
  const texts = fields.filter((field) => isText(field) && isReady(field) && !isSearch(field));
  const users = texts.filter((field) => !isCode(field));
  const marked = (field: LoginField): boolean =>
    /username|email/.test(field.autocomplete) || field.type === 'email' || saysUser(field.words);
  if (password !== null) {
    const before = users.filter(
      (field) => isSameForm(field, password) && field.place < password.place && field.type !== 'number',
    );
    return before.find(({ autocomplete }) => autocomplete.includes('username')) ?? lastOf(before, marked);
  }
  const said = users.filter(marked);
  const isLogin = saysLogin(new URL(url).pathname) || buttons.some(({ words }) => saysLogin(words));
  return said[0] ?? (users.length === 1 && isLogin ? (users[0] ?? null) : null);
}

const lastOf = (fields: readonly LoginField[], isMarked: (field: LoginField) => boolean): LoginField | null =>
  fields.findLast(isMarked) ?? fields.at(-1) ?? null;

const isSearch = ({ type, words }: LoginField): boolean => type === 'search' || saysSearch(words);

const isCode = ({ autocomplete, words }: LoginField): boolean =>
  autocomplete.includes('one-time-code') || (saysCode(words) && !saysUser(words));

const CODE_TYPES = [...TEXT, 'password'];
const DIGITS = 6;

/** The field for the code of a second factor; where there is one for each digit, all of them. */
export function codeFieldsIn(fields: readonly LoginField[]): LoginField[] {
  const may = fields.filter((field) => CODE_TYPES.includes(field.type) && isReady(field));
  const single = may.filter(({ longest }) => longest === 1);
  if (single.length === DIGITS) return single;
  const [marked] = may.filter((field) =>
    field.type === 'password' ? isCodeName(field.words) : isCode(field),
  );
  return marked === undefined ? [] : [marked];
}
