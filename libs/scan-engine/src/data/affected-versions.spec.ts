import {
  advisoriesFor,
  isAffected,
  isOwnBuild,
  namedVersion,
  safeVersion,
  versionAfter,
} from './affected-versions';
import type { ProductAdvisory } from './affected-versions';
import { shippedDocument } from './shipped-data';

const advisory = (...ranges: ProductAdvisory['ranges']): ProductAdvisory => ({
  id: 'CVE-2026-12345',
  summary: 'Strangers can take a chair.',
  severity: 'high',
  ranges,
  source: 'https://shop.test/',
});

describe('versionAfter', () => {
  it.each([
    ['Server: Chairs/2.4.1 (Linux)', 'Chairs/', '2.4.1'],
    ['{"version":"v2.4.1"}', '"version":"', '2.4.1'],
    ['{ "version": "2.4.1-rc.1" }', '"version":"', '2.4.1-rc.1'],
    ['Chairs Version: 2.4.1 Page: 3ms', 'Chairs Version: ', '2.4.1'],
    ['2.441', '', '2.441'],
    ['{"version":"main"}', '"version":"', null],
    ['{"name":"Chairs"}', '"version":"', null],
  ])('reads %s', (text, before, version) => {
    expect(versionAfter(text, before)).toBe(version);
  });
});

describe('isAffected', () => {
  const range = advisory({ from: '2.0.0-beta1', below: '2.4.1' }, { from: '3.0', below: '3.1' });

  it.each([
    ['2.0.0-beta1', true],
    ['2.0.0-alpha1', false],
    ['2.4.0', true],
    ['2.4.0-04', true],
    ['2.4.1-rc1', true],
    ['2.4.1', false],
    ['2.4.1.1', false],
    ['3.0.9', true],
    // OWASP/cve-lite-cli#1086: a pre-release has what its release has.
    ['3.0-rc1', true],
    ['2.9.9', false],
    ['3.1', false],
    ['main', false],
    [null, false],
  ])('%s: %s', (version, expected) => {
    expect(isAffected(range, version)).toBe(expected);
  });
});

it.each([
  // anchore/grype#3390: Istio calls its releases so.
  '1.36.5-dev',
  '1.83.7.dev1',
  '1.3.0-SNAPSHOT',
  '2.0.0-nightly.20261101',
])('does not know what a build between two releases has: %s', (version) => {
  expect(isOwnBuild(version)).toBe(true);
});

it.each([
  // anchore/grype#1543: the end of a range is not in it.
  ['32.0.0', '32.0.0', false],
  // anchore/grype#1338: a revision of a package is later than what it packs.
  ['2.2.41', '2.2.41-1', false],
  // anchore/grype#1172: numbers are compared, not texts.
  ['2022.12.07', '2022.12.7', false],
  // aquasecurity/trivy#713: a bound with fewer numbers is not rounded.
  ['3.0.1', '3.0.10', false],
  ['3.1', '3.0.10', true],
  // aquasecurity/trivy#245: a release is later than its candidates.
  ['1.6-rc1', '1.6', false],
  ['1.83.7', '1.83.7-stable', false],
  ['1.83.7', '1.83.6-stable', true],
])('below %s: %s is affected: %s', (below, version, expected) => {
  expect(isAffected(advisory({ below }), version)).toBe(expected);
});

it('takes a build with a suffix for one that its maker may not have built', () => {
  expect(['2.4.1+deb12u1', '2.4.1-1ubuntu2', '2.4.1+security-01'].map(isOwnBuild)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['2.4.1', '2.4.1-rc1', '2.4.1-04', '2.4.1.8804-1702584132'].map(isOwnBuild)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('reads a version in one number, where a product has it so', () => {
  const read = (text: string) => namedVersion(text, { before: '"rcversion":', packed: true });
  expect(read('{"rcversion":10611,"cookie":1}')).toBe('1.6.11');
  expect(read('{"rcversion": 10509}')).toBe('1.5.9');
  expect(read('{"rcversion":20000}')).toBe('2.0.0');
  expect(read('{"rcversion":1060}')).toBeNull();
  expect(read('{"rcversion":"1.6.11"}')).toBeNull();
  expect(namedVersion('{"rcversion":10611}', { before: '"rcversion":' })).toBe('10611');
});

it('names the lowest version that no advisory covers', () => {
  const all = [advisory({ from: '2.0', below: '2.4.1' }), advisory({ from: '2.4', below: '2.6' })];
  expect(safeVersion(all, '2.3')).toBe('2.6');
  expect(safeVersion(all, null)).toBe('2.6');
  expect(safeVersion(all, '2.7')).toBeNull();
});

describe('the list of the release', () => {
  const list = shippedDocument('product_advisories');
  const { products } = shippedDocument('products');

  it.each(list.products.map(({ id }) => id))('has what shows whether %s is affected', (id) => {
    const product = products.find((each) => each.id === id);
    expect(product).toBeDefined();
    for (const each of advisoriesFor(list, id))
      if (each.ranges.length > 0) expect(product?.versions).toBeDefined();
  });

  it('has ranges that begin before they end, and no CVE twice for a product', () => {
    for (const { advisories } of list.products) {
      expect(new Set(advisories.map(({ id }) => id)).size).toBe(advisories.length);
      for (const { ranges } of advisories)
        for (const { from, below } of ranges)
          if (from !== undefined) expect(isAffected(advisory({ below }), from)).toBe(true);
    }
  });
});
