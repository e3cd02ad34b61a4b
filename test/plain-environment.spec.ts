import { isContext } from 'node:vm';

describe('the global object of specs', () => {
  it('is a plain one', () => {
    // False for the usual one of jest.
    expect(isContext(globalThis)).toBe(true);
  });
});
