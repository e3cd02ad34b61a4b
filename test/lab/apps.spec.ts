import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { ACCOUNTS } from './apps/accounts';
import { APPLICATIONS } from './apps/applications';
import { excessOf } from './apps/attempt-counts';
import { compare, type ScanDocument } from './apps/compare';
import { compareSignedIn } from './apps/compare-signed-in';
import type { RigAccount } from './apps/rig-account';
import type { RigApplication, Truth, Verdict } from './apps/rig-application';
import { harmBetween } from './apps/snapshot';
import { NOTHING_TURNED, turnedBetween } from './apps/turned';
import { p95 } from './apps/visitor';

const truthOf = (verdict: Verdict): Truth => ({ address: verdict, because: 'this test' });

const application = (verdict: Verdict): RigApplication => ({
  name: 'wiki',
  address: '127.0.40.99',
  packages: [],
  setup: '',
  processes: [],
  probe: '/',
  endpoints: {},
  folders: [],
  allowed: [{ line: /^sql session /, reason: 'sessions' }],
  truth: Object.fromEntries(TEST_KEYS.map((key) => [key, truthOf(verdict)])),
});

const documentOf = (message: string, findings: { id: string; severity: string }[]): ScanDocument => ({
  status: 'completed',
  tests: TEST_KEYS.map((test_type) => ({
    test_type,
    status: 'failed',
    message,
    findings: findings.map((finding) => ({ ...finding, evidence: {} })),
  })),
});

const judge = (verdict: Verdict, message: string, ...findings: { id: string; severity: string }[]) =>
  compare(application(verdict), 'address', documentOf(message, findings))[0];

describe('a verdict on a real application', () => {
  const low = { id: 'csrf-login', severity: 'low' };

  it.each<[name: string, judged: ReturnType<typeof judge>, expected: object]>([
    ['right', judge(['csrf-login low'], 'One problem', low), { isRight: true }],
    ['right whatever the severity', judge(['csrf-login'], 'One problem', low), { isRight: true }],
    ['a false alarm', judge([], 'One problem', low), { isRight: false, falseAlarms: ['csrf-login low'] }],
    ['missed', judge(['csrf-login low'], 'Fine'), { isRight: false, missed: ['csrf-login low'] }],
    [
      'inconclusive though judgeable',
      judge(['csrf-login low'], 'Inconclusive: no form'),
      { isRight: false, isInconclusive: true, missed: [] },
    ],
    ['rightly inconclusive', judge('inconclusive', 'Inconclusive: no form'), { isRight: true }],
    ['judged without grounds', judge('inconclusive', 'Fine'), { isRight: false }],
    ['rightly not applicable', judge('not_applicable', 'Does not apply: no domain'), { isRight: true }],
    ['a pass where nothing applies', judge([], 'Does not apply: no token'), { isRight: true }],
    [
      'not applicable though judgeable',
      judge(['csrf-login low'], 'Does not apply: no login'),
      { isRight: false, isInconclusive: false },
    ],
    [
      'inconclusive though it does not apply',
      judge('not_applicable', 'Inconclusive: no resolver'),
      { isRight: false, isInconclusive: true },
    ],
  ])('is %s', (_name, judged, expected) => {
    expect(judged).toMatchObject(expected);
  });
});

describe('a verdict on what an account sees', () => {
  const account = (verdict: Verdict): RigAccount => ({
    application: application([]),
    identities: [{ name: 'alice' }, { name: 'bob' }],
    allowed: [],
    truth: { cookie_security: { verdict, because: 'this test' } },
  });
  const seenBy = (names: string[], bob = 'judged'): ScanDocument => ({
    status: 'completed',
    tests: [
      {
        test_type: 'cookie_security',
        status: 'failed',
        message: 'One problem',
        findings: [{ id: 'cookie-no-secure', severity: 'low', evidence: {}, seen_as: names }],
        technical_details: { identities: { alice: 'judged', bob } },
      },
    ],
  });

  it.each<[name: string, verdict: Verdict, document: ScanDocument, isRight: boolean]>([
    ['found', ['cookie-no-secure low'], seenBy(['alice']), true],
    ['found, but by strangers too', ['cookie-no-secure low'], seenBy([]), false],
    ['what strangers see', [], seenBy([]), true],
    ['a false alarm', [], seenBy(['alice', 'bob']), false],
    ['not judged as one of them', ['cookie-no-secure low'], seenBy(['alice'], 'password_refused'), false],
    ['rightly not judged', 'inconclusive', seenBy([], 'captcha'), true],
  ])('is right or wrong: %s', (_name, verdict, document, isRight) => {
    expect(compareSignedIn(account(verdict), document)).toMatchObject([{ run: 'signed-in', isRight }]);
  });
});

