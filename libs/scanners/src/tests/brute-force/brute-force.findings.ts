import type { Severity } from '@palisade/vocabulary';

export interface BruteForceRule {
  severity: Severity;
  title: string;
  description: string;
  advice: string;
  cwe: number;
  links: readonly string[];
}

const AUTHENTICATION = 'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html';
const STUFFING =
  'https://cheatsheetseries.owasp.org/cheatsheets/Credential_Stuffing_Prevention_Cheat_Sheet.html';
const NIST = 'https://pages.nist.gov/800-63-4/sp800-63b.html';
const TRANSPORT = 'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html';
const UNLIMITED = 307;

/** Every rule of this test. Ids are never reused. */
export const BRUTE_FORCE_RULES = {
  'login-cleartext': {
    severity: 'high',
    title: 'Credentials travel without encryption',
    description:
      'The login page or the address that takes the credentials is plain http, so anyone on the network can read or change them.',
    advice:
      'Serve the login page and its target over https only, redirect http to https, and send Strict-Transport-Security.',
    cwe: 319,
    links: [TRANSPORT],
  },
  'login-throttle-header-bypass': {
    severity: 'high',
    title: 'The limit on failed logins is lifted by a client address in a header',
    description:
      'The login trusts the address that the client itself writes into X-Forwarded-For, X-Real-IP or Forwarded, so an attacker can use a new address for each try.',
    advice:
      'Take the client address from these headers only when the request comes from your own proxy, and count failures per account as well.',
    cwe: 348,
    links: [STUFFING, 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Forwarded-For'],
  },
  'login-no-throttling': {
    severity: 'medium',
    title: 'No reaction to thirteen failed sign-ins was observed',
    description:
      'Thirteen wrong passwords in a row for one invented user were all answered alike: no delay, no limit, no CAPTCHA, no message of a lock. A lock that keeps giving the same refusal (as Tomcat’s LockOutRealm does), or one for existing accounts only, cannot be seen this way.',
    advice:
      'Limit failed logins per account and per client address, for example to five, with a growing delay after that.',
    cwe: UNLIMITED,
    links: [AUTHENTICATION, NIST],
  },
  'login-throttle-cookie-bound': {
    severity: 'medium',
    title: 'The limit on failed logins holds only for clients that keep their cookies',
    description:
      'Failures are counted in the session of the client. An attacker leaves the cookies behind and starts from zero.',
    advice:
      'Count failed logins per account and per client address on the server, not in the session or in a cookie.',
    cwe: UNLIMITED,
    links: [AUTHENTICATION],
  },
  'login-get-method': {
    severity: 'medium',
    title: 'The login form sends credentials in the address',
    description:
      'The form uses GET, so passwords end up in histories, in server logs and in Referer headers.',
    advice: 'Use method="post" in the login form, and refuse credentials in the query on the server.',
    cwe: 598,
    links: [AUTHENTICATION],
  },
  'login-late-throttling': {
    severity: 'low',
    title: 'The first reaction to failed sign-ins comes late',
    description:
      'The first reaction came after more than ten wrong passwords in a row for one invented user.',
    advice: 'Limit failed logins earlier, for example after five.',
    cwe: UNLIMITED,
    links: [AUTHENTICATION],
  },
  'login-generic-error-missing': {
    severity: 'low',
    title: 'The login says that a user does not exist',
    description:
      'A message of its own for unknown users tells an attacker which accounts are worth an attack.',
    advice:
      'Answer wrong users and wrong passwords with the same message, for example "Wrong user or password".',
    cwe: 204,
    links: [AUTHENTICATION],
  },
} as const satisfies Record<string, BruteForceRule>;
export type BruteForceRuleId = keyof typeof BRUTE_FORCE_RULES;
