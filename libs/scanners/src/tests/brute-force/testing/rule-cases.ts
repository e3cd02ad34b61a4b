import type {
  BruteForceObservation,
  LoginFacts,
  LoginObservation,
  Reaction,
  StopReason,
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
export interface RuleCase {
  name: string;
  observation: BruteForceObservation;
  findings: string[];
}

const unlimited = { failures: 13, reaction: null, bypass: 'not_tried', afterwards: null } as const;

export const RULE_CASES: RuleCase[] = [
  { name: 'a login that reacts in time', observation: observationOf(), findings: [] },
  { name: 'the last failure that is in time', observation: observationOf({ failures: 10 }), findings: [] },
  {
    name: 'one failure too many',
    observation: observationOf({ failures: 11 }),
    findings: ['login-late-throttling low'],
  },
  { name: 'no reaction', observation: observationOf(unlimited), findings: ['login-no-throttling medium'] },
  {
    name: 'a limit that believes headers',
    observation: observationOf({ bypass: 'header_bypass' }),
    findings: ['login-throttle-header-bypass high'],
  },
  {
    name: 'a limit in the session',
    observation: observationOf({ bypass: 'cookie_bound' }),
    findings: ['login-throttle-cookie-bound medium'],
  },
  { name: 'answers that fit no bypass', observation: observationOf({ bypass: 'undecided' }), findings: [] },
  {
    name: 'a page on plain http',
    observation: observationOf({ login: { page: 'http://shop.example/login' } }),
    findings: ['login-cleartext high'],
  },
  {
    name: 'a form that leaves https',
    observation: observationOf({ login: { endpoint: 'http://shop.example/session' } }),
    findings: ['login-cleartext high'],
  },
  {
    name: 'plain http that one try alone has seen',
    observation: observationOf({ failures: 1, login: { page: 'http://shop.example/login' } }),
    findings: [],
  },
  {
    name: 'plain http with slower responses from the second try on',
    observation: observationOf({
      failures: 1,
      reaction: { kind: 'slower_answers', observed: 'two responses in a row were clearly slower' },
      login: { page: 'http://shop.example/login' },
    }),
    findings: ['login-cleartext high'],
  },
  {
    name: 'credentials in the address',
    observation: observationOf({ login: { method: 'GET' } }),
    findings: ['login-get-method medium'],
  },
  {
    name: 'HTTP authentication, which is a GET by nature',
    observation: observationOf({ login: { kind: 'basic', method: 'GET', encoding: 'header' } }),
    findings: [],
  },
  {
    name: 'a message for unknown users, and an endpoint for programs',
    observation: observationOf({
      login: { kind: 'api', encoding: 'json' },
      unknownUserText: 'user not found',
    }),
    findings: ['login-generic-error-missing low'],
  },
  {
    name: 'everything at the same time',
    observation: observationOf({
      ...unlimited,
      login: { page: 'http://shop.example/login', method: 'GET' },
      unknownUserText: 'no such user',
    }),
    findings: [
      'login-cleartext high',
      'login-generic-error-missing low',
      'login-get-method medium',
      'login-no-throttling medium',
    ],
  },
];

/** With everything that would be a finding, so that a rule which judged anyway would show. */
export const STOPPED_CASES: { reason: StopReason; observation: BruteForceObservation }[] = STOP_REASONS.map(
  (reason) => ({
    reason,
    observation: observationOf({
      ...unlimited,
      login: { page: 'http://shop.example/login', method: 'GET' },
      unknownUserText: 'no such user',
      stop: { reason, failure: null },
    }),
  }),
);
