import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';

/** Bytes that cost a careless parser far more than their number, and ordinary pages that are merely large. */
export interface HeavySite {
  name: string;
  body: string;
  headers?: Record<string, string | string[]>;
  /** What the site sends for a path that ends in this, with its media type; the other paths show `body`. */
  files?: Record<string, { type: string; body: string }>;
}

const MIB = 1_048_576;
const PAGE = '<!doctype html><title>Shop</title>';

/** The text, cut where the client cuts. */
const page = (name: string, ...parts: string[]): HeavySite => ({
  name,
  body: `${PAGE}${parts.join('')}`.slice(0, MIB),
});
const login =
  '<form method="post" action="/login"><input name="user"><input type="password" name="password">';

/** Each heavy page, and the next size up where the page has one. */
const sized = (name: string, sizes: readonly number[], make: (size: number) => string): HeavySite[] =>
  sizes.map((size) => page(`${name}, ${size}`, make(size)));

const withHeaders = (name: string, headers: Record<string, string | string[]>): HeavySite => ({
  ...page(name, '<form method="post"><input name="a"></form>'),
  headers,
});

export const heavySites: readonly HeavySite[] = [
  ...sized('buttons of other forms over nested lines', [2_000, 8_000], (count) =>
    [
      ...Array.from({ length: count }, (_, place) => `<button form=f${place}>`),
      '<br>'.repeat(15 * count),
    ].join(''),
  ),
  ...sized(
    'opening angle brackets on a login page',
    [50_000, 400_000],
    (count) => `${login}</form>${'<'.repeat(count)}`,
  ),
  ...sized('an ordinary page with many elements', [16_000, 60_000], (count) =>
    '<div class=a><p>Text</p></div>'.repeat(count),
  ),
  ...sized('unclosed comments', [50_000, 250_000], (count) => `${login}</form>${'<!--'.repeat(count)}`),
  ...sized('unclosed scripts', [20_000, 100_000], (count) => `${login}</form>${'<script '.repeat(count)}`),
  ...sized('formatting elements that each paragraph opens again', [300, 3_000], (count) =>
    [...Array.from({ length: count }, (_, place) => `<b id=a${place}>`), '<p>'.repeat(10 * count)].join(''),
  ),
  ...sized('elements nested in each other', [20_000, 150_000], (count) => '<div>'.repeat(count)),
  ...sized('forms with a token each', [5_000, 12_000], (count) =>
    Array.from(
      { length: count },
      (_, place) =>
        `<form method=post action=/a${place}><input type=hidden name=csrf_token value=${place}></form>`,
    ).join(''),
  ),
  ...sized(
    'fields of one form',
    [10_000, 30_000],
    (count) => `<form method=post>${'<input type=hidden name=token value=abc>'.repeat(count)}</form>`,
  ),
  ...sized('fields of forms elsewhere', [10_000, 25_000], (count) =>
    Array.from(
      { length: count },
      (_, place) => `<input form=f${place} name=a${place}><form id=f${count - place}>`,
    ).join(''),
  ),
  ...sized(
    'links against a long base',
    [20_000, 60_000],
    (count) => `<base href="/${'a/'.repeat(20_000)}">${'<a href=../b>x</a>'.repeat(count)}`,
  ),
  ...sized('links to other pages', [10_000, 40_000], (count) =>
    Array.from({ length: count }, (_, place) => `<a href=/p${place}>x</a>`).join(''),
  ),
  ...sized('metas with a policy each', [2_000, 10_000], (count) =>
    `<meta http-equiv=content-security-policy content="script-src 'nonce-abc' a.example">`.repeat(count),
  ),
  ...sized(
    'combining marks',
    [100_000, 500_000],
    (count) => `${login}<p>a${'\u0301\u0323'.repeat(count)}</p></form>`,
  ),
  ...sized(
    'character references',
    [50_000, 150_000],
    (count) => `${login}<p>${'&#x61;&amp;'.repeat(count)}</p></form>`,
  ),
  page(
    'attributes of one element',
    `<form method=post ${Array.from({ length: 90_000 }, (_, place) => `a${place}=1 `).join('')}>`,
  ),
  page('tables whose content moves out', '<table><b>'.repeat(60_000)),
  page('options of one field', `<form method=post><select name=a>${'<option>x'.repeat(100_000)}`),
  withHeaders('a policy of nonces', {
    'content-security-policy': `script-src ${"'nonce-abc' ".repeat(1_200)}`,
  }),
  withHeaders('a policy of directives', {
    'content-security-policy': Array.from({ length: 1_000 }, (_, place) => `d${place} a`).join(';'),
  }),
  withHeaders('many cookies', {
    'set-cookie': Array.from({ length: 400 }, (_, place) => `session${place}=${'a'.repeat(20)}`),
  }),
  withHeaders('a nested permissions policy', { 'permissions-policy': `camera=${'('.repeat(14_000)}` }),
  withHeaders('quotas', {
    'ratelimit-policy': '10;w=1, '.repeat(1_500),
    'ratelimit-limit': '1, '.repeat(1_000),
  }),
];

