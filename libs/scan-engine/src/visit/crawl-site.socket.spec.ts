import type { ScanLimits } from '@palisade/target-client';
import { serveHttp, serveTcp, type Handler, type RunningSite } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { failingClient } from '../testing/failing-client';
import { crawlSite } from './crawl-site';
import type { CrawlOptions } from './crawled-page';
import { closedAfterEach } from '../testing/closed-after-each';

const started = closedAfterEach();

const clientOf = (port: number, path = '/', limits: Partial<ScanLimits> = {}) =>
  localClient(`http://127.0.0.1:${port}${path}`, { limits });

async function crawl(
  site: RunningSite,
  own: Partial<CrawlOptions> = {},
  path = '/',
  limits?: Partial<ScanLimits>,
) {
  const client = clientOf(site.port, path, limits);
  try {
    const { signal } = new AbortController();
    return await crawlSite(client, { maxPages: 20, depth: 2, signal, ...own });
  } finally {
    await client.close();
  }
}

const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">go</a>`).join('');

/** Pages by path; a number is a status, a string that begins with `>` a redirect. */
const site = (pages: Record<string, string | number>): Promise<RunningSite> => {
  const handle: Handler = ({ url = '' }, response) => {
    const page = pages[url] ?? 404;
    if (typeof page === 'number')
      response.writeHead(page, { 'content-type': 'text/html' }).end('<p>none</p>');
    else if (page.startsWith('>')) response.writeHead(302, { location: page.slice(1) }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  };
  return started(serveHttp(handle));
};

describe('crawlSite', () => {
  it('searches breadth first, two links deep, where forms are likely first', async () => {
    const pages = await site({
      '/': links('/a', '/login'),
      '/a': links('/a1'),
      '/login': links('/b1'),
      '/a1': links('/deep'),
      '/b1': '',
    });
    await crawl(pages);
    expect(pages.paths).toEqual(['/', '/login', '/a', '/b1', '/a1']);
  });

  it('reads the frames of a page before its links, and none that speaks of an action', async () => {
    const pages = await site({
      '/': '<frameset><frame src="/main"><frame src="/logout"></frameset><iframe src="/x" srcdoc="y"></iframe>',
      '/main': links('/deep'),
      '/deep': '',
    });
    await crawl(pages);
    expect(pages.paths).toEqual(['/', '/main', '/deep']);
  });

  it('never requests what sounds like an action, nor files, other hosts, or a page twice', async () => {
    const pages = await site({
      '/': links(
        '/',
        '/#top',
        '/a#1',
        '/a#2',
        '/logout',
        '/x.pdf',
        'https://elsewhere.example/',
        'mailto:a@b.example',
        '/item?delete=1',
      ),
      '/a': `<a href="/quit-me">Abmelden</a>`,
    });
    const { avoidedLinks, requests } = await crawl(pages);
    expect(pages.paths).toEqual(['/', '/a']);
    expect(requests).toBe(2);
    expect(avoidedLinks).toHaveLength(3);
  });

  it('does not follow redirects to an action, to another origin, or to a page that it knows', async () => {
    const pages = await site({
      '/': links('/a', '/b', '/c', '/d'),
      '/a': '>/logout',
      '/b': '>http://127.0.0.1:1/',
      '/c': '>/',
      '/d': '>/e',
      '/e': '',
    });
    const { pages: seen } = await crawl(pages);
    expect(pages.paths).toEqual(['/', '/a', '/b', '/c', '/d', '/e']);
    expect(seen.map(({ outcome }) => outcome)).toEqual([
      'answered',
      'redirected',
      'redirected',
      'redirected',
      'answered',
    ]);
  });

  it('follows the redirect of the start page whatever its words, because each visitor is sent there', async () => {
    const pages = await site({ '/': '>/install', '/install': links('/logout') });
    const { pages: seen } = await crawl(pages);
    expect(pages.paths).toEqual(['/', '/install']);
    expect(seen).toMatchObject([{ outcome: 'answered', status: 200 }]);
  });

  it('counts redirects as pages and ends in loops', async () => {
    const looping = await site({ '/': '>/1', '/1': '>/' });
    const { pages, requests } = await crawl(looping, { maxPages: 4 });
    expect(looping.paths.length).toBeLessThanOrEqual(4);
    expect(requests).toBeLessThanOrEqual(4);
    expect(pages).toMatchObject([{ outcome: 'failed' }]);
  });

  it('checks two pages of one kind only', async () => {
    const pages = await site({
      '/': links('/item/1', '/item/2', '/item/3', '/list?page=1', '/list?page=2', '/list?page=3'),
    });
    const { alike } = await crawl(pages);
    expect(pages.paths.sort()).toEqual(['/', '/item/1', '/item/2', '/list?page=1', '/list?page=2']);
    expect(alike.map((url) => url.slice(pages.url.length - 1))).toEqual(['/item/3', '/list?page=3']);
  });

  it('reads all pages of each kind in turns, where a site has room for more', async () => {
    const pages = await site({
      '/': links(
        '/item/1',
        '/item/2',
        '/item/3',
        '/item/4',
        '/item/5',
        '/list?page=1',
        '/list?page=2',
        '/list?page=3',
      ),
    });
    const { waiting } = await crawl(pages, { readsAlike: true, maxPages: 7 });
    expect(pages.paths.slice(5)).toEqual(['/item/3', '/list?page=3']);
    expect(waiting.map((url) => url.slice(pages.url.length - 1))).toEqual(['/item/4', '/item/5']);
  });

  describe('of addresses of one spelling', () => {
    const form = (name: string): string => `<form><input name="${name}"></form>`;
    const routed = (...names: string[]): string[] => names.map((name) => `/?page=${name}`);
    const words = 'home about login users search upload'.split(' ');

    it('reads on while pages show forms that none has shown', async () => {
      const pages = await site({
        '/': links(...routed(...words)),
        ...Object.fromEntries(words.map((name) => [`/?page=${name}`, form(name)])),
      });
      const { alike } = await crawl(pages);
      expect(pages.paths.sort()).toEqual(['/', ...routed(...words)].sort());
      expect(alike).toEqual([]);
    });

    it('reads two where the documents are alike, whatever they say', async () => {
      const text = (name: string): string =>
        `${form('q')}<h2>${name}</h2>${'<p><b>x</b> <img src="/a.png"></p>'.repeat(name.length)}`;
      const pages = await site({
        '/': links(...routed(...words)),
        ...Object.fromEntries(words.map((name) => [`/?page=${name}`, text(name)])),
      });
      const { alike } = await crawl(pages);
      expect(pages.paths).toHaveLength(3);
      expect(alike).toHaveLength(4);
    });

    it('stops two pages after the last one that differs', async () => {
      const numbered = Array.from({ length: 12 }, (_, index) => `/item/${index}`);
      const pages = await site({
        '/': links(...numbered),
        ...Object.fromEntries(numbered.map((path, index) => [path, index === 1 ? form('bid') : ''])),
      });
      await crawl(pages);
      expect(pages.paths).toEqual(['/', ...numbered.slice(0, 4)]);
    });

    it('reads all other pages first, and takes spellings in turns', async () => {
      const items = [1, 2, 3, 4].map((number) => `/item/${number}`);
      const all = [...items, ...routed('a', 'b', 'c', 'd')];
      const pages = await site({
        '/': links(...all, '/help'),
        '/help': links('/terms'),
        '/terms': '',
        ...Object.fromEntries(all.map((path, index) => [path, form(`f${'abcdefgh'[index]}`)])),
      });
      await crawl(pages);
      const sample = [...items.slice(0, 2), ...routed('a', 'b')];
      const rest = ['/item/3', '/?page=c', '/item/4', '/?page=d'];
      expect(pages.paths).toEqual(['/', ...sample, '/help', '/terms', ...rest]);
    });
  });

  it('stays within the number of pages', async () => {
    const pages = await site({ '/': links(...'abcdefghij'.split('').map((name) => `/${name}`)) });
    await crawl(pages, { maxPages: 3 });
    expect(pages.paths).toHaveLength(3);
  });

  it('begins where it is told, and checks nothing else at depth 0', async () => {
    const pages = await site({ '/in': links('/a'), '/out': links('/b') });
    const { pages: seen } = await crawl(pages, { depth: 0, start: ['/in', '/out', 'https://127.0.0.1/in'] });
    expect(pages.paths).toEqual(['/in', '/out']);
    expect(seen.map(({ requestedUrl }) => new URL(requestedUrl).pathname)).toEqual(['/in', '/out']);
  });

  it('begins at the URL of the check, and moves with its redirect', async () => {
    const pages = await site({ '/app': '>/app/', '/app/': '<form method=post>' });
    const { pages: seen } = await crawl(pages, {}, '/app');
    expect(seen).toMatchObject([{ depth: 0, status: 200, html: { forms: [{ method: 'POST' }] } }]);
    expect(new URL(seen[0]?.url ?? '').pathname).toBe('/app/');
  });

  it('takes http for a bare domain where https cannot be reached', async () => {
    const pages = await site({ '/': '<title>plain</title>' });
    const http = clientOf(pages.port);
    const bare = failingClient('refused');
    const request: typeof bare.request = ({ url }) =>
      url === 'http://silent.example/'
        ? http.request({ url: `http://127.0.0.1:${pages.port}/` })
        : bare.request({ url });
    const { signal } = new AbortController();
    const { origin, requests } = await crawlSite({ ...bare, request }, { maxPages: 5, depth: 0, signal });
    await http.close();
    expect({ origin, requests }).toEqual({ origin: 'http://silent.example', requests: 2 });
  });

  it('stops when the site asks for quiet', async () => {
    const pages = await site({ '/': links('/a', '/b'), '/a': 429, '/b': '' });
    const { pages: seen } = await crawl(pages);
    expect(pages.paths).toEqual(['/', '/a']);
    expect(seen.at(-1)?.outcome).toBe('too_many_requests');
  });

  it('tells errors, missing pages, firewalls and silence apart', async () => {
    const pages = await site({
      '/': links('/a', '/b', '/c'),
      '/a': 500,
      '/b': 404,
      '/c': '<title>Just a moment...</title>',
    });
    const { pages: seen } = await crawl(pages);
    expect(seen.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['answered', 200],
      ['server_error', 500],
      ['answered', 404],
      ['challenge', 200],
    ]);
    const silent = await started(serveTcp(() => undefined));
    expect(await crawl(silent, {}, '/', { headersMs: 400, totalMs: 800 })).toMatchObject({
      origin: null,
      pages: [{ outcome: 'failed', failure: 'timeout' }],
    });
  });

  it('reads only html', async () => {
    const json = await started(
      serveHttp((_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('"<form>"'),
      ),
    );
    expect(await crawl(json)).toMatchObject({ pages: [{ outcome: 'answered', html: null }] });
  });

  it('shares its pages with the other tests of a scan', async () => {
    const pages = await site({ '/': links('/a'), '/a': '' });
    const client = clientOf(pages.port);
    const { signal } = new AbortController();
    await crawlSite(client, { maxPages: 5, depth: 2, signal });
    await crawlSite(client.forTest({ requests: 5, connections: 5, bytes: 1e6, durationMs: 1e4 }), {
      maxPages: 5,
      depth: 2,
      signal,
    });
    await client.close();
    expect(pages.paths).toEqual(['/', '/a']);
  });

  it('requests nothing more once it is stopped', async () => {
    const pages = await site({ '/': links('/a'), '/a': '' });
    const stop = new AbortController();
    const stopping = await started(
      serveHttp((_request, response) => {
        stop.abort();
        response.writeHead(200, { 'content-type': 'text/html' }).end(links('/a'));
      }),
    );
    await crawl(stopping, { signal: stop.signal });
    expect(stopping.paths).toEqual(['/']);
    expect(pages.paths).toEqual([]);
  });
});
