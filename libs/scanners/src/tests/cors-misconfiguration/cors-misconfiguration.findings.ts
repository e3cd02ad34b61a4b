import type { RuleText } from '../../engine/rule-text';

const MDN = 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS';
const FETCH = 'https://fetch.spec.whatwg.org/#http-cors-protocol';
const OWASP =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/11-Client-side_Testing/07-Testing_Cross_Origin_Resource_Sharing';
const PERMISSIVE = 942;
const ORIGIN_CHECK = 346;
const links = [MDN, FETCH, OWASP];

const EXACT_LIST =
  'Compare the whole Origin header with a fixed list of origins (scheme, host and port), character by character, and send no Access-Control-Allow-Origin to others.';

const TRUST_RULES = {
  'cors-reflects-any-origin': {
    severity: 'high',
    title: 'Any site may read the answers: the Origin header is echoed',
    description: 'The server puts whatever origin asks into Access-Control-Allow-Origin.',
    advice: EXACT_LIST,
    cwe: PERMISSIVE,
    links,
  },
  'cors-null-origin': {
    severity: 'high',
    title: 'The null origin may read the answers',
    description: 'Every site can send the origin "null", from a sandboxed frame.',
    advice: 'Take null out of the allowed origins.',
    cwe: PERMISSIVE,
    links,
  },
  'cors-prefix-match': {
    severity: 'high',
    title: 'Origins that only begin like a trusted one are trusted',
    description: 'Anybody can put the trusted name in front of a domain of their own.',
    advice: EXACT_LIST,
    cwe: ORIGIN_CHECK,
    links,
  },
  'cors-suffix-match': {
    severity: 'high',
    title: 'Origins that only end like a trusted one are trusted',
    description: 'Anybody can register a domain whose name ends like this one.',
    advice: EXACT_LIST,
    cwe: ORIGIN_CHECK,
    links,
  },
  'cors-unescaped-dot': {
    severity: 'high',
    title: 'A dot in the pattern of trusted origins matches any character',
    description: 'Anybody can register the domain that has another character in its place.',
    advice: EXACT_LIST,
    cwe: ORIGIN_CHECK,
    links,
  },
  'cors-special-char': {
    severity: 'medium',
    title: 'Origins with a special character after the trusted host are trusted',
    description:
      'Some browsers load pages from host names with such characters, so strangers can send the origin.',
    advice: EXACT_LIST,
    cwe: ORIGIN_CHECK,
    links,
  },
  'cors-preflight-reflects': {
    severity: 'high',
    title: 'Preflight requests are answered with any origin',
    description:
      'The permission to send a request is given to every origin, although the answer to a plain request is not.',
    advice: 'Answer OPTIONS requests by the same list of origins as all others.',
    cwe: PERMISSIVE,
    links,
  },
} as const satisfies Record<string, RuleText>;

const FURTHER_RULES = {
  'cors-http-origin-trusted': {
    severity: 'low',
    title: 'An https site trusts an origin over plain http',
    description:
      'Whoever sits on the network of a visitor can put a page on the http origin and read from it.',
    advice: 'Allow https origins only.',
    cwe: 319,
    links,
  },
  'cors-any-subdomain': {
    severity: 'low',
    title: 'Every subdomain may read the answers',
    description: 'One subdomain that is hacked, taken over or given to a customer is enough to read from it.',
    advice: 'List the subdomains that need access instead of allowing all.',
    cwe: PERMISSIVE,
    links,
  },
  'cors-wildcard-credentials': {
    severity: 'low',
    title: 'All origins are allowed together with credentials',
    description:
      'Browsers refuse the combination, so it does nothing; it was meant to open signed-in data to every site.',
    advice:
      'Drop Access-Control-Allow-Credentials where everybody may read, or list the origins where credentials are needed.',
    cwe: PERMISSIVE,
    links,
  },
  'cors-wildcard': {
    severity: 'medium',
    title: 'All origins may read an answer that is not public',
    description: 'Any site that a visitor opens can read it through the browser of that visitor.',
    advice: 'Name the origins that may read what is not public, instead of *.',
    cwe: PERMISSIVE,
    links,
  },
  'cors-missing-vary': {
    severity: 'low',
    title: 'A cacheable answer depends on the Origin header without saying so',
    description: 'A cache can give the answer for one origin to another one.',
    advice: 'Send Vary: Origin wherever Access-Control-Allow-Origin depends on the request.',
    cwe: 524,
    links: [MDN, 'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5'],
  },
  'cors-third-party-fixed': {
    severity: 'low',
    title: 'A foreign origin may always read the answers with credentials',
    description: 'Whoever controls that origin reads what signed-in visitors see.',
    advice:
      'Make sure that the foreign origin is still needed and yours to trust, and take out leftovers of tests.',
    cwe: PERMISSIVE,
    links,
  },
  'cors-invalid-acao': {
    severity: 'low',
    title: 'The Access-Control-Allow-Origin header is malformed',
    description: 'Browsers take one origin, * or null, sent once; anything else they refuse.',
    advice:
      'Send one Access-Control-Allow-Origin header with exactly one origin, without path or trailing slash.',
    cwe: 436,
    links,
  },
} as const satisfies Record<string, RuleText>;

/** Every rule of this scanner; the severity is the usual one, the ladder in the README decides. */
export const CORS_RULES = { ...TRUST_RULES, ...FURTHER_RULES };
export type CorsRuleId = keyof typeof CORS_RULES;
