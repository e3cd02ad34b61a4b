import type { CaseOf } from '../../lab-case';
import { SVN_DATABASE } from './real-files';
import { type MoreOfCase, type ServedFile, lines, siteCase } from '../../sites/served-files';

const file = (
  path: string,
  name: string,
  body: string | Buffer,
  expected: CaseOf['expected'],
  more: MoreOfCase & { type?: string; start?: ServedFile } = {},
): CaseOf =>
  siteCase(
    `${path}: ${name}`,
    { [path]: { body, type: more.type }, ...(more.start ? { '/': more.start } : {}) },
    expected,
    more,
  );

const GIT_CONFIG = (url: string): string =>
  lines(
    '[core]',
    '\trepositoryformatversion = 0',
    '\tfilemode = true',
    '\tbare = false',
    '[remote "origin"]',
    `\turl = ${url}`,
    '\tfetch = +refs/heads/*:refs/remotes/origin/*',
    '[branch "main"]',
    '\tremote = origin',
  );
const HEAD = '/.git/HEAD';
/** gitrepository-layout(5), git-config(1). */
const REPOSITORIES: CaseOf[] = [
  siteCase(
    'git: a clone as web root',
    {
      [HEAD]: { body: 'ref: refs/heads/main\n' },
      '/.git/config': { body: GIT_CONFIG('git@git.example:shop.git') },
    },
    ['exposed-git high'],
  ),
  siteCase(
    'git: a remote with a token',
    {
      [HEAD]: { body: 'ref: refs/heads/main\n' },
      '/.git/config': { body: GIT_CONFIG('https://deploy:kR8vQ2nL5x@git.example/shop.git') },
    },
    ['exposed-git critical'],
  ),
  siteCase(
    'git: a remote with a token that is seen once',
    {
      [HEAD]: { body: 'ref: refs/heads/main\n' },
      '/.git/config': (visit) =>
        visit === 1
          ? { body: GIT_CONFIG('https://deploy:kR8vQ2nL5x@git.example/shop.git') }
          : { status: 404 },
    },
    ['exposed-git high'],
    { guards: 'critical needs two probes' },
  ),
  siteCase(
    'git: a remote with a user name only',
    {
      [HEAD]: { body: 'ref: refs/heads/main\n' },
      '/.git/config': { body: GIT_CONFIG('https://deploy@git.example/shop.git') },
    },
    ['exposed-git high'],
    { guards: 'a user name is not a secret' },
  ),
  siteCase(
    'git: a working tree whose repository is elsewhere',
    { '/.git': { body: 'gitdir: ../.git/modules/shop\n' } },
    ['exposed-git low'],
  ),
  siteCase(
    'git: a text about gitdir',
    { '/.git': { body: 'gitdir: is a line of Git\nthat names a folder\n' } },
    [],
    {
      guards: 'the file has one line',
    },
  ),
  siteCase(
    'git: a detached head of SHA-1',
    {
      [HEAD]: { body: '8f3e1c5a9b7d2e4f6a8c0b1d3e5f7a9b1c3d5e7f\n' },
      '/.git/config': { body: GIT_CONFIG('/srv/shop.git') },
    },
    ['exposed-git high'],
  ),
  siteCase(
    'git: the settings are refused, the rest is not',
    {
      [HEAD]: { body: 'ref: refs/heads/release/2.1\n', type: 'application/octet-stream' },
      '/.git/config': { status: 403 },
    },
    ['exposed-git high'],
    { guards: 'a second equal look confirms it' },
  ),
  siteCase('git: every folder with a dot has such a file', {}, [], {
    guards: 'a honeypot answers for folders that do not exist',
    fallback: (path) =>
      /^\/\.[^/]+\/HEAD$/.test(path)
        ? { body: 'ref: refs/heads/master\n' }
        : { status: 404, type: 'text/html', body: '<html>no</html>' },
  }),
  siteCase(
    'git: seen once, then removed',
    { [HEAD]: (visit) => (visit === 1 ? { body: 'ref: refs/heads/main\n' } : { status: 404 }) },
    [],
    { guards: 'high needs two probes' },
  ),
  file(HEAD, 'an article about it', '<!doctype html><html><p>ref: refs/heads/main</p></html>', [], {
    type: 'text/html',
  }),
  file(HEAD, 'a text that mentions it', 'The file says ref: refs/heads/main and nothing else.\n', []),
  file('/.svn/wc.db', 'a working copy of Subversion', SVN_DATABASE, ['exposed-svn high'], {
    type: 'application/octet-stream',
  }),
  file(
    '/.svn/wc.db',
    'a database of another program',
    Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(2_000)]),
    [],
    {
      guards: 'the magic alone is not Subversion',
    },
  ),
  file(
    '/.hg/requires',
    'Mercurial 6',
    lines(
      'dotencode',
      'fncache',
      'generaldelta',
      'persistent-nodemap',
      'revlogv1',
      'share-safe',
      'sparserevlog',
      'store',
    ),
    ['exposed-hg high'],
  ),
  file('/.hg/requires', 'requirements of Python', lines('flask==3.0', 'store'), [], {
    guards: 'known words only',
  }),
];

