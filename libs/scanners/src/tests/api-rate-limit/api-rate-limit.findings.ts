import type { Severity } from '@palisade/vocabulary';

/** A catalogue entry: what people read about a rule wherever it fires. */
export interface RateLimitRule {
  severity: Severity;
  title: string;
  description: string;
  advice: string;
  cwe: number;
  links: readonly string[];
}

const OWASP = 'https://owasp.org/API-Security/editions/2023/en/0xa4-unrestricted-resource-consumption/';
const RFC_6585 = 'https://www.rfc-editor.org/rfc/rfc6585#section-4';
const DRAFT = 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/';
const CHEAT_SHEET = 'https://cheatsheetseries.owasp.org/cheatsheets/Denial_of_Service_Cheat_Sheet.html';
const RESOURCES = 770;

/** Every rule of this test. Ids are never reused. */
export const API_RATE_LIMIT_RULES = {
  'rate-limit-header-bypass': {
    severity: 'high',
    title: 'The rate limit can be got around with a forwarded-for header',
    description:
      'The limiter believes an address that the caller writes into the request, so every caller has as many limits as there are addresses.',
    advice:
      'Take the client address from forwarding headers only when a proxy of your own wrote them (Express: trust proxy with its exact addresses; nginx: set_real_ip_from; Laravel: TrustProxies).',
    cwe: 348,
    links: [OWASP, 'https://www.rfc-editor.org/rfc/rfc7239#section-8.1'],
  },
  'rate-limit-not-observed': {
    severity: 'medium',
    title: 'No rate limit was observed on an API endpoint',
    description:
      'Whoever can call an API without limit can guess identifiers, copy its data or use up its resources.',
    advice:
      'Limit requests per caller on every API endpoint, and answer 429 with Retry-After above the limit.',
    cwe: RESOURCES,
    links: [OWASP, RFC_6585],
  },
  'rate-limit-per-path-variant': {
    severity: 'medium',
    title: 'The rate limit can be got around with another spelling of the request',
    description:
      'The limiter counts a trailing slash, other letters or HEAD apart, although the same endpoint answers.',
    advice:
      'Apply the limit to the route after it was resolved, for all methods, not to the path as it was written.',
    cwe: 178,
    links: [OWASP],
  },
  'page-size-unbounded': {
    severity: 'medium',
    title: 'The page size of an API endpoint is not bounded',
    description:
      'A single request can read a whole table, so a limit on requests protects neither data nor server.',
    advice:
      'Give the page size a maximum on the server, and answer larger wishes with that maximum or an error.',
    cwe: RESOURCES,
    links: [OWASP],
  },
  'graphql-batching-unbounded': {
    severity: 'medium',
    title: 'The GraphQL endpoint answers batches of queries',
    description: 'Many operations in one request count as one for a limiter, e.g. guesses of a password.',
    advice: 'Switch batching off, or limit the operations of a batch and count each of them.',
    cwe: 799,
    links: [OWASP, 'https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html'],
  },
  'rate-limit-headers-untrue': {
    severity: 'low',
    title: 'The rate-limit headers are not true',
    description:
      'Clients that keep to these headers cannot keep to the limit, and a limit may not be in force at all.',
    advice:
      'Check that the counters are stored (a cache that lives for one request counts nothing), and send the reset as the draft or your documentation says.',
    cwe: RESOURCES,
    links: [DRAFT],
  },
  'rate-limit-no-retry-after': {
    severity: 'low',
    title: 'Limited answers do not say when to come back',
    description: 'Without Retry-After clients try again at once, which keeps the load up.',
    advice: 'Send Retry-After, in seconds, with every 429.',
    cwe: RESOURCES,
    links: [RFC_6585, CHEAT_SHEET],
  },
  'rate-limit-wrong-status': {
    severity: 'low',
    title: 'Limited answers do not have status 429',
    description:
      'Clients, monitoring and caches take such an answer for a success or for an outage, and act accordingly.',
    advice: 'Answer 429 above the limit (nginx: limit_req_status 429;).',
    cwe: 394,
    links: [RFC_6585, 'https://nginx.org/en/docs/http/ngx_http_limit_req_module.html#limit_req_status'],
  },
  'rate-limit-too-generous': {
    severity: 'low',
    title: 'The rate limit of a login-like endpoint is too generous',
    description: 'Above a thousand tries a minute, guessing passwords or codes stays worth it.',
    advice: 'Give endpoints that take credentials a limit of their own, of a few tries a minute.',
    cwe: 307,
    links: [OWASP],
  },
} as const satisfies Record<string, RateLimitRule>;
export type ApiRateLimitRuleId = keyof typeof API_RATE_LIMIT_RULES;
