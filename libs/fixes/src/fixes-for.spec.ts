import { TEST_DEFINITIONS } from '@palisade/catalogue';
import { FIXED_RULES } from './change-of';
import { fixesFor } from './fixes-for';

const found = (ruleId: string, location = '/', observed = '') => ({
  ruleId,
  location,
  observed,
  host: 'shop.example.com',
});
const codeFor = (server: string, defect: ReturnType<typeof found>): string | null | undefined =>
  fixesFor(defect, []).find((fix) => fix.server === server)?.code;

it('puts the programs that a scan saw first', () => {
  const fixes = fixesFor(found('nosniff-missing'), ['Caddy', 'Amazon CloudFront', 'Drupal']);
  expect(fixes.map(({ server, isSeen }) => [server, isSeen])).toEqual([
    ['caddy', true],
    ['cloudfront', true],
  ]);
  expect(fixesFor(found('nosniff-missing'), [])).toHaveLength(12);
});

it.each([
  ['server: Apache/2.4.58 (Debian)', ['apache']],
  ['server: Apache-Coyote/1.1', []],
  ['Server: Microsoft-IIS/10.0\nx-powered-by: ASP.NET', ['iis']],
  ['server: nginx/1.24.0', ['nginx']],
  ['x-powered-by: Express', ['nginx', 'apache', 'caddy', 'iis']],
  ['server: shop', ['nginx', 'apache', 'caddy', 'iis']],
])('gives no lines for another web server than the one of the evidence: %s', (observed, expected) => {
  const fixes = fixesFor(found('info-disclosure-version', '', observed), []);
  const servers = fixes.map(({ server }) => server as string);
  expect(servers.filter((server) => ['nginx', 'apache', 'caddy', 'iis'].includes(server))).toEqual(expected);
  expect(fixes.filter(({ isSeen }) => isSeen).map(({ server }) => server)).toEqual(
    observed === 'x-powered-by: Express' ? ['express'] : expected.length === 1 ? expected : [],
  );
});

const ALL_FRAMEWORKS = ['express', 'laravel', 'django', 'rails', 'spring', 'wordpress'];

it.each<[string[], string[]]>([
  [['Apache'], ['apache', ...ALL_FRAMEWORKS]],
  [
    ['Apache', 'PHP'],
    ['apache', 'laravel', 'wordpress'],
  ],
  [
    ['Apache', 'WordPress'],
    ['apache', 'wordpress'],
  ],
  [
    ['nginx', 'Apache'],
    ['nginx', 'apache', ...ALL_FRAMEWORKS],
  ],
  [['Tomcat'], ['spring']],
  [['Jetty', 'Fastly'], ['spring']],
  [
    ['LiteSpeed', 'PHP'],
    ['laravel', 'wordpress'],
  ],
  [['IIS', 'ASP.NET'], ['iis']],
  [['Gunicorn'], ['django']],
  [['Kestrel'], []],
  [
    ['nginx', 'Express'],
    ['nginx', 'express'],
  ],
  [
    ['Cloudflare', 'nginx', 'Django'],
    ['nginx', 'django', 'cloudflare'],
  ],
])('gives a site with %j the lines of nothing else', (seen, expected) => {
  const servers = fixesFor(found('nosniff-missing'), seen).map(({ server }) => server as string);
  expect([...servers].sort()).toEqual([...expected].sort());
});

it.each([
  ['server: Apache Tomcat/9.0.1', ['spring']],
  ['server: LiteSpeed', ALL_FRAMEWORKS],
])('takes no other program for Apache or nginx: %s', (observed, expected) => {
  const servers = fixesFor(found('info-disclosure-version', '', observed), []).map(({ server }) => server);
  expect(servers).toEqual([...expected, 'cloudflare', 'cloudfront']);
});

