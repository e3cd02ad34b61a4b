import { findLibraries } from './find-libraries';
import { fixedIn, hasIdentityPrefilter } from './fix-marks';
import { libraryFile } from './testing/library-files';

const fixed = (script: string): string[] =>
  findLibraries(script).flatMap((library) => fixedIn(script, library));

it.each([
  ['jquery@3.3.1', []],
  ['jquery@3.4.1', ['CVE-2019-11358']],
  ['jquery@3.7.1', ['CVE-2019-11358', 'CVE-2020-11022', 'CVE-2020-11023']],
  ['bootstrap@3.3.7', []],
  ['bootstrap@3.4.1', ['CVE-2019-8331']],
  ['lodash@4.17.4', []],
  ['lodash@4.17.21', ['CVE-2021-23337', 'CVE-2020-8203']],
])('%s has the fixes of %j', (name, ids) => {
  expect(fixed(libraryFile(name))).toEqual(ids);
});

it('reads the fixes of bundles that write texts in backticks', () => {
  expect(fixed(libraryFile('lodash@4.17.21').replaceAll('"', '`'))).toEqual([
    'CVE-2021-23337',
    'CVE-2020-8203',
  ]);
});

it.each([
  'htmlPrefilter:function(e){return e}',
  'jQuery.htmlPrefilter = function( html ) {\n\treturn html;\n};',
  '$.htmlPrefilter=e=>e;',
  '$.htmlPrefilter = (html) => html',
])('%s returns its argument', (script) => {
  expect(hasIdentityPrefilter(script)).toBe(true);
});

it.each([
  'htmlPrefilter:function(e){return e.replace(Ne,"<$1></$2>")}',
  'htmlPrefilter:function(e){return t}',
  '$.htmlPrefilter=e=>t',
  'w.htmlPrefilter(o)+u[2]',
  '',
])('%s does not', (script) => {
  expect(hasIdentityPrefilter(script)).toBe(false);
});
