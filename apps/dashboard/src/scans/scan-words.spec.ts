import type { Scan } from '../api/resources';
import { bytesWords, counted, durationWords, testCountWords, testStatus } from './scan-words';

describe('durationWords', () => {
  it.each([
    ['2026-03-07T02:00:00+00:00', '2026-03-07T02:00:00+00:00', 'under 1 s'],
    ['2026-03-07T02:00:00+00:00', '2026-03-07T02:00:41+00:00', '41 s'],
    ['2026-03-07T02:00:00+00:00', '2026-03-07T02:02:05+00:00', '2 min 5 s'],
  ])('from %s to %s is %s', (from, to, words) => expect(durationWords(from, to)).toBe(words));

  it('is nothing while it runs', () => {
    expect(durationWords('2026-03-07T02:00:00+00:00', null)).toBeNull();
    expect(durationWords(null, null)).toBeNull();
  });
});

it.each([
  ['failed', '2 problems found.', null, 'failed'],
  ['warning', 'Inconclusive: the site did not respond in time', 'timeout', 'inconclusive'],
  ['warning', 'Inconclusive: domain ownership is not verified', 'not_verified', 'needs_setup'],
  ['warning', '1 problem found (low): Inconclusive: a title of a site.', null, 'warning'],
  ['failed', 'Not run: the target could not be reached.', null, 'not_run'],
] as const)('shows a %s test with the message "%s" (reason: %s) as %s', (status, message, reason, shown) => {
  expect(testStatus({ status, message, inconclusive_reason: reason, is_applicable: true })).toBe(shown);
});

describe('counted and bytesWords', () => {
  it('are plain', () => {
    expect([counted(1, 'test'), counted(0, 'test'), counted(12_000, 'issue')]).toEqual([
      '1 test',
      '0 tests',
      '12,000 issues',
    ]);
    expect([bytesWords(900), bytesWords(7360), bytesWords(3_500_000)]).toEqual([
      '900 bytes',
      '7.2 kB',
      '3.3 MB',
    ]);
  });
});

it('counts tests that need set-up apart from those that could not judge', () => {
  const scan = {
    passed_tests: 2,
    failed_tests: 3,
    warning_tests: 2,
    inconclusive_tests: 2,
    not_applicable_tests: 0,
  } as Scan;
  expect(testCountWords(scan)).toBe('2 passed, 3 failed, 2 inconclusive');
  expect(testCountWords(scan, 1)).toBe('2 passed, 3 failed, 1 inconclusive, 1 needs set-up');
  expect(testCountWords(scan, 2)).toBe('2 passed, 3 failed, 2 need set-up');
});
