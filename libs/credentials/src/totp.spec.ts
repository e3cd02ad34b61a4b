import { generateSync } from 'otplib';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-code';
import { generateTotpSecret, totpStep, totpUri } from './totp';

/** The seed of RFC 6238 appendix B, "12345678901234567890", in base 32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  // The last six of the eight digits in RFC 6238 appendix B, SHA-1.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s is that of the RFC', (seconds, code) => {
    expect(totpStep(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('of another library counts one step before and after, and no further', () => {
    const secret = generateTotpSecret();
    const now = 1_800_000_015;
    const step = Math.floor(now / 30);
    for (const [offset, expected] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const) {
      const code = generateSync({ secret, epoch: now + offset * 30 });
      expect([offset, totpStep(secret, code, now * 1000)]).toEqual([offset, expected]);
    }
  });

  it.each(['', '12345', '1234567', '12a456', '１２３４５６', ' 123456'])('is never %p', (code) => {
    expect(totpStep(RFC_SECRET, code, 59_000)).toBeNull();
  });
});

it('an address for apps names product, account and secret', () => {
  const url = new URL(totpUri(RFC_SECRET, 'ada@example.com'));
  expect(url.protocol + url.host).toBe('otpauth:totp');
  expect(decodeURIComponent(url.pathname)).toBe('/Palisade:ada@example.com');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    issuer: 'Palisade',
    secret: RFC_SECRET,
    digits: '6',
    period: '30',
    algorithm: 'SHA1',
  });
});

it('recovery codes are ten, unlike, and known however they are typed', () => {
  const codes = generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hashRecoveryCode(code));
  }
});
