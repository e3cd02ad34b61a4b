import type { ScanDetail } from '../api/resources';
import { openCount, unreadWords, verdictWords } from './verdict-words';

const NONE = { critical: 0, high: 0, medium: 0, low: 0 };
const coverage = (known: number, judged: number) => ({ known, judged }) as ScanDetail['coverage'];
const READ = { coverage: coverage(12, 12) };

it.each([
  [{ ...NONE, critical: 2 }, 'Not safe yet: 2 critical'],
  [{ critical: 1, high: 1200, medium: 3, low: 4 }, 'Not safe yet: 1 critical and 1,200 high'],
  [{ ...NONE, medium: 3, low: 1 }, 'Nothing urgent: 3 medium and 1 low'],
  [NONE, 'No open issues'],
])('says of %j: %s', (open, words) => {
  expect(verdictWords(open, READ)).toBe(words);
});

it('does not call a site clean of which nothing was judged', () => {
  expect(verdictWords(NONE, { coverage: coverage(1, 0) })).toBe('Nothing found, and no page could be judged');
  expect(verdictWords(NONE, { coverage: null })).toBe('No open issues');
});

it.each([
  [coverage(12, 12), 0, ''],
  [coverage(12, 11), 0, '1 page of 12 could not be judged.'],
  [coverage(12, 2), 2, '10 pages of 12 could not be judged. 2 tests could not judge the site.'],
  [null, 1, '1 test could not judge the site.'],
])('says what is left open', (read, inconclusive, words) => {
  expect(unreadWords({ coverage: read, inconclusive_tests: inconclusive, tests: [] })).toBe(words);
});

it('counts tests that need set-up apart, as the report does', () => {
  const tests = [
    { status: 'warning', message: '', inconclusive_reason: 'not_verified', is_applicable: true },
  ] as ScanDetail['tests'];
  const left = (inconclusive: number): string =>
    unreadWords({ coverage: null, inconclusive_tests: inconclusive, tests });
  expect(left(3)).toBe('2 tests could not judge the site. 1 test needs set-up.');
  expect(left(1)).toBe('1 test needs set-up.');
});

it('counts what is open', () => {
  expect(openCount({ critical: 1, high: 2, medium: 3, low: 4 })).toBe(10);
});
