import { libraryFile } from '../../../../libs/scanners/src/outdated-js-libraries/testing/library-files';
import type { CaseOf } from '../../lab-case';
import { type ScriptFile, page, script, scriptSite } from '../../sites/script-site';

const VULNERABLE = 'js-vulnerable-library medium';

/** A start page that browsers read, in words that few servers use; jQuery 1.12.4 is behind it. */
const dialect = (name: string, start: ScriptFile, further: Record<string, ScriptFile> = {}): CaseOf => ({
  name: `dialect: ${name}`,
  site: scriptSite({ '/': start, '/app.js': libraryFile('jquery@1.12.4'), ...further }),
  expected: [VULNERABLE],
});

const BODY = page(script('/app.js'));
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const LENGTH = `Content-Length: ${Buffer.byteLength(BODY)}\r\n`;

/** The same page behind a head that is not as HTTP has it. */
const head = (name: string, written: string): CaseOf => ({
  name: `dialect: ${name}`,
  site: async (ground) => {
    const library = libraryFile('jquery@1.12.4');
    await ground.rawTls((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (request: Buffer) => {
        if (request.toString('latin1').startsWith('GET / ')) return socket.end(written + BODY);
        const rest = `Content-Type: text/javascript\r\nContent-Length: ${Buffer.byteLength(library)}\r\n\r\n`;
        socket.end(`HTTP/1.1 200 OK\r\n${rest}${library}`);
      });
    });
  },
  expected: [VULNERABLE],
});

const LED = { '/de/': { body: page(script('/app.js')) } };

export const DIALECT_CASES: CaseOf[] = [
  dialect('Refresh as a header field', { headers: { refresh: '0; url=/de/' } }, LED),
  dialect(
    'Refresh as a header field, with text',
    { headers: { refresh: '0;URL=/de/' }, body: '<p>One moment' },
    LED,
  ),
  dialect('Refresh with a blank before the address', { headers: { refresh: '0 url=/de/' } }, LED),
  dialect('a refresh of half a second', { body: '<meta http-equiv=refresh content=".5;url=/de/">' }, LED),
  dialect('a coding that is none', { headers: { 'content-encoding': 'utf-8' }, body: BODY }),
  dialect('a script in a shadow root', {
    body: page('<div><template shadowrootmode="open"><script src="/app.js"></script></template></div>'),
  }),
  head('the version HTTP/2.0', `${OK.replace('1.1', '2.0')}${LENGTH}\r\n`),
  head('a status line in small letters', `${OK.replace('HTTP', 'http')}${LENGTH}\r\n`),
  head('a line without a name', `${OK}PHP Warning: no library\r\n${LENGTH}\r\n`),
  head('a blank before the colon', `${OK}X-Shop : 1\r\n${LENGTH}\r\n`),
  head('a folded line', `${OK}X-Shop: 1;\r\n 2\r\n${LENGTH}\r\n`),
  head('lines that end with LF', `${OK}${LENGTH}\r\n`.replaceAll('\r', '')),
  head('the length twice', `${OK}${LENGTH}${LENGTH}\r\n`),
  head('a control character in a cookie', `${OK}Set-Cookie: a=\x01; Path=/\r\n${LENGTH}\r\n`),
  head('a header of 100 kB', `${OK}X-Long: ${'a'.repeat(100_000)}\r\n${LENGTH}\r\n`),
  dialect('a script in a srcdoc', {
    body: page('<iframe srcdoc="&lt;script src=/app.js&gt;&lt;/script&gt;"></iframe>'),
  }),
  dialect('a script of SVG', { body: page('<svg><script href="/app.js"></script></svg>') }),
  dialect('a script of SVG, in the older words', {
    body: page(
      '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><script xlink:href="/app.js"></script></svg>',
    ),
  }),
  dialect(
    'a page of Windows-1251 that leads on to a path beyond ASCII',
    {
      type: 'text/html; charset=windows-1251',
      body: Buffer.from('<!doctype html><p>Shop</p><a href="/s?q=\xea">link</a>', 'latin1'),
    },
    { '/s?q=%EA': { body: page(script('/app.js')) } },
  ),
];
