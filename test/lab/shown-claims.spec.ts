import { type Pair, PAIRS } from './apps/claim-pairs';
import { showsClaim } from './apps/reproduce-check';

describe('the command of a finding', () => {
  const shows = (id: string, observed: unknown, output: string): boolean =>
    showsClaim({ id, severity: 'low', evidence: { observed } }, output);
  const COOKIE = 'Set-Cookie: sid=<redacted>; Path=/; HttpOnly';
  const OK = '\n200  (4 bytes, 0.01 s)\n';
  const tries = (count: number): string => '200, 10 bytes, 0.01 s\n'.repeat(count);

  it.each<[name: string, isShown: boolean, expected: boolean]>([
    [
      'a header that is there',
      shows('info-disclosure-version', 'server: nginx/1.2', 'Server: nginx/1.2\r\n'),
      true,
    ],
    [
      'headers in another order',
      shows('info-disclosure-version', 'server: 1.1 x-powered-by: PHP/8', 'X-Powered-By: PHP/8\nServer: 1.1'),
      true,
    ],
    ['another version', shows('info-disclosure-version', 'server: nginx/1.2', 'Server: nginx/1.3'), false],
    ['a missing header', shows('csp-missing', null, 'no content-security-policy header'), true],
    ['a header that is not missing', shows('csp-missing', null, 'content-security-policy: a'), false],
    [
      'a page whose policy allows frames',
      shows('clickjacking', null, 'content-security-policy: script-src x'),
      true,
    ],
    [
      'a page whose policy forbids frames',
      shows('clickjacking', null, "content-security-policy: frame-ancestors 'none'"),
      false,
    ],
    [
      'a policy in the page, with another nonce',
      shows(
        'csp-missing-form-action',
        "script-src 'nonce-<redacted>'",
        '<meta content="script-src \'nonce-a1\'">',
      ),
      true,
    ],
    [
      'a result of a mutation, which the evidence describes',
      shows('graphql-get-mutation', 'the result of a mutation', '{"data":{"__typename":"Mutation"}}'),
      true,
    ],
    [
      'a mutation that is refused',
      shows(
        'graphql-get-mutation',
        'the result of a mutation',
        '{"errors":[{"message":"GET is not for mutations"}]}',
      ),
      false,
    ],
    [
      'a stack of GraphQL',
      shows(
        'graphql-error-detail',
        'an error with a stack trace',
        '{"extensions":{"stacktrace":["GraphQLError: no"]}}',
      ),
      true,
    ],
    [
      'an error of GraphQL with an empty stack',
      shows(
        'graphql-error-detail',
        'an error with a stack trace',
        '{"extensions":{"stacktrace":[],"trace":""}}',
      ),
      false,
    ],
    [
      'a description of what the output does not have',
      shows('csp-invalid', 'a description', 'some text'),
      false,
    ],
    [
      'another page of three',
      shows(
        'sqli-boolean-based',
        'pages',
        `lamp 35 euro${OK}lamp 35 euro of 1=1${OK}nothing found here${OK}`,
      ),
      true,
    ],
    ['the same page three times', shows('sqli-boolean-based', 'pages', `lamp${OK}`.repeat(3)), false],
    [
      'the same rows in another order',
      shows('sqli-boolean-based', 'pages', `a b${OK}a b${OK}b a${OK}`),
      true,
    ],
    ['two pages that differ', shows('ldap-filter', 'the usual page', `ann${OK}nobody${OK}`), true],
    ['two pages that do not', shows('ldap-filter', 'the usual page', `ann${OK}`.repeat(2)), false],
    ['one response', shows('nosql-operator', 'the usual page', `ann${OK}`), false],
    ['an error after none', shows('sqli-error-based', 'an error', 'no such error\nSQL syntax'), true],
    ['no error at all', shows('sqli-error-based', 'an error', 'no such error\nno such error'), false],
    ['an error in both', shows('ldap-filter', 'an error', 'Bad search filter\nBad search filter'), false],
    [
      'a file of Git',
      shows('exposed-git', 'status 200, ref: refs/heads/main', 'ref: refs/heads/main\n'),
      true,
    ],
    [
      'a page in its place',
      shows('exposed-git', 'status 200, ref: refs/heads/main', '<!doctype html>\n<p>ref: refs/</p>'),
      false,
    ],
    [
      'the files of a list',
      shows(
        'listing-sensitive',
        'status 200, a directory listing with a.sql, b.sql',
        '<a>a.sql</a> <a>b.sql</a>',
      ),
      true,
    ],
    [
      'a list without one of them',
      shows('listing-sensitive', 'status 200, a directory listing with a.sql, b.sql', 'a.sql'),
      false,
    ],
    ['thirteen tries', shows('login-no-throttling', 'x', tries(13)), true],
    [
      'a cookie with another value',
      shows('cookie-session-no-samesite', COOKIE, 'set-cookie: sid=8f; HttpOnly; path=/\r\n'),
      true,
    ],
    [
      'a cookie with SameSite',
      shows('cookie-session-no-samesite', COOKIE, 'set-cookie: sid=8f; path=/; HttpOnly; SameSite=Lax\r\n'),
      false,
    ],
    [
      'a cookie with a time that browsers ignore',
      shows('cookie-session-no-samesite', COOKIE, 'set-cookie: sid=8f; HttpOnly; path=/; Expires=0\r\n'),
      true,
    ],
    [
      'a cookie that stays without an end, where the evidence has one',
      shows(
        'cookie-session-long-lived',
        `${COOKIE}; Expires=<about 90 days later>`,
        'set-cookie: sid=8f; HttpOnly; path=/\r\n',
      ),
      false,
    ],
    [
      'a cookie whose name differs between visitors',
      shows(
        'cookie-broad-domain',
        'Set-Cookie: ASPSESSIONID*=<redacted>; Domain=shop.test',
        'set-cookie: ASPSESSIONIDQQ=1; domain=.shop.test\r\n',
      ),
      true,
    ],
    [
      'a cookie with another name',
      shows(
        'cookie-broad-domain',
        'Set-Cookie: ASPSESSIONID*=<redacted>; Domain=shop.test',
        'set-cookie: id=1; domain=.shop.test\r\n',
      ),
      false,
    ],
    ['the version of a library', shows('js-vulnerable-library', 'jQuery 1.2.3, by name', '/* v1.2.3'), true],
    ['another version of it', shows('js-vulnerable-library', 'jQuery 1.2.3, by name', '/* v1.2.4'), false],
    [
      'a page in place of a file',
      shows('securitytxt-missing', 'x', 'HTTP/1.1 200 OK\r\n\r\n<title>Shop</title>'),
      true,
    ],
    ['a file', shows('securitytxt-missing', 'x', 'HTTP/1.1 200 OK\r\n\r\nContact: mailto:a@b.test\n'), false],
    ['a link that fails', shows('link-broken', 'status 404', 'HTTP/1.1 404 Not Found\r\n'), true],
    ['a link that works', shows('link-broken', 'status 404', 'HTTP/1.1 200 OK\r\n'), false],
    ['an echo', shows('method-trace-enabled', 'x', 'TRACE / HTTP/1.1\r\nx-palisade-probe: 1\r\n'), true],
    ['a page in place of an echo', shows('method-trace-enabled', 'x', '<p>TRACE</p>'), false],
    ['metrics', shows('metrics-open', 'status 200, metrics', '# HELP go_info A\ngo_info 1\n'), true],
    ['a page in place of metrics', shows('metrics-open', 'status 200, metrics', '<h1># HELP</h1>'), false],
    [
      'an open console',
      shows(
        'console-open',
        'status 200, the state of the machine in Netdata',
        '{"version": "1", "mirrored_hosts": []}',
      ),
      true,
    ],
    [
      'a console that is closed',
      shows('console-open', 'status 200, the state of the machine in Netdata', '{"version": "1"}'),
      false,
    ],
    [
      'a certificate that has ended',
      shows(
        'cert-expired',
        'valid from 2026-01-01T00:00:00Z to 2026-03-05T07:08:09Z',
        'notBefore=Jan  1 00:00:00 2026 GMT\nnotAfter=Mar  5 07:08:09 2026 GMT\n',
      ),
      true,
    ],
    [
      'a certificate with another end',
      shows(
        'cert-expired',
        'valid from 2026-01-01T00:00:00Z to 2026-03-05T07:08:09Z',
        'notAfter=Mar  5 07:08:09 2027 GMT\n',
      ),
      false,
    ],
    [
      'a chain in the order that was seen',
      shows(
        'cert-chain-order',
        'CN=shop; CN=Root; CN=Middle',
        ' 0 s:CN = shop\n 1 s:CN = Root\n 2 s:CN = Middle\n',
      ),
      true,
    ],
    [
      'a chain in its order',
      shows(
        'cert-chain-order',
        'CN=shop; CN=Root; CN=Middle',
        ' 0 s:CN = shop\n 1 s:CN = Middle\n 2 s:CN = Root\n',
      ),
      false,
    ],
    [
      'a root that is not sent',
      shows('cert-chain-extra-root', 'root CN=Root is sent', ' 0 s:CN = shop\n'),
      false,
    ],
    ['a serial number of 3 bits', shows('cert-weak-serial', 'serial number of 3 bits', 'serial=05\n'), true],
    ['a longer serial number', shows('cert-weak-serial', 'serial number of 3 bits', 'serial=7A05\n'), false],
    [
      'a key of another length',
      shows('cert-weak-key', 'RSA key of 1024 bits', 'Public-Key: (2048 bit)'),
      false,
    ],
    [
      'TLS 1.0 that is taken',
      shows('tls-10-offered', 'x', 'New, TLSv1.0, Cipher is ECDHE-RSA-AES128-SHA'),
      true,
    ],
    [
      'TLS 1.0 that is refused',
      shows(
        'tls-10-offered',
        'x',
        'error:ssl3_read_bytes:tlsv1 alert protocol version\nNew, (NONE), Cipher is (NONE)',
      ),
      false,
    ],
    [
      'an alert in place of a ServerHello',
      shows('tls-rc4-cipher', 'x', '00000000: 1503 0300 0202 28      .......'),
      false,
    ],
    [
      'a response where there should be none',
      shows('tls-version-intolerant', 'x', '00000000: 1603 0300 02'),
      false,
    ],
    [
      'a name that does not exist',
      shows('dns-ns-dangling', 'ns.x.test does not exist', 'ns.x.test.\n;; status: NXDOMAIN, id: 1'),
      true,
    ],
    ['a name that cannot be queried', shows('dns-ns-dangling', 'x', ';; status: SERVFAIL, id: 1'), false],
    ['no record', shows('spf-missing', null, ';; status: NOERROR\nshop.test. 1 IN TXT "hello"'), true],
    ['no response about a record', shows('spf-missing', null, ';; status: SERVFAIL'), false],
    [
      'a record that is there',
      shows('spf-missing', null, ';; status: NOERROR\nshop.test. 1 IN TXT "v=spf1 -all"'),
      false,
    ],
    ['a record in two strings', shows('spf-no-end', 'v=spf1 a mx ?all', '"v=spf1 a" " mx ?all"'), true],
    ['two records', shows('spf-multiple', 'v=spf1 a | v=spf1 mx', '"v=spf1 mx"\n"v=spf1 a"'), true],
    ['one of two records', shows('spf-multiple', 'v=spf1 a | v=spf1 mx', '"v=spf1 mx"'), false],
    ['an address of the Internet', shows('dns-private-address', 'x', '93.184.216.34\n'), false],
    ['an address of a private network', shows('dns-private-address', 'x', '10.1.2.3\n'), true],
    ['a zone that is refused', shows('dns-zone-transfer', 'x', '; Transfer failed.'), false],
    [
      'a port that is closed',
      shows('port-database-open', 'x', 'connect to 127.0.0.1 port 1 failed: refused'),
      false,
    ],
    ['a try that was refused', shows('login-no-throttling', 'x', `${tries(12)}429, 1 bytes, 0.1 s`), false],
  ])('%s', (_name, isShown, expected) => {
    expect(isShown).toBe(expected);
  });
});

describe('the claim of a rule', () => {
  const shows = ({ rule, observed = 'x', command = '' }: Pair, output: string): boolean =>
    showsClaim({ id: rule, severity: 'low', evidence: { observed, reproduce: command } }, output);

  it.each(PAIRS)('$rule holds where the defect is, and not where it is fixed', (pair) => {
    expect(pair.outputs.map((output) => shows(pair, output))).toEqual([true, false]);
  });

  it.each(PAIRS)('$rule does not hold for a command without output', (pair) => {
    expect(shows(pair, '')).toBe(false);
  });
});
