import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { findLibraries } from './find-libraries';
import { fixedIn } from './fix-marks';
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

/** Cut from bundles of Vite 8, whose minifier drops comments, writes texts in backticks, and puts constants where they are used. */
it.each([
  [
    'axios 1.6.0',
    "tn=t((()=>{en=`1.6.0`}));function nn(e,t,n){if(typeof e!=`object`)throw new A(`options must be an object`)}function r(e,t){return`[Axios v`+en+`] Transitional option '`+e",
  ],
  [
    'backbone.js 1.1.0',
    'var t=this,n=t.Backbone,r=[];var a=e===void 0?t.Backbone={}:e;a.VERSION=`1.1.0`;var o=t._;a.noConflict=function(){',
  ],
  [
    'bootstrap 4.3.0',
    'var g=`alert`,_=`4.3.0`,v=`bs.alert`,y=`.`+v,b=`.data-api`,x=t.fn[g],S={DISMISS:`[data-dismiss="alert"]`},C={CLOSE:`close`+y',
  ],
  [
    'lodash 4.17.20',
    'e}(),{chain:!1}),P.VERSION=`4.17.20`,bn([`bind`,`bindKey`,`curry`,`curryRight`,`partial`,`partialRight`],function(e){',
  ],
  [
    'ua-parser-js 0.7.30',
    'var i=`0.7.30`,a=``,o=`function`,s=`undefined`,c=`object`,l=`string`,u=`major`,d=`model`,f=`name`,p=`type`,m=`vendor`,b=`smarttv`',
  ],
  [
    'underscore.js 1.12.0',
    'p=t((()=>{i=`1.12.0`,a=typeof self==`object`&&self.self===self&&self||typeof global==`object`&&global.global===global&&global||Function(`return this`)()||{}',
  ],
  [
    'vue 2.7.14',
    'xo=F(`renderTracked`),So=F(`renderTriggered`),Co=F(`errorCaptured`),wo=`2.7.14`,To=new ja,Eo=0,Do=function(){',
  ],
])('%s in a bundle of Vite', (library, script) => {
  expect(found(`${FILLER.repeat(100)}${script}${FILLER.repeat(100)}`)).toEqual([`${library} code`]);
});

it('takes the check for the global object of others for no library', () => {
  expect(
    found('v="1.4.0",r=typeof self==`object`&&self.self===self&&self||typeof global==`object`&&global'),
  ).toEqual([]);
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

it('takes a build that names what it fixes for one that lacks the other fixes', () => {
  const version = '1.12.4-ff3fix-ff2fix-CVE_2015_9251fix-CVE-2019-11358fix';
  const script = libraryFile('jquery@1.12.4').replaceAll('1.12.4', version);
  const [library] = findLibraries(script);
  expect(library).toMatchObject({ library: 'jquery', version, vendor: null });
  expect(library === undefined ? [] : fixedIn(script, library)).toEqual(['CVE-2015-9251', 'CVE-2019-11358']);
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
