import { loadEnvironment } from '@palisade/config';
import { type PlanCutoff, retentionCutoffs } from './retention-policy';

const NOW = new Date('2026-03-15T12:00:00Z');
const cutoffs = (setting: string) => {
  const { months, plans, leftovers } = retentionCutoffs(
    loadEnvironment([], { RETENTION_DAYS: setting }),
    NOW,
  );
  const byPlan = (cutoffsOf: PlanCutoff[]) =>
    Object.fromEntries(cutoffsOf.map(({ plan, before }) => [plan, before.toISOString()]));
  return { months: months?.toISOString() ?? null, plans: byPlan(plans), leftovers: byPlan(leftovers) };
};

describe('the retention of plans', () => {
  it('drops months after the longest, and deletes exactly for the shorter ones', () => {
    expect(cutoffs('trial=30,professional=60,business=90')).toEqual({
      months: '2025-12-15T12:00:00.000Z',
      plans: { trial: '2026-02-13T12:00:00.000Z', professional: '2026-01-14T12:00:00.000Z' },
      leftovers: { business: '2025-12-01T00:00:00.000Z' },
    });
  });

  it('drops no month while a plan keeps its scans forever', () => {
    expect(cutoffs('trial=30')).toEqual({
      months: null,
      plans: { trial: '2026-02-13T12:00:00.000Z' },
      leftovers: {},
    });
  });

  it('treats equal plans alike', () => {
    expect(cutoffs('trial=28,professional=28,business=28')).toEqual({
      months: '2026-02-15T12:00:00.000Z',
      plans: {},
      leftovers: {
        trial: '2026-02-01T00:00:00.000Z',
        professional: '2026-02-01T00:00:00.000Z',
        business: '2026-02-01T00:00:00.000Z',
      },
    });
  });

  it.each(['trial=0', 'trial', 'gold=3', 'trial=30,', 'trial=1000000', 'trial=-1'])(
    'refuses %s',
    (setting) => {
      expect(() => cutoffs(setting)).toThrow('RETENTION_DAYS must look like');
    },
  );
});
