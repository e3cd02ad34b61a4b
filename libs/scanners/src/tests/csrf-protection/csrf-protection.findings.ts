import type { RuleText } from '../../engine/rule-text';

const OWASP =
  'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html';
const COOKIES = 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis';
const SAME_SITE = 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie';
const FETCH_METADATA = 'https://www.w3.org/TR/fetch-metadata/';
const CORS = 'https://fetch.spec.whatwg.org/#cors-safelisted-request-header';

const FORGERY = 352;
const WEAK_RANDOM = 330;
const QUERY_SECRETS = 598;
const EXPOSURE = 200;

const USE_TOKENS =
  "Switch on the framework's protection against forged requests for every form that changes something, or refuse requests whose Sec-Fetch-Site is cross-site or whose Origin is not yours.";

/** What people read about each rule, and what to do. */
export const CSRF_RULES = {
  'csrf-no-protection': {
    severity: 'medium',
    title: 'Form without protection against forged requests',
    description:
      'Another site can make the browser of a visitor send this form, and the session cookie goes along. As visitors get it who are not signed in, the form has no secret token.',
    advice: USE_TOKENS,
    cwe: FORGERY,
    links: [OWASP, FETCH_METADATA],
  },
  'csrf-token-not-verified': {
    severity: 'high',
    title: 'The token of a form is not checked',
    description:
      'The form carries a token, but the server treats requests without it, sent as from another site, in the same way.',
    advice: 'Make the server refuse the form when its token is missing or wrong.',
    cwe: FORGERY,
    links: [OWASP],
  },
  'csrf-token-static': {
    severity: 'high',
    title: 'All visitors who are not signed in get the same token',
    description:
      'An attacker can read the value on the site and put it into a forged form. Whether signed-in visitors get another one was not seen.',
    advice: "Make tokens random and bind them to the visitor's session.",
    cwe: FORGERY,
    links: [OWASP],
  },
  'csrf-token-weak': {
    severity: 'medium',
    title: 'The token of a form can be guessed',
    description: 'A token protects only if nobody else can work it out.',
    advice: 'Take tokens of at least 128 bits from a cryptographic random generator.',
    cwe: WEAK_RANDOM,
    links: [OWASP],
  },
  'csrf-token-cross-origin': {
    severity: 'high',
    title: 'A form hands its token to another site',
    description: 'Whoever receives the form learns the token and can forge requests of that visitor.',
    advice: 'Leave the token out of forms that go to other sites.',
    cwe: EXPOSURE,
    links: [OWASP],
  },
  'csrf-token-in-url': {
    severity: 'medium',
    title: 'A form puts its token into the address',
    description: 'Addresses stay in histories, logs and Referer headers, and the token with them.',
    advice: 'Leave the token out of GET forms, or send the form with POST.',
    cwe: QUERY_SECRETS,
    links: [OWASP],
  },
  'csrf-state-change-get': {
    severity: 'medium',
    title: 'A GET form seems to change something',
    description:
      'GET requests can be caused by a mere link or picture and are not covered by most protections; what is filled in ends up in addresses and logs.',
    advice: 'Send forms that change something or hold secrets with POST.',
    cwe: FORGERY,
    links: [OWASP, 'https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1'],
  },
  'csrf-login': {
    severity: 'low',
    title: 'Login form without protection against forged requests',
    description:
      "Another site can sign visitors in to the attacker's account, and see what they do there. The form carries no secret token.",
    advice:
      'Protect the login form as well: a token bound to a session that begins before the login, or a check of Sec-Fetch-Site or Origin.',
    cwe: FORGERY,
    links: [OWASP],
  },
  'csrf-samesite-only': {
    severity: 'low',
    title: 'Only SameSite=Lax stands against forged requests',
    description:
      'The form has no secret token. Lax keeps the session cookie off forged POSTs of other sites, but not off those of subdomains, nor off GETs.',
    advice: USE_TOKENS,
    cwe: FORGERY,
    links: [OWASP, SAME_SITE],
  },
  'csrf-double-submit-unbound': {
    severity: 'low',
    title: 'The token is compared with a cookie that others may set',
    description:
      'Field and cookie hold the same value and nothing binds it to the session: a subdomain or somebody on the network can plant a cookie of their own.',
    advice: 'Name the token cookie with the prefix __Host-, or sign the token together with the session.',
    cwe: FORGERY,
    links: [OWASP, COOKIES],
  },
  'csrf-simple-content-type': {
    severity: 'medium',
    title: 'A JSON endpoint reads plain text as JSON',
    description:
      'Pages of other sites may send text/plain without asking first, so the need for application/json does not keep forged requests out.',
    advice: 'Refuse every Content-Type but application/json (status 415).',
    cwe: FORGERY,
    links: [OWASP, CORS],
  },
} satisfies Record<string, RuleText>;

export type CsrfRuleId = keyof typeof CSRF_RULES;
