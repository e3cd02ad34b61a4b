import { closedAfterEach } from '../testing/closed-after-each';
import { serveHttp } from '../testing/local-sites';
import { mazeOf, missedIn } from '../testing/maze/maze-site';
import { SERVED_WAYS } from '../testing/maze/served-ways';
import { localClient } from '../testing/scan-url';
import { crawlSite } from './crawl-site';

const started = closedAfterEach();

/** Each kind of address on the start page, with the page that it leads to. Attributes of HTML first. */
const IN_BODY: Readonly<Record<string, string>> = {
  a: '<a href="/a">x</a>',
  area: '<map><area href="/area"></map>',
  relative: '<a href="./relative">x</a>',
  schemeless: '<a href="//HOST/schemeless">x</a>',
  query: '<a href="?query=x">x</a>',
  unquoted: '<a href=/unquoted>x</a>',
  entity: '<a href="/&#101;ntity">x</a>',
  uppercase: '<A HREF="/uppercase">x</A>',
  drawing: '<svg><a href="/drawing"></a></svg>',
  xlink: '<svg><a xlink:href="/xlink"></a></svg>',
  picture: '<a href="/picture"><img src="/p.png"></a>',
  frame: '<iframe src="/frame"></iframe>',
  srcdoc: `<iframe srcdoc='<a href="/srcdoc">x</a>'></iframe>`,
  object: '<object data="/object"></object>',
  embed: '<embed src="/embed">',
  blockquote: '<blockquote cite="/blockquote"></blockquote>',
  quote: '<q cite="/quote"></q>',
  newer: '<ins cite="/newer"></ins>',
  struck: '<del cite="/struck"></del>',
  noscript: '<noscript><a href="/noscript">x</a></noscript>',
  hidden: '<div hidden><a href="/hidden">x</a></div>',
  bare: '<form action="/bare"></form>',
  filled: '<form action="/filled"><input type="hidden" name="part" value="x"><button>Show</button></form>',
  formaction: '<form action="/other"><button formaction="/formaction">Show</button></form>',
  image: '<form action="/other"><input type="image" alt="Show" formaction="/image"></form>',
  outside: '<form id="f" action="/other"></form><button form="f" formaction="/outside">Show</button>',
};
const IN_HEAD: Readonly<Record<string, string>> = {
  canonical: '<link rel="canonical" href="/canonical">',
  next: '<link rel="next" href="/next">',
  prev: '<link rel="prev" href="/prev">',
  language: '<link rel="alternate" hreflang="de" href="/language">',
  mobile: '<link rel="alternate" media="handheld" href="/mobile">',
  amp: '<link rel="amphtml" href="/amp">',
  author: '<link rel="author" href="/author">',
  help: '<link rel="help" href="/help">',
  license: '<link rel="license" href="/license">',
  prerender: '<link rel="prerender" href="/prerender">',
  refresh: '<meta http-equiv="refresh" content="90; url=/refresh">',
  graph: '<meta property="og:url" content="/graph">',
  property: '<link itemprop="url" href="/property">',
};
const IN_FIELDS: Readonly<Record<string, [name: string, value: string]>> = {
  header: ['link', '</header>; rel="next", </style.css>; rel=preload'],
  later: ['refresh', '60; url=/later'],
  location: ['content-location', '/location'],
};
/** Pages that name further ones, with those. */
const FURTHER: Readonly<Record<string, [type: string, body: string, ...pages: string[]]>> = {
  '/api/shops': [
    'application/json',
    '{"next": "/api/more", "items": [{"html_url": "/json", "name": "no/address"}]}',
    '/api/more',
    '/json',
  ],
  '/feed': [
    'application/rss+xml',
    '<rss><item><link>/rss</link><guid>/guid</guid></item></rss>',
    '/rss',
    '/guid',
  ],
  '/atom': ['application/atom+xml', '<feed><entry><link href="/entry"/></entry></feed>', '/entry'],
};
const CHOICES = [
  '<form action="/list"><select name="sort"><option value="price">a<option>name</select>',
  '<input type="radio" name="kind" value="tea" checked><input type="radio" name="kind" value="coffee">',
  '<input type="checkbox" name="new" value="yes"><button>Filter</button></form>',
].join('');
/** Where nobody is led without acting, or writing something. */
const LEFT_ALONE = [
  '<form action="/written"><input name="q"><button>Search</button></form>',
  '<form action="/posted" method="post"><button>Show</button></form>',
  '<form action="/posts"><button formmethod="post" formaction="/posts/now">Show</button></form>',
  '<form action="/gone"><input type="hidden" name="id" value="x"><button>Delete</button></form>',
  '<form action="/guarded"><input type="hidden" name="csrf_token" value="8f14e45fceea167a"></form>',
  '<form action="/kept"><select name="rows"><option>10<option>20</select><button>Save</button></form>',
  '<form action="/members"><input name="user"><input type="password" name="p"></form>',
  '<blockquote cite="/logout"></blockquote><link rel="pingback" href="/xmlrpc"><link rel="icon" href="/icon">',
  '<blockquote cite="https://other.test/"></blockquote><object data="/film.mp4"></object>',
];

