import type { Check } from '../api/resources';
import { attentionItems as itemsOf } from './attention';

const check = (domain: string, overrides: Partial<Check> = {}): Check => ({
  id: `id-${domain}`,
  domain,
  url: null,
  is_active: true,
  schedule_frequency: 'DAILY',
  schedule_time: '02:00',
  tests: { ssl_certificate: true, brute_force: false },
  is_verified: false,
  last_run_at: null,
  next_run_at: null,
  created_at: '2026-03-01T09:30:00+00:00',
  latest_scan: null,
  ...overrides,
});
const attentionItems = (checks: readonly Check[], open: typeof NONE) =>
  itemsOf(checks, open, (key) => key === 'brute_force');
const BURSTS = { ssl_certificate: true, brute_force: true };
const NONE = { critical: 0, high: 0 };

describe('attentionItems', () => {
  it('is empty when all is well', () => {
    expect(
      attentionItems([check('a.example'), check('b.example', { tests: BURSTS, is_verified: true })], NONE),
    ).toEqual([]);
  });

  it('starts with the worst', () => {
    const latest_scan = { id: 'scan-1', status: 'failed' } as Check['latest_scan'];
    const items = attentionItems(
      [
        check('paused.example', { is_active: false, tests: BURSTS }),
        check('bursts.example', { tests: BURSTS }),
        check('failing.example', { latest_scan }),
      ],
      { critical: 2, high: 1 },
    );
    expect(items.map(({ title, to }) => [title, to])).toEqual([
      ['2 open critical issues', '/issues?severity=critical'],
      ['1 open high issue', '/issues?severity=high'],
      ['The latest scan of failing.example failed', '/scans/scan-1'],
      ['bursts.example is not verified', '/checks/id-bursts.example/edit#verification'],
      ['1 check paused', '/checks?status=inactive'],
    ]);
  });

  it('names three checks at most', () => {
    const checks = ['a', 'b', 'c', 'd', 'e'].map((name) => check(name, { is_active: false }));
    expect(attentionItems(checks, NONE)[0]?.text).toBe('Not monitored: a, b, c and 2 others.');
  });
});
