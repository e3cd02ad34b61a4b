/**
 * Writes `fixtures/library-files.json`: the parts of real library files that recognition reads, cut from unpacked npm packages. Usage:
 * `node test/support/run-typescript.cjs libs/scanners/src/outdated-js-libraries/testing/cut-library-files.ts FOLDER`
 * FOLDER has a folder `name_version` for each package of the list below.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLibraries } from '../find-libraries';
import { LIBRARY_MARKS } from '../library-marks';
import type { LibraryFile } from './library-files';

const FILES: readonly string[] = [
  'jquery@1.12.4/dist/jquery.min.js',
  'jquery@2.2.4/dist/jquery.js',
  'jquery@3.3.1/dist/jquery.min.js',
  'jquery@3.4.1/dist/jquery.js',
  'jquery@3.4.1/dist/jquery.slim.min.js',
  'jquery@3.7.1/dist/jquery.min.js',
  'jquery-migrate@1.4.1/dist/jquery-migrate.min.js',
  'jquery-ui-dist@1.12.1/jquery-ui.min.js',
  'jquery-ui-dist@1.13.3/jquery-ui.js',
  'jquery-validation@1.17.0/dist/jquery.validate.min.js',
  'bootstrap@3.3.7/dist/js/bootstrap.min.js',
  'bootstrap@3.4.1/dist/js/bootstrap.js',
  'bootstrap@4.1.1/dist/js/bootstrap.min.js',
  'bootstrap@4.6.2/dist/js/bootstrap.min.js',
  'bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js',
  'bootstrap-select@1.13.5/dist/js/bootstrap-select.min.js',
  'angular@1.2.32/angular.min.js',
  'angular@1.8.3/angular.js',
  'lodash@3.10.1/index.js',
  'lodash@4.17.4/lodash.min.js',
  'lodash@4.17.21/lodash.min.js',
  'underscore@1.8.3/underscore-min.js',
  'underscore@1.13.7/underscore-umd-min.js',
  'moment@2.10.6/min/moment.min.js',
  'moment@2.29.1/min/moment.min.js',
  'moment@2.30.1/moment.js',
  'vue@2.5.16/dist/vue.min.js',
  'vue@2.7.16/dist/vue.min.js',
  'vue@3.5.13/dist/vue.global.prod.js',
  'react@15.6.2/dist/react.min.js',
  'axios@0.21.0/dist/axios.min.js',
  'axios@1.13.2/dist/axios.min.js',
  'handlebars@4.0.11/dist/handlebars.min.js',
  'handlebars@4.7.8/dist/handlebars.js',
  'mustache@2.2.0/mustache.min.js',
  'mustache@4.2.0/mustache.js',
  'knockout@3.4.2/build/output/knockout-latest.js',
  'backbone@1.1.2/backbone-min.js',
  'backbone@1.6.0/backbone.js',
  'dompurify@2.0.7/dist/purify.min.js',
  'dompurify@3.3.0/dist/purify.js',
  'select2@4.0.5/dist/js/select2.min.js',
  'datatables.net@1.10.15/js/jquery.dataTables.js',
  'datatables.net@1.13.11/js/jquery.dataTables.min.js',
  'chart.js@2.7.3/dist/Chart.bundle.min.js',
  'chart.js@4.4.6/dist/chart.umd.js',
  'highcharts@8.0.0/highcharts.js',
  'ckeditor4@4.16.0/ckeditor.js',
  'tinymce@5.1.0/tinymce.min.js',
  'tinymce@6.8.5/tinymce.min.js',
  'markdown-it@14.1.0/dist/markdown-it.min.js',
  'jszip@3.5.0/dist/jszip.min.js',
  'ua-parser-js@0.7.19/dist/ua-parser.min.js',
  'swfobject@2.2.1/index.js',
  'pdfjs-dist@2.16.105/build/pdf.min.js',
];

const HEAD = 420;
const AROUND = 720;
/** Fixes that recognition searches, see `fix-marks.ts`. */
const FIXES = [
  '__proto__',
  '<option></option>',
  'htmlPrefilter:',
  'sanitizeFn',
  'option passed into',
  '"prototype"===',
];
const AROUND_FIX = 90;

function cut(text: string): string {
  const found = findLibraries(text);
  const bodies = found.flatMap(({ library, at }) => {
    const { body = [] } = LIBRARY_MARKS.find((each) => each.library === library) ?? {};
    return body.map((each) => text.indexOf(each, at)).filter((position) => position >= 0);
  });
  const fixes = FIXES.map((each) => text.indexOf(each)).filter((position) => position >= 0);
  const windows: [number, number][] = [
    [0, HEAD],
    ...found.map(({ at }): [number, number] => [at - AROUND, at + AROUND]),
    ...[...bodies.slice(0, 3), ...fixes].map((at): [number, number] => [at - AROUND_FIX, at + AROUND_FIX]),
  ];
  const merged: [number, number][] = [];
  for (const [from, to] of windows.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([Math.max(0, from), to]);
  }
  return merged.map(([from, to]) => text.slice(from, to)).join('\n');
}

const [folder = ''] = process.argv.slice(2);
const all = FILES.map((name): LibraryFile => {
  const [, dependency = '', version = '', path = ''] = /^(.+?)@([^/]+)\/(.+)$/.exec(name) ?? [];
  const text = readFileSync(join(folder, `${dependency}_${version}`, path), 'utf8');
  return {
    name,
    text: cut(text),
    found: findLibraries(text).map((each) => `${each.library} ${each.version}`),
  };
});
for (const { name, text, found } of all) {
  const again = findLibraries(text).map((each) => `${each.library} ${each.version}`);
  if (again.join() !== found.join())
    process.stdout.write(`cut too much of ${name}: ${again.join()} instead of ${found.join()}\n`);
}
writeFileSync(join(__dirname, '../fixtures/library-files.json'), `${JSON.stringify(all, null, 1)}\n`);
