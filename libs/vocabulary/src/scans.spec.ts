import { idleWords, testOutcome } from './scans';

const test = { status: 'warning', message: '', inconclusiveReason: null, isApplicable: true } as const;

describe('testOutcome', () => {
  it.each([
    ['warning', {}],
    ['failed', { status: 'failed' }],
    ['not_run', { status: 'failed', message: 'Not run: the host is gone' }],
    ['inconclusive', { inconclusiveReason: 'timeout' }],
    ['needs_setup', { inconclusiveReason: 'needs_setup' }],
    ['needs_setup', { inconclusiveReason: 'not_verified' }],
    ['not_applicable', { status: 'passed', isApplicable: false }],
  ] as const)('is %s', (outcome, change) => {
    expect(testOutcome({ ...test, ...change })).toBe(outcome);
  });
});

describe('idleWords', () => {
  it('counts what does not apply and what needs set-up', () => {
    const six = Array.from({ length: 6 }, () => 'not_applicable' as const);
    expect(idleWords([...six, 'needs_setup', 'passed'])).toBe('6 do not apply, 1 needs set-up');
    expect(idleWords(['not_applicable', 'needs_setup', 'needs_setup'])).toBe(
      '1 does not apply, 2 need set-up',
    );
    expect(idleWords(['passed', 'inconclusive'])).toBe('');
  });
});
