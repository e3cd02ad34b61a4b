import { randomInt } from 'node:crypto';
import { randomBase62 } from './base62';
import { COMMON_PASSWORDS } from './common-passwords';

export const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 128;

/** Characters of a generated password: 119 bits. */
const GENERATED_CHARACTERS = 20;

/** The user of the password. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/**
 * What is wrong with a new password, as the end of a sentence that begins with its field; null if it is valid. Only its length
 * and whether it is common count: rules about kinds of characters make passwords worse (OWASP ASVS 6.2).
 */
export function passwordDefect(password: string, { email, name }: PasswordOwner): string | null {
  const characters = [...password].length;
  if (characters < MIN_PASSWORD_CHARACTERS || characters > MAX_PASSWORD_CHARACTERS) {
    return `must have ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters.`;
  }
  const given = password.toLowerCase().trim();
  if (COMMON_PASSWORDS.has(given) || new Set(given).size < 3) {
    return 'is too common: attackers try it first. Choose another.';
  }
  const own = [email, email.split('@')[0] ?? '', name, name.replaceAll(/\s+/g, '')];
  if (own.some((text) => text.toLowerCase() === given)) return 'must not be your name or e-mail address.';
  return null;
}

export const generatePassword = (): string => randomBase62(GENERATED_CHARACTERS, (below) => randomInt(below));
