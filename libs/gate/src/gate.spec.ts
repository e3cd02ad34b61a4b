import { fingerprintOf } from '@palisade/catalogue';
import type { GateThreshold, Severity, TestKey } from '@palisade/vocabulary';
import { type GatedScan, judgeGate, standingIn } from './gate';
import type { GatedFinding, GatedTest } from './scan-findings';

const CHECK = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
const finding = (severity: Severity, location = '/'): GatedFinding => ({
  id: severity,
  severity,
  title: `A ${severity} finding`,
  location,
});
const test = (testKey: TestKey, findings: GatedFinding[], inconclusive = false): GatedTest => ({
  testKey,
  message: '',
  isApplicable: true,
  findings,
  inconclusiveReason: inconclusive ? 'timeout' : null,
  judgedLocations: 'all',
  unjudgedRules: [],
});
const print = (testKey: TestKey, { id, location }: GatedFinding): string =>
  fingerprintOf(CHECK, { testKey, id, location });

const scan = (tests: GatedTest[], rest: Partial<GatedScan> = {}): GatedScan => ({
  nameOf: (named) => fingerprintOf(CHECK, named),
  status: 'completed',
  tests,
  issues: [],
  baseline: null,
  coverage: null,
  ...rest,
});
const judge = (
  gated: GatedScan,
  failOn: GateThreshold,
  requireConclusive = false,
  minCoverage: number | null = null,
) => judgeGate(gated, { failOn, requireConclusive, minCoverage });

const medium = finding('medium');

describe('a gate', () => {
  it.each<[GateThreshold, Severity[], string]>([
    ['critical', ['high', 'medium', 'low'], 'pass'],
    ['critical', ['critical'], 'fail'],
    ['high', ['critical'], 'fail'],
    ['high', ['medium'], 'pass'],
    ['low', ['low'], 'fail'],
    ['none', ['critical'], 'pass'],
  ])('with %s after findings %j says %s', (failOn, severities, verdict) => {
    expect(
      judge(
        scan([
          test(
            'csrf_protection',
            severities.map((each) => finding(each)),
          ),
        ]),
        failOn,
      ).verdict,
    ).toBe(verdict);
  });

  it('lists what counts, the most severe first, with its issue', () => {
    const [low, high] = [finding('low'), finding('high', '/b')];
    const issues = [{ id: 'issue-1', fingerprint: print('csrf_protection', high), isSettled: false }];
    expect(judge(scan([test('csrf_protection', [low, medium, high])], { issues }), 'medium')).toEqual({
      verdict: 'fail',
      failOn: 'medium',
      reason: '2 findings of severity medium or higher.',
      counted: [
        {
          severity: 'high',
          title: 'A high finding',
          location: '/b',
          ruleId: 'high',
          observed: '',
          issueId: 'issue-1',
        },
        {
          severity: 'medium',
          title: 'A medium finding',
          location: '/',
          ruleId: 'medium',
          observed: '',
          issueId: null,
        },
      ],
      ofHost: [],
      others: 1,
      notJudged: [],
      needsSetup: [],
      notApplicable: [],
    });
  });

  it('never counts what a person resolved or accepted', () => {
    const issues = [{ id: 'issue-1', fingerprint: print('csrf_protection', medium), isSettled: true }];
    expect(judge(scan([test('csrf_protection', [medium])], { issues }), 'low').verdict).toBe('pass');
  });

  it('with new- counts only what the baseline of the same test does not have', () => {
    const tests = [test('csrf_protection', [medium, finding('medium', '/new')])];
    const baseline = { csrf_protection: [print('csrf_protection', medium)] };
    const { verdict, counted, reason } = judge(scan(tests, { baseline }), 'new-medium');
    expect([verdict, counted.map(({ location }) => location)]).toEqual(['fail', ['/new']]);
    expect(reason).toBe('1 finding of severity medium or higher that the baseline does not have.');
    expect(judge(scan([test('csrf_protection', [medium])], { baseline }), 'new-low').verdict).toBe('pass');
    expect(judge(scan([test('csrf_protection', [medium])], { baseline }), 'new-high').verdict).toBe('pass');
    expect(judge(scan(tests, { baseline: {} }), 'new-medium').counted).toHaveLength(2);
  });

  it('takes inconclusive tests for an error only when that is required, or when there is nothing else', () => {
    const blind = test('brute_force', [medium], true);
    const some = scan([test('csrf_protection', []), blind]);
    expect(judge(some, 'low')).toMatchObject({ verdict: 'pass', counted: [], notJudged: ['brute_force'] });
    expect(judge(some, 'low', true)).toMatchObject({
      verdict: 'error',
      reason: 'These tests could not judge the target: brute_force.',
    });
    expect(judge(scan([blind]), 'low')).toMatchObject({
      verdict: 'error',
      reason: 'No test could judge the target.',
    });
    expect(judge(scan([blind]), 'none').verdict).toBe('pass');
    expect(judge(scan([test('csrf_protection', [medium]), blind]), 'low', true).verdict).toBe('fail');
  });

  it('names apart what does not apply and what needs set-up', () => {
    const judged = test('csrf_protection', []);
    const absent = { ...test('email_security', []), isApplicable: false };
    const waits = { ...test('access_control', []), inconclusiveReason: 'needs_setup' };
    const unproven = { ...test('brute_force', []), inconclusiveReason: 'not_verified' };
    const all = scan([judged, absent, waits, unproven]);
    expect(judge(all, 'low')).toMatchObject({
      verdict: 'pass',
      notJudged: [],
      notApplicable: ['email_security'],
      needsSetup: ['access_control', 'brute_force'],
    });
    expect(judge(all, 'low', true)).toMatchObject({
      verdict: 'error',
      reason: 'These tests need set-up first: access_control, brute_force.',
    });
    expect(judge(scan([judged, absent]), 'low', true).verdict).toBe('pass');
    expect(judge(scan([absent]), 'low').reason).toBe('No test could judge the target.');
  });

  it('does not pass before the scan has completed', () => {
    expect(judge(scan([], { status: 'failed' }), 'none')).toMatchObject({
      verdict: 'error',
      reason: 'The scan failed.',
    });
    const unreachable = {
      ...test('csrf_protection', []),
      message: 'Not run: The host name could not be resolved.',
    };
    expect(judge(scan([unreachable], { status: 'failed' }), 'none').reason).toBe(
      'The scan failed: The host name could not be resolved.',
    );
    for (const status of ['pending', 'in_progress'] as const) {
      expect(judge(scan([], { status }), 'none').verdict).toBe('pending');
    }
  });
});

