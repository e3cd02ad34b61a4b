import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { apiPathsIn } from './endpoint-discovery';
import { jsonOf } from './json-body';
import { quotasOf } from './limit-headers.parser';
import { itemsIn } from './page-size-probe';

const PAGE = 'https://www.example.org/';

describe('steps over what a site sent grow no faster than n log n', () => {
  it('quotas in one field, and in many', () => {
    const list = (size: number) => Array.from({ length: size }, (_, at) => `"p${at}";q=${at};w=60`).join(',');
    expectGrowthAtMostNLogN(200, (size, steps) => {
      quotasOf(
        [
          ['ratelimit-policy', list(size)],
          ['ratelimit', list(size)],
        ],
        steps,
      );
      quotasOf(
        Array.from({ length: size }, (_, at) => ['ratelimit-policy', `"p${at}";q=${at};w=60`]),
        steps,
      );
    });
  });

  it.each<[string, (size: number) => string]>([
    ['nested lists', (size) => '['.repeat(size)],
    ['many members', (size) => `{${Array.from({ length: size }, (_, at) => `"k${at}":[]`).join(',')}}`],
    ['quotation marks that nobody closes', (size) => '"\\'.repeat(size)],
  ])('JSON: %s', (_name, text) => {
    expectGrowthAtMostNLogN(10_000, (size, steps) => {
      itemsIn(jsonOf(Buffer.from(text(size)), steps), steps);
    });
  });

  it.each<[string, string]>([
    ['quotation marks alone', '"/'],
    ['paths that no quotation mark closes', '"//api'],
    ['candidates without end', '"/api/x",'],
  ])('paths in scripts: %s', (_name, part) => {
    expectGrowthAtMostNLogN(5_000, (size, steps) => {
      steps.add(size * part.length);
      apiPathsIn(part.repeat(size), PAGE, steps);
    });
  });
});

describe('bounds', () => {
  it('more members than a function takes arguments are a list like any other', () => {
    const members = Array.from({ length: 160_000 }, (_, at) => [`k${at}`, 1]);
    expect(itemsIn(Object.fromEntries([...members, ['data', [1, 2, 3]]]))).toBe(3);
  });

  it('what is nested too deep, or has too many parts, is not JSON for us', () => {
    expect(jsonOf(Buffer.from('['.repeat(64) + ']'.repeat(64)))).toBeDefined();
    expect(jsonOf(Buffer.from('['.repeat(65) + ']'.repeat(65)))).toBeUndefined();
    expect(jsonOf(Buffer.from(`[${'[],'.repeat(200_000)}[]]`))).toBeUndefined();
  });

  it('a thousand quotas are twenty', () => {
    const field = Array.from({ length: 1_000 }, (_, at) => `"p${at}";q=1;w=${at}`).join(',');
    expect(quotasOf([['ratelimit-policy', field.slice(0, 900)]]).length).toBeLessThanOrEqual(20);
    expect(
      quotasOf(Array.from({ length: 1_000 }, (_, at) => ['ratelimit-policy', `p${at};q=1`])).length,
    ).toBe(20);
  });

  it('two thousand candidates, each short', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `"/api/a${at}"`).join(' ');
    expect(apiPathsIn(many, PAGE)).toHaveLength(2_000);
    expect(apiPathsIn(`"/api/${'a'.repeat(300)}"`, PAGE)).toEqual([]);
  });
});