async function pathsOf(start: string, fields: [string, string][] = []): Promise<string[]> {
  const site = await started(
    serveHttp(({ url = '', headers: { host = '' } }, response) => {
      const [type, body] = FURTHER[url] ?? [
        'text/html',
        url === '/' ? start.replace('HOST', host) : `<p>${url}</p>`,
      ];
      if (url === '/') for (const [name, value] of fields) response.setHeader(name, value);
      response.writeHead(200, { 'content-type': type }).end(body);
    }),
  );
  const client = localClient(site.url);
  const { signal } = new AbortController();
  await crawlSite(client, { maxPages: 100, depth: 3, signal });
  await client.close();
  return site.paths.slice(1).sort();
}

it('reaches 70 of the 84 classes of public mazes that need no browser', async () => {
  const { handle, found, writes } = mazeOf(SERVED_WAYS);
  const site = await started(serveHttp(handle));
  const client = localClient(site.url);
  const { signal } = new AbortController();
  const turns = ['/robots.txt', '/sitemap.xml'];
  await crawlSite(client, { maxPages: 200, depth: 5, readsAlike: true, turns, signal });
  await client.close();
  const missed = missedIn(SERVED_WAYS, found);
  expect(Object.keys(SERVED_WAYS)).toHaveLength(84);
  expect(missed.length > 14 ? missed : []).toEqual([]);
  expect(writes).toEqual([]);
});

describe('the addresses that a crawl finds without scripts', () => {
  const WITH_QUERIES: Readonly<Record<string, string>> = { query: '/?query=x', filled: '/filled?part=x' };
  const path = (name: string): string => WITH_QUERIES[name] ?? `/${name}`;

  it.each([...Object.entries(IN_BODY), ...Object.entries(IN_HEAD)])('%s', async (name, html) => {
    expect(await pathsOf(`<html><head></head><body>${html}`)).toContain(path(name));
  });

  it.each(Object.entries(IN_FIELDS))('in header fields: %s', async (name, field) => {
    expect(await pathsOf('<p>x', [field])).toEqual([path(name)]);
  });

  it.each(Object.entries(FURTHER))('in %s', async (url, [, , ...pages]) => {
    expect(await pathsOf(`<a href="${url}">x</a>`)).toEqual([url, ...pages].sort());
  });

  it('the choices of a form of GET, two of those that show the same', async () => {
    expect(await pathsOf(CHOICES)).toEqual([
      '/list?sort=name&kind=tea',
      '/list?sort=price&kind=tea',
      '/list?sort=price&kind=tea&new=yes',
    ]);
  });

  it('all of them on one page', async () => {
    const all = await pathsOf(
      `<html><head>${Object.values(IN_HEAD).join('')}</head><body>${Object.values(IN_BODY).join('\n')}`,
    );
    const names = [...Object.keys(IN_BODY), ...Object.keys(IN_HEAD)];
    expect(names.filter((name) => !all.includes(path(name)))).toEqual([]);
    expect(names.length).toBeGreaterThan(38);
  });

  it('none that acts, posts, guards itself, is written by people, or is not a page', async () => {
    expect(await pathsOf(LEFT_ALONE.join(''))).toEqual([]);
  });

  it('after all links', async () => {
    const site = await started(
      serveHttp(({ url = '' }, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(
            url === '/'
              ? `${IN_HEAD.canonical ?? ''}<a href="/one">x</a>`
              : url === '/one'
                ? '<a href="/two">x</a>'
                : '',
          ),
      ),
    );
    const client = localClient(site.url);
    await crawlSite(client, { maxPages: 3, depth: 2, signal: new AbortController().signal });
    await client.close();
    expect(site.paths).toEqual(['/', '/one', '/two']);
  });

  it('after them what pages embed, as a fifth of the pages at most, and keeps only what is a page', async () => {
    const pictures = ['a', 'b', 'c', 'd'].map((name) => `<img src="/${name}">`).join('');
    const site = await started(
      serveHttp(({ url = '' }, response) =>
        response
          .writeHead(200, { 'content-type': url === '/a' ? 'image/png' : 'text/html' })
          .end(url === '/' ? `${pictures}<a href="/one">x</a>` : ''),
      ),
    );
    const client = localClient(site.url);
    const options = { maxPages: 10, depth: 2, signal: new AbortController().signal };
    const { pages, waiting, alike } = await crawlSite(client, options);
    await client.close();
    expect(site.paths).toEqual(['/', '/one', '/a', '/b']);
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/one', '/b']);
    expect([...waiting, ...alike]).toEqual([]);
  });

  it('pages with titles as addresses, while their programs differ', async () => {
    const titles = ['tea-of-today', 'milk-of-today', 'rice-of-today', 'salt-of-today', 'oil-of-today'];
    const read = async (scriptOf: (title: string) => string): Promise<number> => {
      const site = await started(
        serveHttp(({ url = '' }, response) =>
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(
              url === '/'
                ? titles.map((title) => `<a href="/${title}">x</a>`).join('')
                : `<script>${scriptOf(url.slice(1))}</script>`,
            ),
        ),
      );
      const client = localClient(site.url);
      await crawlSite(client, { maxPages: 20, depth: 2, signal: new AbortController().signal });
      await client.close();
      return site.paths.length;
    };
    expect(await read((title) => `show('${title}')`)).toBe(3);
    expect(await read((title) => `${title.split('-')[0]}()`)).toBe(6);
  });
});
