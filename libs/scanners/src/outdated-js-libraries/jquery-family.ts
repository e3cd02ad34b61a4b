import { after, before, follows, type LibraryMarks } from './library-mark';

const BOOTSTRAP = ['bs.alert', 'bs.carousel', '"bs.${', 'data-dismiss="alert"'];

/** The plug-ins of Bootstrap, which its npm packages have as files of their own; a bundle may hold a few of them (Ungit). */
const PARTS = [
  'alert',
  'button',
  'carousel',
  'collapse',
  'dropdown',
  'modal',
  'offcanvas',
  'popover',
  'scrollspy',
  'tab',
  'toast',
  'tooltip',
];

/** jQuery, what is built on it, and Bootstrap. */
export const JQUERY_FAMILY: readonly LibraryMarks[] = [
  {
    library: 'jquery',
    title: 'jQuery',
    code: [
      before('.fn.init(', 420, ['jquery:', '.fn=', '.fn = ']),
      follows('jquery:', ['length:0', 'length: 0']),
      follows('jquery: ', ['length:0', 'length: 0']),
    ],
    banners: ['jQuery JavaScript Library v', '/*! jQuery v'],
    body: ['.fn.init(', 'jquery:'],
  },
  {
    library: 'jquery-migrate',
    title: 'jQuery Migrate',
    code: [after('.migrateVersion', 30)],
    banners: ['jQuery Migrate v', 'jQuery Migrate - v'],
    body: ['migrateMute', 'migrateWarnings'],
  },
  {
    library: 'jquery-ui',
    title: 'jQuery UI',
    code: [after('.ui.version', 20), before('BACKSPACE', 80, ['COMMA'])],
    banners: ['jQuery UI - v', 'jQuery UI '],
    body: ['"ui.', "'ui.", 'ui-widget', '.ui='],
    aliases: ['jqueryui', 'jquery-ui-dist'],
  },
  {
    library: 'jquery-validation',
    title: 'jQuery Validation',
    code: [],
    banners: ['jQuery Validation Plugin v', 'jQuery Validation Plugin - v'],
    body: ['validClass'],
    aliases: ['jquery-validate', 'jquery.validate'],
  },
  {
    library: 'jquery-mobile',
    title: 'jQuery Mobile',
    code: [],
    banners: ['jQuery Mobile v', 'jQuery Mobile - v', 'jQuery Mobile '],
    body: ['pagecontainer', 'mobile.loadPage', 'data-role'],
  },
  {
    library: 'bootstrap',
    title: 'Bootstrap',
    code: [after('VERSION', 60, BOOTSTRAP), before('"bs.alert"', 16, ['data-dismiss="alert"'])],
    // `: modal.js` up to Bootstrap 3, ` modal.js` since.
    banners: [
      ' Bootstrap v',
      ...PARTS.flatMap((part) => [`* Bootstrap: ${part}.js v`, `* Bootstrap ${part}.js v`]),
    ],
    body: [...BOOTSTRAP, ...PARTS.map((part) => `bs.${part}`)],
    aliases: ['twitter-bootstrap'],
  },
  {
    library: 'bootstrap-select',
    title: 'bootstrap-select',
    code: [before('BootstrapVersion', 40, ['DEFAULTS'])],
    banners: [' Bootstrap-select v', ' bootstrap-select v'],
    body: ['selectpicker'],
  },
  {
    library: 'select2',
    title: 'Select2',
    code: [],
    banners: ['/*! Select2 ', '* Select2 '],
    body: ['select2/', 'select2-container'],
  },
  {
    library: 'jquery.datatables',
    title: 'DataTables',
    code: [before('.models.oSearch', 120, ['settings']), after('DataTable.version', 12)],
    banners: ['/*! DataTables '],
    body: ['oSearch'],
    aliases: ['datatables', 'datatables.net'],
  },
  {
    library: 'jPlayer',
    title: 'jPlayer',
    code: [],
    banners: ['/*! jPlayer '],
    body: ['.jPlayer'],
    aliases: ['jplayer'],
  },
  {
    library: 'jquery.prettyPhoto',
    title: 'prettyPhoto',
    code: [after('.prettyPhoto={version', 8), after('.prettyPhoto = {version', 8)],
    banners: [],
    body: [],
    aliases: ['prettyphoto'],
  },
  {
    library: 'jquery.terminal',
    title: 'jQuery Terminal',
    code: [after('.terminal={version', 8)],
    banners: [],
    body: [],
  },
  {
    library: 'blueimp-file-upload',
    title: 'jQuery File Upload',
    code: [],
    banners: ['jQuery File Upload User Interface Plugin '],
    body: ['fileupload'],
  },
];
