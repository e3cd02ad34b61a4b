import type { LoginFacts } from '../read/login-observation';

/** The protocol has no place for a limit or a message. */
const BASIC =
  'HTTP Basic has no limit of its own. Limit requests to this path per client address in the server, or let a program that reads its log, such as fail2ban, refuse addresses with many failures. Or put a sign-in with a limit in front. Give each account a long random password.';
/** There is no account that could be locked. */
const ONE_SECRET =
  'This sign-in takes one secret and no user name. Make it random, with at least 128 bits (openssl rand -base64 32): then guessing cannot succeed. Where people choose the secret, limit failed attempts per client address too.';

/** What to do about missing limits of a login, where it is not one of accounts with a form; undefined where the rule says it. */
export function limitFor({ kind, fields: [user] }: LoginFacts): string | undefined {
  if (kind === 'basic') return BASIC;
  return user === null ? ONE_SECRET : undefined;
}
