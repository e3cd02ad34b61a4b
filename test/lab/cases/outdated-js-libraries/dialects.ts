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

/** A page with a script that browsers of today do not load. */
const unloaded = (name: string, start: ScriptFile): CaseOf => ({
  ...dialect(name, start),
  expected: [],
  guards: 'browsers load no such script (HTML, "prepare the script element"; Namespaces in XML)',
});

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"';
const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const xhtml = (body: string, root = `html ${XHTML}`, end = 'html'): ScriptFile => ({
  type: 'application/xhtml+xml',
  body: `<?xml version="1.0"?><${root}>${body}</${end}>`,
});
const drawing = (body: string, root = `svg ${SVG}`, end = 'svg'): ScriptFile => ({
  type: 'image/svg+xml',
  body: `<?xml version="1.0"?><!-- a drawing --><${root}><text>Our shop</text>${body}</${end}>`,
});

/** What XML and SVG call a script. */
const XML_CASES: CaseOf[] = [
  dialect('a drawing as start page', drawing('<script href="/app.js"/>')),
  dialect(
    'a drawing as start page, in the older words',
    drawing('<script l:href="/app.js"/>', `svg ${SVG} xmlns:l="http://www.w3.org/1999/xlink"`),
  ),
  dialect(
    'a drawing with a prefix',
    drawing('<s:script href="/app.js"/>', 's:svg xmlns:s="http://www.w3.org/2000/svg"', 's:svg'),
  ),
  dialect(
    'a drawing with a script of HTML',
    drawing('<h:script src="/app.js"/>', `svg ${SVG} xmlns:h="http://www.w3.org/1999/xhtml"`),
  ),
  dialect(
    'a drawing that a page shows in a frame',
    { body: page('<iframe src="/map.svg"></iframe>') },
    {
      '/map.svg': drawing('<script href="/app.js"/>'),
    },
  ),
  dialect(
    'a drawing that a page embeds',
    { body: page('<embed src="/map.svg"><object data="/no.png"></object>') },
    {
      '/map.svg': drawing('<script href="/app.js"/>'),
    },
  ),
  dialect('XHTML with a prefix', {
    ...xhtml(
      '<h:body><h:p>Shop</h:p><h:script src="/app.js"/></h:body>',
      'h:html xmlns:h="http://www.w3.org/1999/xhtml"',
      'h:html',
    ),
    type: 'text/xml',
  }),
  dialect(
    'XHTML with a script of SVG',
    xhtml(`<body><p>Shop</p><svg ${SVG}><script href="/app.js"/></svg></body>`),
  ),
  unloaded('a drawing with the attribute of HTML', drawing('<script src="/app.js"/>')),
  unloaded('XHTML with SCRIPT in capitals', xhtml('<body><p>Shop</p><SCRIPT src="/app.js"></SCRIPT></body>')),
  unloaded(
    'XHTML with a script of another kind',
    xhtml('<body><p>Shop</p><script xmlns="urn:x" src="/app.js"/></body>'),
  ),
];

const tag = (attributes: string): ScriptFile => ({ body: page(script('/app.js', attributes)) });

/** What attributes say about who runs a script. */
const ATTRIBUTE_CASES: CaseOf[] = [
  dialect('a module with nomodule', tag('type=module nomodule')),
  dialect('a script for the event of the page', tag('for=window event=onload()')),
  dialect('a script in a language with a version', tag('language=JavaScript1.2')),
  unloaded('a script for browsers without modules', tag('nomodule')),
  unloaded('a script for the event of an element', tag('for=button event=onclick')),
  unloaded('a script in a language that browsers do not have', tag('language=VBScript')),
];

export const DIALECT_CASES: CaseOf[] = [
  ...XML_CASES,
  ...ATTRIBUTE_CASES,
  dialect('Refresh as a header field', { headers: { refresh: '0; url=/de/' } }, LED),
  dialect(
    'Refresh as a header field, with text',
    { headers: { refresh: '0;URL=/de/' }, body: '<p>One moment' },
    LED,
  ),
  dialect('Refresh with a blank before the address', { headers: { refresh: '0 url=/de/' } }, LED),
  dialect('a refresh of half a second', { body: '<meta http-equiv=refresh content=".5;url=/de/">' }, LED),
  dialect(
    'a program that leads on by a variable (phpSysInfo)',
    {
      body: '<script>var to = "/"; to = "/de/"; function go() { location.replace(to); } go();</script><p>One moment',
    },
    LED,
  ),
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
