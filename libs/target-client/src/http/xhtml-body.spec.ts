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
    ['<p>ü</p', '<p>ü</p'],
    ['<a b="', '<a b="'],
    ['<!-- open', '<!-- open'],
    ['', ''],
  ])('reads %s', (xml, html) => {
    expect(read(xml)).toBe(html);
  });

  it('leaves UTF-16 as it is', () => {
    const body = Buffer.from('\ufeff<script/>', 'utf16le');
    expect(htmlOfXhtml(body)).toBe(body);
  });

  it('reads 2 MiB of open tags, quotes and sections in little time', () => {
    for (const part of ['<', '<a/>', '<a b="', '<![CDATA[', '<!--', "<a '"])
      expect(read(part.repeat(400_000)).length).toBeLessThanOrEqual(2 * 400_000 * part.length);
  });
});

it.each([
  ['application/xhtml+xml; charset=utf-8', '', true],
  ['text/xml', '<html xmlns="http://www.w3.org/1999/xhtml">', true],
  ['application/xml', '<rss/>', false],
  ['text/html', '<html xmlns="http://www.w3.org/1999/xhtml">', false],
])('of %s and %s, isXhtml is %s', (type, body, is) => {
  expect(isXhtml([['content-type', type]], Buffer.from(body))).toBe(is);
});
