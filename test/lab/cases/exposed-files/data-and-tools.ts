import type { CaseOf } from '../../lab-case';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DS_STORE, SQLITE_DATABASE, TAR_ARCHIVE, ZIP_ARCHIVE } from './real-files';
import { type MoreOfCase, type ServedFile, lines, siteCase } from '../../sites/served-files';

const file = (
  path: string,
  name: string,
  body: string | Buffer,
  expected: CaseOf['expected'],
  more: MoreOfCase & { type?: string; start?: ServedFile; headers?: Record<string, string> } = {},
): CaseOf =>
  siteCase(
    `${path}: ${name}`,
    { [path]: { body, type: more.type, headers: more.headers }, ...(more.start ? { '/': more.start } : {}) },
    expected,
    more,
  );
const html = (
  path: string,
  name: string,
  body: string,
  expected: CaseOf['expected'],
  more: MoreOfCase & { start?: ServedFile } = {},
): CaseOf => file(path, name, body, expected, { type: 'text/html; charset=utf-8', ...more });

const MYSQLDUMP = lines(
  '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)',
  '--',
  '-- Host: localhost    Database: shop',
  '/*!40101 SET NAMES utf8 */;',
  'DROP TABLE IF EXISTS `users`;',
  'CREATE TABLE `users` (',
  '  `id` int NOT NULL',
  ');',
  "INSERT INTO `users` VALUES (1,'ann');",
);
const PG_DUMP = lines(
  '--',
  '-- PostgreSQL database dump',
  '--',
  '',
  'SET statement_timeout = 0;',
  'CREATE TABLE public.users (',
  '    id integer',
  ');',
  'COPY public.users (id) FROM stdin;',
  '1',
  '\\.',
);
const BINARY = 'application/octet-stream';

/** mysqldump(1), pg_dump(1), `.dump` of sqlite3, APPNOTE.TXT, tar(5). */
const COPIES: CaseOf[] = [
  file('/backup.sql', 'mysqldump', MYSQLDUMP, ['exposed-database-dump critical'], {
    type: 'application/sql',
  }),
  file('/backup.sql', 'pg_dump', PG_DUMP, ['exposed-database-dump critical']),
  file(
    '/backup.sql',
    'MariaDB 11 with its sandbox line',
    lines(
      '/*M!999999\\- enable the sandbox mode */ ',
      '-- MariaDB dump 10.19',
      '/*!40101 SET NAMES utf8mb4 */;',
      'CREATE TABLE `a` (`b` int);',
    ),
    ['exposed-database-dump critical'],
  ),
  file(
    '/dump.sql',
    'sqlite3',
    lines(
      'PRAGMA foreign_keys=OFF;',
      'BEGIN TRANSACTION;',
      'CREATE TABLE users(id INTEGER);',
      'INSERT INTO users VALUES(1);',
      'COMMIT;',
    ),
    ['exposed-database-dump critical'],
  ),
  file('/backup.sql', 'text about SQL', 'Write CREATE TABLE users and then INSERT INTO users.\n', []),
  html('/backup.sql', 'a page about SQL', `<!doctype html><html><pre>${MYSQLDUMP}</pre></html>`, [], {
    guards: 'an article is not a dump',
  }),
  file('/backup.sql', 'empty', '', []),
  file('/db.sqlite', 'a database', SQLITE_DATABASE, ['exposed-database-dump critical'], { type: BINARY }),
  file('/db.sqlite', 'the words only', 'SQLite format 3 is a file format.\n', []),
  file('/backup.zip', 'an archive', ZIP_ARCHIVE, ['exposed-backup-archive high'], {
    type: 'application/zip',
  }),
  file(
    '/backup.zip',
    'an archive, on a domain that is not verified',
    ZIP_ARCHIVE,
    ['exposed-backup-archive high'],
    { mayIntrude: false },
  ),
  file('/backup.zip', 'text sent as zip', 'File not found', [], {
    type: 'application/zip',
    guards: 'a content type proves nothing',
  }),
  file('/backup.zip', 'the magic only', Buffer.from('504b0304', 'hex'), []),
  file('/shop.test.zip', 'named after the host', ZIP_ARCHIVE, ['exposed-backup-archive high'], {
    type: 'application/zip',
  }),
  file('/backup.tar.gz', 'an archive', TAR_ARCHIVE, ['exposed-backup-archive high'], {
    type: 'application/gzip',
  }),
  file('/backup.tar.gz', 'with gzip declared as its encoding', TAR_ARCHIVE, ['exposed-backup-archive high'], {
    type: 'application/x-tar',
    headers: { 'content-encoding': 'gzip' },
    guards: 'Apache does so with AddEncoding',
  }),
  file('/backup.tar.gz', 'compressed text', gzipSync('hello '.repeat(500)), [], { type: 'application/gzip' }),
  file('/backup.tar.gz', 'a plain tar', gunzipSync(TAR_ARCHIVE), ['exposed-backup-archive high'], {
    type: BINARY,
  }),
];

