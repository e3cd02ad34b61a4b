import { createHash } from 'node:crypto';
import { comparedHashes, hashesOf } from './integrity-attribute';

const digest = (algorithm: string): string => createHash(algorithm).update('x').digest('base64');

it.each([
  [`sha256-${digest('sha256')}`, 1],
  [`sha384-${digest('sha384')} sha512-${digest('sha512')}`, 2],
  [`\n SHA512-${digest('sha512')}?x=y \t`, 1],
  [`sha256-${digest('sha256').replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_')}`, 1],
])('%s has usable hashes', (attribute, count) => {
  expect(hashesOf(attribute).filter(({ hasRightLength }) => hasRightLength)).toHaveLength(count);
});

it.each([
  '',
  'md5-1B2M2Y8AsgTpgAmY7PhCfg==',
  'sha384',
  'sha384-',
  'sha384-***',
  'sha384:abc',
  digest('sha384'),
])('%s has none', (attribute) => {
  expect(hashesOf(attribute)).toEqual([]);
});

it('tells hashes that no file can have', () => {
  expect(hashesOf('sha384-abcd')).toMatchObject([{ hasRightLength: false }]);
  expect(hashesOf(`sha384-${createHash('sha384').update('x').digest('hex')}`)).toMatchObject([
    { hasRightLength: false },
  ]);
});

it('compares the strongest kind only', () => {
  const hashes = hashesOf(`sha256-${digest('sha256')} sha384-${digest('sha384')} sha384-abcd`);
  expect(comparedHashes(hashes).map(({ algorithm }) => algorithm)).toEqual(['sha384', 'sha384']);
});

it('reads a bounded part of a long attribute', () => {
  expect(hashesOf(`sha256-${digest('sha256')} `.repeat(100_000))).toHaveLength(20);
});
