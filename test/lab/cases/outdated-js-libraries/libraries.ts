import { libraryFile } from '../../../../libs/scanners/src/outdated-js-libraries/testing/library-files';
import type { CaseOf } from '../../lab-case';
import { type ScriptFiles, page, script, scriptSite } from '../../sites/script-site';

const site = (name: string, files: ScriptFiles, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name,
  site: scriptSite(files),
  expected,
  guards,
});

/** A start page with one script of the site. */
const loads = (name: string, body: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  site(name, { '/': page(script('/app.js')), '/app.js': body }, expected, guards);

/** A start page with a script from elsewhere. */
const links = (name: string, url: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  site(name, { '/': page(script(url)) }, expected, guards);

const VULNERABLE_LOW = 'js-vulnerable-library low';
const VULNERABLE = 'js-vulnerable-library medium';
const SEVERE = 'js-vulnerable-library high';
const ENDED = 'js-end-of-life-library low';

const inline = (body: string, attributes = ''): string =>
  `<script ${attributes}>${body.replaceAll('</script', '<\\/script').padEnd(1_100)}</script>`;

/** A bundler keeps comments that ask for it and drops the others. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\/\/.*$/gm, '');

/** The libraries themselves, from their npm packages; verdicts from the advisories on GitHub. */
/** As distributions build it. */
const tinymceOf = (major: string, minor: string): string =>
  `!function(){"use strict";var t={documentBaseURL:null,suffix:null,majorVersion:"${major}",minorVersion:"${minor}",releaseDate:"2021-06-23",editors:[]};window.tinymce=t}();`;

/** As it announces itself in the page of an application. */
const nextOf = (version: string): string => `window.next={version:"${version}",appDir:!0};`;

export const LIBRARY_CASES: CaseOf[] = [
  loads('jQuery 1.12.4', libraryFile('jquery@1.12.4'), [VULNERABLE]),
  loads('jQuery 2.2.4, not minified', libraryFile('jquery@2.2.4'), [VULNERABLE]),
  loads('jQuery 3.4.1', libraryFile('jquery@3.4.1'), [VULNERABLE]),
  loads('jQuery 3.7.1', libraryFile('jquery@3.7.1'), []),
  loads(
    'jQuery 3.3.1 in a bundle without comments',
    `var a=1;${withoutComments(libraryFile('jquery@3.3.1'))}`,
    [VULNERABLE],
  ),
  loads('jQuery Migrate 1.4.1', libraryFile('jquery-migrate@1.4.1'), []),
  loads('jQuery UI 1.12.1', libraryFile('jquery-ui-dist@1.12.1'), [VULNERABLE]),
  loads('jQuery UI 1.13.3', libraryFile('jquery-ui-dist@1.13.3'), []),
  loads('jQuery Validation 1.17.0', libraryFile('jquery-validation@1.17.0'), [SEVERE]),
  loads('Bootstrap 3.3.7', libraryFile('bootstrap@3.3.7'), [VULNERABLE]),
  loads('Bootstrap 4.1.1', libraryFile('bootstrap@4.1.1'), [VULNERABLE]),
  loads('Bootstrap 4.6.2', libraryFile('bootstrap@4.6.2'), [ENDED]),
  loads('Bootstrap 5.3.3', libraryFile('bootstrap@5.3.3'), []),
  loads('AngularJS 1.8.3', libraryFile('angular@1.8.3'), [SEVERE]),
  loads('Lodash 4.17.4', libraryFile('lodash@4.17.4'), [SEVERE], 'its comment names Underscore.js 1.8.3'),
  loads('Underscore.js 1.8.3', libraryFile('underscore@1.8.3'), [SEVERE]),
  loads('Underscore.js 1.13.7', libraryFile('underscore@1.13.7'), [SEVERE]),
  loads('Underscore.js 1.13.8', libraryFile('underscore@1.13.7').replaceAll('1.13.7', '1.13.8'), []),
  loads('Moment.js 2.10.6', libraryFile('moment@2.10.6'), [SEVERE]),
  loads('Moment.js 2.30.1', libraryFile('moment@2.30.1'), []),
  loads('Vue 2.7.16', libraryFile('vue@2.7.16'), [VULNERABLE_LOW]),
  loads('Vue 3.5.13', libraryFile('vue@3.5.13'), []),
  loads('Axios 0.21.0', libraryFile('axios@0.21.0'), [SEVERE]),
  loads('Axios 1.13.2', libraryFile('axios@1.13.2'), [SEVERE]),
  loads('Axios 1.20.0', libraryFile('axios@1.13.2').replaceAll('1.13.2', '1.20.0'), []),
  loads('Handlebars 4.0.11', libraryFile('handlebars@4.0.11'), [SEVERE]),
  loads('Handlebars 4.7.8', libraryFile('handlebars@4.7.8'), [SEVERE]),
  loads('Handlebars 4.7.9', libraryFile('handlebars@4.7.8').replaceAll('4.7.8', '4.7.9'), []),
  loads('mustache.js 2.2.0', libraryFile('mustache@2.2.0'), [SEVERE]),
  loads('Knockout 3.4.2', libraryFile('knockout@3.4.2'), [VULNERABLE]),
  loads('Backbone.js 1.6.0', libraryFile('backbone@1.6.0'), []),
  loads('DOMPurify 2.0.7', libraryFile('dompurify@2.0.7'), [SEVERE]),
  loads('DOMPurify 3.3.0', libraryFile('dompurify@3.3.0'), [VULNERABLE]),
  loads('DOMPurify 3.4.16', libraryFile('dompurify@3.3.0').replaceAll('3.3.0', '3.4.16'), [VULNERABLE]),
  loads('DOMPurify 3.4.17', libraryFile('dompurify@3.3.0').replaceAll('3.3.0', '3.4.17'), []),
  ...['15.5.27', '16.4.0'].map((version) => loads(`Next.js ${version}`, nextOf(version), [SEVERE])),
  ...['15.5.28', '16.4.1'].map((version) => loads(`Next.js ${version}`, nextOf(version), [])),
  loads('Chart.js 2.7.3 and the Moment.js 2.22.2 in it', libraryFile('chart.js@2.7.3'), [SEVERE, SEVERE]),
  loads('TinyMCE 5.1.0', libraryFile('tinymce@5.1.0'), [SEVERE]),
  loads('TinyMCE 5.8.2 without its banner (Roundcube)', tinymceOf('5', '8.2'), [SEVERE]),
  loads('TinyMCE 8.3.1 without its banner', tinymceOf('8', '3.1'), [SEVERE]),
  loads('TinyMCE 8.5.1 without its banner', tinymceOf('8', '5.1'), []),
  loads('the version of another program in two parts', 'var app={majorVersion:"5",minorVersion:"8.2"};', []),
  loads('PDF.js 2.16.105', libraryFile('pdfjs-dist@2.16.105'), [SEVERE]),
  loads('PDF.js 6.1.1', libraryFile('pdfjs-dist@2.16.105').replaceAll('2.16.105', '6.1.1'), [SEVERE]),
  loads('PDF.js 6.2.108', libraryFile('pdfjs-dist@2.16.105').replaceAll('2.16.105', '6.2.108'), []),
  loads(
    'one function of Lodash as a package',
    '/**\n * lodash (Custom Build) <https://lodash.com/>\n * Build: `lodash modularize exports="npm" -o ./`\n */\nvar LARGE_ARRAY_SIZE=200,HASH_UNDEFINED="__lodash_hash_undefined__";function isEqual(e,t){return baseIsEqual(e,t)}',
    [],
    'such packages have versions of their own',
  ),
  loads('several versions of jQuery', `${libraryFile('jquery@3.7.1')}\n${libraryFile('jquery@1.12.4')}`, [
    VULNERABLE,
  ]),
  site('a copy in the page itself', { '/': page(inline(libraryFile('jquery@1.12.4'))) }, [VULNERABLE]),
  site(
    'a frameset whose frame loads it (Nagios)',
    {
      '/': '<html><head><title>Core</title></head><frameset cols="180,*"><frame src="/side.html"><frame src="/main.html"></frameset></html>',
      '/side.html': page('<a href="/about">about</a>'),
      '/main.html': page(script('/app.js')),
      '/app.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
  ),
  site(
    'a module that is preloaded',
    { '/': page('<link rel="modulepreload" href="/app.js">'), '/app.js': libraryFile('jquery@1.12.4') },
    [VULNERABLE],
  ),
  site(
    'a module of an import map',
    {
      '/': page('<script type="importmap">{"imports":{"jquery":"/vendor.js"}}</script>'),
      '/vendor.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
  ),
  loads(
    'a library after the first MiB of a bundle',
    `var data="${'x'.repeat(1_100_000)}";\n${libraryFile('jquery@1.12.4')}`,
    [VULNERABLE],
  ),
  loads(
    'one plug-in of Bootstrap 3.4.1 in a bundle',
    `/* ===\n * Bootstrap: dropdown.js v3.4.1\n * https://getbootstrap.com/docs/3.4/\n */\n+function ($) { var Dropdown = function (element) { $(element).on('click.bs.dropdown', this.toggle) } }(jQuery);`,
    [VULNERABLE],
  ),
  loads(
    'a plug-in for Bootstrap that names its part',
    `/* Needs Bootstrap: dropdown.js v3.4.1 */\nwindow.menu = function () { return $('.dropdown').find('a'); };`,
    [],
  ),
  site(
    'the modules of RequireJS',
    {
      '/': page(script('/require.js', 'data-main="js/main"')),
      '/require.js': 'var requirejs, require, define;',
      '/js/main.js': 'requirejs.config({ baseUrl: "/lib", paths: { app: "../app", jquery: "jquery.min" } });',
      '/lib/jquery.min.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
  ),
  site(
    'a file that an own script imports when it needs it',
    {
      '/': page(script('/assets/app.js', 'type=module')),
      '/assets/app.js': 'const load=()=>import("./chunk-1.js");',
      '/assets/chunk-1.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
  ),
  site(
    'a copy in a linked page and the same library as a file',
    {
      '/': page('<a href="/about">about</a>', script('/jquery.js')),
      '/about': page(inline(libraryFile('jquery@1.12.4'))),
      '/jquery.js': libraryFile('jquery@3.7.1'),
    },
    [VULNERABLE],
  ),
  site(
    'two pages with the same old library',
    {
      '/': page('<a href="/about">about</a>', script('/jquery.js')),
      '/about': page(script('/old/jquery.js')),
      '/jquery.js': libraryFile('jquery@3.4.1'),
      '/old/jquery.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
    'one finding for one library',
  ),
  site(
    'a library on a page that the start page links',
    {
      '/': page('<a href="/about">about</a>'),
      '/about': page(script('/js/a.js')),
      '/js/a.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
  ),
  site(
    'a library behind a redirect',
    {
      '/': page(script('/jquery.js?v=1')),
      '/jquery.js?v=1': { location: '/assets/jquery.js' },
      '/assets/jquery.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
  ),
];

const CDN = 'https://cdnjs.cloudflare.com/ajax/libs';

/** Where only the address speaks. */
export const LIBRARY_ADDRESS_CASES: CaseOf[] = [
  links('jQuery 1.12.4 on cdnjs', `${CDN}/jquery/1.12.4/jquery.min.js`, [VULNERABLE]),
  links('without a scheme', '//cdnjs.cloudflare.com/ajax/libs/jquery/3.4.1/jquery.min.js', [VULNERABLE]),
  links(
    'a package of one function of Lodash on jsDelivr',
    'https://cdn.jsdelivr.net/npm/lodash.isequal@4.5.0/index.min.js',
    [],
    'such packages have versions of their own',
  ),
  links('jQuery on its own network', 'https://code.jquery.com/jquery-3.3.1.slim.min.js', [VULNERABLE]),
  links('a good version on jsDelivr', 'https://cdn.jsdelivr.net/npm/vue@3.5.13/dist/vue.global.prod.js', []),
  links(
    'Bootstrap on its old network',
    'https://maxcdn.bootstrapcdn.com/bootstrap/3.3.7/js/bootstrap.min.js',
    [VULNERABLE],
  ),
  links('AngularJS at Google', 'https://ajax.googleapis.com/ajax/libs/angularjs/1.5.8/angular.min.js', [
    SEVERE,
  ]),
  links(
    'two numbers at Google',
    'https://ajax.googleapis.com/ajax/libs/jquery/1.12/jquery.min.js',
    [VULNERABLE],
    'a version of two parts is padded',
  ),
  links(
    'a translation of an old library',
    `${CDN}/moment.js/2.10.6/locale/de.js`,
    [],
    'a translation is not the library',
  ),
  site(
    'a range of versions, whose file is old',
    {
      '/': page(script('https://cdn.jsdelivr.net/npm/jquery@3.4/dist/jquery.min.js')),
      'cdn.jsdelivr.net/npm/jquery@3.4/dist/jquery.min.js': libraryFile('jquery@3.4.1'),
    },
    [VULNERABLE],
  ),
  site(
    'a range of versions, whose file is new',
    {
      '/': page(script('https://cdn.jsdelivr.net/npm/jquery@3/dist/jquery.min.js')),
      'cdn.jsdelivr.net/npm/jquery@3/dist/jquery.min.js': libraryFile('jquery@3.7.1'),
    },
    [],
    '@3 is not version 3.0.0',
  ),
  site(
    'a range of versions that cannot be read',
    { '/': page(script('https://unpkg.com/jquery@1')), 'unpkg.com/jquery@1': { status: 503 } },
    [],
  ),
  links(
    'an address of the same form on another host',
    'https://static.partner.test/ajax/libs/jquery/1.12.4/jquery.min.js',
    [],
    'only a network for files promises that the address is true',
  ),
];

const COMMENT = '/*! jQuery v1.12.4 | (c) jQuery Foundation | jquery.org/license */\n';
const HASHED = '/47a9c871/jquery.js';

/** What only looks like an old library; the numbers are issues of RetireJS. */
export const LIBRARY_TRAP_CASES: CaseOf[] = [
  loads(
    'a version that stands in for a jQuery that is missing (retire.js 116)',
    'var o=typeof t=="function"&&typeof t.fn=="object"?t.fn.jquery:"0.0.0";send(o);',
    [],
    'the library is missing',
  ),
  loads(
    'a comment about another library',
    'var x=1; // Axios v0.17 had a bug here\nfetch("/api");',
    [],
    'RetireJS #431',
  ),
  loads(
    'a plug-in that names the version it depends on (Cacti)',
    '/*\n * MultiSelect Widget 3.0.0\n * Depends:\n *   - jQuery UI 1.11 widget factory\n */\n$.widget("ui.multiselect", {});',
    [],
  ),
  loads(
    'a comment about a version of PDF.js',
    'function openViewer(){} /* Since pdfjs-dist@3.2.146, workers need a module. */\nopenViewer();',
    [],
    'RetireJS #440',
  ),
  loads('a comment before other code', `${COMMENT}window.shop = {cart: []};`, [], 'a comment proves no code'),
  loads('a text with a version', 'show("we updated jQuery v1.12.4 to jQuery v3.7.1");', []),
  loads(
    'a placeholder version',
    'if((t.fn.jquery||"0.0.0")<"1.9.1")throw Error("jQuery 1.9.1 is required");',
    [],
    'RetireJS #116',
  ),
  loads('a plug-in that asks for a version', 'jQuery.fn.tip=function(){};var need={jquery:"1.12.4"};', []),
  site(
    'a hash in the name of a file',
    {
      '/': page(script('/jquery.2f80d7d13a7861fd_prod.js')),
      '/jquery.2f80d7d13a7861fd_prod.js': 'window.shop={};',
    },
    [],
    'dependency-check #8447: no version begins with 2f80d7d1',
  ),
  site(
    'a hash in the address',
    { '/': page(script(HASHED)), [HASHED]: 'window.shop={};' },
    [],
    'RetireJS #49: /47a9c871/jquery.js is not version 47',
  ),
  site(
    'a file name alone',
    { '/': page(script('/js/jquery-1.12.4.min.js')), '/js/jquery-1.12.4.min.js': 'window.shop={};' },
    [],
    'a name proves no code',
  ),
  loads(
    'a build of a vendor',
    libraryFile('jquery@1.12.4').replaceAll('1.12.4', '1.12.4-aem'),
    [],
    'RetireJS #493',
  ),
  loads(
    'a build of jQuery 1.12.4 that names two fixes (phpSysInfo)',
    libraryFile('jquery@1.12.4').replaceAll('1.12.4', '1.12.4-ff3fix-CVE_2015_9251fix-CVE_2019_11358fix'),
    [VULNERABLE],
  ),
  loads(
    'a build of jQuery 3.4.1 that names all fixes',
    libraryFile('jquery@3.4.1').replaceAll('3.4.1', '3.4.1-CVE-2020-11022-CVE-2020-11023'),
    [],
    'its vendor has carried them back',
  ),
  loads('a build of a distribution', libraryFile('jquery@3.3.1').replaceAll('3.3.1', '3.3.1+dfsg'), []),
  loads('AngularJS with paid support', `/* AngularJS NES v1.8.3 */${libraryFile('angular@1.8.3')}`, []),
  loads(
    'jQuery 3.4.1 with the fixes of 3.5.0',
    libraryFile('jquery@3.7.1').replaceAll('3.7.1', '3.4.1'),
    [],
    'distributions carry fixes back without a new version',
  ),
  site(
    'jQuery 3.4.1 with half of the fixes',
    {
      '/': page(script('/jquery.js'), script('/fix.js')),
      '/jquery.js': libraryFile('jquery@3.4.1'),
      '/fix.js': 'jQuery.htmlPrefilter = function( html ) {\n\treturn html;\n};',
    },
    [VULNERABLE],
    'the work-around is for one of two advisories',
  ),
  loads(
    'Bootstrap 4.1.1 with the sanitizer',
    `${libraryFile('bootstrap@4.1.1')};var sanitizeFn=1;`,
    [VULNERABLE],
    'the other advisories of 4.1.1 remain',
  ),
  loads(
    'a release before the fixed one',
    libraryFile('jquery@3.7.1').replaceAll('3.7.1', '3.5.0-rc.1'),
    [],
    'the fixes are in its code',
  ),
  loads(
    'jQuery 3.0.0-rc.1',
    libraryFile('jquery@3.3.1').replaceAll('3.3.1', '3.0.0-rc.1'),
    [SEVERE],
    'a pre-release is older than its release',
  ),
  loads('Moment.js 2.29.1', libraryFile('moment@2.29.1'), [SEVERE]),
  loads(
    'Moment.js 2.29.4',
    libraryFile('moment@2.29.1').replaceAll('2.29.1', '2.29.4'),
    [],
    'the rest concerns programs on servers',
  ),
  site(
    'a script in a comment of the page',
    { '/': page(`<!-- ${script('/old.js')} -->`), '/old.js': libraryFile('jquery@1.12.4') },
    [],
  ),
  site(
    'a script in noscript',
    { '/': page(`<noscript>${script('/old.js')}</noscript>`), '/old.js': libraryFile('jquery@1.12.4') },
    [],
  ),
  site(
    'a library as data in a page, in a comment and in a template',
    {
      '/': page(
        inline(libraryFile('jquery@1.12.4'), 'type="text/plain"'),
        `<!-- ${inline(libraryFile('jquery@1.12.4'))} -->`,
        `<template>${inline(libraryFile('jquery@1.12.4'))}</template>`,
      ),
    },
    [],
    'it never runs',
  ),
  site(
    'a block of data with a source',
    { '/': page(script('/old.js', 'type="text/template"')), '/old.js': libraryFile('jquery@1.12.4') },
    [],
  ),
  site(
    'an application that answers every path with its page',
    { '/': page(script('/app.js')), '/app.js': { type: 'text/html', body: page('jQuery v1.12.4') } },
    [],
  ),
  site('no script at all', { '/': page() }, []),
  site('a missing script', { '/': page(script('/gone.js')) }, []),
];

const STEALS = 'var q="https://sol-rpc.xyz/api/rpc/queue";';

export const MALICIOUS_CASES: CaseOf[] = [
  loads('the code of a stolen release', `"use strict";${STEALS}send(q)`, ['js-compromised-library critical']),
  loads('UAParser.js 0.7.29', libraryFile('ua-parser-js@0.7.19').replaceAll('0.7.19', '0.7.29'), [
    'js-compromised-library critical',
  ]),
  loads('UAParser.js 0.7.19', libraryFile('ua-parser-js@0.7.19'), [SEVERE]),
  links(
    'the address of a stolen release',
    'https://cdn.jsdelivr.net/npm/ua-parser-js@0.7.29/dist/ua-parser.min.js',
    [SEVERE],
    'never by the address alone',
  ),
  loads('half of the marks', 'function checkValidityOfSeed(){}', []),
  site(
    'malicious code that is not there at the second request',
    {
      '/': page(script('/app.js')),
      '/app.js': (visit) => ({ body: visit === 1 ? STEALS : 'ok()' }),
    },
    [],
    'a critical finding needs a second request',
  ),
];

/** What cannot be judged. */
export const UNREAD_SCRIPT_CASES: CaseOf[] = [
  site('the start page is closed', { '/': { status: 403, body: page() } }, 'inconclusive'),
  site('the start page fails', { '/': { status: 500 } }, 'inconclusive'),
  site('no script can be read', { '/': page(script('/a.js')), '/a.js': { status: 503 } }, 'inconclusive'),
  site(
    'one of two scripts cannot be read, the other one is fine',
    {
      '/': page(script('/a.js'), script('/b.js')),
      '/a.js': { status: 503 },
      '/b.js': libraryFile('jquery@3.7.1'),
    },
    'inconclusive',
  ),
  site(
    'one of two scripts cannot be read',
    {
      '/': page(script('/a.js'), script('/b.js')),
      '/a.js': { status: 503 },
      '/b.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
  ),
  site(
    'more scripts than are read',
    {
      '/': page(...Array.from({ length: 30 }, (_, index) => script(`/${index}.js`))),
      '/0.js': libraryFile('jquery@1.12.4'),
    },
    [VULNERABLE],
  ),
];