const COMPOSE = lines(
  'services:',
  '  web:',
  '    image: nginx:1',
  '  db:',
  '    image: postgres:16',
  '    environment:',
  '      POSTGRES_DB: shop',
);
const PHP_START: ServedFile = {
  type: 'text/html',
  body: '<!doctype html><title>Shop</title><a href="/shop.php?id=1">Shop</a>',
};
const LARAVEL_START: ServedFile = {
  type: 'text/html',
  headers: { 'set-cookie': 'laravel_session=x; path=/' },
  body: '<!doctype html><title>Shop</title>',
};
const WP_LOG = (...more: string[]): string =>
  lines(
    '[22-Nov-2025 10:00:00 UTC] PHP Warning:  Undefined variable $a in /srv/www/a.php on line 3',
    '[22-Nov-2025 10:00:01 UTC] PHP Notice:  Trying in /srv/www/a.php on line 4',
    '[22-Nov-2025 10:00:02 UTC] PHP Deprecated:  Old in /srv/www/a.php on line 5',
    ...more,
  );

const DEPLOYMENT_AND_LOGS: CaseOf[] = [
  file('/docker-compose.yml', 'without secrets', COMPOSE, ['exposed-deploy-file low']),
  file('/docker-compose.yml', 'with a password', `${COMPOSE}      POSTGRES_PASSWORD: kR8vQ2nL5x\n`, [
    'exposed-deploy-file high',
  ]),
  file(
    '/docker-compose.yml',
    'with a variable in its place',
    `${COMPOSE}      POSTGRES_PASSWORD: \${POSTGRES_PASSWORD}\n`,
    ['exposed-deploy-file low'],
    { guards: 'the secret is elsewhere' },
  ),
  file(
    '/docker-compose.yml',
    'a secret as a file',
    `${COMPOSE}      POSTGRES_PASSWORD_FILE: /run/secrets/db\n`,
    ['exposed-deploy-file low'],
  ),
  file('/.DS_Store', 'of a Mac', DS_STORE, ['exposed-deploy-file low'], { type: BINARY }),
  file(
    '/.DS_Store',
    'a placeholder of an image',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    [],
    { type: 'image/png' },
  ),
  file(
    '/composer.lock',
    'where PHP was seen',
    '{\n    "_readme": [],\n    "content-hash": "0123456789abcdef0123456789abcdef",\n    "packages": [\n        {"name": "a/b"}\n    ]\n}',
    ['exposed-deploy-file low'],
    { start: PHP_START, type: 'application/json' },
  ),
  file('/debug.log', 'of WordPress', WP_LOG(), ['exposed-log-file medium']),
  file(
    '/debug.log',
    'with a stack trace',
    WP_LOG('PHP Stack trace:', '[22-Nov-2025 10:00:02 UTC] PHP   1. {main}() /srv/www/a.php:0'),
    ['exposed-log-file high'],
  ),
  file(
    '/debug.log',
    'with a token',
    WP_LOG('[22-Nov-2025 10:00:03 UTC] PHP Warning:  Authorization: Bearer kR8vQ2nL5xkR8vQ2nL5x'),
    ['exposed-log-file high'],
  ),
  file('/debug.log', 'two lines', lines('2025-11-22 10:00:00 ERROR a', '2025-11-22 10:00:01 ERROR b'), [], {
    guards: 'three lines at least',
  }),
  file(
    '/debug.log',
    'a change log',
    lines('2025-11-22 Fixed an error', '2025-11-21 More information', '2025-11-20 First'),
    [],
    { guards: 'dates without times and levels' },
  ),
  file(
    '/storage/logs/laravel.log',
    'where Laravel was seen',
    lines(
      '[2025-11-22 10:00:00] production.ERROR: Undefined',
      '#0 /srv/app/a.php(3): b()',
      '[2025-11-22 10:00:01] production.ERROR: Undefined',
      '[2025-11-22 10:00:02] production.INFO: Done',
    ),
    ['exposed-log-file high'],
    { start: LARAVEL_START },
  ),
  file('/error_log', 'of a hoster, where PHP was seen', WP_LOG(), ['exposed-log-file medium'], {
    start: PHP_START,
  }),
];

