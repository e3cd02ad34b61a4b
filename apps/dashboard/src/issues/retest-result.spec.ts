import type { ScanDetail } from '../api/resources';
import { retestResult } from './retest-result';

const issue = {
  state: 'open',
  is_detected: true,
  last_scan_id: 'old',
  test_type: 'csrf_protection',
} as const;
const scan = (status: ScanDetail['status'], message = ''): Pick<ScanDetail, 'id' | 'status' | 'tests'> => ({
  id: 'retest',
  status,
  tests: [{ test_type: 'csrf_protection', message, is_inconclusive: message !== '' }] as ScanDetail['tests'],
});

it.each([
  ['waits', issue, scan('pending'), 'Waiting for a worker'],
  ['runs', issue, scan('in_progress'), 'Retest running'],
  ['failed', issue, scan('failed'), 'Retest failed'],
  ['detected it', { ...issue, last_scan_id: 'retest' }, scan('completed'), 'Still there'],
  ['did not detect it', { ...issue, is_detected: false }, scan('completed'), 'Fixed'],
  ['could not judge it', issue, scan('completed'), 'The retest cannot tell'],
])('when the retest %s', (_, of, by, title) => {
  expect(retestResult(of, by).title).toBe(title);
});

it('passes on why a test was inconclusive', () => {
  const message = 'Inconclusive: the page requires a login';
  expect(retestResult(issue, scan('completed', message)).text).toBe(message);
});
