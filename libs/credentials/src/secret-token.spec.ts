import { generateToken, hashToken, isWellFormedToken } from './secret-token';

it('makes tokens of 256 bits that it takes for tokens', () => {
  const tokens = Array.from({ length: 100 }, generateToken);
  expect(new Set(tokens).size).toBe(100);
  expect(tokens.every(isWellFormedToken)).toBe(true);
  expect(tokens.every((token) => /^[0-9A-Za-z]{43}$/.test(token))).toBe(true);
});

it.each(['', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}-`, ` ${'a'.repeat(42)}`])(
  'refuses %j',
  (text) => {
    expect(isWellFormedToken(text)).toBe(false);
  },
);

it('stores what does not lead back', () => {
  expect(hashToken('a')).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
});