const filled = (part: string): string => part.repeat(Math.ceil(MIB / part.length)).slice(0, MIB);
const withFile = (name: string, path: string, type: string, part: string): HeavySite => ({
  ...page(name, `<script src="/a.js"></script><img src="/files/a.jpg"><a href="/files/b.pdf">b</a>`),
  files: { [path]: { type, body: filled(part) } },
});

/** For the parsers of single tests: files that scripts, well-known paths and folders name. */
export const heavyFiles: readonly HeavySite[] = [
  withFile(
    'banners of libraries',
    '.js',
    'text/javascript',
    '/*! jQuery JavaScript Library v1.4.2 */jQuery.fn={jquery:"1.4.2"};',
  ),
  withFile(
    'numbers next to the marks of libraries',
    '.js',
    'text/javascript',
    '"1.2.3.4.5",version:"9.8.7",VERSION="1.2.3";',
  ),
  withFile('keys in a script', '.js', 'text/javascript', 'var apiKey="AKIAAAAAAAAAAAAAAAAA",password="abc";'),
  withFile('source maps in a script', '.js', 'text/javascript', '//# sourceMappingURL=a.js.map\n'),
  withFile(
    'fields of security.txt',
    'security.txt',
    'text/plain',
    'Contact: mailto:a@b.example\nExpires: 2030-01-01T00:00:00Z\n',
  ),
  withFile('one line of security.txt', 'security.txt', 'text/plain', 'Contact:  '),
  withFile('settings in a file', '/.env', 'text/plain', 'DB_PASSWORD="a b"\nAPP_KEY=base64:aaaa\n'),
  withFile(
    'settings of a repository',
    '/.git/config',
    'text/plain',
    '[remote "origin"]\n\turl = https://a:b@c.example/d.git\n',
  ),
  withFile('metrics', '/metrics', 'text/plain', '# TYPE a counter\na{b="c",d="e"} 1\n'),
  page('a list of a folder', '<title>Index of /</title>', '<a href="a.sql">a</a>'.repeat(40_000)),
  page('frames of a stack', '<pre>', 'at com.example.A.b(A.java:1)\n'.repeat(30_000)),
  page('credentials in comments', '<!-- user: anna, password: b -->'.repeat(30_000)),
  page(
    'scripts of others',
    '<script src="https://cdn.example/a.js" integrity="sha384-abc"></script>'.repeat(14_000),
  ),
  page(
    'pictures over http',
    '<img src="http://a.example/a.png" srcset="http://a.example/b.png 2x">'.repeat(14_000),
  ),
];

/** Certificates that can issue each other in every order. The first one is the server's. */
export async function mazeOf(count: number): Promise<IssuedCertificate[]> {
  const first = await issueCertificate({ name: 'Maze CA', isCa: true });
  const leaf = await issueCertificate({ name: 'shop.test', names: ['127.0.0.1'] }, first);
  const others = Array.from({ length: count }, () =>
    issueCertificate({ name: 'Maze CA', isCa: true, sameKeyAs: first }, first),
  );
  return [leaf, ...(await Promise.all(others))];
}
