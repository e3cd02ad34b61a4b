import { picturesOfPage } from './page-pictures';

const PAGE = 'https://shop.example/goods/';
const at = (html: string): string[] =>
  picturesOfPage(html, PAGE).map(({ url, role }) => `${role === null ? '' : `${role} `}${url}`);

describe('the pictures of a page', () => {
  it.each([
    ['an image', '<img src="a.png">', 'https://shop.example/goods/a.png'],
    ['a base', '<base href="/b/"><img src=a.png>', 'https://shop.example/b/a.png'],
    ['candidates', '<img srcset="/a.png 1x, /b.png 2x">', 'https://shop.example/a.png'],
    ['a late one', '<img src="data:image/gif;base64,R0" data-src="/a.png">', 'https://shop.example/a.png'],
    ['a picture', '<picture><source srcset="/a.avif"><img></picture>', 'https://shop.example/a.avif'],
    ['a poster', '<video poster="/a.png">', 'https://shop.example/a.png'],
    ['a drawing', '<svg><image href="/a.png"/></svg>', 'https://shop.example/a.png'],
    ['a button', '<input type="image" src="/a.png">', 'https://shop.example/a.png'],
    ['a style', '<p style="background: url(/a.png)">', 'https://shop.example/a.png'],
    ['a style sheet', '<style>p { background: url("/a.png") }</style>', 'https://shop.example/a.png'],
    ['a picture in the page', '<img src="data:image/png;base64,AAAA">', 'data:image/png;base64,AAAA'],
    ['a way home', '<a href="/"><img src="/a.png"></a>', 'logo https://shop.example/a.png'],
    ['a name', '<img src="/a.png" class="site-logo">', 'logo https://shop.example/a.png'],
    ['the element', '<body background="/a.png">', 'backdrop https://shop.example/a.png'],
    ['its style', '<body style="background-image:url(/a.png)">', 'backdrop https://shop.example/a.png'],
    [
      'a rule',
      '<style>a{}html,body.x{background:url(/a.png)}</style>',
      'backdrop https://shop.example/a.png',
    ],
    [
      'a rule for small displays',
      '<style>@media (width > 9px) { body { background: url(/a.png) } }</style>',
      'backdrop https://shop.example/a.png',
    ],
  ])('has %s', (_name, html, picture) => {
    expect(at(html)).toEqual([picture]);
  });

  it.each([
    ['counts visits', '<img src="/a.png" width="1" height="1">'],
    ['is in a template', '<template><img src="/a.png"></template>'],
    ['is for visitors without scripts', '<noscript><img src="/a.png"></noscript>'],
    ['has no address', '<img src=""><img src="javascript:x">'],
    ['is a font', '<style>@font-face { src: url(/a.woff) }</style>'],
  ])('does not have what %s', (_name, html) => {
    expect(at(html)).toEqual([]);
  });

  it.each([
    ['a part of the page', '<style>body .hero { background: url(/a.png) }</style>'],
    ['a button to log out', '<img src="/a.png" alt="Logout">'],
    ['a link within the page', '<a href="#"><img src="/a.png"></a>'],
  ])('takes no picture of %s for one of the site', (_name, html) => {
    expect(at(html)).toEqual(['https://shop.example/a.png']);
  });

  it('has one logo, and each picture once', () => {
    expect(at('<img src=/logo.png><img src=/logo.png><img src=/logos/b.png>')).toEqual([
      'logo https://shop.example/logo.png',
      'https://shop.example/logos/b.png',
    ]);
  });
});
