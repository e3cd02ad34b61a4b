import { withAdvice } from '@palisade/scan-engine';
import { bruteForceScanner } from '../brute-force.scanner';
import { type LoginFacts, type LoginObservation, STOP_REASONS } from '../read/login-observation';

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

interface Sketch extends Partial<Omit<LoginObservation, 'login'>> {
  login?: Partial<LoginFacts>;
}

/** A login that reacts after five failures, apart from what the sketch says. */
const judge = ({ login, ...more }: Sketch) =>
  bruteForceScanner.judge({
    logins: [
      {
        asked: '/login',
        userForm: 'email',
        isStillLimited: false,
        login: { ...LOGIN, ...login },
        failures: 5,
        sent: 6,
        failureStatus: '302 200',
        reaction: { kind: 'status', observed: 'status 429' },
        bypass: 'held',
        afterwards: 200,
        unknownUserText: null,
        stop: null,
        ...more,
      },
    ],
    notReached: [],
  });

const UNLIMITED: Sketch = { failures: 13, reaction: null, bypass: 'not_tried', afterwards: null };
const PLAIN = { page: 'http://shop.example/login' };
const SLOWER = { kind: 'slower_answers', observed: 'two responses in a row were clearly slower' } as const;
const EVERYTHING: Sketch = {
  ...UNLIMITED,
  login: { ...PLAIN, method: 'GET' },
  unknownUserText: 'no such user',
};

it.each<[name: string, sketch: Sketch, ...findings: string[]]>([
  ['a login that reacts in time', {}],
  ['the last failure that is in time', { failures: 10 }],
  ['one failure too many', { failures: 11 }, 'login-late-throttling low'],
  ['no reaction', UNLIMITED, 'login-no-throttling medium'],
  ['a limit that believes headers', { bypass: 'header_bypass' }, 'login-throttle-header-bypass high'],
  ['a limit in the session', { bypass: 'cookie_bound' }, 'login-throttle-cookie-bound medium'],
  ['responses that fit no bypass', { bypass: 'undecided' }],
  ['a page on plain http', { login: PLAIN }, 'login-cleartext high'],
  [
    'a form that leaves https',
    { login: { endpoint: 'http://shop.example/session' } },
    'login-cleartext high',
  ],
  ['plain http in one try alone', { failures: 1, login: PLAIN }],
  [
    'plain http, slower from the second try on',
    { failures: 1, reaction: SLOWER, login: PLAIN },
    'login-cleartext high',
  ],
  ['credentials in the address', { login: { method: 'GET' } }, 'login-get-method medium'],
  ['HTTP authentication, a GET by nature', { login: { kind: 'basic', method: 'GET', encoding: 'header' } }],
  ['a message for unknown users', { unknownUserText: 'user not found' }, 'login-generic-error-missing low'],
  [
    'everything at the same time',
    EVERYTHING,
    'login-cleartext high',
    'login-get-method medium',
    'login-no-throttling medium',
    'login-generic-error-missing low',
  ],
])('%s', (_name, sketch, ...findings) => {
  const { findings: found, technicalDetails } = judge(sketch);
  expect(found.map(({ id, severity }) => `${id} ${severity}`)).toEqual(findings);
  expect(found.filter(({ location }) => location !== '/session')).toEqual([]);
  expect(technicalDetails.blind_spot).toMatch(/existing accounts only/);
});

it.each(STOP_REASONS)('judges nothing after the stop %s', (reason) => {
  const { findings, inconclusive, notApplicable } = judge({
    ...EVERYTHING,
    stop: { reason, failure: null },
  });
  expect(findings).toEqual([]);
  // The engine decides by what was read whether there is no login, or nobody knows.
  expect((inconclusive ?? notApplicable?.ifUnread)?.reason).toBe(reason);
  expect(notApplicable !== undefined).toBe(reason === 'no_login_found');
});

it('says why the request failed', () => {
  expect(judge({ stop: { reason: 'unreachable', failure: 'timeout' } }).inconclusive?.sentence).toMatch(
    /^the site did not respond in time/,
  );
});

it.each<[login: Partial<LoginFacts>, setting: string | RegExp]>([
  [{ fields: ['log', 'pwd'] }, 'Limit Login Attempts Reloaded'],
  [{ fields: ['wpName', 'wpPassword'] }, '$wgPasswordAttemptThrottle'],
  [{ hidden: ['csrfmiddlewaretoken'] }, 'AXES_FAILURE_LIMIT = 5'],
  [{ hidden: ['__RequestVerificationToken'] }, 'lockoutOnFailure: true'],
  [{ kind: 'basic', endpoint: 'https://shop.example/manager/html' }, 'LockOutRealm'],
  [{}, /^(?!.*(WordPress|MediaWiki|Django|ASP\.NET|Tomcat))/s],
])('advises on the product of %j', (login, setting) => {
  const steps = withAdvice('brute_force', judge({ ...UNLIMITED, login })).remediationSteps.join('\n');
  expect(steps).toEqual(
    typeof setting === 'string' ? expect.stringContaining(setting) : expect.stringMatching(setting),
  );
});

it('gives a login without accounts or without a form its own advice', () => {
  const stepFor = (login: Partial<LoginFacts>) =>
    withAdvice('brute_force', judge({ ...UNLIMITED, login })).remediationSteps.join('\n');
  expect(stepFor({ kind: 'basic', fields: ['user', 'password'] })).toMatch(/^HTTP Basic has no limit/);
  expect(stepFor({ fields: [null, 'api_key'] })).toContain('at least 128 bits');
  expect(stepFor({ fields: [null, 'api_key'] })).not.toContain('per account');
  expect(stepFor({})).toMatch(/^Limit failed logins per account/);
});
