import { checkSync } from 'recheck';
import { shippedDocument } from './shipped-data';
import { InvalidTokenPattern, tokenPattern } from './token-pattern';

const random = 'Zq8tR2vX5nB7mK4jH6gF3dS9aP1wE0yU';

it.each([
  ['acme_[A-Za-z0-9]{32}', `key=acme_${random};`, `acme_${random}`],
  ['acme_[A-Za-z0-9]{20,40}', `"acme_${random}"`, `acme_${random}`],
  ['acme(at|ca)_[A-Za-z0-9]{32}', `acmeca_${random}`, `acmeca_${random}`],
  ['a.b/c+[A-Z]{20}', 'a.b/c+ABCDEFGHIJKLMNOPQRST', 'a.b/c+ABCDEFGHIJKLMNOPQRST'],
  ['a.b/c+[A-Z]{20}', 'aXb/c+ABCDEFGHIJKLMNOPQRST', undefined],
  // Part of a longer word.
  ['acme_[A-Za-z0-9]{32}', `xacme_${random}`, undefined],
  ['acme_[A-Za-z0-9]{32}', `acme_${random}7`, undefined],
])('%s in %s: %s', (pattern, text, expected) => {
  expect([...text.matchAll(tokenPattern(pattern))][0]?.[0]).toBe(expected);
});

it.each([
  ['(a+)+', 'is not understood'],
  ['acme_.*', 'is not understood'],
  ['acme_[a-z]+', 'fewer than 20'],
  ['acme_[^a]{20}', 'is not understood'],
  ['acme_(?=x)[a-z]{20}', 'is not understood'],
  ['[a-z]{40}', 'literal characters'],
  ['acme_[a-z]{5}', 'fewer than 20'],
  ['acme_[a-z]{2000}', 'more than 1200'],
  ['acme_[a-z]{30,20}', 'not a range'],
  ['acme_[z-a]{20}', 'not a class'],
  ['acme_[a-z]{1,50}[a-z0-9]{20}', 'must not be in the class'],
  ['acme_[a-z]{1,50}-[0-9]{20}', 'must not contain the first'],
  ['', 'literal characters'],
])('refuses %s: it %s', (pattern, message) => {
  expect(() => tokenPattern(pattern)).toThrow(InvalidTokenPattern);
  expect(() => tokenPattern(pattern)).toThrow(message);
});

it.each(shippedDocument('secret_patterns').patterns)('$pattern cannot backtrack', ({ pattern }) => {
  const { status } = checkSync(tokenPattern(pattern).source, 'g', { timeout: 60_000, randomSeed: 1 });
  expect(status).toBe('safe');
});
