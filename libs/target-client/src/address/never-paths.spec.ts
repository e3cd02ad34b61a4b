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

  it.each(['**a', '*a', '/**/a'])('is read in time for a path that nearly matches %s many times', (part) => {
    const pattern = `${part.repeat(60)}b`;
    const pathname = `/${'a'.repeat(2_000)}`;
    const started = process.cpuUsage().user;
    expect(isNever({ pathname }, [pattern])).toBe(false);
    // An expression with seven of them took seconds.
    expect(process.cpuUsage().user - started).toBeLessThan(2_000_000);
  });
});