it('gives WordPress no lines of .htaccess on a server that does not read it', () => {
  const lines = (seen: string[]) =>
    fixesFor(found('listing-open', '/files/'), seen).find(({ server }) => server === 'wordpress')?.code;
  expect([['nginx'], ['Apache'], ['LiteSpeed'], []].map((seen) => lines([...seen, 'WordPress']))).toEqual([
    null,
    'Options -Indexes',
    'Options -Indexes',
    'Options -Indexes',
  ]);
});

it('takes the web server of the evidence, whatever else a scan saw', () => {
  const fixes = fixesFor(found('info-disclosure-version', '', 'server: Apache/2.4.58'), ['nginx', 'Express']);
  expect(fixes.map(({ server, isSeen }) => [server, isSeen])).toEqual([
    ['apache', true],
    ['express', true],
  ]);
});

// The engine writes evidence on one line.
it('removes every field of the evidence', () => {
  const observed = 'server: nginx/1.24.0 (Ubuntu) x-powered-by: PHP/8.1.2';
  const [nginx] = fixesFor(found('info-disclosure-version', '', observed), ['PHP']);
  expect(nginx?.code).toBe(
    'server_tokens off;\nproxy_hide_header x-powered-by;\nfastcgi_hide_header x-powered-by;',
  );
});

it.each([
  ['cookie-no-secure', ['Secure']],
  ['cookie-session-no-secure', ['Secure']],
  ['cookie-session-no-httponly', ['HttpOnly']],
  ['cookie-session-no-samesite', ['SameSite']],
])('%s: adds no attribute that the finding does not miss', (rule, expected) => {
  for (const { server, code } of fixesFor(found(rule, 'sid'), [])) {
    const plain = (code ?? '').replaceAll(/[^a-z]/gi, '').toLowerCase();
    const added = [
      ...(/secure|ssl/.test(plain) ? ['Secure'] : []),
      ...(plain.includes('httponly') ? ['HttpOnly'] : []),
      ...(plain.includes('samesite') ? ['SameSite'] : []),
    ];
    expect([server, added]).toEqual([server, code === null ? [] : expected]);
  }
});

it('promises nothing for names below the host, and keeps what the site promises', () => {
  const value = (rule: string, observed = '') => codeFor('nginx', found(rule, '/', observed));
  expect(value('hsts-missing')).toBe('add_header Strict-Transport-Security "max-age=31536000" always;');
  expect(value('hsts-short', 'max-age=300; includeSubDomains; preload')).toContain(
    '"max-age=31536000; includeSubDomains; preload"',
  );
  expect(value('hsts-no-subdomains', 'max-age=31536000; preload')).toContain('; includeSubDomains; preload"');
});

it('replaces a value that the application sends, and adds a field that is missing', () => {
  const lines = (rule: string) =>
    ['nginx', 'apache', 'caddy'].map((server) => codeFor(server, found(rule, '/', 'max-age=300')));
  expect(lines('nosniff-missing').map((code) => code?.split('\n').length)).toEqual([1, 1, 1]);
  expect(lines('nosniff-invalid')).toEqual([
    'proxy_hide_header X-Content-Type-Options;\nfastcgi_hide_header X-Content-Type-Options;\nadd_header X-Content-Type-Options "nosniff" always;',
    'Header onsuccess unset X-Content-Type-Options\nHeader always set X-Content-Type-Options "nosniff"',
    'header {\n  X-Content-Type-Options "nosniff"\n  defer\n}',
  ]);
});

it('hides a repository with one line, and not one of its files', () => {
  expect(codeFor('nginx', found('exposed-git', '/app/.git/HEAD'))).toBe(
    'location ^~ /app/.git {\n  return 404;\n}',
  );
  expect(codeFor('nginx', found('exposed-env-file', '/.env.old'))).toContain('^~ /.env.old ');
  expect(codeFor('nginx', found('exposed-backup-archive', '/.well-known/a.zip'))).toContain('/a.zip ');
});

