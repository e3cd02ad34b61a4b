import type { Finding, ScanTestDetail } from '../api/resources';
import { diffScans, type PlacedFinding } from './scan-diff';

const finding = (id: string, severity: string, location = ''): Finding => ({
  id,
  severity: severity as Finding['severity'],
  title: id,
  description: '',
  location,
  evidence: {},
  rule_version: 1,
  fingerprint: `sha256:${id}${location}`,
});

const test = (
  test_type: ScanTestDetail['test_type'],
  findings: Finding[],
  message = 'Nothing found.',
): ScanTestDetail => ({
  id: 'test',
  scan_id: 'scan',
  test_type,
  status: findings.length > 0 ? 'failed' : 'passed',
  message,
  started_at: null,
  completed_at: null,
  findings,
  remediation_steps: [],
  technical_details: {},
});

const ids = (findings: PlacedFinding[]): string[] => findings.map(({ id, location }) => id + location);

describe('diffScans', () => {
  it('separates new, fixed and unchanged findings by test, rule and location, worst first', () => {
    const previous = [
      test('security_headers', [finding('csp-missing', 'medium'), finding('nosniff-missing', 'low')]),
      test('cors_misconfiguration', [finding('cors-null-origin', 'high', '/a')]),
    ];
    const after = [
      test('security_headers', [
        finding('hsts-short', 'low'),
        finding('csp-missing', 'high'),
        finding('clickjacking', 'high'),
      ]),
      test('cors_misconfiguration', [finding('cors-null-origin', 'high', '/b')]),
    ];
    const diff = diffScans(previous, after);
    expect(ids(diff.appeared)).toEqual(['clickjacking', 'cors-null-origin/b', 'hsts-short']);
    expect(ids(diff.fixed)).toEqual(['cors-null-origin/a', 'nosniff-missing']);
    expect(ids(diff.unchanged)).toEqual(['csp-missing']);
    expect(diff.unchanged[0]?.severity).toBe('high');
    expect(diff.unclear).toEqual([]);
  });

  it('calls nothing fixed if the test was inconclusive, and nothing new if the previous one was', () => {
    const failed = test('brute_force', [finding('login-no-throttling', 'medium')]);
    const unjudged = test('brute_force', [], 'Inconclusive: domain ownership is not verified');
    expect(diffScans([failed], [unjudged])).toMatchObject({
      fixed: [],
      unclear: [{ id: 'login-no-throttling' }],
    });
    expect(diffScans([unjudged], [failed])).toMatchObject({
      appeared: [],
      unclear: [{ id: 'login-no-throttling' }],
    });
  });

  it('treats a test that ran in one scan only as unclear', () => {
    const headers = test('security_headers', [finding('csp-missing', 'medium')]);
    expect(ids(diffScans([headers], []).unclear)).toEqual(['csp-missing']);
    expect(ids(diffScans([], [headers]).unclear)).toEqual(['csp-missing']);
  });
});
