import { judgedPassRate, passRate } from './pass-rates';

const scan = {
  status: 'completed',
  isPartial: false,
  totalTests: 8,
  passedTests: 5,
  inconclusiveTests: 2,
  notApplicableTests: 0,
} as const;

describe('judgedPassRate', () => {
  it('counts only the tests that could judge the site', () => {
    expect(judgedPassRate(scan)).toBe(83.33);
    expect(judgedPassRate({ ...scan, inconclusiveTests: 0 })).toBe(62.5);
  });

  it('leaves out the passed tests that do not apply', () => {
    expect(judgedPassRate({ ...scan, notApplicableTests: 3 })).toBe(66.67);
    expect(passRate(scan)).toBe(62.5);
    expect(judgedPassRate({ ...scan, passedTests: 6, notApplicableTests: 6 })).toBeNull();
  });

  it.each([
    ['runs', { status: 'in_progress' }],
    ['failed', { status: 'failed' }],
    ['ran some of the tests', { isPartial: true }],
    ['could judge nothing', { passedTests: 0, inconclusiveTests: 8 }],
    ['has no tests', { totalTests: 0, passedTests: 0, inconclusiveTests: 0 }],
  ] as const)('is null for a scan that %s', (_, change) => {
    expect(judgedPassRate({ ...scan, ...change })).toBeNull();
  });
});

describe('passRate', () => {
  it('counts all tests, and is 0 until the scan ends', () => {
    expect(passRate(scan)).toBe(62.5);
    expect(passRate({ ...scan, status: 'in_progress' })).toBe(0);
    expect(passRate({ ...scan, totalTests: 0 })).toBe(0);
  });
});
