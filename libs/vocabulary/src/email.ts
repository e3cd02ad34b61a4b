/** What browsers take for an e-mail address (WHATWG HTML section 4.10.5.1.5), with a dot in its domain. */
export const EMAIL_PATTERN = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
export const MAX_EMAIL_CHARACTERS = 254;

export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL_CHARACTERS && EMAIL_PATTERN.test(text);
