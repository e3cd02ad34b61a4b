import { defineRules } from '../rule';
import { endpointsSchema } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const OWASP =
  'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html';
const COOKIES = 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis';
const SAME_SITE = 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie';
const FETCH_METADATA = 'https://www.w3.org/TR/fetch-metadata/';
const CORS = 'https://fetch.spec.whatwg.org/#cors-safelisted-request-header';

const FORGERY = [352];

const USE_TOKENS =
  "Enable the framework's CSRF protection for every form that changes something, or refuse requests whose Sec-Fetch-Site is cross-site or whose Origin is not yours.";

const rules = defineRules({
  'csrf-no-protection': {
    // 2: forms that only choose how a list is shown need no token.
    version: 2,
    severity: 'medium',
    title: 'A form has no protection against forged requests',
    description:
      'Another site can make the browser of a visitor send this form together with the session cookie. The form has no secret token.',
    remediation: USE_TOKENS,
    cwe: FORGERY,
    references: [OWASP, FETCH_METADATA],
  },
  'csrf-token-not-verified': {
    severity: 'high',
    title: 'The server does not check the token of a form',
    description:
      'The form has a token, but the server accepts requests from another site without it. An attacker can forge the request.',
    remediation: 'Make the server refuse the form when its token is missing or wrong.',
    cwe: FORGERY,
    references: [OWASP],
  },
  'csrf-token-static': {
    severity: 'high',
    title: 'The token of a form is the same in all sessions',
    description:
      'An attacker who reads the token once, as any visitor of the site may, can put it into a forged form.',
    remediation: "Generate random tokens and bind them to the visitor's session.",
    cwe: FORGERY,
    references: [OWASP],
  },
  'csrf-token-weak': {
    severity: 'medium',
    title: 'The token of a form can be guessed',
    description: 'An attacker who guesses the token can forge the request.',
    remediation: 'Use tokens of at least 128 bits from a cryptographic random generator.',
    cwe: [330],
    references: [OWASP],
  },
  'csrf-token-cross-origin': {
    severity: 'high',
    title: 'A form sends its token to another site',
    description: 'The site that receives the form learns the token and can forge requests of that visitor.',
    remediation: 'Remove the token from forms that go to other sites.',
    cwe: [200],
    references: [OWASP],
  },
  'csrf-token-in-url': {
    // 2: a form that says `get` counts without an action too.
    version: 2,
    severity: 'medium',
    title: 'A form sends its token in the URL',
    description:
      'URLs are stored in browser histories and logs and sent in Referer headers. An attacker who reads one of them learns the token.',
    remediation: 'Remove the token from GET forms, or send the form with POST.',
    cwe: [598],
    references: [OWASP],
  },
  'csrf-state-change-get': {
    severity: 'medium',
    title: 'A form that seems to change something uses GET',
    description:
      'An attacker can cause a GET request with a link or an image, and most protections do not cover it. What visitors type is stored in URLs and logs.',
    remediation: 'Send forms that change something or contain secrets with POST.',
    cwe: FORGERY,
    references: [OWASP, 'https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1'],
  },
  'csrf-login': {
    // 2: for strangers only. 3: a cookie that belongs to the field of another form protects nothing.
    version: 3,
    severity: 'low',
    title: 'The login form has no protection against forged requests',
    description:
      "Another site can sign visitors in to the attacker's account and see what they do there. The form has no secret token.",
    remediation:
      'Protect the login form as well: use a token bound to a session that starts before the login, or check Sec-Fetch-Site or Origin.',
    cwe: FORGERY,
    references: [OWASP],
  },
  'csrf-samesite-only': {
    // 2: as csrf-no-protection.
    version: 2,
    severity: 'low',
    title: 'SameSite=Lax is the only protection against forged requests',
    description:
      'The form has no secret token. With Lax, browsers do not send the session cookie with forged POST requests of other sites, but an attacker can still forge requests from a subdomain, or with GET.',
    remediation: USE_TOKENS,
    cwe: FORGERY,
    references: [OWASP, SAME_SITE],
  },
  'csrf-double-submit-unbound': {
    severity: 'low',
    title: 'The token is compared with a cookie that an attacker can set',
    description:
      'The field and the cookie hold the same value, and nothing binds it to the session. An attacker who controls a subdomain or the network can set this cookie and forge the request.',
    remediation:
      'Name the token cookie with the prefix __Host-, or sign the token together with the session.',
    cwe: FORGERY,
    references: [OWASP, COOKIES],
  },
  'csrf-simple-content-type': {
    severity: 'medium',
    title: 'A JSON endpoint accepts plain text as JSON',
    description:
      'Browsers let other sites send text/plain without a preflight request, so an attacker can forge requests to this endpoint.',
    remediation: 'Refuse every Content-Type except application/json (status 415).',
    cwe: FORGERY,
    references: [OWASP, CORS],
  },
});

export const csrfProtection = {
  key: 'csrf_protection',
  name: 'Forged requests (CSRF)',
  question: "Can another site send your forms with a visitor's session?",
  category: 'browser',
  manner: 'light',
  traffic: 'At most 25 page requests. Forms are sent only for paths that you name, on a verified domain.',
  effort: 180,
  settings: endpointsSchema(
    'Pages with forms. On a verified domain the test sends their forms with empty fields: name only pages where an empty record does no harm.',
    '/account/address',
  ),
  rules,
} as const satisfies TestDefinition;
