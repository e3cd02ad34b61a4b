import type { ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import type {
  BruteForceObservation,
  LoginFacts,
  LoginObservation,
  Reaction,
} from '../brute-force.observation';
import { STOP_REASONS } from '../brute-force.observation';

const LOGIN: LoginFacts = {
  kind: 'form',
  page: 'https://shop.example/login',
  endpoint: 'https://shop.example/session',
  method: 'POST',
  encoding: 'form',
  fields: ['email', 'password'],
  hidden: ['_token'],
  button: null,
  source: 'discovered',
  needsFreshPage: true,
};
const LIMIT: Reaction = { kind: 'status', observed: 'status 429' };

interface Sketch extends Partial<Omit<LoginObservation, 'login'>> {
  login?: Partial<LoginFacts>;
}

/** A login that reacts after five failures, apart from what is said otherwise. */
export const loginOf = ({ login, ...more }: Sketch = {}): LoginObservation => ({
  asked: '/login',
  userForm: 'email',
  isStillLimited: false,
  login: { ...LOGIN, ...login },
  failures: 5,
  failureStatus: '302 200',
  reaction: LIMIT,
  bypass: 'held',
  afterwards: 200,
  unknownUserText: null,
  stop: null,
  ...more,
});

export const observationOf = (...sketches: [Sketch?, ...Sketch[]]): BruteForceObservation => ({
  logins: sketches.length === 0 ? [loginOf()] : sketches.map((sketch) => loginOf(sketch)),
  notReached: [],
});

/** `findings` are rule ids with their severity. */
export type RuleCase = ScannerCase<BruteForceObservation>;

const unlimited = { failures: 13, reaction: null, bypass: 'not_tried', afterwards: null } as const;

export const RULE_CASES: RuleCase[] = [
  ['a login that reacts in time', observationOf(), []],
  ['the last failure that is in time', observationOf({ failures: 10 }), []],
  ['one failure too many', observationOf({ failures: 11 }), ['login-late-throttling low']],
  ['no reaction', observationOf(unlimited), ['login-no-throttling medium']],
  [
    'a limit that believes headers',
    observationOf({ bypass: 'header_bypass' }),
    ['login-throttle-header-bypass high'],
  ],
  [
    'a limit in the session',
    observationOf({ bypass: 'cookie_bound' }),
    ['login-throttle-cookie-bound medium'],
  ],
  ['answers that fit no bypass', observationOf({ bypass: 'undecided' }), []],
  [
    'a page on plain http',
    observationOf({ login: { page: 'http://shop.example/login' } }),
    ['login-cleartext high'],
  ],
  [
    'a form that leaves https',
    observationOf({ login: { endpoint: 'http://shop.example/session' } }),
    ['login-cleartext high'],
  ],
  [
    'plain http that one try alone has seen',
    observationOf({ failures: 1, login: { page: 'http://shop.example/login' } }),
    [],
  ],
  [
    'plain http with slower responses from the second try on',
    observationOf({
      failures: 1,
      reaction: { kind: 'slower_answers', observed: 'two responses in a row were clearly slower' },
      login: { page: 'http://shop.example/login' },
    }),
    ['login-cleartext high'],
  ],
  ['credentials in the address', observationOf({ login: { method: 'GET' } }), ['login-get-method medium']],
  [
    'HTTP authentication, which is a GET by nature',
    observationOf({ login: { kind: 'basic', method: 'GET', encoding: 'header' } }),
    [],
  ],
  [
    'a message for unknown users, and an endpoint for programs',
    observationOf({
      login: { kind: 'api', encoding: 'json' },
      unknownUserText: 'user not found',
    }),
    ['login-generic-error-missing low'],
  ],
  [
    'everything at the same time',
    observationOf({
      ...unlimited,
      login: { page: 'http://shop.example/login', method: 'GET' },
      unknownUserText: 'no such user',
    }),
    [
      'login-cleartext high',
      'login-generic-error-missing low',
      'login-get-method medium',
      'login-no-throttling medium',
    ],
  ],
];

/** With everything that would be a finding, so that a rule which judged anyway would show. */
export const STOPPED_CASES: RuleCase[] = STOP_REASONS.map((reason) => [
  `stopped: ${reason}`,
  observationOf({
    ...unlimited,
    login: { page: 'http://shop.example/login', method: 'GET' },
    unknownUserText: 'no such user',
    stop: { reason, failure: null },
  }),
  reason,
]);
