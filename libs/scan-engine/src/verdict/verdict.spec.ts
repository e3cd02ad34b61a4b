import { verdictOf } from './verdict';

describe('verdictOf', () => {
  it.each(['critical', 'high', 'medium'] as const)('fails on a %s finding', (severity) => {
    expect(verdictOf([{ severity: 'low' }, { severity }])).toBe('failed');
  });

  it('warns when only low findings are there', () => {
    expect(verdictOf([{ severity: 'low' }, { severity: 'low' }])).toBe('warning');
  });

  it('passes without findings', () => {
    expect(verdictOf([])).toBe('passed');
  });

  it('warns when the test could not judge', () => {
    expect(verdictOf([], true)).toBe('warning');
  });
});
