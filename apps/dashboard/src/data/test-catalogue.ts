import { CONFIGURABLE_TEST_KEYS, INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';

export type TestGroup = 'passive' | 'active' | 'intrusive';

/** A test in the words of somebody who owns a web site. */
export interface TestWords {
  name: string;
  group: TestGroup;
  /** The question that the test answers. */
  question: string;
  /** What reaches the site while it runs. */
  traffic: string;
  /** What paths mean to this test; null when it takes none. */
  endpoints: { hint: string; example: string } | null;
}

export const TEST_WORDS: Readonly<Record<TestKey, TestWords>> = {
  ssl_certificate: {
    name: 'TLS certificate',
    group: 'passive',
    question: 'Is the certificate valid, trusted, for this host, and far from its end?',
    traffic: 'At most 6 connections',
    endpoints: null,
  },
  security_headers: {
    name: 'Security headers',
    group: 'passive',
    question: 'Does the site tell browsers to protect its visitors: CSP, HSTS, framing, sniffing?',
    traffic: '6 page requests',
    endpoints: { hint: 'One further page whose headers are read.', example: '/account' },
  },
  csrf_protection: {
    name: 'Forged requests (CSRF)',
    group: 'active',
    question: "Could another site send your forms with a visitor's session?",
    traffic: 'At most 25 page requests; forms are sent only for paths that you name',
    endpoints: {
      hint: 'Pages with forms. On a verified domain their forms are sent with empty fields: name only pages where an empty record does no harm.',
      example: '/account/address',
    },
  },
  cors_misconfiguration: {
    name: 'Cross-origin access (CORS)',
    group: 'active',
    question: 'Which other sites may read what a signed-in visitor sees?',
    traffic: '8 to 20 requests for each path',
    endpoints: { hint: 'Paths that answer data, at most ten are used.', example: '/api/me' },
  },
  brute_force: {
    name: 'Password guessing',
    group: 'intrusive',
    question: 'Does the login slow down or stop somebody who guesses passwords?',
    traffic:
      'At most 18 failed logins of an invented user, one a second. Behind a shared front end (a webmail, a proxy), a penalty for its address slows down other people’s sign-in too',
    endpoints: { hint: 'The login page or endpoint. Empty: it is looked for.', example: '/login' },
  },
  api_rate_limit: {
    name: 'API rate limit',
    group: 'intrusive',
    question: 'Does the API stop somebody who calls it far too often?',
    traffic: 'At most 40 requests to an endpoint, 100 in all',
    endpoints: { hint: 'API paths. Empty: up to three are looked for.', example: '/api/orders' },
  },
};

export const TEST_GROUPS: readonly { group: TestGroup; title: string; text: string }[] = [
  {
    group: 'passive',
    title: 'Passive',
    text: 'Only look, like an ordinary visitor. Safe on every site at every hour.',
  },
  {
    group: 'active',
    title: 'Active',
    text: 'Ask unusual questions: a handful of requests that no ordinary visitor would send. They change nothing.',
  },
  {
    group: 'intrusive',
    title: 'Intrusive',
    text: 'Send bursts, as an attacker would. They run only once the domain is verified, last and alone.',
  },
];

/** A test that this page does not know yet (the api may be newer) still has a name. */
export const testName = (key: string): string =>
  (TEST_WORDS as Partial<Record<string, TestWords>>)[key]?.name ?? key.replaceAll('_', ' ');

export const keysOfGroup = (group: TestGroup): TestKey[] =>
  TEST_KEYS.filter((key) => TEST_WORDS[key].group === group);

export const isIntrusive = (key: string): boolean => (INTRUSIVE_TEST_KEYS as readonly string[]).includes(key);
export const isConfigurable = (key: string): boolean =>
  (CONFIGURABLE_TEST_KEYS as readonly string[]).includes(key);
