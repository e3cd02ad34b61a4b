import { readHtmlDocument } from '../html-document';

const PAGE = 'https://shop.example/tea/';
const hintsIn = (html: string): string[] =>
  readHtmlDocument(html, PAGE).hints.map(({ url, isEmbedded }) =>
    [new URL(url).pathname, ...(isEmbedded ? ['embedded'] : [])].join(' '),
  );

it.each([
  [
    '<img src="/photo?id=1" srcset="/small 1x, /large 2x">',
    ['/photo embedded', '/small embedded', '/large embedded'],
  ],
  ['<video src="film" poster="/poster"></video>', ['/poster embedded', '/tea/film embedded']],
  ['<svg><image href="/map"/></svg>', ['/map embedded']],
  ['<img src="/photo.png?v=2"><img src="data:image/gif;base64,R0lGOD">', []],
  ['<img src="/count" width="1" height="1">', []],
  ['<noscript><img src="/count"></noscript>', []],
  ['<div data-src="/part" data-url="../next"></div>', ['/part embedded', '/next embedded']],
  [
    '<table background="/pattern"><tr><td background="/cell"></table>',
    ['/pattern embedded', '/cell embedded'],
  ],
  ['<a href="/x" ping="/sent" data-post-url="/sent">x</a><input value="/typed" placeholder="/typed">', []],
])('%s embeds %j', (html, expected) => {
  expect(hintsIn(html)).toEqual(expected);
});

it.each([
  ['a comment', '<!-- <a href="/old">Old</a> -->', ['/old']],
  ['a comment without an address', '<!-- menu -->', []],
  ['a comment in a template', '<template><!-- <a href="/old">Old</a> --></template>', []],
  ['a text', '<p>See https://shop.example/terms. Or https://other.example/x</p>', ['/terms']],
  ['a program', '<script>const to = "https://shop.example/basket?a=1";</script>', ['/basket']],
  [
    'a program that leads elsewhere when someone presses something',
    `<script>location.assign('/next');</script>`,
    [],
  ],
  ['a block of data', '<script type="application/json">"https://shop.example/data"</script>', []],
  ['htmx', '<div hx-get="/reviews"></div>', ['/reviews']],
  [
    'a list that leads',
    '<select onchange="location = value"><option>x<option value="/all">All</select>',
    ['/all'],
  ],
  ['a list that only chooses', '<select onchange="show(value)"><option value="/all">All</select>', []],
])('finds in %s what it names', (_name, html, expected) => {
  expect(hintsIn(html)).toEqual(expected);
});

it.each([
  [`<a href="#" onclick="location.href = location.origin + '/next'">Next</a>`, '/next', undefined],
  [`<a href="javascript:show('/book/3', 'en')">Book</a>`, '/book/3', undefined],
  [`<a href="javascript:removeBook('/book/3')">x</a>`, '/book/3', 'remov'],
  [`<a href="/tea" onclick="location.href = '/next'">Tea</a>`, '/tea', undefined],
  [`<table><tr onclick="location.href='/book/3'"><td>Tea<td>Milk</table>`, '/book/3', undefined],
  [`<div onmouseup="document.location='../milk/'"><div>Milk</div></div>`, '/milk/', undefined],
  [`<button onclick="if (confirm('Sure?')) location = '/book/3'">Go</button>`, '/book/3', 'onclick'],
  [`<span onclick="deleteIt(location.href = '/book/3')">Go</span>`, '/book/3', 'delet'],
])('%s leads to %s', (html, path, acts) => {
  const [link, ...more] = readHtmlDocument(html, PAGE).links;
  expect(more).toEqual([]);
  expect(new URL(link?.url ?? PAGE).pathname).toBe(path);
  if (acts === undefined) expect(link?.acts).toBeUndefined();
  else expect(link?.acts).toContain(acts);
});

it.each([
  [
    'what is before an address',
    `<script>const deleteUrl = "https://shop.example/book/3";</script>`,
    'delete',
  ],
  ['an option', '<select onchange="location = value"><option value="/all">Delete all</select>', 'Delete all'],
])('knows the words of %s', (_name, html, words) => {
  expect(readHtmlDocument(html, PAGE).hints[0]?.text).toContain(words);
});

