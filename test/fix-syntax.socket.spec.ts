import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type FixServerKey, type FoundDefect, fixesFor } from '@palisade/fixes';

/** A defect for each kind of change. */
const DEFECTS: FoundDefect[] = [
  ['hsts-missing', '/', ''],
  ['csp-missing', '/', ''],
  ['clickjacking', '/', ''],
  ['referrer-policy-unsafe', '/', ''],
  ['info-disclosure-version', '/', 'server: x/1.0\nx-powered-by: PHP/8.1'],
  ['cookie-session-no-secure', 'shop.sid-1', ''],
  ['cookie-session-no-httponly', 'shop.sid-1', ''],
  ['cookie-session-no-samesite', 'shop.sid-1', ''],
  ['http-not-redirected', '/', ''],
  ['exposed-git', '/.git/config', ''],
  ['exposed-backup-archive', '/old/site-1.2~.zip', ''],
  ['listing-open', '/files/', ''],
  ['method-trace-enabled', '/', ''],
  ['tls-10-offered', '', ''],
  ['tls-rc4-cipher', '', ''],
].map(([ruleId = '', location = '', observed = '']) => ({
  ruleId,
  location,
  observed,
  host: 'shop.example.com',
}));

const folder = mkdtempSync(join(tmpdir(), 'palisade-fixes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (program: string): boolean => spawnSync('which', [program]).status === 0;

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder });
  return status === 0 ? 'valid' : `${stdout}${stderr}`;
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** What a server gets for each defect that it can fix. */
function fixesOf(server: FixServerKey): { code: string; note: string }[] {
  const fixes = DEFECTS.flatMap((defect) => fixesFor(defect, []).filter((fix) => fix.server === server));
  const lines = fixes.flatMap(({ code, note }) => (code === null ? [] : [{ code, note: note ?? '' }]));
  expect(lines.length).toBeGreaterThanOrEqual(5);
  return lines;
}

/** Those with lines of this kind, and the others. */
function parted(codes: readonly string[], isOne: (code: string) => boolean): [string, string] {
  return [codes.filter(isOne).join('\n'), codes.filter((code) => !isOne(code)).join('\n')];
}

const codesOf = (server: FixServerKey): string[] => fixesOf(server).map(({ code }) => code);

/** Runs where the program is installed; `.ci/run` installs them all. */
const withProgram = (program: string, name: string, test: () => void): void => {
  if (has(program)) it(name, test);
};

withProgram('nginx', 'nginx takes every setting', () => {
  const [servers, inServer] = parted(codesOf('nginx'), (code) => code.startsWith('server {'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = [
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;`,
    ...paths,
    servers,
    `server {\nlisten 127.0.0.1:1;\n${inServer}\n}`,
    '}',
  ].join('\n');
  expect(run('nginx', ['-t', '-p', folder, '-c', file('nginx.conf', config)])).toBe('valid');
});

withProgram('apache2', 'Apache takes every setting', () => {
  const modules = ['mpm_event', 'authz_core', 'headers', 'alias', 'autoindex', 'ssl', 'socache_shmcb'];
  // Each where its note says.
  const [main, inHost] = parted(codesOf('apache'), (code) =>
    /^(<VirtualHost|ServerTokens|TraceEnable)/.test(code),
  );
  const config = [
    `ServerName test\nPidFile ${folder}/httpd.pid\nErrorLog ${folder}/error.log\nListen 127.0.0.1:1`,
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    main,
    `<VirtualHost *:1>\n${inHost}\n</VirtualHost>`,
  ].join('\n');
  expect(run('apache2', ['-t', '-f', file('apache.conf', config)])).toBe('valid');
});

withProgram('caddy', 'Caddy takes every setting', () => {
  const [sites, inSite] = parted(codesOf('caddy'), (code) => code.startsWith('http://'));
  const config = `${sites}\nshop.example.com {\n${inSite}\n}`;
  expect(run('caddy', ['adapt', '--config', file('Caddyfile', config), '--validate'])).toBe('valid');
});

withProgram('php', 'PHP parses what Laravel and WordPress get', () => {
  const codes = [...fixesOf('laravel'), ...fixesOf('wordpress')]
    .filter(({ note }) => !/In (?:\.env|\.htaccess)/.test(note))
    .map(({ code }, place) => (code.startsWith('public') ? `class Fix${place} {\n${code}\n}` : code));
  expect(run('php', ['-l', file('fix.php', `<?php\n${codes.join('\n')}`)])).toBe('valid');
});

withProgram('ruby', 'Ruby parses what Rails gets', () => {
  expect(run('ruby', ['-c', file('fix.rb', codesOf('rails').join('\n'))])).toBe('valid');
});

withProgram('python3', 'Python parses what Django gets, and the XML of IIS is well-formed', () => {
  const xml = codesOf('iis').filter((code) => code.startsWith('<'));
  const parse = [
    'import ast, sys, xml.etree.ElementTree as tree',
    'ast.parse(open(sys.argv[1]).read())',
    'tree.parse(sys.argv[2])',
  ].join('\n');
  const files = [
    file('fix.py', codesOf('django').join('\n')),
    file('web.config', `<configuration>${xml.join('\n')}</configuration>`),
  ];
  expect(run('python3', ['-c', parse, ...files])).toBe('valid');
});

it('JavaScript and JSON parse', () => {
  const [json, functions] = parted(
    [...codesOf('cloudflare'), ...codesOf('cloudfront')].map((code) =>
      code.startsWith('{') ? `${code},` : code,
    ),
    (code) => code.startsWith('{'),
  );
  expect(() => JSON.parse(`[${json.replace(/,$/, '')}]`) as unknown).not.toThrow();
  for (const code of [...codesOf('express'), functions])
    expect(() => void runInNewContext(`(() => {\n${code}\n})`)).not.toThrow();
});
