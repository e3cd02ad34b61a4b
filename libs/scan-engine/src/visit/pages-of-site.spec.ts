import { closedAfterEach } from '../testing/closed-after-each';
import { serveHttp } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { scannerInput } from '../testing/scanner-input';
import { pagesOfSite } from './pages-of-site';

const started = closedAfterEach();

const TITLES =
  'how-we-make-tea why-we-like-tea where-our-tea-grows when-to-drink-tea who-picks-our-tea'.split(' ');
const ALIKE = [
  ...TITLES.map((title) => `/blog/${title}`),
  ...Array.from({ length: 40 }, (_, index) => `/item/${index}`),
  ...Array.from({ length: 8 }, (_, index) => `/list?page=${index}`),
];
const OTHERS = ['/about', '/contact', '/login'];

/** A small shop: pages of three templates, each with its own number of paragraphs and pictures, and three others. */
const body = (path: string): string => {
  const text = '<p>Tea <em>or</em> coffee <img src="/a.png"></p>'.repeat((path.length % 5) + 1);
  const links = path === '/' ? [...ALIKE, ...OTHERS] : ALIKE.slice(path.length % 7, 12);
  const form = path === '/contact' ? '<form method="post"><input name="text"></form>' : '';
  const head =
    '<link rel="canonical" href="/"><link rel="icon" href="/favicon.ico"><link rel="alternate" type="application/rss+xml" href="/feed.xml">';
  return `<html><head>${head}<script src="/app.js"></script></head><body>${text}${form}${links.map((to) => `<a href="${to}">go</a>`).join(' ')}</body></html>`;
};

it('costs an ordinary site one request for each page of its own, and two for each template', async () => {
  const site = await started(
    serveHttp(({ url = '' }, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(body(url)),
    ),
  );
  const client = localClient(site.url);
  await pagesOfSite(scannerInput(client));
  await client.close();
  // The start page, three others, and two each of the blog, the items and the lists.
  expect(site.paths).toHaveLength(10);
});

it('reads as many pages as the check allows, and follows links deeper where that is more than usual', async () => {
  const site = await started(
    serveHttp(({ url = '' }, response) => {
      const names = Array.from(
        { length: 60 },
        (_, index) => `${'abcdefghij'[index % 10]}${'klmnop'[Math.floor(index / 10)]}`,
      );
      const wide = names.map((name) => `<a href="/${name}">go</a>`).join('');
      const deep = `<a href="${url.replace(/\/$/, '')}/deep">on</a><form><input name="${url}"></form>`;
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<p>${url}</p>${url === '/' ? wide : ''}${deep}`);
    }),
  );
  const read = async (maxPages?: number): Promise<string[]> => {
    site.paths.length = 0;
    const client = localClient(site.url);
    await pagesOfSite(scannerInput(client, maxPages === undefined ? {} : { maxPages }));
    await client.close();
    return [...site.paths];
  };
  expect(await read()).toHaveLength(25);
  expect(await read(5)).toHaveLength(5);
  const many = await read(200);
  expect(many).toHaveLength(200);
  expect(many).toContain('/deep/deep/deep');
});
