import { expectGrowthAtMostNLogN } from '../testing/expect-growth';
import { clientRedirectToHttps, refreshTarget } from './client-redirect';

const of = (html: string) => clientRedirectToHttps(html, 'http://shop.example/');

it.each([
  '<meta http-equiv=refresh content="0; url=https://shop.example/">',
  '<META HTTP-EQUIV="Refresh" CONTENT="5;URL=\'https://shop.example/\'">',
  '<meta http-equiv=refresh content="0,https://shop.example/">',
])('%s is a refresh', (html) => {
  expect(of(html)).toBe('refresh');
});

it.each([
  'location = "https://shop.example/"',
  "window.location.href='https://' + location.host",
  'location.replace("https:" + x)',
  "document.location.protocol = 'https:'",
  'location.href = location.href.replace("http:", "https:")',
  'location = location.toString().replace(/^http:/, "https:")',
])('the script %s leads to https', (script) => {
  expect(of(`<script>${script}</script>`)).toBe('script');
});

it.each([
  '<meta http-equiv=refresh content="30">',
  '<meta http-equiv=refresh content="0; url=/start">',
  '<meta http-equiv=refresh content="0; url=http://shop.example/">',
  '<template><meta http-equiv=refresh content="0; url=https://shop.example/"></template>',
  '<!-- <script>location = "https://shop.example/"</script> -->',
  '<p>location = "https://shop.example/"</p>',
  '<script>const home = "https://shop.example/"; track(location.href)</script>',
])('%s does not', (html) => {
  expect(of(html)).toBeNull();
});

it('takes steps in proportion to the page', () => {
  for (const part of ['<meta http-equiv=refresh content="0;', '<script>location  ', 'location.replace(']) {
    expectGrowthAtMostNLogN(20, (size, steps) => {
      clientRedirectToHttps(part.repeat(size), 'http://shop.example/', steps);
    });
  }
});

describe('the header field Refresh', () => {
  const led = (field: string, html = '') => refreshTarget(html, 'http://shop.example/', field)?.href ?? null;

  it.each(['0; url=/de/', '0;URL=/de/', "0, url='/de/'"])('%s leads on', (field) => {
    expect(led(field)).toBe('http://shop.example/de/');
  });

  it('comes before the meta element', () => {
    const html = '<meta http-equiv=refresh content="0; url=/en/">';
    expect(led('0; url=/de/', html)).toBe('http://shop.example/de/');
    expect(led('30', html)).toBe('http://shop.example/en/');
  });

  it('leads nowhere from a form, to another scheme, or to the page itself', () => {
    expect(led('0; url=/de/', '<form></form>')).toBeNull();
    expect(led('0; url=myapp://open')).toBeNull();
    expect(led('0; url=/')).toBeNull();
  });
});

describe('the program of a page that has nothing else', () => {
  const led = (program: string, html = '<p>Loading</p>'): string | null =>
    refreshTarget(`${html}<script>${program}</script>`, 'http://shop.example/', null)?.href ?? null;

  it.each([
    'location = "/de/"',
    "window.location.href='/de/';",
    'top.location.replace("/de/")',
    'var to = "/en/"; to = "/de/"; function go() { window.location.href = to; } go();',
    'const to = "de/";\nlocation.assign( to )',
    '<!--\nlocation.href = "/de/"\n//-->',
  ])('%s leads on', (program) => {
    expect(led(program)).toBe('http://shop.example/de/');
  });

  it.each([
    'if (!window.fetch) location = "/old/"',
    'old ? location = "/old/" : start()',
    'location = to + "/de/"',
    'location = `/${language}/`',
    'location = unknown',
    'show("/de/", location.href)',
    'location = "#/de/"',
    'location == "/de/" && start()',
    '// location = "/de/"\nstart()',
    'setTimeout("location = \'/de/\'", 9000)',
    'function go() { location = "/de/"; }',
    'setTimeout(function () { location.replace("/de/"); }, 90000)',
  ])('%s does not', (program) => {
    expect(led(program)).toBeNull();
  });

  it('leads nowhere next to other programs, a button, or more words', () => {
    for (const html of ['<script src="/app.js"></script>', '<button>Go</button>', `<p>${'Tea. '.repeat(80)}`])
      expect(led('location = "/de/"', html)).toBeNull();
    expect(
      refreshTarget('<script type="text/x">location = "/de/"</script>', 'http://shop.example/'),
    ).toBeNull();
  });
});
