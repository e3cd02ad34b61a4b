import type { JudgedTest } from '@palisade/persistence';
import { detectIssues, scopesOf } from './issue-tracker';

const checkId = '0190c2a4-0000-7000-8000-000000000001';
type Finding = JudgedTest['findings'][number];

const finding = (overrides: Partial<Finding> = {}): Finding => ({
  id: 'csp-missing',
  severity: 'medium',
  title: 'No content security policy',
  description: 'The page is served without one.',
  location: '/',
  evidence: {},
  ...overrides,
});
const test = (overrides: Partial<JudgedTest> = {}): JudgedTest => ({
  testKey: 'security_headers',
  status: 'failed',
  inconclusiveReason: null,
  judgedLocations: ['/'],
  unjudgedRules: [],
  findings: [finding()],
  ...overrides,
});

describe('detectIssues', () => {
  it('makes an issue of each finding', () => {
    expect(detectIssues(checkId, [test()])).toEqual([
      {
        fingerprint: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
        testKey: 'security_headers',
        ruleId: 'csp-missing',
        ruleVersion: 1,
        location: '/',
        severity: 'medium',
        title: 'No content security policy',
        description: 'The page is served without one.',
        seenAs: [],
        seenOn: [],
      },
    ]);
  });

  it('counts tests that failed or warned, but neither passed nor inconclusive ones', () => {
    const count = (overrides: Partial<JudgedTest>) => detectIssues(checkId, [test(overrides)]).length;
    expect(count({ status: 'failed' })).toBe(1);
    expect(count({ status: 'warning' })).toBe(1);
    expect(count({ status: 'passed' })).toBe(0);
    expect(count({ status: 'warning', inconclusiveReason: 'timeout' })).toBe(0);
  });

  it('knows a finding again by test, rule and place, not by its wording', () => {
    const findings = [finding(), finding({ title: 'Other words' }), finding({ location: '/shop' })];
    expect(detectIssues(checkId, [test({ findings }), test({ testKey: 'ssl_certificate' })])).toHaveLength(3);
  });

  it.each([
    ['low', 'critical'],
    ['critical', 'low'],
  ] as const)('keeps the worst severity of doubles (%s, then %s)', (first, second) => {
    const findings = [finding({ severity: first }), finding({ severity: second })];
    expect(detectIssues(checkId, [test({ findings })])).toMatchObject([{ severity: 'critical' }]);
  });

  it('sorts by fingerprint, so that parallel writers lock in one order', () => {
    const findings = Array.from({ length: 30 }, (_, place) => finding({ location: `/${place}` }));
    const fingerprints = detectIssues(checkId, [test({ findings })]).map(({ fingerprint }) => fingerprint);
    expect(fingerprints).toHaveLength(30);
    expect(fingerprints).toEqual([...fingerprints].sort());
  });
});

describe('scopesOf', () => {
  it('covers the locations that a conclusive test judged, with the versions of its rules', () => {
    const [scope] = scopesOf([test({ judgedLocations: ['', '/shop'] })]);
    expect(scope).toMatchObject({ testKey: 'security_headers', locations: ['', '/shop'] });
    expect(scope?.ruleVersions['csp-missing']).toBe(1);
  });

  it('leaves out rules that the test could not judge', () => {
    const [scope] = scopesOf([test({ unjudgedRules: ['csp-missing'] })]);
    expect(scope?.ruleVersions).not.toHaveProperty('csp-missing');
    expect(scope?.ruleVersions['hsts-missing']).toBeDefined();
  });

  it('covers nothing where the test was inconclusive', () => {
    const [scope] = scopesOf([test({ inconclusiveReason: 'timeout', judgedLocations: 'all' })]);
    expect(scope?.locations).toEqual([]);
  });
});