describe('the verdicts of an earlier build', () => {
  const test = (test_type: TestKey, status: string, message: string) => ({
    test_type,
    status,
    message,
    findings: [],
  });
  const before: ScanDocument = {
    status: 'completed',
    tests: [
      test('jwt_tokens', 'passed', 'Fine'),
      test('csrf_protection', 'failed', 'One problem'),
      test('brute_force', 'warning', 'Inconclusive: no login'),
      test('mixed_content', 'passed', 'Fine'),
    ],
  };
  const after: ScanDocument = {
    status: 'completed',
    tests: [
      test('jwt_tokens', 'passed', 'Does not apply: no token'),
      test('csrf_protection', 'warning', 'Inconclusive: no page'),
      test('brute_force', 'warning', 'Inconclusive: no login'),
      test('mixed_content', 'warning', 'Inconclusive: no page'),
    ],
  };

  it('count as turned where they are inconclusive now', () => {
    expect(turnedBetween('address', before, after)).toEqual({
      judgedBefore: 3,
      passedBefore: 1,
      lines: [
        '(address) csrf_protection: was failed, says Inconclusive: no page',
        '(address) mixed_content: was passed, says Inconclusive: no page',
      ],
    });
  });

  it('are none without an earlier build', () => {
    expect(turnedBetween('address', undefined, after)).toEqual(NOTHING_TURNED);
  });
});

describe('the accounts of the rig', () => {
  it('are those of 12 applications at least, each with a source for every verdict', () => {
    const names = ACCOUNTS.map((each) => each.application.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(12);
    const sources = ACCOUNTS.flatMap(({ truth }) => Object.values(truth).map(({ because }) => because));
    expect(sources.filter((because) => because.length < 10)).toEqual([]);
  });
});

describe('the harm check', () => {
  it('reports every row and file that changed, and not what is allowed', () => {
    const before = new Set(['sql page (1,755)', 'sql session (1)', 'file /a 1']);
    const after = new Set(['sql page (1,182)', 'sql session (2)', 'file /a 1', 'file /b 2']);
    expect(harmBetween(before, after, application([]))).toEqual([
      '- sql page (1,755)',
      '+ sql page (1,182)',
      '+ file /b 2',
    ]);
  });
});

describe('an ordinary visitor', () => {
  it('is judged without the slowest twentieth of the visits', () => {
    expect(p95(Array.from({ length: 100 }, (_, index) => index + 1))).toBe(95);
  });
});

describe('the counter of an application', () => {
  const counter = { read: 'cat attempts', perScan: { address: 3, configured: 'agreed' } } as const;

  it('names each scan that raised it further than it may', () => {
    expect(excessOf(counter, { run: 'address', counted: [3, 0, 4, 13] })).toEqual([
      'attempts: scan 3 (address) raised the counter by 4, at most 3 are allowed',
      'attempts: scan 4 (address) raised the counter by 13, at most 3 are allowed',
    ]);
    expect(excessOf(counter, { run: 'configured', counted: [13] })).toEqual([]);
  });
});

describe('the list of applications', () => {
  it('has 15 at least, each with a name and its own address and a source for every verdict', () => {
    expect(APPLICATIONS.length).toBeGreaterThanOrEqual(15);
    expect(new Set(APPLICATIONS.map(({ name }) => name)).size).toBe(APPLICATIONS.length);
    expect(new Set(APPLICATIONS.map(({ address }) => address)).size).toBe(APPLICATIONS.length);
    const sources = APPLICATIONS.flatMap(({ truth }) => Object.values(truth).map(({ because }) => because));
    expect(sources.filter((because) => because.length < 10)).toEqual([]);
  });
});
