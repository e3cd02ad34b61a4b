import { fingerprintOf } from './fingerprint';

const identity = {
  checkId: '0190c2a4-0000-7000-8000-000000000001',
  testKey: 'security_headers',
  findingId: 'csp-missing',
  location: '/',
};

describe('fingerprintOf', () => {
  it('never changes', () => {
    expect(fingerprintOf(identity)).toBe(
      'sha256:9446cde30991105a58fb02a8ad9462c800ecb7421c2de6ccfb586a903e334050',
    );
  });

  it.each(Object.keys(identity))('differs when %s differs', (part) => {
    expect(fingerprintOf({ ...identity, [part]: 'other' })).not.toBe(fingerprintOf(identity));
  });

  it('keeps its parts apart', () => {
    const one = fingerprintOf({ ...identity, findingId: 'a","b', location: 'c' });
    expect(fingerprintOf({ ...identity, findingId: 'a', location: 'b","c' })).not.toBe(one);
  });
});
