import { totpCode } from './totp-code';

/** RFC 6238, appendix B, the last six of eight digits; the secret is `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes by time', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
  });

  it('reads a secret in groups and lower case', () => {
    expect(totpCode('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', 1)).toBe('287082');
  });
});
