import type { Cause } from './causes.repository';
import type { Severity } from '@palisade/vocabulary';
import { MOST_PRIORITIES, prioritiesOf } from './priorities';

const NOW = new Date('2026-03-07T10:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);

const cause = (changes: Partial<Cause> = {}): Cause => ({
  testKey: 'security_headers',
  ruleId: 'csp-missing',
  severity: 'medium',
  issuesCount: 1,
  checksCount: 1,
  verifiedChecksCount: 0,
  firstDetectedAt: NOW,
  domains: ['www.example.com'],
  overdueCount: 0,
  daysToFix: null,
  signedInCount: 0,
  paymentCount: 0,
  exploitedCount: 0,
  epss: null,
  limitedSince: changes.firstDetectedAt ?? NOW,
  ...changes,
});

/** The rule ids in the order of priority. */
const orderOf = (...causes: Partial<Cause>[]): string[] =>
  prioritiesOf(causes.map(cause), NOW).map(({ ruleId }) => ruleId);

describe('prioritiesOf', () => {
  it.each<[string, Partial<Cause>, Partial<Cause>]>([
    ['the more severe one', { severity: 'critical' }, { severity: 'high', checksCount: 12 }],
    ['the one on more checks', { checksCount: 9 }, { checksCount: 2 }],
    ['the older one', { firstDetectedAt: daysAgo(40) }, { firstDetectedAt: daysAgo(1) }],
    [
      'the one whose limit is shorter',
      { firstDetectedAt: daysAgo(3), daysToFix: 3 },
      { firstDetectedAt: daysAgo(3) },
    ],
    ['the one on a verified domain', { verifiedChecksCount: 1 }, {}],
    ['the one behind a sign-in', { signedInCount: 1 }, {}],
    ['the one where people pay', { paymentCount: 1 }, { verifiedChecksCount: 0 }],
    ['the one with two kinds of exposure', { signedInCount: 1, paymentCount: 1 }, { verifiedChecksCount: 1 }],
    [
      'the one that attackers use',
      { severity: 'high', exploitedCount: 1 },
      { severity: 'critical', checksCount: 9 },
    ],
    ['the one that attackers are likely to use', { epss: 0.9 }, { epss: 0.1 }],
    [
      'of those that attackers use the more likely one',
      { severity: 'high', exploitedCount: 1, epss: 0.9 },
      { severity: 'high', exploitedCount: 1, epss: 0.2 },
    ],
    [
      'what is proved, not what a version alone suggests',
      { severity: 'critical' },
      { exploitedCount: 1, epss: 0.9 },
    ],
    ['the one that takes less work', { testKey: 'exposed_files' }, { testKey: 'csrf_protection' }],
  ])('puts %s first', (_, first, second) => {
    expect(orderOf({ ...second, ruleId: 'a-second' }, { ...first, ruleId: 'b-first' })).toEqual([
      'b-first',
      'a-second',
    ]);
  });

  it('lets no number of low ones outweigh a critical one', () => {
    const low = {
      severity: 'low' as Severity,
      checksCount: 10_000,
      verifiedChecksCount: 10_000,
      firstDetectedAt: daysAgo(900),
    };
    expect(orderOf({ ...low, ruleId: 'a-low' }, { severity: 'critical', ruleId: 'b-critical' })).toEqual([
      'b-critical',
      'a-low',
    ]);
  });

  it('keeps to seven, in the same order whatever the input has', () => {
    const causes = Array.from({ length: 30 }, (_, index) => ({ ruleId: `rule-${index}` }));
    expect(orderOf(...causes)).toHaveLength(MOST_PRIORITIES);
    expect(orderOf(...causes)).toEqual(orderOf(...causes.reverse()));
  });

  it('says why', () => {
    const all = { issuesCount: 14, checksCount: 5, verifiedChecksCount: 4, firstDetectedAt: daysAgo(41) };
    expect(prioritiesOf([cause(all)], NOW)[0]).toMatchObject({
      effortMinutes: 20,
      why: 'Medium, 14 issues on 5 checks (4 verified), open for 41 days, longer than 30 days; about 20 minutes to fix.',
    });
    const late = { firstDetectedAt: daysAgo(10), daysToFix: 9, overdueCount: 1 };
    expect(prioritiesOf([cause(late)], NOW)[0]?.why).toBe(
      'Medium, on 1 check, open for 10 days, longer than 9 days, 1 overdue; about 20 minutes to fix.',
    );
    const used = { severity: 'high' as Severity, exploitedCount: 1, epss: 0.943 };
    expect(prioritiesOf([cause(used)], NOW)[0]?.why).toBe(
      'High, on 1 check, 1 exploited, EPSS 94%, open since today; about 20 minutes to fix.',
    );
    expect(prioritiesOf([cause()], NOW)[0]?.why).toBe(
      'Medium, on 1 check, open since today; about 20 minutes to fix.',
    );
  });
});
