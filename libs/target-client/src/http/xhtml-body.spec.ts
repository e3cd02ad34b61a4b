import { htmlOfXhtml, isXhtml } from './xhtml-body';

const read = (xml: string): string => htmlOfXhtml(Buffer.from(xml)).toString();

describe('htmlOfXhtml', () => {
  it.each([
    ['<script src="a.js"/><form/>', '<script src="a.js"></script><form></form>'],
    ['<title/><p>text</p>', '<title></title><p>text</p>'],
    ['<input name="a"/><br/>', '<input name="a"/><br/>'],
    ['<a title="1 > 0/>" href=\'/x\'/>', '<a title="1 > 0/>" href=\'/x\'></a>'],
    ['<!-- <p/> --><p/>', '<!-- <p/> --><p></p>'],
    ['<?xml version="1.0"?><p/>', '<?xml version="1.0"?><p></p>'],
    ['<p><![CDATA[1 < 2 & 3]]></p>', '<p>1 &lt; 2 &amp; 3</p>'],
    ['<script><![CDATA[if (a < b) go()]]></script>', '<script>if (a < b) go()</script>'],
    ['<p>ü</p', '<p>ü</p>'],
    ['<a b="', '<a b="'],
    ['<!-- open', '<!-- open'],
    ['', ''],
  ])('reads %s', (xml, html) => {
    expect(read(xml)).toBe(html);
  });

  const X = 'xmlns:h="http://www.w3.org/1999/xhtml"';
  const S = 'xmlns:s="http://www.w3.org/2000/svg"';
  const HTML = 'xmlns="http://www.w3.org/1999/xhtml"';
  const SVG = 'xmlns="http://www.w3.org/2000/svg"';
  it.each([
    [
      'a prefix of HTML',
      `<h:p ${X}><h:script src="a.js"/></h:p>`,
      `<p ${X}><script src="a.js"></script></p>`,
    ],
    [
      'a prefix of SVG',
      `<s:svg ${S}><s:script href="a.js"/></s:svg>`,
      `<svg ${S}><script href="a.js"></script></svg>`,
    ],
    [
      'HTML inside of SVG',
      `<svg ${SVG} ${X}><h:script src="a.js"/></svg>`,
      `<svg ${SVG} ${X}><foreignObject><script src="a.js"></script></foreignObject></svg>`,
    ],
    [
      'HTML where SVG holds it',
      `<svg ${SVG} ${X}><foreignObject><h:form></h:form></foreignObject></svg>`,
      `<svg ${SVG} ${X}><foreignObject><form></form></foreignObject></svg>`,
    ],
    [
      'SVG without its root',
      `<p ${HTML}><script ${SVG} href="a.js"/></p>`,
      `<p ${HTML}><svg><script ${SVG} href="a.js"></script></svg></p>`,
    ],
    [
      'capitals',
      `<p ${HTML}><SCRIPT src="a.js"></SCRIPT></p>`,
      `<p ${HTML}><xml:SCRIPT src="a.js"></xml:SCRIPT></p>`,
    ],
    [
      'the elements of SVG that have capitals',
      `<svg ${SVG}><linearGradient/></svg>`,
      `<svg ${SVG}><linearGradient></linearGradient></svg>`,
    ],
    [
      'an element of another kind',
      `<p ${HTML}><script xmlns="urn:x" src="a.js"/></p>`,
      `<p ${HTML}><xml:script xmlns="urn:x" src="a.js"></xml:script></p>`,
    ],
    ['a prefix that nobody declares', '<x:script src="a.js"/>', '<x:script src="a.js"></x:script>'],
    [
      'a prefix that ends with its element',
      `<p ${HTML}><b xmlns:k="http://www.w3.org/1999/xhtml"/><k:script/></p>`,
      `<p ${HTML}><b xmlns:k="http://www.w3.org/1999/xhtml"></b><k:script></k:script></p>`,
    ],
    [
      'another prefix of XLink',
      `<svg ${SVG} xmlns:l="http://www.w3.org/1999/xlink"><script l:href="a.js"/></svg>`,
      `<svg ${SVG} xmlns:l="http://www.w3.org/1999/xlink"><script xlink:href="a.js"></script></svg>`,
    ],
    ['an element that does not end', `<p ${HTML}><b></p><i/>`, `<p ${HTML}><b></p><i></i>`],
  ])('reads namespaces: %s', (_name, xml, html) => {
    expect(read(xml)).toBe(html);
  });

  it('leaves UTF-16 as it is', () => {
    const body = Buffer.from('\ufeff<script/>', 'utf16le');
    expect(htmlOfXhtml(body)).toBe(body);
  });

  it('reads 2 MiB of open tags, quotes and sections in little time', () => {
    for (const part of ['<', '<a/>', '<a b="', '<![CDATA[', '<!--', "<a '", '<a>', '</a>', '<p xmlns:a="">'])
      expect(read(part.repeat(400_000)).length).toBeLessThanOrEqual(2 * 400_000 * part.length);
  });
});

it.each([
  ['application/xhtml+xml; charset=utf-8', '', true],
  ['text/xml', '<html xmlns="http://www.w3.org/1999/xhtml">', true],
  ['application/xml', '<rss/>', false],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', true],
  ['text/xml', '<!-- <a> --><svg xmlns="http://www.w3.org/2000/svg"/>', true],
  ['text/xml', '<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"/>', true],
  ['text/xml', '<html xmlns:h="http://www.w3.org/1999/xhtml"/>', false],
  ['text/xml', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><xhtml:link/></urlset>', false],
  ['text/xml', '<!-- <html xmlns="http://www.w3.org/1999/xhtml">', false],
  ['text/html', '<html xmlns="http://www.w3.org/1999/xhtml">', false],
])('of %s and %s, isXhtml is %s', (type, body, is) => {
  expect(isXhtml([['content-type', type]], Buffer.from(body))).toBe(is);
});
