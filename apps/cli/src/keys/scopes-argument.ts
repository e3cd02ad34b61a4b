import { KEY_SCOPES, type KeyScope } from '@palisade/vocabulary';
import { InvalidArgumentError } from 'commander';

/** `read,scan` as a list without repetitions. */
export function scopesArgument(text: string): KeyScope[] {
  const names = text.split(',').map((name) => name.trim());
  const scopes = KEY_SCOPES.filter((scope) => names.includes(scope));
  if (!names.every((name) => (KEY_SCOPES as readonly string[]).includes(name))) {
    throw new InvalidArgumentError(`Enter one or more of ${KEY_SCOPES.join(', ')}, separated by commas.`);
  }
  return scopes;
}
