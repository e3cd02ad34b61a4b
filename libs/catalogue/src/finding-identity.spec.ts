import { fingerprintOf, targetFingerprint } from './finding-identity';

const CHECK = '0190c2a4-0000-7000-8000-000000000001';
const identity = { testKey: 'security_headers', id: 'csp-missing', location: '/' };

describe('the identity of a finding', () => {
  it('never changes', () => {
    expect(fingerprintOf(CHECK, identity)).toBe(
      'sha256:9446cde30991105a58fb02a8ad9462c800ecb7421c2de6ccfb586a903e334050',
    );
    expect(targetFingerprint(identity)).toBe(
      'f2446c326deef7628e0e8229b953649cbcc0ef903120a7eb2d10ec5f38302b2b',
    );
  });

  it.each(Object.keys(identity))('differs when %s differs', (part) => {
    const other = { ...identity, [part]: 'other' };
    expect(fingerprintOf(CHECK, other)).not.toBe(fingerprintOf(CHECK, identity));
    expect(targetFingerprint(other)).not.toBe(targetFingerprint(identity));
  });

  it('belongs to one check', () => {
    expect(fingerprintOf('other', identity)).not.toBe(fingerprintOf(CHECK, identity));
  });

  it('keeps its parts apart', () => {
    const one = fingerprintOf(CHECK, { ...identity, id: 'a","b', location: 'c' });
    expect(fingerprintOf(CHECK, { ...identity, id: 'a', location: 'b","c' })).not.toBe(one);
  });
});
