import type { Expiry } from '../api/resources';
import { daysWords, expiryMonths, expiryTone } from './expiry-months';

const NOW = new Date('2026-11-30T23:30:00Z');
const expiry = (expires_at: string, days_left = 1): Expiry => ({
  kind: 'certificate',
  name: expires_at,
  expires_at,
  days_left,
  seen_at: '2026-11-30T00:00:00+00:00',
  check_id: 'a',
  domain: 'shop.example',
  checks_count: 1,
  renewal_blockers: [],
});
const columns = (...expiries: Expiry[]): string[] =>
  expiryMonths(expiries, NOW).flatMap(({ key, expiries: own }) => own.map(({ name }) => `${key} ${name}`));

describe('expiryMonths', () => {
  it('has this month, twelve more, what expired and what is later', () => {
    const months = expiryMonths([], NOW);
    expect(months).toHaveLength(15);
    expect(months.map(({ label }) => label).slice(0, 3)).toEqual(['Past', 'Nov', 'Dec']);
    expect(months.at(-2)).toMatchObject({ key: '2027-11', name: 'November 2027' });
  });

  it('puts each end into its month, UTC', () => {
    expect(
      columns(
        expiry('2026-11-30T22:00:00+00:00', -1),
        expiry('2026-11-30T23:59:00+00:00', 0),
        expiry('2026-12-01T00:00:00+00:00', 0),
        expiry('2027-11-30T23:00:00+00:00', 364),
        expiry('2027-12-01T00:00:00+00:00', 365),
      ),
    ).toEqual([
      'expired 2026-11-30T22:00:00+00:00',
      '2026-11 2026-11-30T23:59:00+00:00',
      '2026-12 2026-12-01T00:00:00+00:00',
      '2027-11 2027-11-30T23:00:00+00:00',
      'later 2027-12-01T00:00:00+00:00',
    ]);
  });
});

it.each([
  [-11, 'critical', 'Expired 10 days ago'],
  [-2, 'critical', 'Expired 1 day ago'],
  [-1, 'critical', 'Expired less than a day ago'],
  [0, 'high', 'Less than a day'],
  [1, 'high', '1 day'],
  [7, 'high', '7 days'],
  [8, 'medium', '8 days'],
  [30, 'medium', '30 days'],
  [31, 'good', '31 days'],
  [1200, 'good', '1,200 days'],
] as const)('says how urgent %i days are', (days, tone, words) => {
  expect([expiryTone(days), daysWords(days)]).toEqual([tone, words]);
});
