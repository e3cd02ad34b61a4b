import type { CaseOf } from '../../lab-case';
import { type Echo, echoSite, encoded, inPage } from '../../sites/echo-site';

type Page = (value: string) => string;

const HTML = ['xss-html-context high'];
const ATTRIBUTE = ['xss-attribute-context high'];
const CODE = ['xss-script-context high'];
const ADDRESS = ['xss-url-context medium'];

const echo = (
  name: string,
  page: Page,
  expected: CaseOf['expected'],
  guards?: string,
  rest: Partial<Echo> = {},
): CaseOf => ({
  name: `xss: ${name}`,
  site: echoSite({ page: (value) => inPage(page(value)), ...rest }),
  expected,
  ...(guards === undefined ? {} : { guards }),
});
const script = (code: string): string => `<script>${code}</script>`;
const json = (value: string): string => JSON.stringify(value);
const withoutSlash = (value: string): string => json(value).replaceAll('<', String.raw`\u003c`);
const quotesOnly = (value: string): string => value.replaceAll("'", '&#39;').replaceAll('"', '&quot;');
const tagsOnly = (value: string): string => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Backslashes and quotes behind a backslash, as functions for strings of scripts do. */
const escapedString = (value: string): string =>
  value
    .replaceAll(/[\\'"`$]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('<', String.raw`\x3c`);

const decoded = (one: CaseOf): CaseOf => ({ ...one, isShownOnce: true });

const TEXT: CaseOf[] = [
  echo('in a text', (q) => `<p>You searched for ${q}.</p>`, HTML),
  echo(
    'in a text, encoded',
    (q) => `<p>You searched for ${encoded(q)}.</p>`,
    [],
    'a page may repeat what was searched for',
  ),
  echo('in a text, only tags encoded', (q) => `<p>${tagsOnly(q)}</p>`, [], 'quotes do no harm in a text'),
  echo('at the end of the page', (q) => `<p>x</p>${q}`, HTML),
  echo(
    'in a list and in a heading, one of them encoded',
    (q) => `<h2>${encoded(q)}</h2><ul><li>${q}</ul>`,
    HTML,
  ),
  echo('in a title', (q) => `<title>${q}</title>`, HTML),
  echo(
    'in a title, without the end of a title',
    (q) => `<title>${q.replaceAll('</', '')}</title>`,
    [],
    'tags in a title are text',
  ),
  echo('in a text field of several lines', (q) => `<textarea>${q}</textarea>`, HTML),
  echo('in a text field of several lines, encoded', (q) => `<textarea>${encoded(q)}</textarea>`, []),
  echo(
    'in a text field, without slashes',
    (q) => `<textarea>${q.replaceAll('/', '')}</textarea>`,
    [],
    'tags in a text field are text',
  ),
  echo('in a comment', (q) => `<!-- searched: ${q} -->`, HTML),
  echo(
    'in a comment, without its end',
    (q) => `<!-- searched: ${q.replaceAll('>', '')} -->`,
    [],
    'tags in a comment are nothing',
  ),
  echo('in a style sheet', (q) => `<style>h1 { color: ${q} }</style>`, HTML),
  echo(
    'in a style sheet, tags encoded',
    (q) => `<style>h1 { color: ${tagsOnly(q)} }</style>`,
    [],
    'style sheets run nothing',
  ),
  echo('in noscript', (q) => `<noscript>${q}</noscript>`, HTML),
  echo(
    'in noscript, without slashes',
    (q) => `<noscript>${q.replaceAll('/', '')}</noscript>`,
    [],
    'browsers that run scripts read text there',
  ),
  echo('in an iframe', (q) => `<iframe>${q}</iframe>`, HTML),
  echo('in a drawing', (q) => `<svg><text>${q}</text></svg>`, HTML),
  echo('in the name of an element', (q) => `<${q}>x`, HTML),
  echo(
    'in the name of an element, without the end of a tag',
    (q) => `<${q.replaceAll('>', '')}>x`,
    ATTRIBUTE,
  ),
  // Browsers decode these attributes; the part that a command prints does not show that.
  decoded(echo('as the whole page of a frame', (q) => `<iframe srcdoc="${encoded(q)}"></iframe>`, HTML)),
  decoded(
    echo('in the page of a frame', (q) => `<iframe srcdoc="${encoded(`<p>${q}</p>`)}"></iframe>`, HTML),
  ),
  echo(
    'in the page of a frame, encoded twice',
    (q) => `<iframe srcdoc="${encoded(`<p>${encoded(q)}</p>`)}"></iframe>`,
    [],
    'both levels are encoded',
  ),
];

const ATTRIBUTES: CaseOf[] = [
  echo('in double quotes', (q) => `<input name=q value="${q}">`, ATTRIBUTE),
  echo('in double quotes, tags encoded', (q) => `<input name=q value="${tagsOnly(q)}">`, ATTRIBUTE),
  echo(
    'in double quotes, encoded',
    (q) => `<input name=q value="${encoded(q)}">`,
    [],
    'a form may keep its value',
  ),
  echo(
    'in double quotes, doubled, tags encoded',
    (q) => `<input name=q value="${tagsOnly(q).replaceAll('"', '""')}">`,
    ATTRIBUTE,
  ),
  echo(
    'in single quotes, doubled, tags encoded',
    (q) => `<input name=q value='${tagsOnly(q).replaceAll("'", "''")}'>`,
    ATTRIBUTE,
  ),
  echo(
    'in single quotes, only double ones encoded',
    (q) => `<input name=q value='${tagsOnly(q).replaceAll('"', '&quot;')}'>`,
    ATTRIBUTE,
  ),
  echo(
    'in double quotes, only single ones raw',
    (q) => `<input name=q value="${tagsOnly(q).replaceAll('"', '&quot;')}">`,
    [],
    'the other quote is text',
  ),
  echo('without quotes', (q) => `<input name=q value=${encoded(q)}>`, ATTRIBUTE),
  echo(
    'without quotes, without blanks',
    (q) => `<input name=q value=${encoded(q.replaceAll(/\s/g, ''))}>`,
    [],
    'without a blank the value does not end',
  ),
  echo('as the name of an attribute', (q) => `<input name=q ${encoded(q)}>`, ATTRIBUTE),
  echo('in a style attribute', (q) => `<p style="color: ${encoded(q)}">x</p>`, [], 'styles run nothing'),
  echo('in a data attribute with JSON', (q) => `<div data-x="${encoded(json(q))}"></div>`, []),
  echo(
    'in an event handler, encoded for HTML only',
    (q) => `<button onclick="find('${encoded(q)}')">x</button>`,
    CODE,
  ),
  echo(
    'in an event handler, encoded for both',
    (q) => `<button onclick="find('${encoded(escapedString(q))}')">x</button>`,
    [],
    'escaped for the script first',
  ),
  echo(
    'in an attribute whose name begins like that of a handler',
    (q) => `<p one="${encoded(q)}" onward="${encoded(q)}">x</p>`,
    [],
    'no browser runs it',
  ),
  echo('as an event handler', (q) => `<button onclick="${encoded(q)}">x</button>`, CODE),
];
const SCRIPTS: CaseOf[] = [
  echo('in a string with double quotes', (q) => script(`let q = "${q}";`), HTML),
  echo('in a string with single quotes, tags encoded', (q) => script(`let q = '${tagsOnly(q)}';`), CODE),
  echo('in a string, as JSON', (q) => script(`let q = ${withoutSlash(q)};`), [], 'JSON with < as an escape'),
  echo('in a string, as JSON with raw tags', (q) => script(`let q = ${json(q)};`), HTML),
  echo('in a string, escaped', (q) => script(`let q = '${escapedString(q)}';`), []),
  echo(
    'in a string, quotes escaped and backslashes not',
    (q) => script(`let q = '${tagsOnly(q).replaceAll(/['"]/g, String.raw`\$&`)}';`),
    CODE,
  ),
  echo(
    'in a string, quotes doubled',
    (q) => script(`let q = '${tagsOnly(q).replaceAll("'", "''")}';`),
    CODE,
    'a backslash takes the first quote, and the second one ends the string',
  ),
  echo(
    'in a string, quotes doubled and backslashes escaped',
    (q) => script(`let q = '${tagsOnly(q).replaceAll('\\', '\\\\').replaceAll("'", "''")}';`),
    [],
    'the second quote begins a string again',
  ),
  echo('in a template', (q) => script(`let q = \`${tagsOnly(quotesOnly(q))}\`;`), CODE),
  echo(
    'in a template, its quotes and dollars escaped',
    (q) => script(`let q = \`${escapedString(q)}\`;`),
    [],
  ),
  echo('as a number', (q) => script(`let q = ${tagsOnly(q)};`), CODE),
  echo(
    'as a number, letters and digits only',
    (q) => script(`let q = ${q.replaceAll(/\W/g, '')};`),
    [],
    'a word calls nothing',
  ),
  echo('in a comment of a line', (q) => script(`// ${tagsOnly(q)}\nlet a;`), CODE),
  echo(
    'in a comment of a line, line breaks dropped',
    (q) => script(`// ${tagsOnly(q).replaceAll('\n', '')}\nlet a;`),
    [],
  ),
  echo('in a comment of several lines', (q) => script(`/* ${tagsOnly(q)} */ let a;`), CODE),
  echo('in a pattern', (q) => script(`let a = /${tagsOnly(q)}/.test(b);`), CODE),
  echo(
    'in a string, with a line break only',
    (q) => script(`let q = '${tagsOnly(quotesOnly(q)).replaceAll('\\', '')}';`),
    [],
    'a string that its line does not end is an error: nothing runs',
  ),
  echo('in JSON of a data block', (q) => `<script type="application/json">${withoutSlash(q)}</script>`, []),
  echo(
    'in JSON of a data block, raw tags',
    (q) => `<script type="application/json">${json(q)}</script>`,
    HTML,
  ),
  echo(
    'as code of a data block',
    (q) => `<script type="text/template">${tagsOnly(q)}</script>`,
    [],
    'data blocks do not run',
  ),
  echo(
    'in a script of VBScript',
    (q) =>
      `<script language=vbscript>${tagsOnly(q)}</script><script type="text/vbscript">${tagsOnly(q)}</script>`,
    [],
    'no browser runs it any more',
  ),
  decoded(
    echo('in a script of a drawing', (q) => `<svg><script>let q = '${encoded(q)}';</script></svg>`, CODE),
  ),
];
const ADDRESSES: CaseOf[] = [
  echo('as the address of a link', (q) => `<a href="${encoded(q)}">x</a>`, ADDRESS),
  echo('as the address of a frame', (q) => `<iframe src="${encoded(q)}"></iframe>`, ADDRESS),
  echo(
    'as the address of a form',
    (q) => `<form method=post action="${encoded(q)}"><button>x</button></form>`,
    ADDRESS,
  ),
  echo(
    'as the address of a button',
    (q) => `<form method=post><button formaction="${encoded(q)}">x</button></form>`,
    ADDRESS,
  ),
  echo(
    'as the address of an object and of what is embedded',
    (q) => `<object data="${encoded(q)}"></object><embed src="${encoded(q)}">`,
    [],
    'browsers run no javascript: there',
  ),
  echo(
    'as the address of a frame in a sandbox',
    (q) => `<iframe sandbox src="${encoded(q)}"></iframe><iframe sandbox="" srcdoc="${encoded(q)}"></iframe>`,
    [],
    'nothing runs in it',
  ),
  echo(
    'as the address of a frame in a sandbox that runs scripts',
    (q) => `<iframe sandbox="allow-scripts" src="${encoded(q)}"></iframe>`,
    ADDRESS,
  ),
  echo(
    'as the base of addresses, before a script',
    (q) => `<base href="${encoded(q)}"><script src="app.js"></script>`,
    CODE,
  ),
  echo(
    'as the base of addresses, scripts before it and at their own hosts',
    (q) =>
      `<script src="app.js"></script><base href="${encoded(q)}"><script src="https://cdn.example/a.js"></script>`,
    [],
    'a base leads what follows it alone',
  ),
  echo(
    'as the second base of addresses',
    (q) => `<base href="/"><base href="${encoded(q)}"><script src="app.js"></script>`,
    [],
    'the first one counts',
  ),
  echo('as a part of an address', (q) => `<a href="/find?q=${encodeURIComponent(q)}">x</a>`, []),
  echo('as a path', (q) => `<a href="/${encoded(q)}">x</a>`, [], 'the scheme is the site’s'),
  echo(
    'as an address with a checked scheme',
    (q) => `<a href="${/^https?:/.test(q) ? encoded(q) : '#'}">x</a>`,
    [],
  ),
  echo('in a javascript: address', (q) => `<a href="javascript:find('${encoded(q)}')">x</a>`, CODE),
  echo(
    'in a javascript: address, percent-encoded',
    (q) => `<a href="javascript:find('${encodeURIComponent(q).replaceAll("'", '%27')}')">x</a>`,
    CODE,
  ),
  echo('as the address of a picture', (q) => `<img src="${encoded(q)}">`, [], 'pictures run nothing'),
  echo('as the address of a script', (q) => `<script src="${encoded(q)}"></script>`, CODE),
  echo(
    'as an address that a script of HTML does not have',
    (q) => `<script href="${encoded(q)}"></script>`,
    [],
    'only scripts of drawings have it',
  ),
  echo('as the address of a script of a drawing', (q) => `<svg><script href="${encoded(q)}"/></svg>`, CODE),
  echo(
    'as the address of a data block',
    (q) => `<script type="text/template" src="${encoded(q)}"></script>`,
    [],
    'browsers load none',
  ),
  echo(
    'as the address of a script, below the site',
    (q) => `<script src="/js/${encoded(q)}.js"></script>`,
    [],
  ),
  echo('in the address of the page', (q) => `<link rel=canonical href="${encoded(q)}">`, []),
];

export const XSS_CONTEXT_CASES: CaseOf[] = [...TEXT, ...ATTRIBUTES, ...SCRIPTS, ...ADDRESSES];
