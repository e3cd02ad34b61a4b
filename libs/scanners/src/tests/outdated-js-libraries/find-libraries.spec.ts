import { expectGrowthAtMostNLogN } from '../../testing/expect-growth';
import { findLibraries } from './find-libraries';
import { LIBRARY_MARKS } from './library-marks';
import { libraryFile, libraryFiles } from './testing/library-files';

const found = (script: string): string[] =>
  findLibraries(script).map(({ library, version, evidence }) => `${library} ${version} ${evidence}`);

const FILLER = 'function f(a,b){return a+b}var t="text",o={length:1};\n';

describe('the files of the libraries', () => {
  it.each(libraryFiles().map((file) => [file.name, file] as const))('%s', (_name, file) => {
    expect(findLibraries(file.text).map(({ library, version }) => `${library} ${version}`)).toEqual(
      file.found,
    );
  });

  it.each(libraryFiles().map((file) => [file.name, file] as const))('%s in a bundle', (_name, file) => {
    const bundle = `${FILLER.repeat(100)}${file.text}${FILLER.repeat(100)}`;
    const versions = findLibraries(bundle).map(({ library, version }) => `${library} ${version}`);
    expect(versions).toEqual(file.found);
  });
});

it('tells code from a banner, and takes no banner without code behind it', () => {
  expect(found(libraryFile('jquery@3.7.1'))).toEqual(['jquery 3.7.1 code']);
  expect(found(libraryFile('select2@4.0.5'))).toEqual(['select2 4.0.5 banner']);
  expect(found('/*! Select2 4.0.5 */ shop()')).toEqual([]);
  expect(found(`${FILLER.repeat(100)}/*! Select2 4.0.5 */${FILLER.repeat(1_000)}select2-container`)).toEqual(
    [],
  );
});

it('finds several versions of a library', () => {
  const both = `${libraryFile('jquery@1.12.4')}\n${libraryFile('jquery@3.7.1')}`;
  expect(found(both)).toEqual(['jquery 1.12.4 code', 'jquery 3.7.1 code']);
});

it('reads versions of custom builds, and no placeholders', () => {
  const custom = libraryFile('jquery@3.4.1').replaceAll('"3.4.1"', '"3.4.1 -ajax,-effects"');
  expect(found(custom)[0]).toBe('jquery 3.4.1 code');
  expect(found(libraryFile('ckeditor4@4.16.0'))).toEqual(['ckeditor 4.16.0 code']);
  expect(found('f="0.0.0",k=function(e,t){return new k.fn.init(e,t)};k.fn=k.prototype={jquery:f')).toEqual(
    [],
  );
});

it('names builds that their vendors patch', () => {
  const vendors = findLibraries(
    `/* AngularJS NES v1.9.2 */${libraryFile('angular@1.8.3')}\n${libraryFile('jquery@1.12.4').replaceAll('1.12.4', '1.12.4-aem')}`,
  ).map(({ library, vendor }) => [library, vendor]);
  expect(vendors).toEqual([
    ['jquery', 'aem'],
    ['angularjs', 'AngularJS NES'],
  ]);
});

it('finds nothing in the code of others', () => {
  expect(found(FILLER.repeat(20_000))).toEqual([]);
});

describe.each(LIBRARY_MARKS.map((marks) => [marks.library, marks] as const))(
  'a script full of the marks of %s',
  (_, marks) => {
    it('takes steps in proportion to its length', () => {
      const part = [
        ...marks.code.map(({ text }) => `"1.2.3"${text}`),
        ...marks.banners.map((banner) => `${banner}1.2.3 `),
      ].join(';');
      expectGrowthAtMostNLogN(200, (size, steps) => findLibraries(part.repeat(size), steps));
    });
  },
);
