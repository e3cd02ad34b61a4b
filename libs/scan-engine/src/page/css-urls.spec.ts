import { expectGrowthAtMostNLogN } from '../testing/expect-growth';
import { cssUrls } from './css-urls';

const of = (css: string): string[] => cssUrls(css).map(({ kind, url }) => `${kind} ${url}`);

it('lists what browsers load for a style sheet', () => {
  expect(
    of(`@import url("a.css"); @import 'b.css' screen;
      @font-face { font-family: x; src: url(c.woff2) format("woff2"), url('d.woff') }
      body { background: url( e.png ) } p { background: image-set(url(f.png) 1x, url(g.png) 2x); color: red }
      div { background: url("h i.png") }`),
  ).toEqual([
    'import a.css',
    'import b.css',
    'font c.woff2',
    'font d.woff',
    'image e.png',
    'image-set f.png',
    'image-set g.png',
    'image h i.png',
  ]);
});

it('leaves out names, comments and data', () => {
  expect(
    of(`@namespace svg url(http://www.w3.org/2000/svg); /* url(http://old.example/) */
      @-moz-document url(http://shop.example/) { p { background: url(a.png) } }`),
  ).toEqual(['image a.png']);
  expect(of(`p { background: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>") }`)).toEqual(
    ["image data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"],
  );
});

it('takes steps in proportion to the text', () => {
  for (const part of ['url(', '@import ', '/*', '@font-face{', 'image-set(', 'url("', ';'])
    expectGrowthAtMostNLogN(50, (size, steps) => void cssUrls(part.repeat(size), steps));
});
