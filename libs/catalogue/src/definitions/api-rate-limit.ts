import { defineRules } from '../rule';
import { endpointsSchema } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const OWASP = 'https://owasp.org/API-Security/editions/2023/en/0xa4-unrestricted-resource-consumption/';
const RFC_6585 = 'https://www.rfc-editor.org/rfc/rfc6585#section-4';
const DRAFT = 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/';
const CHEAT_SHEET = 'https://cheatsheetseries.owasp.org/cheatsheets/Denial_of_Service_Cheat_Sheet.html';
const RESOURCES = [770];

const rules = defineRules({
  'rate-limit-header-bypass': {
    severity: 'high',
    title: 'A forwarded-for header bypasses the rate limit',
    description:
      'The limiter trusts the client address that the caller writes into the request. An attacker sends another address with each request and is never limited.',
    remediation:
      'Take the client address from forwarding headers only when your own proxy wrote them. nginx: set_real_ip_from. Express: trust proxy with its exact addresses. Laravel: TrustProxies.',
    cwe: [348],
    references: [OWASP, 'https://www.rfc-editor.org/rfc/rfc7239#section-8.1'],
  },
  'rate-limit-not-observed': {
    severity: 'medium',
    title: 'No rate limit was observed on an API endpoint',
    description:
      'An attacker can send as many requests as they like: to guess identifiers, to copy the data or to exhaust the server.',
    remediation:
      'Limit requests per caller on every API endpoint, and return 429 with Retry-After above the limit.',
    cwe: RESOURCES,
    references: [OWASP, RFC_6585],
  },
  'rate-limit-per-path-variant': {
    severity: 'medium',
    title: 'Another spelling of the request bypasses the rate limit',
    description:
      'The limiter counts a trailing slash, different letter case or HEAD separately, although the same endpoint responds. An attacker gets a new limit with each spelling.',
    remediation:
      'Apply the limit to the resolved route, for all methods, not to the path as the caller wrote it.',
    cwe: [178],
    references: [OWASP],
  },
  'page-size-unbounded': {
    severity: 'medium',
    title: 'The page size of an API endpoint has no maximum',
    description:
      'An attacker can read a whole table with one request, so a limit on the number of requests protects neither the data nor the server.',
    remediation:
      'Set a maximum page size on the server, and respond to requests for more with that maximum or an error.',
    cwe: RESOURCES,
    references: [OWASP],
  },
  'graphql-batching-unbounded': {
    severity: 'medium',
    title: 'The GraphQL endpoint accepts batches of queries',
    description:
      'A limiter counts a batch of operations as one request. An attacker can try many passwords or codes with a single request.',
    remediation: 'Disable batching, or limit the number of operations in a batch and count each of them.',
    cwe: [799],
    references: [OWASP, 'https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html'],
  },
  'rate-limit-headers-untrue': {
    severity: 'low',
    title: 'The rate limit headers are wrong',
    description:
      'Clients cannot respect a limit that the headers describe wrongly, and the announced limit may not exist at all.',
    remediation:
      'Check that the counters are stored (a cache that lives for one request counts nothing), and send the reset time in the format of the draft or of your documentation.',
    cwe: RESOURCES,
    references: [DRAFT],
  },
  'rate-limit-no-retry-after': {
    severity: 'low',
    title: 'Responses above the rate limit have no Retry-After header',
    description:
      'Clients retry immediately when they do not know how long to wait, which keeps the load high.',
    remediation: 'Send Retry-After, in seconds, with every 429 response.',
    cwe: RESOURCES,
    references: [RFC_6585, CHEAT_SHEET],
  },
  'rate-limit-wrong-status': {
    severity: 'low',
    title: 'Responses above the rate limit do not have status 429',
    description:
      'Clients, monitoring and caches mistake such a response for a success or an outage and react accordingly.',
    remediation: 'Return 429 above the limit, in place of the status that the evidence names.',
    cwe: [394],
    references: [RFC_6585, 'https://nginx.org/en/docs/http/ngx_http_limit_req_module.html#limit_req_status'],
  },
  'rate-limit-too-generous': {
    severity: 'low',
    title: 'The rate limit of an endpoint that takes credentials is too high',
    description: 'An attacker can try more than a thousand passwords or codes a minute.',
    remediation: 'Give endpoints that take credentials their own limit of a few attempts a minute.',
    cwe: [307],
    references: [OWASP],
  },
});

export const apiRateLimit = {
  key: 'api_rate_limit',
  name: 'API rate limit',
  question: 'Does the API stop a client that sends far too many requests?',
  category: 'authentication',
  manner: 'intrusive',
  traffic: 'At most 40 requests to one endpoint, 100 requests in total.',
  effort: 120,
  settings: endpointsSchema(
    'API paths to test. Without any, the test searches for up to three.',
    '/api/orders',
  ),
  rules,
} as const satisfies TestDefinition;
