import { defineRules } from '../rule';
import { endpointsSchema } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const AUTHENTICATION = 'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html';
const STUFFING =
  'https://cheatsheetseries.owasp.org/cheatsheets/Credential_Stuffing_Prevention_Cheat_Sheet.html';
const NIST = 'https://pages.nist.gov/800-63-4/sp800-63b.html';
const TRANSPORT = 'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html';
const UNLIMITED = [307];

const rules = defineRules({
  'login-cleartext': {
    version: 2,
    severity: 'high',
    title: 'Credentials are sent without encryption',
    description:
      'The login page, or the address that receives the credentials, uses plain http. An attacker on the network can read and change them.',
    remediation:
      'Serve the login page and its target over https only, redirect http to https, and send Strict-Transport-Security.',
    cwe: [319],
    references: [TRANSPORT],
  },
  'login-throttle-header-bypass': {
    version: 2,
    severity: 'high',
    title: 'A client address in a header bypasses the limit on failed logins',
    description:
      'The login trusts the address that the client writes into X-Forwarded-For, X-Real-IP or Forwarded. An attacker sends another address with each attempt and is never limited.',
    remediation:
      'Take the client address from these headers only when the request comes from your own proxy, and count failures per account as well.',
    cwe: [348],
    references: [STUFFING, 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Forwarded-For'],
  },
  'login-no-throttling': {
    version: 2,
    severity: 'medium',
    title: 'No limit on failed logins was observed',
    description:
      'An attacker can guess passwords. Thirteen wrong passwords in a row for one invented user got the same response each time: no delay, no limit, no CAPTCHA, no message about a locked account. This test cannot see a lock that keeps sending the same refusal (Tomcat’s LockOutRealm does this), or one that covers existing accounts only.',
    remediation:
      'Limit failed logins per account and per client address, for example to five, with a growing delay after that. Behind a proxy, take the client address from the header that the proxy sets.',
    cwe: UNLIMITED,
    references: [AUTHENTICATION, NIST],
  },
  'login-throttle-cookie-bound': {
    version: 2,
    severity: 'medium',
    title: 'The limit on failed logins depends on a cookie',
    description:
      'The server counts failures in the session of the client. An attacker deletes the cookies and starts again.',
    remediation:
      'Count failed logins per account and per client address on the server, not in the session or in a cookie.',
    cwe: UNLIMITED,
    references: [AUTHENTICATION],
  },
  'login-get-method': {
    version: 2,
    severity: 'medium',
    title: 'The login form sends credentials in the URL',
    description:
      'The form uses GET, so passwords are stored in browser histories and server logs and sent in Referer headers, where others can read them.',
    remediation: 'Use method="post" in the login form, and refuse credentials in the query on the server.',
    cwe: [598],
    references: [AUTHENTICATION],
  },
  'login-late-throttling': {
    version: 2,
    severity: 'low',
    title: 'The limit on failed logins is too high',
    description:
      'The server reacted only after more than ten wrong passwords in a row for one invented user, so an attacker has more guesses than needed.',
    remediation: 'Limit failed logins earlier, for example after five.',
    cwe: UNLIMITED,
    references: [AUTHENTICATION],
  },
  'login-generic-error-missing': {
    version: 2,
    severity: 'low',
    title: 'The login reveals which users exist',
    description:
      'The login has its own message for unknown users. An attacker can find out which accounts exist and attack only those.',
    remediation:
      'Return the same message for unknown users and wrong passwords, for example "Wrong user or password".',
    cwe: [204],
    references: [AUTHENTICATION],
  },
});

export const bruteForce = {
  key: 'brute_force',
  name: 'Password guessing',
  question: 'Does the login slow down or stop an attacker who guesses passwords?',
  category: 'authentication',
  manner: 'intrusive',
  traffic:
    'At most 18 failed logins of an invented user, one a second. Behind a shared front end (webmail, a proxy), a delay for its address also slows down the sign-ins of other people.',
  effort: 120,
  settings: endpointsSchema('The login page or endpoint. Without any, the test searches for one.', '/login'),
  rules,
} as const satisfies TestDefinition;
