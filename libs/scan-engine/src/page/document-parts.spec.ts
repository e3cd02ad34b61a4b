import { partsOfDocument } from './document-parts';
import { readHtmlDocument } from './html-document';

const partsAt = (path: string, html: string): string[] => {
  const url = `https://shop.test${path}`;
  return partsOfDocument(readHtmlDocument(html, url), url);
};

describe('the parts of a document', () => {
  it('are its forms, parameters, scripts and structure', () => {
    const html =
      '<nav><a href="/list?sort=a&page=2">x</a></nav><script src="/app.3f9a81bc.js?v=3"></script><form method="post" action="/save"><input name="b"><input name="a"></form>';
    expect(partsAt('/', html)).toEqual([
      'form POST https://shop.test/save a,b',
      'parameter sort',
      'parameter page',
      'script /app.0.js',
      'element nav',
      'element form',
      'element input',
    ]);
  });

  it('are the same for a form that goes to its own page, and for other numbers', () => {
    const comment = (path: string): string =>
      `<form method="post" action="${path}/comments"><input name="text"></form><script src="/v12/a.js"></script>`;
    expect(partsAt('/posts/why-tea', comment('/posts/why-tea'))).toEqual(
      partsAt('/posts/why-coffee', comment('/posts/why-coffee')),
    );
    expect(partsAt('/item/7', '<form action="/buy/7">')).toEqual(
      partsAt('/item/8', '<form action="/buy/8">'),
    );
  });

  it('do not count text, tables, pictures and links of other sites', () => {
    const parts = partsAt(
      '/',
      '<h2>a</h2><table><tr><td>1</table><img src="/a.png"><svg><path/></svg><a href="https://other.test/?id=1">x</a>',
    );
    expect(parts).toEqual([]);
  });
});