const ACTUATOR = (...names: string[]): string =>
  JSON.stringify({
    _links: Object.fromEntries(
      ['self', ...names].map((name) => [
        name,
        { href: `https://shop.test/actuator/${name}`, templated: false },
      ]),
    ),
  });
const ENV = (value: string): string =>
  JSON.stringify({
    activeProfiles: [],
    propertySources: [
      {
        name: 'applicationConfig',
        properties: { 'server.port': { value: '8080' }, 'spring.datasource.password': { value } },
      },
    ],
  });
const JSON_TYPE = 'application/vnd.spring-boot.actuator.v3+json';
const actuator = (
  name: string,
  index: string,
  env: ServedFile,
  expected: CaseOf['expected'],
  more: MoreOfCase = {},
): CaseOf =>
  siteCase(
    `actuator: ${name}`,
    { '/actuator': { body: index, type: JSON_TYPE }, '/actuator/env': env },
    expected,
    { untouched: /heapdump|shutdown/, ...more },
  );
const PHPINFO = `<!DOCTYPE html><html><head><title>PHP 8.2.7 - phpinfo()</title></head><body><div class="center"><table><tr class="h"><td><h1 class="p">PHP Version 8.2.7</h1></td></tr></table><table><tr><td class="e">System </td><td class="v">Linux shop 6.1 </td></tr><tr><td class="e">Build Date </td><td class="v">Jun 9 2023</td></tr></table></body></html>`;
const STATUS = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>Apache Status</title></head><body><h1>Apache Server Status for shop.test</h1><dl><dt>Server Version: Apache/2.4.57</dt></dl><table border="0"><tr><th>Srv</th><th>PID</th><th>Acc</th><th>M</th></tr><tr><td><b>0-0</b></td><td>1</td></tr></table></body></html>`;
const METRICS = (label: string): string =>
  lines(
    '# HELP http_requests_total Requests.',
    '# TYPE http_requests_total counter',
    `http_requests_total{${label}} 1027`,
    'process_cpu_seconds_total 12.5',
    'go_goroutines 8',
    'go_gc{quantile="0"} +Inf',
  );
const TELESCOPE =
  '<!DOCTYPE html><html><head><title>Telescope - Shop</title></head><body><div id="telescope" v-cloak></div><script>window.Telescope = {"path":"telescope"};</script></body></html>';
const ADMINER = (more: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>Login - Adminer</title></head><body class="ltr nojs"><div id="menu"><h1><a href='https://www.adminer.org/' target="_blank" id='h1'>Adminer</a> <span class="version">4.8.1</span></h1></div>${more}</body></html>`;
const PMA = (body: string): string =>
  `<!doctype html><html lang="en" dir="ltr"><head><title>phpMyAdmin</title><link rel="stylesheet" href="./themes/pmahomme/css/theme.css"></head>${body}</html>`;

