import type { LoginButton, LoginField } from './browser-login';
import { saysLogin, saysNext, saysOther } from './login-words';

/** What a person would press to send a field: in its form, or after it where there is no form. Null where only the Enter key is left. */
export function submitButton(buttons: readonly LoginButton[], field: LoginField): LoginButton | null {
  const near = buttons.filter(
    ({ origin, kind, isOfBanner }) => origin === field.origin && kind !== 'link' && !isOfBanner,
  );
  const own = near.filter(({ form }) => field.form !== null && form === field.form);
  const after = near.filter(({ form, place }) => form === field.form && place > field.place);
  for (const group of [own, field.form === null ? after : near.filter(({ place }) => place > field.place)]) {
    const may = group.filter(({ words }) => !saysOther(words));
    const found =
      may.find(({ words, kind }) => kind === 'submit' && saysLogin(words)) ??
      may.find(({ words }) => saysLogin(words)) ??
      may.find(({ kind }) => kind === 'submit') ??
      may.find(({ words }) => saysNext(words)) ??
      (field.form === null ? may[0] : undefined);
    if (found !== undefined) return found;
  }
  return null;
}
