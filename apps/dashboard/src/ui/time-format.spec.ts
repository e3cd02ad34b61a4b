import { relativeTime, utcTime } from './time-format';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-03-10T11:59:40Z', 'just now'],
    ['2026-03-10T11:55:00Z', '5 minutes ago'],
    ['2026-03-10T09:00:00Z', '3 hours ago'],
    ['2026-03-10T11:00:20Z', '1 hour ago'],
    ['2026-03-10T11:01:00Z', '59 minutes ago'],
    ['2026-03-11T11:40:00Z', 'tomorrow'],
    ['2026-03-09T12:00:00Z', 'yesterday'],
    ['2026-03-12T12:00:00Z', 'in 2 days'],
    ['2025-12-10T12:00:00Z', '3 months ago'],
  ])('calls %s %s', (time, words) => expect(relativeTime(new Date(time), NOW)).toBe(words));
});

describe('utcTime', () => {
  it('names the zone', () => expect(utcTime(NOW)).toBe('10 Mar 2026, 12:00:00 UTC'));
});
