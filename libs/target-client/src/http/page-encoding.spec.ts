import { encodingOf, queryIn, utf8OfPage } from './page-encoding';

const html = (type: string, ...parts: (string | number[])[]) => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );
  const page = utf8OfPage([['content-type', type]], body);
  return { text: page.toString('utf8'), encoding: encodingOf(page), isSame: page === body };
};

describe('the encoding of a page', () => {
  it.each([
    ['the header', html('text/html; charset=ISO-8859-1', [0xdf, 0x80]), 'ß€'],
    ['a meta element', html('text/html', '<meta charset="shift_jis">', [0x93, 0xfa]), '日'],
    [
      'http-equiv',
      html('text/html', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', [0xea]),
      'к',
    ],
    ['nothing', html('text/html', 'caf', [0xe9]), 'é'],
    [
      'an XML declaration',
      html('text/html', '<?xml version="1.0" encoding="iso-8859-1"?><html>', [0xe9]),
      'é',
    ],
    [
      'a meta element before an XML declaration',
      html('application/xhtml+xml', '<?xml version="1.0" encoding="utf-8"?><meta charset="koi8-r"/>', [0xda]),
      'з',
    ],
    ['a drawing', html('image/svg+xml', '<?xml version="1.0" encoding="koi8-r"?><svg/>', [0xda]), 'з'],
    ['other XML', html('text/xml;charset=windows-1251', '<r/>', [0xea]), 'к'],
    [
      'a name that nobody knows, then a meta element',
      html('text/html; charset=no', '<meta charset=koi8-r>', [0xda]),
      'з',
    ],
  ])('is that of %s', (_, { text }, end) => expect(text.endsWith(end)).toBe(true));

  it.each([
    [
      'UTF-8 by the header, whatever the document says',
      html('text/html; charset=utf-8', '<meta charset=latin1>é'),
    ],
    ['UTF-8 that is not declared', html('text/html', 'café')],
    ['a meta element in a comment', html('text/html', '<!-- <meta charset=latin1> -->é')],
    ['a description that speaks of it', html('text/html', '<meta name=x content="charset=latin1">é')],
    ['UTF-16 in a meta element', html('text/html', '<meta charset=utf-16>é')],
    ['a byte order mark', html('text/html; charset=latin1', '\ufeffé')],
    ['XML that declares nothing', html('text/xml', '<r/>', [0xe9])],
    ['a script', html('text/javascript; charset=latin1', [0xe9])],
  ])('leaves alone: %s', (_, page) => expect(page).toMatchObject({ isSame: true, encoding: 'utf-8' }));
});

describe('a query', () => {
  it.each([
    ['windows-1252', '?q=ü', '?q=%FC'],
    ['windows-1252', '?q=€', '?q=%80'],
    ['gbk', '?no=猴17', '?no=%BA%EF17'],
    ['shift_jis', '?q=日', '?q=%93%FA'],
    ['windows-1251', '?q=日', '?q=%26%2326085%3B'],
    ['utf-8', '?q=ü', '?q=ü'],
  ])('of %s: %s', (encoding, text, expected) => expect(queryIn(encoding, text)).toBe(expected));
});
