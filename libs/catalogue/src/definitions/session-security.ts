import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const OWASP = 'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html';
const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/stable/4-Web_Application_Security_Testing/06-Session_Management_Testing';

const rules = defineRules({
  'session-id-weak': {
    severity: 'high',
    title: 'Session ids can be guessed',
    description:
      'The ids that visitors get differ in less than 64 bits: they count up, follow the clock, share most of their characters or are short. An attacker who guesses one has the session of another visitor.',
    remediation:
      'Use the session ids of your framework, or at least 128 bits of a cryptographic random number generator for each id.',
    cwe: [331, 340],
    references: [`${WSTG}/01-Testing_for_Session_Management_Schema`, OWASP],
  },
  'session-id-in-url': {
    severity: 'medium',
    title: 'Addresses of the site contain session ids',
    description:
      'Addresses end up in the history of browsers, in logs of servers and proxies, in shared links and in the Referer of requests to other sites. Anyone who has the address has the session.',
    remediation:
      'Keep the session in a cookie alone, and disable the rewriting of addresses. Java: session-config with tracking-mode COOKIE. PHP: session.use_only_cookies=1 and session.use_trans_sid=0.',
    cwe: [598],
    references: [`${WSTG}/04-Testing_for_Exposed_Session_Variables`, OWASP],
  },
  'session-fixation': {
    severity: 'high',
    title: 'A session id from before the sign-in opens the account afterwards',
    description:
      'An attacker who can set a cookie in the browser of a user, or who knows the id that the browser has before the sign-in, has the session of that user afterwards.',
    remediation:
      'Create a new session id when a user signs in, and delete the old session. PHP: session_regenerate_id(true). Java: request.changeSessionId(). Express: req.session.regenerate. Django: login() does it, so call it instead of writing the session. Rails: reset_session.',
    cwe: [384],
    references: [`${WSTG}/03-Testing_for_Session_Fixation`, OWASP],
  },
  'session-not-rotated': {
    severity: 'medium',
    title: 'Each sign-in to an account gets the same session id',
    description:
      'Two sign-ins to the same account got the same id or token. Anyone who has ever learnt it has the account until it is changed, and a sign-out on one device ends the session on all of them or on none.',
    remediation:
      'Create a random id or token for each sign-in, with an end of its own, and delete it when the user signs out.',
    cwe: [384, 613],
    references: [`${WSTG}/03-Testing_for_Session_Fixation`, OWASP],
  },
  'session-alive-after-logout': {
    severity: 'medium',
    title: 'A session is still valid after the sign-out',
    description:
      'The site forgets the session in the browser of its visitor, but not on the server. Anyone who has learnt the id keeps the account.',
    remediation:
      'Delete the session on the server when a user signs out, and with it every token that keeps the user signed in. For tokens that the server does not store, keep a list of those that have ended, or a time before which none of the account is accepted.',
    cwe: [613],
    references: [`${WSTG}/06-Testing_for_Logout_Functionality`, OWASP],
  },
});

export const sessionSecurity = {
  key: 'session_security',
  name: 'Sessions',
  question: 'Are sessions hard to guess and to steal, and do they end when a user signs out?',
  category: 'authentication',
  manner: 'intrusive',
  setup: 'identity',
  traffic:
    'The pages that every scan reads, 20 visits of one page at 2 per second, and one sign-in and one sign-out of a scan identity with up to 20 requests of the page that proves the sign-in.',
  effort: 120,
  settings: null,
  rules,
} as const satisfies TestDefinition;
