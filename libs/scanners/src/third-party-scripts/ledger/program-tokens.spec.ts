import { expectCpuGrowthBelowQuadratic } from '@palisade/scan-engine/testing/expect-growth';
import { tokensOf } from './program-tokens';
import { scriptAddress } from './script-address';
import { versionOf } from './script-version';

const shapeOf = (program: string): string | null => versionOf(program, 'shop.example', true).shape;

describe('the shape of a program', () => {
  it('sees calls in templates, and members in brackets', () => {
    expect(shapeOf('x = `a ${1}`')).not.toBe(shapeOf('x = `a ${fetch("/x").then(y)}`'));
    expect(shapeOf('a.b.c()')).toBe(shapeOf('a["b"]["c"]()'));
    expect(shapeOf('["a"]')).toBe(shapeOf('["b"]'));
  });

  it('takes no regular expression for a text, nor a division for a regular expression', () => {
    expect(shapeOf('x = /["\']/; a.b("c")')).toBe(shapeOf('y = /[\'"]/g; a.b("d")'));
    expect([...tokensOf('a = b / c.d / e.f').names.keys()]).toEqual(['d', 'f']);
  });

  it.each([
    ['regular expressions without an end', '(/['],
    ['texts without an end', '="a'],
    ['templates without an end', '`${'],
    ['comments', '/*'],
    ['slashes', '(/a'],
    ['escapes', '"\\x'],
    ['names', 'a.'],
  ])('costs as much as a program is long, also with many %s', (_name, part) => {
    expectCpuGrowthBelowQuadratic(200_000, (size) =>
      versionOf(part.repeat(size / part.length), 'shop.example', true),
    );
  });
});

describe('the address of a script', () => {
  it.each([
    ['https://a.example/app.3f9a1c2b.js', 'https://a.example/app.*.js'],
    ['https://a.example/assets/index-DfX8s9aQ.js', 'https://a.example/assets/index-*.js'],
    ['https://a.example/jquery-3.7.1.min.js', 'https://a.example/jquery-*.min.js'],
    ['https://a.example/npm/lib@1.2.3/dist/lib.js', 'https://a.example/npm/lib@*/dist/lib.js'],
    ['https://a.example/gtm.js?id=GTM-1&_=1764000000', 'https://a.example/gtm.js?id=GTM-1'],
    ['https://a.example/main-navigation.js', 'https://a.example/main-navigation.js'],
    ['https://a.example/jquery.dataTables.js', 'https://a.example/jquery.dataTables.js'],
    ['https://a.example/v2/app.js', 'https://a.example/v2/app.js'],
  ])('of %s is %s', (url, address) => {
    expect(scriptAddress(new URL(url))).toBe(address);
  });
});
