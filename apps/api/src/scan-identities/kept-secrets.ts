import { type ScanLogin, hideSecrets, requiredSecrets } from '@palisade/vocabulary';
import { ValidationFailed } from '../http/fields/validation-failed';
import { SECRETS_ARE_BOUND } from './scan-identities.errors';

const wireName = (member: string): string => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @throws ValidationFailed for a login without a secret that its kind needs. */
export function requireSecrets(login: ScanLogin, message?: string): void {
  for (const member of requiredSecrets(login)) {
    const field = `login.${wireName(member)}`;
    throw ValidationFailed.at(field, message ?? `The ${field} field is required.`);
  }
}

/**
 * What a changed login keeps of the stored one: secrets that were not sent. A secret that was sent as null is gone.
 * @param isBound whether kind and origins are those that the stored secrets are bound to
 * @throws ValidationFailed when a secret that is needed was not sent and cannot be kept
 */
export function withKeptSecrets(
  given: ScanLogin,
  stored: ScanLogin,
  isBound: boolean,
): { login: ScanLogin; keptSecrets: string[] } {
  if (!isBound) {
    requireSecrets(given, SECRETS_ARE_BOUND);
    return { login: given, keptSecrets: [] };
  }
  const members = given as unknown as Record<string, unknown>;
  const places = Object.keys(hideSecrets(stored).secrets);
  const keptSecrets = places.filter((place) => members[place.split('.', 1)[0] ?? ''] === undefined);
  const kept = new Set(keptSecrets.map((place) => place.split('.', 1)[0] ?? ''));
  const fromStored = Object.entries(stored).filter(([member]) => kept.has(member));
  const login = { ...given, ...(Object.fromEntries(fromStored) as object) };
  requireSecrets(login);
  return { login, keptSecrets };
}
