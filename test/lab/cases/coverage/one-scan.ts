import { deflateRawSync, gzipSync } from 'node:zlib';
import type { SiteCase } from '../../site-case';
import { page, links, shell, SIGN_IN, FIVE, home, textOf, site, to, script, LONG } from './small-sites';

/** With the start page, all but one of those that a scan reads. */
const MANY = [...'abcdefghijklmnopqrstuvw'].map((letter) => `/${letter}`);

export const ONE_SCAN_CASES: readonly SiteCase[] = [
  {
    name: 'a small site',
    site: site({ '/': { body: home }, ...textOf(...FIVE) }),
    rows: { '/': 'judged', '/a': 'judged', '/e': 'judged' },
    hasGaps: false,
  },
  {
    name: 'a redirect at the last page of the limit',
    site: site({
      '/': { body: page(`<h1>Home</h1>${links(...MANY, '/jump')}`) },
      ...textOf(...MANY),
      '/jump': to('/target'),
    }),
    rows: { '/jump': 'over_budget' },
    absent: ['/target'],
  },
  {
    name: 'a page that is gone',
    site: site({ '/': { body: home }, ...textOf('/a') }),
    rows: { '/b': 'failed' },
    hasGaps: false,
  },
  {
    name: 'a page with an error',
    site: site({ '/': { body: home }, ...textOf(...FIVE), '/b': { status: 500, body: page('Error') } }),
    rows: { '/b': 'failed' },
    hasGaps: true,
  },
  {
    name: 'a page that dies',
    site: site({ '/': { body: home }, ...textOf(...FIVE), '/b': { dies: true } }),
    rows: { '/b': 'failed' },
    hasGaps: true,
  },
  {
    name: 'a page that refuses',
    site: site({ '/': { body: home }, ...textOf(...FIVE), '/b': { status: 403, body: page('Forbidden') } }),
    rows: { '/b': 'blocked' },
    hasGaps: true,
  },
  {
    name: 'a page for members',
    site: site({ '/': { body: home }, ...textOf(...FIVE), '/b': { status: 401, body: page('Sign in') } }),
    rows: { '/b': 'blocked' },
    hasGaps: true,
  },
  {
    name: 'a page that leads to the login',
    site: site({ '/': { body: home }, ...textOf(...FIVE), '/b': to('/login'), '/login': { body: SIGN_IN } }),
    rows: { '/b': 'blocked' },
    hasGaps: true,
  },
  {
    name: 'a page that leads to the login of another site',
    site: site({ '/': { body: home }, ...textOf(...FIVE), '/b': to('https://sso.example/login') }),
    rows: { '/b': 'blocked' },
    hasGaps: true,
  },
  {
    name: 'the login itself',
    site: site({ '/': { body: page(links('/login')) }, '/login': { body: SIGN_IN } }),
    rows: { '/login': 'judged' },
  },
  {
    name: 'a page that leads elsewhere',
    site: site({ '/': { body: home }, ...textOf(...FIVE), '/b': to('https://other.example/shop') }),
    rows: { '/b': 'not_read' },
    hasGaps: true,
  },
  {
    name: 'a challenge on one page',
    site: site({
      '/': { body: home },
      ...textOf(...FIVE),
      '/b': {
        status: 403,
        headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
        body: page('Just a moment', 'Just a moment...'),
      },
    }),
    rows: { '/b': 'blocked' },
    hasGaps: true,
  },
  {
    name: 'a 429 in the middle',
    site: site({ '/': { body: home }, ...textOf(...FIVE), '/c': { status: 429, body: page('Slow down') } }),
    rows: { '/c': 'blocked', '/e': 'over_budget' },
    hasGaps: true,
  },
  {
    name: 'links that log out and delete',
    site: site({
      '/': { body: page(`<h1>Home</h1>${links('/a', '/logout', '/items/3/delete')}`) },
      ...textOf('/a'),
    }),
    rows: { '/logout': 'avoided', '/items/{n}/delete': 'avoided', '/a': 'judged' },
    hasGaps: false,
  },
  {
    name: 'forty pages',
    site: site({
      '/': {
        body: page(
          links(
            ...Array.from(
              { length: 40 },
              (_, at) => `/${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10)]}`,
            ),
          ),
        ),
      },
      ...textOf(
        ...Array.from(
          { length: 40 },
          (_, at) => `/${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10)]}`,
        ),
      ),
    }),
    rows: { '/ak': 'judged', '/jn': 'over_budget' },
    hasGaps: true,
  },
  {
    name: 'a page three links away',
    site: site({
      '/': { body: page(links('/a')) },
      '/a': { body: page(links('/b')) },
      '/b': { body: page(links('/c')) },
      ...textOf('/c'),
    }),
    rows: { '/b': 'judged', '/c': 'over_budget' },
    hasGaps: true,
  },
  {
    name: 'pages that nothing links to, but the head, a quotation and a form of choices name',
    site: site({
      '/': {
        body: page(
          '<link rel="next" href="/second"><q cite="/quoted">x</q><form action="/list"><select name="sort"><option>price<option>name</select><button>Show</button></form>',
        ),
      },
      ...textOf('/second', '/quoted', '/list'),
    }),
    rows: { '/second': 'judged', '/quoted': 'judged', '/list': 'judged' },
    hasGaps: false,
  },
  {
    name: 'a form that deletes, and one in which people write',
    site: site({
      '/': {
        body: page(
          '<h1>Home</h1><form action="/tidy"><select name="of"><option>a<option>b</select><button>Delete</button></form><form action="/find"><input name="q"></form>',
        ),
      },
      ...textOf('/tidy', '/find'),
    }),
    rows: { '/tidy': 'avoided' },
    absent: ['/find'],
  },
  {
    name: 'ids in paths',
    site: site({
      '/': {
        body: page(
          links(
            '/orders/17',
            '/orders/18',
            '/users/8f14e45fceea167a',
            '/f/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
          ),
        ),
      },
      ...textOf(
        '/orders/17',
        '/orders/18',
        '/users/8f14e45fceea167a',
        '/f/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
      ),
    }),
    rows: { '/orders/{n}': 'judged', '/users/{id}': 'judged', '/f/{id}': 'judged' },
    absent: ['/orders/17'],
  },
  {
    name: 'titles in paths',
    site: site({
      '/': { body: page(links('/blog/how-we-built-our-2026-roadmap')) },
      ...textOf('/blog/how-we-built-our-2026-roadmap'),
    }),
    rows: { '/blog/how-we-built-our-2026-roadmap': 'judged' },
  },
  {
    name: 'a frameset with frames of the site',
    site: site({
      '/': {
        body: '<html><head><title>Monitor</title></head><frameset cols="20%,80%"><frame src="/side"><frame src="/main"></frameset></html>',
      },
      ...textOf('/side', '/main'),
    }),
    rows: { '/side': 'judged', '/main': 'judged' },
    hasGaps: false,
  },
  {
    name: 'a frameset whose frames refuse',
    site: site({
      '/': {
        body: '<html><head><title>Monitor</title></head><frameset cols="*"><frame src="/main"></frameset></html>',
      },
      '/main': { status: 403, body: page('No') },
    }),
    rows: { '/main': 'blocked' },
    hasNothing: true,
  },
  {
    name: 'a frameset of another site',
    site: site({
      '/': {
        body: '<html><head><title>Shop</title></head><frameset cols="*"><frame src="https://other.example/"></frameset></html>',
      },
    }),
    hasNothing: true,
  },
  {
    name: 'an inline frame of the site',
    site: site({ '/': { body: page('<h1>Home</h1><iframe src="/inner"></iframe>') }, ...textOf('/inner') }),
    rows: { '/inner': 'judged' },
  },
  {
    name: 'a shell whose script is missing',
    site: site({ '/': { body: shell() } }),
    rows: { '/': 'not_read' },
    hasNothing: true,
  },
  {
    name: 'a shell with its script',
    site: site({ '/': { body: shell() }, '/app.js': script('document.title="x"') }),
    rows: { '/': 'not_read' },
    hasGaps: true,
  },
  {
    name: 'a shell that says Loading…',
    site: site({
      '/': { body: page('<div id="app">Loading…</div><script type="module" src="/main.js"></script>') },
    }),
    rows: { '/': 'not_read' },
    hasNothing: true,
  },
  {
    name: 'a page with scripts and text',
    site: site({
      '/': { body: page('<h1>Shop</h1><div id="cart"></div><script src="/app.js"></script>') },
      '/app.js': script('1'),
    }),
    rows: { '/': 'judged' },
    hasGaps: false,
  },
  {
    name: 'a shell among pages',
    site: site({
      '/': { body: page(`<h1>Home</h1>${links('/app')}`) },
      '/app': { body: shell('/x.js') },
      '/x.js': script('1'),
    }),
    rows: { '/app': 'not_read', '/': 'judged' },
    hasGaps: true,
  },
  {
    name: 'a page of 2.5 MB',
    site: site({ '/': { body: page(`<h1>Home</h1>${links('/long')}`) }, '/long': { body: page(LONG) } }),
    rows: { '/long': 'too_large' },
    hasGaps: true,
  },
  {
    name: 'a start page of 2.5 MB',
    site: site({ '/': { body: page(`${links('/a')}${LONG}`) }, ...textOf('/a') }),
    rows: { '/': 'too_large', '/a': 'judged' },
  },
  {
    name: 'a compressed page of 3 MB',
    site: site({
      '/': { body: page(`<h1>Home</h1>${links('/zip')}`) },
      '/zip': {
        headers: { 'content-encoding': 'gzip' },
        body: gzipSync(page(`<p>${' '.repeat(3_000_000)}x</p>`)),
      },
    }),
    rows: { '/zip': 'too_large' },
    hasGaps: true,
  },
  {
    name: 'redirects in a circle',
    site: site({ '/': { body: page(`<h1>Home</h1>${links('/a')}`) }, '/a': to('/b'), '/b': to('/a') }),
    rows: { '/a': 'failed' },
    hasGaps: true,
  },
  {
    name: 'a firewall on the start page',
    site: site({
      '/': {
        status: 403,
        headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
        body: page('Just a moment', 'Just a moment...'),
      },
    }),
    rows: { '/': 'blocked' },
    hasNothing: true,
  },
  {
    name: 'a login wall',
    site: site({}, () => ({
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="x"' },
      body: page('Sign in'),
    })),
    rows: { '/': 'blocked' },
    hasNothing: true,
  },
  {
    name: 'an expected page without a link',
    site: site({ '/': { body: page('<h1>Home</h1>') }, ...textOf('/hidden') }),
    expectedPaths: ['/hidden'],
    rows: { '/hidden': 'judged' },
  },
  {
    name: 'an expected page that is gone',
    site: site({ '/': { body: page('<h1>Home</h1>') } }),
    expectedPaths: ['/hidden'],
    rows: { '/hidden': 'failed' },
  },
  {
    name: 'an expected page that logs out',
    site: site({ '/': { body: page('<h1>Home</h1>') }, ...textOf('/logout') }),
    expectedPaths: ['/logout'],
    rows: { '/logout': 'judged' },
  },
  {
    name: 'a shell with a header and a footer around forms that scripts draw',
    site: site({
      '/': {
        body: page(
          `<header><h1>Shop</h1>${links('/a')}</header><div id="app"></div><footer>Tea since 1987.</footer><script src="/app.js"></script>`,
        ),
      },
      '/a': { body: page('<main></main><script type="module" src="/app.js"></script>') },
      '/app.js': script("document.querySelector('#app').innerHTML = '<form method=post></form>'"),
    }),
    rows: { '/': 'not_read', '/a': 'not_read' },
    hasNothing: true,
  },
  {
    name: 'a page of text with a part that scripts draw',
    site: site({
      '/': {
        body: page(
          `<h1>Shop</h1><p>${'We sell tea. '.repeat(60)}</p><div id="app"></div><script src="/app.js"></script>`,
        ),
      },
      '/app.js': script('draw()'),
    }),
    rows: { '/': 'judged' },
    hasGaps: true,
  },
  {
    name: 'a page with empty elements that wait for messages',
    site: site({
      '/': {
        body: page(
          '<h1>Shop</h1><p>Tea.</p><div id="toast"></div><div id="modal"></div><script>var a</script>',
        ),
      },
    }),
    rows: { '/': 'judged' },
    hasGaps: false,
  },
  {
    name: 'a page in a coding that nobody offered and that can be read',
    site: site({
      '/': {
        headers: { 'content-encoding': 'deflate' },
        body: deflateRawSync(page(`<h1>Home</h1>${links('/a')}`)),
      },
      ...textOf('/a'),
    }),
    rows: { '/': 'judged', '/a': 'judged' },
    hasGaps: false,
  },
  {
    name: 'a page in a coding that cannot be read',
    site: site({
      '/': { headers: { 'content-encoding': 'zstd' }, body: Buffer.from('28b52ffd0458', 'hex') },
    }),
    rows: { '/': 'not_read' },
    hasNothing: true,
  },
  {
    name: 'XHTML whose elements end themselves',
    site: site({
      '/': {
        headers: { 'content-type': 'application/xhtml+xml' },
        body: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="/app.js"/></head><body><h1>Home</h1><a href="/a">A</a></body></html>`,
      },
      '/app.js': script('go()'),
      ...textOf('/a'),
    }),
    rows: { '/': 'judged', '/a': 'judged' },
    hasGaps: false,
  },
  {
    name: 'a redirect that names no address, with a page of its own',
    site: site({ '/': { status: 302, body: page('<h1>Moved</h1>') } }),
    rows: { '/': 'not_read' },
    hasNothing: true,
  },
  {
    name: 'many pages of one kind',
    site: site({
      '/': { body: page(links(...Array.from({ length: 30 }, (_, at) => `/a-long-title-${at}`))) },
      ...textOf('/a-long-title-0', '/a-long-title-1'),
    }),
    rows: { '/a-long-title-0': 'judged', '/a-long-title-29': 'over_budget' },
    hasGaps: true,
  },
  {
    name: 'an image among the links',
    site: site({ '/': { body: page(`<h1>Home</h1>${links('/logo.png')}`) } }),
    absent: ['/logo.png'],
  },
];
