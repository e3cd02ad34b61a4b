import type { CaseOf } from '../../lab-case';
import {
  BROKEN,
  type MoreOfCase,
  type ServedFile,
  type ServedFiles,
  siteCase,
} from '../../sites/served-files';
import {
  apache,
  bucket,
  caddy,
  goFiles,
  h5ai,
  httpServer,
  iis,
  jetty,
  lighttpd,
  markserv,
  miniHttpd,
  miniserve,
  nginx,
  python,
  sabreDav,
  serve,
  serveIndex,
  sortedTable,
  subversion,
  tomcat,
  webfs,
  weborf,
  wsgidav,
} from './pages';

const html = (body: string): ServedFile => ({ type: 'text/html;charset=UTF-8', body });
const MTIME = 'Sat, 22 Nov 2026 12:00:00 GMT';
const NGINX_JSON = JSON.stringify([
  { name: 'sub', type: 'directory', mtime: MTIME },
  { name: 'photo.jpg', type: 'file', mtime: MTIME, size: 2 },
]);
const NGINX_XML =
  '<?xml version="1.0"?>\n<list>\n<directory mtime="2026-11-22T12:00:00Z">sub</directory>\n<file mtime="2026-11-22T12:00:00Z" size="2">photo.jpg</file>\n</list>\n';
const OFFICE = ['photo.jpg', 'my report.pdf', 'sub/'];

const uploads = (name: string, body: string, expected: CaseOf['expected'], more: MoreOfCase = {}): CaseOf =>
  siteCase(name, { '/uploads/': html(body) }, expected, more);

/** The header names the server. */
const signed = (name: string, body: string, expected: CaseOf['expected'], more: MoreOfCase): CaseOf =>
  siteCase(
    name,
    { '/uploads/': { ...html(body), headers: { server: 'weborf/0.19 (GNU/Linux)' } } },
    expected,
    more,
  );

