import { bitsOf } from './guessing-bits';

it('counts the bits of what differs', () => {
  expect(bitsOf(['0000', '1111'])).toBeCloseTo(4 * Math.log2(10));
  expect(bitsOf(['prefix-12ab-suffix', 'prefix-f09c-suffix'])).toBe(16);
  expect(bitsOf(['717054:605213', '40811:217992'])).toBeLessThan(64);
  expect(bitsOf(['same', 'same'])).toBe(0);
});
