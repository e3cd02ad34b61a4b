import { formatCodeQuality } from './code-quality';
import type { SarifReport } from './sarif-log';
import type { SarifFinding } from './sarif-rules';

const finding = (changes: Partial<SarifFinding> = {}): SarifFinding => ({
  id: 'csp-missing',
  severity: 'medium',
  title: 'No policy',
  description: 'Scripts run.',
  location: '/login',
  evidence: {},
  ...changes,
});
const report = (findings: SarifFinding[], changes: Partial<SarifReport> = {}): SarifReport => ({
  target: 'https://shop.example/',
  status: 'completed',
  failure: null,
  tests: [{ testKey: 'security_headers', message: '', inconclusive: null, findings }],
  ...changes,
});
type Entry = Record<string, unknown> & { fingerprint: string; severity: string; location: { path: string } };
const entriesOf = (...args: Parameters<typeof formatCodeQuality>): Entry[] =>
  JSON.parse(formatCodeQuality(...args)) as Entry[];

it('has what GitLab requires, the most severe first', () => {
  const entries = entriesOf(report([finding(), finding({ severity: 'critical', location: '' })]));
  expect(entries.map(({ severity, location }) => [severity, location.path])).toEqual([
    ['blocker', '.'],
    ['major', 'login'],
  ]);
  expect(entries[1]).toEqual({
    description: 'No policy (https://shop.example/login)',
    check_name: 'security_headers/csp-missing',
    fingerprint: expect.stringMatching(/^[\da-f]{64}-https:\/\/shop\.example\/$/),
    severity: 'major',
    location: { path: 'login', lines: { begin: 1 } },
  });
});

it('names the file of a map, keeps sites apart and leaves out what people accepted', () => {
  const map = { security_headers: 'deploy/nginx.conf' } as const;
  const two = [report([finding()]), report([finding()], { checkId: 'check-1' })];
  const entries = entriesOf(two, { map });
  expect(entries.map(({ location }) => location.path)).toEqual(['deploy/nginx.conf', 'deploy/nginx.conf']);
  expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  expect(entriesOf(two, { isSuppressed: () => true })).toEqual([]);
});

it('names no place that must stay in the dashboard', () => {
  const text = formatCodeQuality(
    report([finding({ location: '/bills', shownLocation: '(signed-in page)' })]),
  );
  expect(text).not.toContain('bills');
});
