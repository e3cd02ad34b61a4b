import { randomBytes, randomInt } from 'node:crypto';
import type { UserForm } from '../read/login-observation';

/**
 * `example.com` is reserved for documentation (RFC 2606 section 3): nobody can register it or a name below it, and it takes no mail
 * (RFC 7505). Unlike names below `.invalid`, it passes validators that know the top-level domains (Joi, class-validator, zod).
 */
const DOMAIN = 'scan.example.com';

/** What stands for the user's name wherever something is stored. */
export const USER_PATTERN: Record<UserForm, string> = {
  email: `probe-<16 hex>@${DOMAIN}`,
  bare: '<16 hex>',
};

/** The same for a command that a person runs: `$$` makes it another user for each run. */
export const USER_BY_HAND: Record<UserForm, string> = {
  email: `probe-$$@${DOMAIN}`,
  bare: 'probe$$',
};

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 24;

/** One user who does not exist, the same for a whole run and another one in the next. */
export class InventedUser {
  private readonly hex = randomBytes(8).toString('hex');

  named(form: UserForm): string {
    return form === 'email' ? `probe-${this.hex}@${DOMAIN}` : this.hex;
  }

  /** Text that may repeat the name, without it. */
  redact(text: string): string {
    // Sentences come with their digits folded.
    return text.replaceAll(this.hex, '<16 hex>').replaceAll(this.hex.replace(/\d+/g, '#'), '<16 hex>');
  }
}

/** Another one for each try: 139 bits, so no account of anyone opens. */
export function inventPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
