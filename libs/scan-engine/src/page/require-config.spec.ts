import { mainModuleOf, modulesOfConfig } from './require-config';

const PAGE = 'https://www.example.org/admin/';

it.each([
  ['js/main', 'js/main.js'],
  ['./js/main.js', './js/main.js'],
  ['main.js?v=3', 'main.js?v=3'],
])('names the script that the loader begins with: %s', (written, expected) => {
  expect(mainModuleOf(new Map(Object.entries({ 'data-main': written, src: 'require.js' })))).toBe(expected);
});

it('names none without a loader', () => {
  expect(mainModuleOf(new Map([['data-main', 'js/main']]))).toBeUndefined();
  expect(mainModuleOf(new Map([['src', 'app.js']]))).toBeUndefined();
});

it('resolves modules by the base, and the base by the page', () => {
  const text = 'requirejs.config({ baseUrl: "js/lib", paths: { app: "../app", jquery: "jquery.min" } });';
  expect(modulesOfConfig(text, PAGE)).toEqual([
    'https://www.example.org/admin/js/app.js',
    'https://www.example.org/admin/js/lib/jquery.min.js',
  ]);
});

it.each([
  ['a script without a configuration', 'var paths = { jquery: "jquery.min" };'],
  ['a base that is computed', 'require.config({ baseUrl: root + "/js", paths: { a: "a" } });'],
  ['no paths', 'require.config({ baseUrl: "/js" });'],
])('names none for %s', (_name, text) => {
  expect(modulesOfConfig(text, PAGE)).toEqual([]);
});

it('reads no more of a long script than its first configuration', () => {
  const text = `require.config({ baseUrl: "/js", paths: {${'a: "b", '.repeat(20_000)}`;
  expect(modulesOfConfig(text, PAGE)).toEqual([]);
});