/** Each server in its usual dress, and the names that make a list worse. */
const SERVERS: CaseOf[] = [
  uploads('Apache', apache('/uploads/', OFFICE), ['listing-open low']),
  uploads('nginx', nginx('/uploads/', OFFICE), ['listing-open low']),
  uploads('lighttpd', lighttpd('/uploads/', OFFICE), ['listing-open low']),
  uploads('a list of h5ai', h5ai('/uploads/', OFFICE), ['listing-open low']),
  uploads('a WebDAV collection of WsgiDAV', wsgidav('/uploads/', OFFICE), ['listing-open low']),
  uploads('a WebDAV collection of sabre/dav', sabreDav('/uploads/', OFFICE), ['listing-open low']),
  uploads('a folder of Subversion', subversion('/uploads/', OFFICE), ['listing-open low']),
  uploads(
    'an article about sabre/dav',
    sabreDav('/uploads/', OFFICE).replace('uploads/ - sabre/dav', 'Nodes - sabre/dav'),
    [],
    { guards: 'the title must name the folder' },
  ),
  uploads('IIS', iis('/uploads/', OFFICE), ['listing-open low']),
  uploads(
    'IIS in German',
    iis('/uploads/', OFFICE).replace('[To Parent Directory]', '[In &uuml;bergeordnetes Verzeichnis]'),
    ['listing-open low'],
    { guards: 'servers speak the language of their system' },
  ),
  siteCase('nginx as JSON', { '/uploads/': { type: 'application/json', body: NGINX_JSON } }, [
    'listing-open low',
  ]),
  siteCase('nginx as XML', { '/uploads/': { type: 'text/xml', body: NGINX_XML } }, ['listing-open low']),
  siteCase(
    'a JSON list of products',
    {
      '/uploads/': {
        type: 'application/json',
        body: '[{"name":"Rose","type":"plant"},{"name":"Oak","type":"tree"}]',
      },
    },
    [],
    { guards: 'data, no folder' },
  ),
  uploads('Python', python('/uploads/', OFFICE), ['listing-open low']),
  uploads('serve-index', serveIndex('/uploads/', OFFICE), ['listing-open low'], {
    guards: 'absolute addresses are entries too',
  }),
  uploads('serve', serve('/uploads/', OFFICE), ['listing-open low']),
  uploads('http-server', httpServer('/uploads/', OFFICE), ['listing-open low'], {
    guards: 'a link to the program itself',
  }),
  uploads('Tomcat', tomcat('/uploads/', OFFICE), ['listing-open low']),
  uploads('Jetty', jetty('/uploads/', OFFICE), ['listing-open low']),
  uploads('Caddy', caddy('/uploads/', OFFICE), ['listing-open low']),
  uploads('mini_httpd', miniHttpd('/uploads/', OFFICE), ['listing-open low']),
  uploads('webfs', webfs('/uploads/', OFFICE), ['listing-open low'], {
    guards: 'lists of servers that the test does not know by name',
  }),
  uploads('rclone', sortedTable('/uploads/', OFFICE), ['listing-open low'], {
    guards: 'lists of servers that the test does not know by name',
  }),
  uploads('rclone, with settings', sortedTable('/uploads/', [...OFFICE, '.env']), ['listing-sensitive high']),
  siteCase(
    'a program that lists folder by folder (markserv)',
    { '/': html(markserv(['README.md', 'docs/', 'prices.txt'])), '/docs/': html(markserv(['trees.md'])) },
    ['listing-open low'],
    { guards: 'lists in a design of their own' },
  ),
  siteCase(
    'a site whose links are called by titles',
    {
      '/': html(markserv(['README.md', 'docs/', 'prices.txt'], (name) => `About ${name}`)),
      '/docs/': html(markserv(['trees.md'])),
    },
    [],
    { guards: 'an author wrote it' },
  ),
  siteCase(
    'files by name on one page, and a folder that is a page of its own',
    {
      '/': html(markserv(['manual.pdf', 'docs/', 'prices.txt'])),
      '/docs/': html('<!doctype html><title>Docs</title><p>Our trees. <a href="oak.html">The oak</a></p>'),
    },
    [],
    { guards: 'downloads of an author' },
  ),
  signed('weborf', weborf(OFFICE), ['listing-open low'], {
    guards: 'lists of servers that the test does not know by name',
  }),
  signed(
    'a table of an author under the name of another server',
    weborf(OFFICE).replace('weborf/', 'other/'),
    [],
    {
      guards: 'an author wrote it, and no server',
    },
  ),
  signed(
    'a page that names its server and links to chairs',
    weborf(['p1', 'p2', 'p3']).replaceAll(/>(p\d)</g, '>Chair $1<'),
    [],
    { guards: 'links of files are called as the files' },
  ),
  uploads('miniserve', miniserve('/uploads/', OFFICE), ['listing-open low']),
  uploads(
    'a table whose title is the name of the folder',
    sortedTable('/uploads/', OFFICE).replace('<title>/uploads/', '<title>uploads'),
    ['listing-open low'],
  ),
  uploads(
    'a table with columns in German and numbers for them',
    sortedTable('/uploads/', OFFICE)
      .replace('?sort=name&order=asc', '?c=0')
      .replace('?sort=size&order=asc">Size', '?c=1">Größe')
      .replace('?sort=time&order=asc">Modified', '?c=2">Geändert'),
    ['listing-open low'],
  ),
  uploads(
    'a table that sorts files by name alone',
    sortedTable('/uploads/', OFFICE).replaceAll(/<a href="\?sort=(?:size|time)[^>]*>(\w+)<\/a>/g, '$1'),
    [],
    { guards: 'a list of an author' },
  ),
  uploads(
    'products in a table that can be sorted',
    sortedTable('/uploads/', ['p1', 'p2', 'p3'], (name) => `Chair ${name}`),
    [],
    { guards: 'links are called as what they lead to' },
  ),
  uploads(
    'a table under another title',
    sortedTable('/uploads/', OFFICE).replace('<title>/uploads/', '<title>Our files'),
    [],
    { guards: 'the title must name the folder' },
  ),
  uploads(
    'downloads of an author, with dates',
    miniHttpd('/uploads/', OFFICE).replaceAll('Index of ./uploads/', 'Our downloads'),
    [],
    { guards: 'the title must name the folder' },
  ),
  uploads(
    'an archive of messages, with dates',
    `<title>Messages in /uploads/</title><pre>\n${['1', '2', '3'].map((id) => `<a href="msg${id}.html">Subject ${id}</a> 2026-11-27 18:46`).join('\n')}\n</pre>`,
    [],
    { guards: 'links of files are called as the files' },
  ),
  uploads('Go', goFiles('/uploads/', OFFICE), ['listing-open low']),
  siteCase(
    'S3 behind a path',
    {
      '/uploads/': {
        type: 'application/xml',
        body: bucket('http://s3.amazonaws.com/doc/2006-03-01/', ['a.jpg', 'b.jpg']),
      },
    },
    ['listing-open medium'],
  ),
  siteCase(
    'Google Cloud Storage as the whole site',
    {
      '/': {
        type: 'application/xml',
        body: bucket('http://doc.s3.amazonaws.com/2006-03-01', ['a.jpg', 'b.jpg']),
      },
    },
    ['listing-open medium'],
  ),
  siteCase('S3 says that there is no such key', {}, [], {
    fallback: () => ({ status: 404, type: 'application/xml', body: '<Error><Code>NoSuchKey</Code></Error>' }),
  }),
  siteCase(
    'the backup folder',
    { '/backup/': html(nginx('/backup/', ['shop-2026-01-01.tar.gz', 'readme.txt'])) },
    ['listing-sensitive medium'],
  ),
];

const listed = (
  name: string,
  names: readonly string[],
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf =>
  uploads(`names: ${name}`, nginx('/uploads/', names), expected, guards === undefined ? {} : { guards });

const NAMES: CaseOf[] = [
  listed('a database', ['photo.jpg', 'shop.sql'], ['listing-sensitive high']),
  listed('a packed database', ['photo.jpg', 'shop.sql.gz'], ['listing-sensitive high']),
  listed('the key of a server', ['server.key', 'server.crt'], ['listing-sensitive high']),
  listed('settings', ['.env', 'index.html'], ['listing-sensitive high']),
  listed('logs', ['access.log', 'photo.jpg'], ['listing-sensitive medium']),
  listed('a copy of a script', ['config.php.bak', 'photo.jpg'], ['listing-sensitive medium']),
  listed('a backup of the site', ['www-backup.zip', 'photo.jpg'], ['listing-sensitive medium']),
  listed('an export', ['customers-export.csv', 'photo.jpg'], ['listing-sensitive medium']),
  listed(
    'slides of Keynote',
    ['talk.key', 'photo.jpg'],
    ['listing-open low'],
    'Keynote has that ending as well',
  ),
  listed('public certificates', ['fullchain.pem', 'ca.pem'], ['listing-open low'], 'certificates are public'),
  listed(
    'a manual in an archive',
    ['manual.zip', 'photo.jpg'],
    ['listing-open low'],
    'archives are downloads at most times',
  ),
  listed('a folder with the name of a log', ['photo.jpg', 'backup.log/'], ['listing-open low']),
  siteCase(
    'names: a database that a second probe does not show',
    {
      '/uploads/': (visit) =>
        html(visit === 1 ? nginx('/uploads/', ['a.sql', 'b.jpg']) : '<title>Gone</title>'),
    },
    [],
    { guards: 'high needs two probes' },
  ),
  siteCase(
    'names: a database, and no response to a second probe',
    { '/uploads/': (visit) => (visit === 1 ? html(nginx('/uploads/', ['a.sql', 'b.jpg'])) : BROKEN) },
    ['listing-sensitive medium'],
    { isShownOnce: true, guards: 'high needs two probes' },
  ),
];

const page = (body: string): ServedFile =>
  html(`<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}</body></html>`);

/** Where folders come from. */
const FOLDERS: CaseOf[] = [
  siteCase(
    'the folder of a script',
    {
      '/': page('<script src="/assets/js/app.js"></script>'),
      '/assets/js/': html(apache('/assets/js/', ['app.js', 'old.js'])),
    },
    ['listing-open low'],
  ),
  siteCase(
    'the folder of a picture',
    {
      '/': page('<img src="/media/2026/a.jpg">'),
      '/media/2026/': html(apache('/media/2026/', ['a.jpg', 'b.jpg'])),
    },
    ['listing-open low'],
  ),
  siteCase(
    'the folder of a document on another page',
    {
      '/': page('<a href="/news">News</a>'),
      '/news': page('<a href="/files/a.pdf">PDF</a>'),
      '/files/': html(nginx('/files/', ['a.pdf', 'b.pdf'])),
    },
    ['listing-open low'],
  ),
  siteCase(
    'a folder and the one above it',
    {
      '/': page('<script src="/assets/js/app.js"></script>'),
      '/assets/js/': html(apache('/assets/js/', ['app.js', 'old.js'])),
      '/assets/': html(apache('/assets/', ['js/', 'css/'])),
    },
    ['listing-open low'],
    { guards: 'one setting, one finding' },
  ),
  siteCase(
    'the root folder',
    { '/': html(apache('/', ['index.bak', 'shop/', 'photo.jpg'])) },
    ['listing-sensitive medium'],
    { guards: 'ZAP does not know the root folder' },
  ),
  siteCase('folders with a dot', { '/': page('<img src="/.cache/a.jpg"><img src="/a/.b/c.jpg">') }, [], {
    untouched: /\/\./,
    guards: 'never requested',
  }),
  siteCase('a folder whose name speaks of an action', { '/': page('<a href="/logout/a.pdf">x</a>') }, [], {
    untouched: /logout/,
  }),
  siteCase('files of another host', { '/': page('<img src="https://cdn.example/img/a.jpg">') }, [], {
    untouched: /img/,
  }),
  siteCase(
    'many folders',
    { '/': page(Array.from({ length: 30 }, (_, i) => `<img src="/f${i}/a.jpg">`).join('')) },
    [],
    { requests: 9 },
  ),
];

const FILES: ServedFiles = { '/': page('<img src="/img/a.jpg">') };
const MIRROR: ServedFiles = {
  '/': html(apache('/', ['debian/', 'tools.sql', 'readme.txt'])),
  '/debian/': html(apache('/debian/', ['a.deb', 'b.deb'])),
};

const ERROR: ServedFile = { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' };
const AWAY: ServedFile = { location: 'https://other.example/' };

const GUARDS: CaseOf[] = [
  siteCase('a site with nothing', FILES, [], { requests: 8 }),
  uploads(
    'an article with the words',
    '<!doctype html><title>Index of /uploads explained</title><a href="a.html">a</a><a href="b.html">b</a>',
    [],
    { guards: 'a title that names another folder' },
  ),
  uploads(
    'a page of the site with that title',
    `<!doctype html><title>Index of /uploads/</title>${Array.from({ length: 20 }, (_, i) => `<a href="/shop/${i}">x</a>`).join('')}<a href="one">1</a><a href="two">2</a>`,
    [],
    { guards: 'most links lead elsewhere' },
  ),
  uploads('one file only', nginx('/uploads/', ['photo.jpg']), [], { guards: 'two entries at least' }),
  uploads('empty', nginx('/uploads/', []), []),
  siteCase('every folder lists the same', {}, [], {
    guards: 'a list for folders that cannot exist is made by a program',
    fallback: (path) => (path.endsWith('/') ? html(nginx(path, OFFICE)) : { status: 404 }),
  }),
  siteCase('an application that answers every path', {}, [], {
    fallback: () => page('<div id="root"></div>'),
  }),
  siteCase('a page of the shop in the folder', { '/uploads/': page('<h1>Send us a file</h1>') }, []),
  siteCase('a mirror', MIRROR, ['listing-open low'], { guards: 'lists on purpose are one low finding' }),
  siteCase(
    'closed: Options -Indexes',
    { ...FILES, '/img/': { status: 403 }, '/uploads/': { status: 403 } },
    [],
  ),
  siteCase(
    'closed, and no file was seen',
    { '/uploads/': { status: 403 }, '/backup/': { status: 403 } },
    'inconclusive',
    { guards: 'a firewall may refuse these names' },
  ),
  siteCase('an error for each path that the application does not know', FILES, [], {
    fallback: () => ERROR,
  }),
  siteCase(
    'an error for folders alone',
    { ...FILES, '/img/': ERROR, '/uploads/': ERROR, '/backup/': ERROR },
    'inconclusive',
  ),
  siteCase('an application that is down behind its gateway', FILES, 'inconclusive', {
    fallback: () => ({ ...ERROR, status: 502 }),
    guards: 'the folders may be there when it works',
  }),
  siteCase('an error for each path, the start page too', { '/': ERROR }, 'inconclusive', {
    fallback: () => ERROR,
  }),
  siteCase('too many requests', { ...FILES, '/img/': { status: 429 } }, 'inconclusive', { requests: 2 }),
  siteCase(
    'a challenge at the start',
    { '/': { status: 403, type: 'text/html', headers: { 'cf-mitigated': 'challenge' } } },
    'inconclusive',
  ),
  siteCase('challenges for folders', FILES, 'inconclusive', {
    fallback: () => ({ status: 403, type: 'text/html', headers: { 'cf-mitigated': 'challenge' } }),
  }),
  siteCase('every folder leads to another host', { '/': AWAY }, 'inconclusive', { fallback: () => AWAY }),
  siteCase('folders lead to the start', FILES, [], { fallback: () => ({ location: '/' }) }),
];

export const DIRECTORY_LISTING_CASES: CaseOf[] = [...SERVERS, ...NAMES, ...FOLDERS, ...GUARDS];
