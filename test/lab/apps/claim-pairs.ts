import { createHmac } from 'node:crypto';

export interface Pair {
  rule: string;
  observed?: unknown;
  command?: string;
  /** Where the defect is, and where it is fixed. */
  outputs: [faulty: string, fixed: string];
}

const HASH = '0123456789abcdef0123456789abcdef';
const form = (inputs: string, attributes = 'method="post"'): string => `<form ${attributes}\n${inputs}\n`;
const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value}"`;
const NEW_SESSION = 'HTTP/1.1 200 OK\r set-cookie: sid=1; Path=/; Secure\r content-type: text/html\r <html\n';
const PASSWORD = '<input name="p" type="password"';
const three = (value: (at: number) => string): string =>
  [0, 1, 2].map((at) => `${hidden('csrf_token', value(at))}\n`).join('');
const random = (at: number): string =>
  `${at}${HASH}`.replaceAll(/\d/g, (digit) => String((Number(digit) + 3 * at) % 10));
const tries = (...statuses: number[]): string =>
  statuses.map((status) => `${status}, 10 bytes, 0.01 s\n`).join('');
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const requests = (count: number, status: number): string => `${status} 0.01 s\n`.repeat(count);
const token = (claims: object, secret: string): string => {
  const signed = [{ alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
const CLAIMS = { sub: '1', exp: 1_700_000_000, iat: 1_699_999_000 };
const ALG = 'a token with alg HS256 and the claims';

/** Each claim makes a difference: the same command, where the defect is and where it is fixed. */
export const PAIRS: readonly Pair[] = [
  {
    rule: 'csrf-no-protection',
    outputs: [NEW_SESSION + form('<input name="a"'), NEW_SESSION + form(hidden('_csrf', HASH))],
  },
  {
    rule: 'csrf-no-protection',
    outputs: [
      '422  from https://shop.test 44\n422  from https://attacker.example 44\n',
      '422  from https://shop.test 44\n403  from https://attacker.example 9\n',
    ],
  },
  {
    rule: 'csrf-samesite-only',
    outputs: [
      NEW_SESSION.replace('Secure', 'SameSite=Lax') + form('<input name="a"'),
      NEW_SESSION.replace('Secure', 'SameSite=Strict') + form('<input name="a"'),
    ],
  },
  { rule: 'csrf-login', outputs: [form(PASSWORD), form(`${hidden('csrf', HASH)}\n${PASSWORD}`)] },
  { rule: 'csrf-token-static', outputs: [three(() => HASH), three(random)] },
  { rule: 'csrf-token-weak', outputs: [three((at) => `${1_000 + at}`), three(random)] },
  {
    rule: 'csrf-token-weak',
    outputs: [
      `${hidden('csrf', HASH)}\n${HASH}  -\n`,
      `${hidden('csrf', HASH)}\n${HASH.replace('0', '1')}  -\n`,
    ],
  },
  {
    rule: 'csrf-token-in-url',
    outputs: [form(hidden('csrf_token', HASH), 'action="/find"'), form(hidden('csrf_token', HASH))],
  },
  {
    rule: 'csrf-token-cross-origin',
    observed: 'the form goes to pay.example',
    outputs: [
      form(hidden('csrf_token', HASH), 'method="post" action="https://pay.example/x"'),
      form('', 'method="post" action="https://pay.example/x"'),
    ],
  },
  {
    rule: 'csrf-double-submit-unbound',
    observed: 'the field has the value of the cookie csrf',
    outputs: [
      `set-cookie: csrf=${HASH}; Path=/\n${hidden('csrf', HASH)}\n`,
      `set-cookie: csrf=${HASH}; Path=/\n${hidden('csrf', `${HASH}.signed`)}\n`,
    ],
  },
  { rule: 'csrf-state-change-get', outputs: [form(PASSWORD, 'action="/in"'), form(PASSWORD)] },
  {
    rule: 'csrf-simple-content-type',
    outputs: [
      '{} 422 for application/json {}\n{} 422 for text/plain {}\n{} 400 for text/plain {"\n',
      '{} 404 for application/json {}\n{} 404 for text/plain {}\n{} 404 for text/plain {"\n',
    ],
  },
  {
    rule: 'sri-missing',
    observed: '<script src="https://cdn.example/lib.js">',
    outputs: [
      '<script src="https://cdn.example/lib.js"></script>',
      '<script src="https://cdn.example/lib.js" integrity="sha384-x" crossorigin></script>',
    ],
  },
  {
    rule: 'sri-no-cors',
    observed: '<script src="https://cdn.example/lib.js" integrity="sha384-x">',
    outputs: [
      '<script src="https://cdn.example/lib.js" integrity="sha384-x"></script>',
      '<script src="https://cdn.example/lib.js" integrity="sha384-x" crossorigin></script>',
    ],
  },
  {
    rule: 'sri-no-cors',
    observed: '<script src="https://cdn.example/lib.js" integrity="sha384-x" crossorigin="">',
    command: "curl --header 'Origin: https://shop.test' 'https://cdn.example/lib.js'",
    outputs: ['no access-control-allow-origin header', 'access-control-allow-origin: *\r\n'],
  },
  {
    rule: 'mixed-active',
    observed: 'script src: http://cdn.example/a.js',
    outputs: ['<script src="http://cdn.example/a.js', '<a href="http://cdn.example/">'],
  },
  {
    rule: 'login-cleartext',
    outputs: [
      `HTTP/1.1 200 OK\r\n<form>${PASSWORD}>`,
      `HTTP/1.1 301 Moved\r\nlocation: https://shop.test/login\r\nHTTP/1.1 200 OK\r\n<form>${PASSWORD}>`,
    ],
  },
  { rule: 'login-no-throttling', outputs: [tries(...times(13, 401)), tries(...times(13, 404))] },
  {
    rule: 'login-late-throttling',
    observed: '11 failures before status: status 429',
    outputs: [tries(...times(11, 401), 429), tries(...times(5, 401), ...times(7, 429))],
  },
  ...(
    [
      ['header-bypass', 'with an invented address:', 'without:'],
      ['cookie-bound', 'without the cookies:', 'with the cookies:'],
    ] as const
  ).map(([name, differently, asBefore]): Pair => ({
    rule: `login-throttle-${name}`,
    outputs: [
      `${tries(401, 429)}${differently}\n${tries(401)}${asBefore}\n${tries(429)}`,
      `${tries(401, 429)}${differently}\n${tries(429)}${asBefore}\n${tries(429)}`,
    ],
  })),
  {
    rule: 'login-generic-error-missing',
    observed: "we couldn't find the user probe-<16 hex>",
    outputs: ['We couldn’t find the user probe-26579', 'Wrong user or password'],
  },
  {
    rule: 'login-get-method',
    outputs: [
      '<form action="/in">\n200 https://shop.test/in?u=nobody&p=wrong\n',
      '<form method="post" action="/in">\n200 https://shop.test/in?u=nobody&p=wrong\n',
    ],
  },
  {
    rule: 'rate-limit-not-observed',
    outputs: [
      `${requests(35, 200)}HTTP/1.1 200 OK\r\ndate: now\r\n`,
      `${requests(35, 200)}HTTP/1.1 200 OK\r\nx-ratelimit-remaining: 5\r\n`,
    ],
  },
  {
    rule: 'rate-limit-headers-untrue',
    observed: 'The remaining number stays the same from response to response',
    outputs: [
      'x-ratelimit-remaining: 59\r\n'.repeat(5),
      [59, 58, 57, 56, 55].map((left) => `x-ratelimit-remaining: ${left}\r\n`).join(''),
    ],
  },
  {
    rule: 'rate-limit-no-retry-after',
    observed: 'status 429 without Retry-After',
    outputs: ['HTTP/1.1 429 Too Many Requests\r\n', 'HTTP/1.1 429 Too Many Requests\r\nretry-after: 30\r\n'],
  },
  {
    rule: 'rate-limit-wrong-status',
    observed: 'status 503',
    outputs: ['503 0.1 s\nHTTP/1.1 503 No\r\n\r\nbusy', '429 0.1 s\nHTTP/1.1 429 No\r\n\r\nbusy'],
  },
  {
    rule: 'rate-limit-too-generous',
    observed: '5000 requests a minute',
    outputs: ['ratelimit-policy: "a";q=5000;w=60\r\n', 'ratelimit-policy: "a";q=5;w=60\r\n'],
  },
  {
    rule: 'rate-limit-header-bypass',
    outputs: [
      `${requests(2, 429)}with a made-up address:\n${requests(1, 200)}without:\n${requests(1, 429)}`,
      `${requests(2, 429)}with a made-up address:\n${requests(1, 429)}without:\n${requests(1, 429)}`,
    ],
  },
  { rule: 'page-size-unbounded', outputs: ['100\n23400\n', '100\n100\n'] },
  { rule: 'xss-html-context', outputs: ['<b><plsd00000000q', '<b>&lt;plsd00000000q'] },
  { rule: 'xss-attribute-context', outputs: ['value="a"plsd00000000q', 'value="a&quot;plsd00000000q'] },
  { rule: 'xss-script-context', outputs: [`a = 'b'plsd00000000q`, `a = 'b\\'plsd00000000q`] },
  {
    rule: 'xss-script-context',
    outputs: [`onclick="go('&#39;plsd00000000q`, `onclick="go('\\&#39;plsd00000000q`],
  },
  {
    rule: 'xss-url-context',
    outputs: ['<a href="javascript://plsd00000000q', '<p>javascript://plsd00000000q'],
  },
  {
    rule: 'redirect-open',
    outputs: [
      'location: https://palisade-probe.example/\r\n',
      'location: /login?next=https://palisade-probe.example/\r\n',
    ],
  },
  {
    rule: 'redirect-open-script',
    outputs: [
      '<script>location.href = "https://palisade-probe.example/"</script>',
      '<script>location.href = "/leave?to=https://palisade-probe.example/"</script>',
    ],
  },
  {
    rule: 'hosthdr-reflected-in-links',
    outputs: ['<a href="https://palisade-probe.example/a">', '<p>Unknown host palisade-probe.example'],
  },
  {
    rule: 'api-operation-without-login',
    outputs: ['HTTP/1.1 200 OK\r\n\r\n{"id":1}', 'HTTP/1.1 401 Unauthorized\r\n\r\n{"error":"no"}'],
  },
  {
    rule: 'api-mass-assignment',
    observed:
      'a new record has what the request says for is_admin, read twice; the document names none of them',
    command: `curl --data-binary '{"name":"x","is_admin":true}' 'https://shop.test/users'`,
    outputs: ['{"is_admin": true}', '{"is_admin": false}'],
  },
  {
    rule: 'cors-null-origin',
    observed: { 'access-control-allow-origin': 'null', vary: 'Origin' },
    outputs: [
      'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: null\r\n',
      'HTTP/1.1 200 OK\r\nvary: Origin\r\n',
    ],
  },
  {
    rule: 'cors-missing-vary',
    observed: { 'access-control-allow-origin': 'https://shop.test' },
    outputs: [
      'access-control-allow-origin: https://shop.test\r\n',
      'access-control-allow-origin: https://shop.test\r\nvary: Origin\r\n',
    ],
  },
  {
    rule: 'jwt-weak-secret',
    observed: `${ALG} exp, iat, sub`,
    outputs: [token(CLAIMS, 'secret'), token(CLAIMS, `${HASH}Qx7`)],
  },
  {
    rule: 'jwt-long-lived',
    observed: `${ALG} exp, iat, sub`,
    outputs: [token({ ...CLAIMS, exp: 1_800_000_000 }, HASH), token(CLAIMS, HASH)],
  },
  {
    rule: 'jwt-in-url',
    observed: `${ALG} exp, iat, sub`,
    outputs: [`/reset?token=${token(CLAIMS, HASH)}`, token(CLAIMS, HASH)],
  },
  {
    rule: 'js-compromised-library',
    observed: 'malicious code of a package',
    command: `curl 'https://shop.test/a.js' | grep -oF -e 'one' -e 'two' | sort -u`,
    outputs: ['one\ntwo\n', 'one\n'],
  },
  {
    rule: 'vulnerability-known',
    observed: 'Product 1.2, status 200 with its list of files',
    command: `curl 'https://shop.test/x' | grep -oF -e '"it'\\''s"' | sort -u`,
    outputs: [`"it's"\n`, ''],
  },
  {
    rule: 'securitytxt-wrong-place',
    outputs: [
      'HTTP/1.1 404 Not Found\r\n\r\n/security.txt:\nContact: mailto:a@b.test\n',
      'HTTP/1.1 200 OK\r\n\r\nContact: mailto:a@b.test\n/security.txt:\nContact: mailto:a@b.test\n',
    ],
  },
  {
    rule: 'tls-weak-dh',
    observed: 'a group of 1024 bits with DHE',
    outputs: ['Server Temp Key: DH, 1024 bits', 'error:0A0000F4:SSL routines::unexpected message:'],
  },
  {
    rule: 'cert-bad-keyusage',
    observed: 'key usage bits 4, key type rsa, negotiated TLSv1.3 with TLS_AES_128_GCM_SHA256',
    outputs: [
      'X509v3 Key Usage: critical\n    Key Encipherment\nNew, TLSv1.3, Cipher is TLS_AES_128_GCM_SHA256',
      'X509v3 Key Usage: critical\n    Digital Signature\nNew, TLSv1.3, Cipher is TLS_AES_128_GCM_SHA256',
    ],
  },
  {
    rule: 'dkim-invalid',
    observed: 'h=sha1',
    outputs: ['"v=DKIM1; h=sha1; p=MIIB"', '"v=DKIM1; h=sha256; p=MIIB"'],
  },
  {
    rule: 'dnssec-bogus',
    observed: 'shop.test A: no signature',
    outputs: [
      'status: NOERROR\nshop.test. 1 IN A 192.0.2.1\nshop.test. 1 IN DS 1 13 2 AB',
      'shop.test. 1 IN RRSIG A 13 2 60 20990101000000 20200101000000 1 shop.test. x\nshop.test. 1 IN DS 1 13 2 AB',
    ],
  },
  {
    rule: 'takeover-unclaimed-service',
    observed:
      'old.shop.test → x.github.io (GitHub Pages); status 404 with the text that GitHub Pages shows for names without a site',
    outputs: [
      "old.shop.test. CNAME x.github.io.\nHTTP/1.1 404 Not Found\r\n<p>There isn't a GitHub Pages site here.</p>",
      'old.shop.test. CNAME x.github.io.\nHTTP/1.1 404 Not Found\r\n<p>Welcome</p>',
    ],
  },
];
