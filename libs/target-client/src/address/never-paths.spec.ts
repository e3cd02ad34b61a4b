import { expectCpuGrowthBelowQuadratic } from '@palisade/scan-engine/testing/expect-growth';
import { isNever } from './never-paths';

describe('paths that are never requested', () => {
  it.each([
    ['/admin/**', '/admin', true],
    ['/admin/**', '/admin/a/b', true],
    ['/admin/**', '/administration', false],
    ['/users/*/delete', '/users/7/delete', true],
    ['/users/*/delete', '/users/7/8/delete', false],
    ['/Logout', '/logout', true],
    ['/logout', '/%256cogout', true],
    ['/a.b', '/aXb', false],
    ['**', '/anything', true],
    ['/a**b', '/a/x/b', true],
    ['**.pdf', '/files/x.pdf', true],
    ['**.pdf', '/files/x.pdf/y', false],
    ['/a*b*c', '/aXbYc', true],
    ['/a*b*c', '/aXb/c', false],
    ['/*/edit/**', '/7/edit', true],
    ['/***', '/anything', true],
  ])('%s excludes %s: %s', (never, pathname, isExcluded) => {
    expect(isNever({ pathname }, [never])).toBe(isExcluded);
  });

  // An expression with seven of them took seconds.
  it.each(['**a', '*a', '/**/a'])(
    'costs as much as a pattern is long, also with many %s that nearly match',
    (part) => {
      const pathname = `/${'a'.repeat(2_000)}`;
      expectCpuGrowthBelowQuadratic(15, (size) =>
        expect(isNever({ pathname }, [`${part.repeat(size)}b`])).toBe(false),
      );
    },
  );
});