it('redirects the name that the finding is about, and nothing where https leads back to http', () => {
  const twin = { ...found('http-twin-not-redirected'), host: 'www.shop.example' };
  expect(codeFor('nginx', twin)).toContain('server_name shop.example;');
  expect(codeFor('nginx', found('http-twin-not-redirected'))).toContain('server_name www.shop.example.com;');
  expect(fixesFor(found('https-downgrade', '/a'), [])).toEqual([]);
});

it('tells nginx nothing about TRACE, which it refuses anyway', () => {
  const [nginx] = fixesFor(found('method-trace-enabled'), ['nginx']);
  expect(nginx).toMatchObject({
    code: null,
    note: expect.stringContaining('Another server responded') as string,
  });
});

it('writes the versions for old versions, and the ciphers for weak ones', () => {
  expect(codeFor('nginx', found('tls-10-offered'))).toBe('ssl_protocols TLSv1.2 TLSv1.3;');
  expect(codeFor('nginx', found('tls-rc4-cipher'))).not.toContain('ssl_protocols');
  expect(codeFor('iis', found('tls-rc4-cipher'))).toContain('Disable-TlsCipherSuite');
  expect(codeFor('cloudflare', found('tls-13-missing'))).toContain('tls_1_3');
});

it('says where a policy of the site would be replaced, next to what the server needs', () => {
  const apache = fixesFor(found('clickjacking'), ['Apache'])[0];
  expect(apache?.note).toMatch(/^If the site sends a Content-Security-Policy already, .* a2enmod headers\.$/);
  expect(fixesFor(found('nosniff-missing'), ['IIS'])[0]?.note).toBeNull();
});

it('names the cookie, the path, the host and the header fields of the finding', () => {
  expect(codeFor('nginx', found('cookie-session-no-secure', 'sid'))).toBe('proxy_cookie_flags sid secure;');
  expect(codeFor('apache', found('exposed-git', '/.git/config'))).toBe('RedirectMatch 404 "^/\\.git"');
  expect(codeFor('caddy', found('http-not-redirected'))).toContain('redir https://shop.example.com{uri}');
  expect(
    codeFor('nginx', found('info-disclosure-version', '', 'server: nginx/1.2\nx-powered-by: PHP/8')),
  ).toBe('server_tokens off;\nproxy_hide_header x-powered-by;\nfastcgi_hide_header x-powered-by;');
});

it.each([
  ['cookie-session-no-secure', 'sid; }', ''],
  ['cookie-session-no-secure', '*_session', ''],
  ['exposed-git', '/.git/"\nLoadModule', ''],
  ['exposed-env-file', '/a b', ''],
  ['listing-open', '/$(id)/', ''],
  ['info-disclosure-version', '', 'x" bad: 1\n: 2\nx_{y}: 3'],
])('writes no lines with what a site could have chosen to break them: %s %j', (rule, location, observed) => {
  expect(fixesFor(found(rule, location, observed), [])).toEqual([]);
});

it('has nothing for rules that no server setting fixes, and only rules that exist', () => {
  expect(fixesFor(found('sqli-error-based'), [])).toEqual([]);
  const known = TEST_DEFINITIONS.flatMap(({ rules }) => Object.keys(rules));
  expect(FIXED_RULES.filter((rule) => !known.includes(rule))).toEqual([]);
});

it('says for every server what to do, or where', () => {
  const rules = ['nosniff-missing', 'cookie-no-secure', 'exposed-git', 'listing-open', 'tls-10-offered'];
  for (const rule of [
    ...rules,
    'tls-13-missing',
    'tls-rc4-cipher',
    'method-trace-enabled',
    'http-not-redirected',
  ])
    for (const { server, code, note } of fixesFor(found(rule, rule.startsWith('cookie') ? 'sid' : '/x'), []))
      expect({ rule, server, isEmpty: code === null && note === null }).toMatchObject({ isEmpty: false });
});