describe('the coverage of a gate', () => {
  const passed = test('csrf_protection', []);
  const counts = { judged: 5, expected: 0, expected_missing: 0, last_good: 0, last_good_read: 0 };
  const verdictOf = (
    covered: Partial<GatedScan['coverage']>,
    least: number | null,
    failOn: GateThreshold = 'high',
  ) => judge(scan([passed], { coverage: { ...counts, collapsed: [], ...covered } }), failOn, false, least);

  it('never passes after a collapse', () => {
    for (const failOn of ['high', 'none'] as const)
      expect(verdictOf({ collapsed: ['alice', 'anonymous'] }, null, failOn)).toMatchObject({
        verdict: 'error',
        reason:
          'The scan read less than half of the pages that the last good scan read, as alice, a stranger.',
      });
  });

  it.each([
    ['of the expected paths', { expected: 5, expected_missing: 1, last_good: 9 }, 80, 'pass'],
    [
      'of the expected paths',
      { expected: 5, expected_missing: 1, last_good: 9, last_good_read: 9 },
      81,
      'error',
    ],
    ['of the last good coverage', { last_good: 3, last_good_read: 2 }, 66, 'pass'],
    ['of the last good coverage', { last_good: 3, last_good_read: 2 }, 67, 'error'],
    ['of a first scan', {}, 100, 'pass'],
    ['of a first scan that judged nothing', { judged: 0 }, 1, 'error'],
  ])('%s: %j with min_coverage %d is %s', (_, covered, least, verdict) => {
    expect(verdictOf(covered, least).verdict).toBe(verdict);
  });

  it('names the share that is missing', () => {
    expect(verdictOf({ expected: 3, expected_missing: 1 }, 80).reason).toBe(
      'The scan covered 66 % of the expected paths, and min_coverage is 80.',
    );
    expect(judge(scan([passed]), 'high', false, 1).reason).toBe('The scan has no coverage.');
  });

  it('does not hide findings', () => {
    const found = scan([test('csrf_protection', [finding('critical')])], {
      coverage: { ...counts, collapsed: ['anonymous'] },
    });
    expect(judge(found, 'critical').verdict).toBe('fail');
  });
});

describe('a gate about a preview', () => {
  const ofHost = test('ssl_certificate', [finding('high', '')]);
  const preview = scan([ofHost, test('csrf_protection', [finding('high', '/new')])], {
    baseline: {},
    leavesHostOut: true,
  });

  it('shows what belongs to its host, and counts it with new- only where that is wanted', () => {
    const { counted, ofHost: left, others } = judge(preview, 'new-high');
    expect([counted, left].map((list) => list.map(({ location }) => location))).toEqual([['/new'], ['']]);
    expect(others).toBe(0);
    expect(judge({ ...preview, leavesHostOut: false }, 'new-high').counted).toHaveLength(2);
  });

  it('counts it without new-', () => {
    expect(judge({ ...preview, baseline: null }, 'high').counted).toHaveLength(2);
  });

  it('says of each finding what it means', () => {
    const standingOf = standingIn(preview, 'new-high');
    expect([
      standingOf('ssl_certificate', finding('high')),
      standingOf('csrf_protection', finding('high')),
      standingOf('csrf_protection', medium),
    ]).toEqual(['of_host', 'counts', 'does_not_count']);
  });
});