const TOOLS: CaseOf[] = [
  actuator(
    'env, secrets hidden',
    ACTUATOR('health', 'info', 'env', 'heapdump', 'loggers'),
    { body: ENV('******'), type: JSON_TYPE },
    ['exposed-actuator high'],
  ),
  actuator('env, secrets shown', ACTUATOR('health', 'env'), { body: ENV('kR8vQ2nL5x'), type: JSON_TYPE }, [
    'exposed-actuator critical',
  ]),
  actuator('env refused', ACTUATOR('health', 'threaddump'), { status: 401 }, ['exposed-actuator high']),
  actuator('health and info only', ACTUATOR('health', 'health-path', 'info'), { status: 404 }, [], {
    guards: 'these are for everyone',
    untouched: /actuator\/env/,
  }),
  actuator(
    'not verified',
    ACTUATOR('env'),
    { body: ENV('kR8vQ2nL5x'), type: JSON_TYPE },
    ['exposed-actuator high'],
    { mayIntrude: false, untouched: /actuator\/env|heapdump/ },
  ),
  file(
    '/actuator',
    'JSON of an error',
    '{"timestamp":"2025","status":404,"error":"Not Found","path":"/actuator"}',
    [],
    { type: 'application/json' },
  ),
  html('/phpinfo.php', 'phpinfo()', PHPINFO, ['exposed-phpinfo medium']),
  html(
    '/phpinfo.php',
    'an article about it',
    '<!doctype html><html><title>phpinfo() explained</title><h1>PHP Version</h1></html>',
    [],
  ),
  html(
    '/info.php',
    'phpinfo() of PHP 7, where PHP was seen',
    PHPINFO.replace('PHP 8.2.7 - phpinfo()', 'phpinfo()'),
    ['exposed-phpinfo medium'],
    { start: PHP_START },
  ),
  html('/server-status', 'of Apache', STATUS, ['exposed-server-status medium']),
  html(
    '/server-status',
    'a page of the site about its own state',
    '<!doctype html><html><title>Server status</title><p>All systems work</p></html>',
    [],
  ),
  html('/telescope/requests', 'open', TELESCOPE, ['exposed-debug-tool high']),
  html(
    '/telescope/requests',
    'a shop of telescopes',
    '<!doctype html><html><title>Telescope requests</title><p>Order one</p></html>',
    [],
    { guards: 'a name is not a tool' },
  ),
  siteCase(
    '/telescope/requests: closed by its gate',
    { '/telescope/requests': { status: 403, body: '<title>Forbidden</title>' } },
    [],
  ),
  html(
    '/debug/pprof/',
    'of Go',
    "<html><head><title>/debug/pprof/</title></head><body><a href='goroutine?debug=1'>goroutine</a><a href='heap?debug=1'>heap</a></body></html>",
    ['exposed-debug-tool medium'],
    { untouched: /goroutine|pprof\/heap|profile$/ },
  ),
  siteCase(
    'symfony: the profiler, by its redirect',
    {
      '/': {
        type: 'text/html',
        headers: { 'x-debug-token': 'a1b2c3' },
        body: '<!doctype html><title>Shop</title>',
      },
      '/_profiler/latest': { location: '/_profiler/a1b2c3' },
      '/_profiler/a1b2c3': {
        type: 'text/html',
        body: '<html><head><title>Symfony Profiler</title></head><body><div id="sidebar"></div></body></html>',
      },
    },
    ['exposed-debug-tool high'],
  ),
  html(
    '/elmah.axd',
    'where ASP.NET was seen',
    '<html><head><title>Error log for /LM/W3SVC/2/ROOT on SHOP (Page #1)</title></head><body><p>Powered by <a href="https://elmah.github.io/">ELMAH</a>, version 1.2</p></body></html>',
    ['exposed-debug-tool high'],
    { start: { type: 'text/html', headers: { 'x-aspnet-version': '4.0' }, body: '<title>Shop</title>' } },
  ),
  html(
    '/trace.axd',
    'where ASP.NET was seen',
    '<html><body><span class="tracecontent"><h1>Application Trace</h1><h3>Requests to this Application</h3></span></body></html>',
    ['exposed-debug-tool high'],
    { start: { type: 'text/html', headers: { 'x-aspnet-version': '4.0' }, body: '<title>Shop</title>' } },
  ),
  file('/metrics', 'of Prometheus', METRICS('handler="/metrics",code="200"'), ['exposed-metrics low'], {
    type: 'text/plain; version=0.0.4',
  }),
  file('/metrics', 'with addresses of people', METRICS('user="ann@shop.test"'), ['exposed-metrics medium']),
  file('/metrics', 'text with numbers', lines('visitors 10', 'orders 3', 'rooms 7'), [], {
    guards: 'numbers without a type are no metrics',
  }),
  html(
    '/adminer.php',
    'its login page',
    ADMINER("<form><select name='auth[driver]'><option>MySQL</option></select></form>"),
    ['exposed-database-tool low'],
  ),
  html(
    '/adminer.php',
    'signed in',
    ADMINER(
      "<form action='' method='post'><p class='logout'><input type='submit' name='logout' value='Logout' id='logout'></p></form>",
    ),
    ['exposed-database-tool high'],
  ),
  html('/phpmyadmin/', 'its login page', PMA('<body id=loginform><input name="pma_username"></body>'), [
    'exposed-database-tool low',
  ]),
  html(
    '/phpmyadmin/',
    'signed in by its configuration',
    PMA('<body><script>CommonParams.setAll({common_query:"",logged_in:true,server:"1"});</script></body>'),
    ['exposed-database-tool high'],
  ),
  siteCase(
    '/phpmyadmin/: leads to a login elsewhere',
    { '/phpmyadmin/': { location: 'https://sso.example/' } },
    [],
  ),
];

export const EXPOSED_DATA_CASES: CaseOf[] = [...COPIES, ...DEPLOYMENT_AND_LOGS, ...TOOLS];