it.each([
  ['a row', `<tr onclick="location='/book/3'"><td>Remove</tr>`, 'Remove'],
  ['a button', `<button onclick="location='/book/3'">Remove</button>`, 'Remove'],
  ['a button without text', `<input type="button" value="Remove" onclick="location='/book/3'">`, 'Remove'],
])('knows the words of %s that leads somewhere', (_name, html, words) => {
  const [link] = readHtmlDocument(`<table>${html}</table>`, PAGE).links;
  expect(link?.text).toContain(words);
});

it.each([
  [
    '<a href="javascript:openTea()">Tea</a>',
    `function openTea() { window.open('/tea/green', 'x', 'width=400'); }`,
  ],
  ['<span onclick="openTea()">Tea</span>', `function openTea() { window.location = "/tea/green"; }`],
  [
    '<a href="#" onclick="return openTea(this)">Tea</a>',
    `function openTea(it) { location.href = '/tea' + '/green'; }`,
  ],
  [
    '<button onclick="openTea()">Tea</button>',
    `function openTea() { link.href = "/tea/green"; more.append(link); }`,
  ],
])('follows the function of the page that %s calls', (html, program) => {
  const [link, ...more] = readHtmlDocument(
    `${html}<script>function a() { }\n${program}</script>`,
    PAGE,
  ).links;
  expect(more).toEqual([]);
  expect(link).toEqual({ url: 'https://shop.example/tea/green', text: 'Tea' });
});

it.each([
  ['<span onclick="go()">Remove</span>', `function go() { location.href = '/tea/3'; }`, 'text', 'Remove'],
  [
    '<span onclick="deleteIt()">x</span>',
    `function deleteIt() { location.href = '/tea/3'; }`,
    'acts',
    'delet',
  ],
  [
    '<span onclick="go()">x</span>',
    `function go() { if (confirm('Sure?')) location = '/tea/3'; }`,
    'acts',
    'go',
  ],
])('knows what the function of %s does', (html, program, where, word) => {
  const [link] = readHtmlDocument(`${html}<script>${program}</script>`, PAGE).links;
  expect(link?.[where as 'text' | 'acts']).toContain(word);
});

it.each([
  ['of another file', '<span onclick="go()">x</span>', ''],
  ['that nothing calls', '<p>x</p>', `function go() { location.href = '/tea/3'; }`],
  [
    'that joins a variable',
    '<span onclick="go()">x</span>',
    `function go() { location.href = '/tea/' + id; }`,
  ],
  ['with an argument', '<span onclick="go(3)">x</span>', `function go(id) { location.href = '/tea/3'; }`],
])('follows no function %s', (_name, html, program) => {
  expect(readHtmlDocument(`${html}<script>${program}</script>`, PAGE).links).toEqual([]);
});

it('takes no element for a link whose program leads to no fixed address', () => {
  expect(readHtmlDocument(`<div onclick="location = this.dataset.to">x</div>`, PAGE).links).toEqual([]);
});

it('leaves addresses for scripts on what people press to them', () => {
  expect(
    hintsIn('<button hx-get="/book/3">Remove</button><tr onclick="x" data-href="/book/3"></tr>'),
  ).toEqual([]);
});

it('says of a request that a script asks about that it acts', () => {
  const [hint] = readHtmlDocument('<div hx-get="/all" hx-confirm="Sure?"></div>', PAGE).hints;
  expect(hint?.acts).toBe('hx-confirm');
});

it('tells documents apart by their own programs, whatever their data', () => {
  const marks = (script: string): string[] => readHtmlDocument(`<script>${script}</script>`, PAGE).programs;
  expect(marks(`show('tea', 1)`)).toEqual(marks(`show('milk', 2)`));
  expect(marks(`show('tea', 1)`)).not.toEqual(marks(`hide('tea', 1)`));
  expect(readHtmlDocument('<script src="/a.js"></script>', PAGE).programs).toEqual([]);
});
