import { defineRules } from '../rule';
import { endpointsSchema } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const RFC = 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis';
const MDN = 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie';
const ASVS = 'https://owasp.org/www-project-application-security-verification-standard/';
const OWASP = 'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html';

const SEND_SECURE = 'Set the attribute Secure on the cookie wherever it is set, then redirect http to https.';

const rules = defineRules({
  'cookie-session-no-secure': {
    severity: 'medium',
    title: 'A session cookie is sent over plain http as well',
    description:
      'The cookie has no Secure attribute, so browsers send it over http too. An attacker on the network can read it there and take over the session.',
    remediation: SEND_SECURE,
    cwe: [614],
    references: [OWASP, MDN],
  },
  'cookie-session-no-httponly': {
    severity: 'medium',
    title: 'Scripts can read a session cookie',
    description:
      'The cookie has no HttpOnly attribute. A script that an attacker brings into a page can read it and take over the session.',
    remediation:
      'Set the attribute HttpOnly on the cookie. If scripts of the page read it, first give them what they need in a cookie of its own.',
    cwe: [1004],
    references: [OWASP, MDN],
  },
  'cookie-session-no-samesite': {
    severity: 'low',
    title: 'A session cookie does not say whether other sites may send it',
    description:
      'The cookie has no SameSite attribute. Only some browsers treat it as Lax then; in the others, forms of other sites are sent with the session of the visitor.',
    remediation: 'Set SameSite=Lax on the cookie, or Strict if no other site links into the session.',
    cwe: [1275],
    references: [MDN, RFC],
  },
  'cookie-session-samesite-none': {
    severity: 'low',
    title: 'Browsers send a session cookie with requests of other sites',
    description:
      'The cookie has SameSite=None, so requests that other sites start run in the session of the visitor.',
    remediation:
      'Set SameSite=Lax on the cookie, unless other sites embed yours or send forms to it on purpose.',
    cwe: [1275],
    references: [MDN, RFC],
  },
  'cookie-no-secure': {
    severity: 'low',
    title: 'A cookie that identifies visitors is sent over plain http as well',
    description:
      'The cookie has no Secure attribute. An attacker on the network can read it over http, recognise the visitor, or replace it.',
    remediation: SEND_SECURE,
    cwe: [614],
    references: [ASVS, MDN],
  },
  'cookie-samesite-invalid': {
    severity: 'low',
    title: 'A cookie has an unknown SameSite value',
    description: 'Browsers know Strict, Lax and None. They ignore any other value and use their default.',
    remediation: 'Set SameSite=Lax, SameSite=Strict, or SameSite=None together with Secure.',
    cwe: [1275],
    references: [MDN, RFC],
  },
  'cookie-samesite-none-insecure': {
    severity: 'low',
    title: 'A cookie has SameSite=None without Secure',
    description: 'Browsers refuse such a cookie, so features that need it fail for many visitors.',
    remediation: 'Add Secure to the cookie, or set SameSite=Lax.',
    cwe: [1275],
    references: [MDN],
  },
  'cookie-prefix-violated': {
    version: 2,
    severity: 'low',
    title: 'A cookie breaks the rules of its name prefix',
    description:
      'Names that start with __Secure-, __Host-, __Http- or __Host-Http- require certain attributes. Browsers drop a cookie that lacks them, so features that need it fail.',
    remediation:
      'Set Secure over https. For __Host- and __Host-Http- also set Path=/ and no Domain, for __Http- and __Host-Http- HttpOnly. Or choose a name without the prefix.',
    cwe: [565],
    references: [RFC, MDN],
  },
  'cookie-domain-rejected': {
    version: 2,
    severity: 'low',
    title: 'A cookie names a domain that browsers refuse',
    description:
      'The Domain attribute does not cover the host that sets the cookie, or it covers the sites of other owners. Browsers drop the cookie.',
    remediation: 'Remove the Domain attribute, or name the host itself or its parent domain.',
    cwe: [565],
    references: [RFC, MDN],
  },
  'cookie-broad-domain': {
    severity: 'low',
    title: 'A session cookie is sent to other hosts of the domain',
    description:
      'The Domain attribute makes browsers send the session to every name below that domain. An attacker who controls one of them can take over sessions.',
    remediation: 'Remove the Domain attribute, so that the cookie stays on the host that sets it.',
    cwe: [1275],
    references: [OWASP, MDN],
  },
  'cookie-session-long-lived': {
    severity: 'low',
    title: 'A session cookie is valid for a very long time',
    description: 'A stolen or forgotten session stays usable for a long time, also on shared computers.',
    remediation:
      'Let the session end with the browser or after hours to days, and end it on the server at the same time. Use a separate cookie where visitors choose to stay signed in.',
    cwe: [613],
    references: [OWASP],
  },
  'cookie-set-over-http': {
    severity: 'medium',
    title: 'A session starts over plain http',
    description:
      'The site sets a session cookie in a plain http response. An attacker on the network can read it, or choose the session that the visitor will use over https.',
    remediation:
      'Redirect http to https without setting cookies, and set cookies with Secure over https only.',
    cwe: [319],
    references: [OWASP],
  },
  'cookie-readable-secret': {
    severity: 'medium',
    title: 'A cookie exposes private data to everyone who reads it',
    description:
      'The value is not encrypted. It holds a password, a card number, an e-mail address or a role, which other people with access to the browser can read and may be able to change.',
    remediation:
      'Keep these data on the server and give the browser a random id only, or encrypt and sign the value.',
    cwe: [315],
    references: [OWASP],
  },
  'cookie-oversize': {
    version: 2,
    severity: 'low',
    title: 'A cookie is larger than browsers keep',
    description: 'Name and value together exceed 4096 bytes. Browsers ignore the cookie.',
    remediation: 'Keep the data on the server and a random id in the cookie.',
    cwe: [565],
    references: [RFC],
  },
  'cookie-duplicate': {
    severity: 'low',
    title: 'One response sets a cookie twice with different attributes',
    description:
      'Only the last one counts, and a proxy or plugin can change which one that is. The cookie can lose its protection unnoticed.',
    remediation: 'Find the two places that set the cookie, and remove one of them.',
    cwe: [565],
    references: [RFC],
  },
});

export const cookieSecurity = {
  key: 'cookie_security',
  name: 'Cookies',
  question: 'Are the cookies of the site protected, and do browsers accept them?',
  category: 'browser',
  manner: 'passive',
  traffic:
    'At most 48 page requests: two repeat what one response alone has shown, with their redirects, and the other tests of the scan share the rest.',
  effort: 30,
  settings: endpointsSchema(
    'Further pages whose cookies the test reads, such as an interface that starts a session.',
    '/api/session',
  ),
  rules,
} as const satisfies TestDefinition;
