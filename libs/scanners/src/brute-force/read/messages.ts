import { LOGIN_PHRASES, type MessageKind } from './login-phrases';

/** One pattern of all phrases of these kinds. */
const anyOf = (...kinds: MessageKind[]): RegExp =>
  new RegExp(
    LOGIN_PHRASES.flatMap(([, kind, ...phrases]) => (kinds.includes(kind) ? phrases : [])).join('|'),
    'i',
  );

/** Finds the first sentence that says it, apart from those that also say something else. */
const saying = (pattern: RegExp, but?: RegExp) => (said: readonly string[]) =>
  said.find((sentence) => pattern.test(sentence) && !(but?.test(sentence) ?? false)) ?? null;

const LIMIT_TO_COME = anyOf('limit_to_come');
const USER_LEFT_OPEN = anyOf('password', 'user_left_open');

export const failureText = saying(anyOf('failed'));
export const lockText = saying(anyOf('locked'), LIMIT_TO_COME);
const limitInError = saying(anyOf('limit_in_error'), LIMIT_TO_COME);
const limitInRefusal = saying(anyOf('limit_in_error', 'limit_in_refusal'), LIMIT_TO_COME);
/** Words of a limit in an error; `status` is the highest of the response. */
export const limitTextIn = (said: readonly string[], status: number): string | null =>
  status < 400 ? null : status < 500 ? limitInRefusal(said) : limitInError(said);
export const tooManyLoginsText = saying(anyOf('too_many_logins'), LIMIT_TO_COME);
export const captchaText = saying(anyOf('captcha'));
export const staleFormText = saying(anyOf('stale_form'));
export const passwordCheckedText = saying(anyOf('password', 'password_checked'), anyOf('other_fields'));
export const unknownUserText = saying(anyOf('unknown_user'), USER_LEFT_OPEN);
export const invalidUserText = saying(anyOf('invalid_user'), USER_LEFT_OPEN);
export const aboutLoginText = saying(anyOf('about_login'));
