import type { Scan } from '../api/resources';
import { dayEnd, earlierScans, latestFull, timeOfId } from './comparable-scans';

const scan = (id: string, is_partial = false) => ({ id, is_partial }) as Scan;
const SCANS = [scan('4', true), scan('3'), scan('2', true), scan('1')];

it('starts with the newest scan of the whole check', () => {
  expect(latestFull(SCANS)?.id).toBe('3');
  expect(latestFull([scan('4', true)])).toBeUndefined();
});

it('compares with earlier scans only, also with partial ones', () => {
  expect(earlierScans(SCANS, '3').map(({ id }) => id)).toEqual(['2', '1']);
});

it('reads the time of a scan from its id', () => {
  expect(timeOfId('0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42')).toBe(0x0197f3c27a31);
});

it('takes a typed day to its end, and nothing else', () => {
  const start = new Date('2026-03-07T00:00:00').getTime();
  expect(dayEnd(' 2026-03-07 ')).toBe(start + 86_400_000);
  expect(['', '7 Mar 2026', '2026-03', '2026-13-45'].map(dayEnd)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