const LARAVEL = lines(
  'APP_NAME=Laravel',
  'APP_ENV=production',
  'APP_KEY=base64:3q2+7wX0bK9mQ4vT1yR8sZ5cN6hJ2gF7dL0aP3eU4iY=',
  '',
  '# database',
  'DB_HOST=127.0.0.1',
  'DB_PASSWORD="kR8v Q2nL"',
);
const ENV = '/.env';

/** dotenv's README, Docker's --env-file, Laravel's, Rails' and CodeIgniter's files. */
const ENV_FILES: CaseOf[] = [
  file(ENV, 'Laravel', LARAVEL, ['exposed-env-file critical']),
  file(ENV, 'Laravel, on a domain that is not verified', LARAVEL, ['exposed-env-file critical'], {
    mayIntrude: false,
  }),
  file(
    ENV,
    'sent as a download, longer than 500 bytes',
    LARAVEL + '# note\n'.repeat(200),
    ['exposed-env-file critical'],
    {
      type: 'application/octet-stream',
      guards: 'ZAP wants at most 500 bytes',
    },
  ),
  file(ENV, 'with CRLF and export', 'export NODE_ENV=production\r\nexport PORT=3000\r\n', [
    'exposed-env-file high',
  ]),
  file(
    ENV,
    'longer than what is read',
    LARAVEL + Array.from({ length: 900 }, (_, i) => `FLAG_${i}=some text for it`).join('\n'),
    ['exposed-env-file critical'],
  ),
  file(ENV, 'a password in an address', lines('PORT=80', 'DATABASE_URL=postgres://shop:kR8vQ2nL5x@db/shop'), [
    'exposed-env-file critical',
  ]),
  file(
    ENV,
    'a key over several lines',
    lines(
      'NAME=x',
      'PRIVATE_KEY="-----BEGIN PRIVATE KEY-----',
      'MC4CAQAwBQYDK2Vw',
      '-----END PRIVATE KEY-----"',
      'PORT=1',
    ),
    ['exposed-env-file critical'],
  ),
  file(
    ENV,
    'settings of CodeIgniter',
    lines(
      'CI_ENVIRONMENT = production',
      'database.default.hostname = localhost',
      'database.default.password = kR8vQ2nL5x',
    ),
    ['exposed-env-file critical'],
  ),
  file(ENV, 'nothing secret', lines('APP_ENV=production', 'APP_DEBUG=false', 'LOG_LEVEL=info'), [
    'exposed-env-file high',
  ]),
  file(
    ENV,
    'a template',
    lines('DB_PASSWORD=', 'API_KEY=your-api-key', 'SECRET=<secret>', 'TOKEN=${TOKEN}'),
    ['exposed-env-file low'],
    { guards: 'placeholders are no secrets' },
  ),
  file(
    ENV,
    'the template of Laravel',
    lines(
      'APP_NAME=Laravel',
      'APP_ENV=local',
      'APP_KEY=',
      'DB_PASSWORD=',
      'MAIL_PASSWORD=null',
      'REDIS_PORT=6379',
    ),
    ['exposed-env-file low'],
    { guards: 'places for secrets without a secret' },
  ),
  file(
    ENV,
    'public settings only',
    lines('NEXT_PUBLIC_API_URL=https://api.shop.test', 'NEXT_PUBLIC_MAP_TOKEN=pk.abc123def456'),
    ['exposed-env-file low'],
    { guards: 'visitors get these anyway' },
  ),
  file(ENV, 'one line', 'a=b\n', [], { guards: 'ZAP takes one line for such a file' }),
  file(ENV, 'a comment and a line', '#word\nvalue=1\n', []),
  file(ENV, 'a form', 'name=Ann&mail=a@b.example&go=1', []),
  file(ENV, 'JavaScript', lines('window.A=1;', 'var x=2', 'let y = {', 'a: 1', '}'), [], {
    type: 'application/javascript',
  }),
  file(ENV, 'JSON', '{"error":"Not found","path":"/.env"}', [], { type: 'application/json' }),
  file(
    ENV,
    'prose with two assignments',
    lines(
      'To install, write',
      'A=1',
      'B=2',
      'into the file .env and restart the program.',
      'Ask us if it fails.',
    ),
    [],
  ),
  siteCase('/.env: every unknown path has such a text', {}, 'inconclusive', {
    guards: 'controls that look like proofs',
    fallback: () => ({ body: LARAVEL }),
  }),
  siteCase('/.env: a page of an application for every path', {}, [], {
    guards: 'status 200 proves nothing',
    fallback: () => ({
      type: 'text/html',
      body: '<!DOCTYPE html><html><head><title>App</title></head><body><div id=root></div></body></html>',
    }),
  }),
  siteCase('/.env: the path is echoed as text', {}, 'inconclusive', {
    fallback: (path) => ({ body: `PATH=${path}\nMETHOD=GET\nCODE=404\n` }),
    guards: 'unknown paths get what looks like settings too',
  }),
  siteCase('/.env: refused, like all names with a dot', {}, [], {
    guards: 'a rule of the web server is not a firewall',
    fallback: (path) =>
      path.startsWith('/.')
        ? { status: 403, type: 'text/html', body: '<h1>403 Forbidden</h1>' }
        : { status: 404, type: 'text/html', body: '<h1>404</h1>' },
  }),
  file('/.env.production', 'production', LARAVEL, ['exposed-env-file critical']),
];

export const EXPOSED_SOURCE_CASES: CaseOf[] = [...REPOSITORIES, ...ENV_FILES];
