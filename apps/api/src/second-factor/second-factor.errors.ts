export const WRONG_CODE = 'The code is wrong or was already used. Enter the next code that your app shows.';
export const TOO_MANY_CODES = 'Too many wrong codes. Try again after the number of seconds in Retry-After.';
export const CODE_NEEDED =
  'The code field is required: enter a code of your authenticator app or a recovery code.';
