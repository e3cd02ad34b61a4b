import type { Scan } from '../api/resources';
import { earlierScans, latestFull } from './comparable-scans';

const scan = (id: string, is_partial = false) => ({ id, is_partial }) as Scan;
const SCANS = [scan('4', true), scan('3'), scan('2', true), scan('1')];

it('starts with the newest scan of the whole check', () => {
  expect(latestFull(SCANS)?.id).toBe('3');
  expect(latestFull([scan('4', true)])).toBeUndefined();
});

it('compares with earlier scans only, also with partial ones', () => {
  expect(earlierScans(SCANS, '3').map(({ id }) => id)).toEqual(['2', '1']);
});
