import { defineRules } from '../rule';
import { endpointsSchema } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const MDN = 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS';
const FETCH = 'https://fetch.spec.whatwg.org/#http-cors-protocol';
const OWASP =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/11-Client-side_Testing/07-Testing_Cross_Origin_Resource_Sharing';
const PERMISSIVE = [942];
const ORIGIN_CHECK = [346];
const references = [MDN, FETCH, OWASP];

const EXACT_LIST =
  'Compare the whole Origin header with a fixed list of origins (scheme, host and port), character by character, and send no Access-Control-Allow-Origin to others.';

const rules = defineRules({
  'cors-reflects-any-origin': {
    version: 2,
    severity: 'high',
    title: 'The server trusts every origin: it echoes the Origin header',
    description:
      'The server copies the Origin header of each request into Access-Control-Allow-Origin, so any site can read the responses through the browser of a visitor.',
    remediation: EXACT_LIST,
    cwe: PERMISSIVE,
    references,
  },
  'cors-null-origin': {
    version: 2,
    severity: 'high',
    title: 'The server trusts the null origin',
    description:
      'Any site can send requests with the origin "null" from a sandboxed frame, and so read the responses.',
    remediation: 'Remove null from the allowed origins.',
    cwe: PERMISSIVE,
    references,
  },
  'cors-prefix-match': {
    version: 2,
    severity: 'high',
    title: 'The server trusts any origin that starts with a trusted name',
    description:
      'An attacker can create a host name that starts with the trusted name under their own domain, and read the responses from there.',
    remediation: EXACT_LIST,
    cwe: ORIGIN_CHECK,
    references,
  },
  'cors-suffix-match': {
    version: 2,
    severity: 'high',
    title: 'The server trusts any origin that ends with a trusted name',
    description:
      'An attacker can register a domain whose name ends with the trusted name, and read the responses from there.',
    remediation: EXACT_LIST,
    cwe: ORIGIN_CHECK,
    references,
  },
  'cors-unescaped-dot': {
    version: 2,
    severity: 'high',
    title: 'An unescaped dot in the pattern of trusted origins matches any character',
    description:
      'An attacker can register the domain that has another character in place of the dot, and read the responses from there.',
    remediation: EXACT_LIST,
    cwe: ORIGIN_CHECK,
    references,
  },
  'cors-special-char': {
    version: 2,
    severity: 'medium',
    title: 'The server trusts origins with a special character after the trusted name',
    description:
      'Some browsers load pages from host names with such characters, so an attacker can read the responses from their own domain.',
    remediation: EXACT_LIST,
    cwe: ORIGIN_CHECK,
    references,
  },
  'cors-preflight-reflects': {
    version: 2,
    severity: 'high',
    title: 'The server allows every origin in preflight responses',
    description:
      'Any site gets permission to send requests that change data, although responses to plain requests do not allow the origin.',
    remediation: 'Respond to OPTIONS requests with the same list of origins as all other requests.',
    cwe: PERMISSIVE,
    references,
  },
  'cors-http-origin-trusted': {
    severity: 'low',
    title: 'The https site trusts an unencrypted http origin',
    description:
      'An attacker on the network of a visitor can inject a page into the http origin and read the responses from there.',
    remediation: 'Allow https origins only.',
    cwe: [319],
    references,
  },
  'cors-any-subdomain': {
    severity: 'low',
    title: 'The server trusts every subdomain',
    description:
      'An attacker who controls a single subdomain, for example a compromised or abandoned one, can read the responses from there.',
    remediation: 'List the subdomains that need access instead of allowing all.',
    cwe: PERMISSIVE,
    references,
  },
  'cors-wildcard-credentials': {
    severity: 'low',
    title: 'The server allows all origins together with credentials',
    description:
      'Browsers refuse this combination, so it has no effect today. It shows that the server is meant to expose the data of signed-in visitors to every site.',
    remediation:
      'Remove Access-Control-Allow-Credentials where every origin may read, or list the origins where credentials are needed.',
    cwe: PERMISSIVE,
    references,
  },
  'cors-wildcard': {
    severity: 'medium',
    title: 'All origins can read a response that is not public',
    description: 'Any site that a visitor opens can read the response through the browser of that visitor.',
    remediation: 'List the origins that may read what is not public, instead of *.',
    cwe: PERMISSIVE,
    references,
  },
  'cors-missing-vary': {
    severity: 'low',
    title: 'A cacheable response depends on the Origin header without Vary: Origin',
    description: 'A cache can send the response for one origin to another origin.',
    remediation: 'Send Vary: Origin wherever Access-Control-Allow-Origin depends on the request.',
    cwe: [524],
    references: [MDN, 'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5'],
  },
  'cors-private-data-readable': {
    severity: 'high',
    title: 'Other sites can read the private data of an account',
    description:
      'The response holds the private text of a scan identity, and any page on the web may read it in the browser of a visitor who is signed in.',
    remediation:
      'Compare the Origin header with a list of exact origins, and send Access-Control-Allow-Credentials to those alone.',
    cwe: PERMISSIVE,
    references,
  },
  'cors-third-party-fixed': {
    severity: 'low',
    title: 'The server trusts a foreign origin with credentials',
    description: 'An attacker who controls that origin can read what signed-in visitors see.',
    remediation:
      'Check that you still need the foreign origin and trust its owner, and remove origins that were added for tests.',
    cwe: PERMISSIVE,
    references,
  },
  'cors-invalid-acao': {
    severity: 'low',
    title: 'The Access-Control-Allow-Origin header is malformed',
    description:
      'Browsers accept one origin, * or null, sent once. They refuse everything else, so sites that should have access do not get it.',
    remediation:
      'Send one Access-Control-Allow-Origin header with exactly one origin, without path or trailing slash.',
    cwe: [436],
    references,
  },
});

/** The severities are the usual ones; the ladder in the scanner's README decides. */
export const corsMisconfiguration = {
  key: 'cors_misconfiguration',
  name: 'Cross-origin access (CORS)',
  question: 'Which other sites can read what a signed-in visitor sees?',
  category: 'browser',
  manner: 'light',
  traffic:
    'At most 20 requests for each path. Where API against its document runs too, its paths are among them.',
  effort: 45,
  settings: endpointsSchema('Paths that return data. The test uses the first ten.', '/api/me'),
  rules,
} as const satisfies TestDefinition;
