import type { TargetClient } from '@palisade/target-client';
import type { Handler } from '../testing/local-sites';
import { serveHttp } from '../testing/local-sites';
import { closedAfterEach } from '../testing/closed-after-each';
import { type FakeBrowser, type FakeRenderer, fakeRenderer } from '../testing/fake-renderer';
import { localClient, type LocalClientOptions } from '../testing/scan-url';
import { scannerInput } from '../testing/scanner-input';
import { PageNotes } from '../visit/page-notes';
import type { SiteCrawl } from '../visit/crawled-page';
import { pagesOfSite } from '../visit/pages-of-site';
import { ScanDrawing } from './scan-drawing';

const started = closedAfterEach();

const SHELL = '<title>Shop</title><div id="app"></div><script src="/app.js"></script>';
const whole = (text: string): string => `<title>Shop</title><h1>${text}</h1><p>${text}</p>`;

/** A site whose pages are `pages`, else a shell for each path. */
const site =
  (pages: Readonly<Record<string, string>>): Handler =>
  ({ url = '/' }, response) => {
    const [path = '/'] = url.split('?');
    if (path.startsWith('/api/'))
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ path }));
    if (path === '/app.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end('1');
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages[path] ?? SHELL);
  };

interface Crawled {
  crawl: SiteCrawl;
  notes: PageNotes;
  client: TargetClient;
  drawing: ScanDrawing;
}

/** Crawls as `tests` tests of a scan would. */
async function crawled(
  url: string,
  renderer: FakeRenderer,
  { tests = 1, ...options }: LocalClientOptions & { tests?: number } = {},
): Promise<Crawled> {
  const client = localClient(url, options);
  const drawing = new ScanDrawing(renderer, client, new AbortController().signal);
  const notes = new PageNotes();
  const input = scannerInput(client, { drawing: drawing.of(null), notes });
  const [crawl = await pagesOfSite(input)] = await Promise.all(
    Array.from({ length: tests }, () => pagesOfSite(input)),
  );
  await client.close();
  return { crawl, notes, client, drawing };
}

const outcomes = ({ notes }: Crawled): string[] =>
  notes.pages.map(({ url, outcome, reason, rendered }) =>
    [new URL(url).pathname, outcome, reason ?? rendered ?? 'as sent'].join(': '),
  );

/** Draws links and a form, from data of the site. */
const shop = async ({ page, load }: FakeBrowser): Promise<{ document: string }> => {
  await load('/app.js', 'script');
  await load(`/api${new URL(page.url).pathname}?page=1`);
  return {
    document: `<title>Shop</title><div id="app"><h1>Tea</h1><a href="/tea">Tea</a><form method="post" action="/order"><input name="count"></form></div><script src="/app.js"></script>`,
  };
};

it('draws shells once for all tests, and follows what scripts have drawn', async () => {
  const { url, paths } = await started(serveHttp(site({})));
  const renderer = fakeRenderer(shop);
  const seen = await crawled(url, renderer, { tests: 3 });
  expect(renderer.rendered.map((each) => new URL(each).pathname)).toEqual(['/', '/tea']);
  expect(seen.crawl.pages.map(({ html }) => html?.forms.length)).toEqual([1, 1]);
  expect(seen.crawl.pages.map(({ drawn }) => drawn?.calls)).toEqual([
    [`${url}api/?page=1`],
    [`${url}api/tea?page=1`],
  ]);
  expect(outcomes(seen)).toEqual(['/: judged: scripts draw it', '/tea: judged: scripts draw it']);
  // Each script and each page is requested once in a scan.
  expect([...paths].sort()).toEqual(['/', '/api/?page=1', '/api/tea?page=1', '/app.js', '/tea']);
  expect(seen.drawing.takeReceipt().requests).toEqual({ GET: 3 });
  expect(seen.drawing.takeReceipt().requests).toEqual({});
});

it('loads a script that is longer than what tests read, once for all pages', async () => {
  const program = `1;${' '.repeat(3 * 1024 * 1024)}2`;
  const sized: Handler = (request, response) =>
    request.url === '/app.js'
      ? void response.writeHead(200, { 'content-type': 'text/javascript' }).end(program)
      : void site({})(request, response);
  const { url, paths } = await started(serveHttp(sized));
  const renderer = fakeRenderer(async ({ load }) => {
    const script = await load('/app.js', 'script');
    const isWhole = 'body' in script && script.body.length === program.length;
    return { document: isWhole ? whole('Tea').concat('<a href="/tea">Tea</a>') : SHELL };
  });
  expect(outcomes(await crawled(url, renderer))).toEqual([
    '/: judged: scripts draw it',
    '/tea: judged: scripts draw it',
  ]);
  expect(paths.filter((path) => path === '/app.js')).toHaveLength(2);
});

it('requests nothing more without a renderer, and says what would help', async () => {
  const { url, paths } = await started(serveHttp(site({})));
  const client = localClient(url);
  const notes = new PageNotes();
  await pagesOfSite(scannerInput(client, { notes }));
  await client.close();
  expect(paths).toEqual(['/']);
  expect(notes.pages).toMatchObject([
    {
      outcome: 'not_read',
      reason: 'drawn by scripts; not rendered: set up a renderer, as docs/renderer.md says',
    },
  ]);
});

it('draws the start page, and of pages that are whole only one of each kind, where scripts add to them', async () => {
  const linked = `${whole('Tea')}<a href="/a">a</a><a href="/b">b</a><a href="/c">c</a><script src="/app.js"></script>`;
  const { url } = await started(
    serveHttp(
      site({
        '/': linked,
        '/a': `${whole('A')}<script src="/app.js"></script><canvas></canvas>`,
        '/b': `${whole('B')}<script src="/app.js"></script><canvas></canvas>`,
        '/c': whole('C'),
      }),
    ),
  );
  const idle = fakeRenderer(({ document }) => ({ document }));
  const seen = await crawled(url, idle);
  expect(idle.rendered).toEqual([url]);
  expect(outcomes(seen)[0]).toBe('/: judged: the crawl begins with it');
  expect(seen.crawl.pages[0]?.drawn).toBeUndefined();

  const adding = fakeRenderer(({ document }) => ({ document: `${document}<form method="post"></form>` }));
  expect(outcomes(await crawled(url, adding))).toEqual([
    '/: judged: the crawl begins with it',
    '/a: judged: scripts add to pages of the site',
    '/b: judged: as sent',
    '/c: judged: as sent',
  ]);
});

it('takes handlers of events for scripts: each kind of page that has some is drawn', async () => {
  const handled = 'onclick="go(this)"';
  const { url } = await started(
    serveHttp(
      site({
        '/': `${whole('Tea')}<a href="/a">a</a><a href="/b">b</a><a href="/c">c</a><script src="/app.js"></script>`,
        '/a': `${whole('A')}<section ${handled}>Open</section>`,
        '/b': `${whole('B')}<table><tr ${handled}><td>Open</td></tr></table>`,
        '/c': `${whole('C')}<section ${handled}>Open</section>`,
      }),
    ),
  );
  const adding = fakeRenderer(({ document }) => ({ document: `${document}<form method="post"></form>` }));
  expect(outcomes(await crawled(url, adding))).toEqual([
    '/: judged: the crawl begins with it',
    '/a: judged: scripts add to pages of the site',
    '/b: judged: scripts add to pages of the site',
    '/c: judged: as sent',
  ]);
});

it('names a page that could not be drawn, with its reason, and reads the others', async () => {
  const { url } = await started(serveHttp(site({ '/': `${whole('Tea')}<a href="/tea">Tea</a>` })));
  const seen = await crawled(
    url,
    fakeRenderer(() => ({ failed: 'The page did not end within 30 seconds.' })),
  );
  expect(outcomes(seen)).toEqual([
    '/: judged: as sent',
    '/tea: not_read: drawn by scripts; not rendered: the page did not end within 30 seconds',
  ]);
});

it('names a shell that stays empty in a browser', async () => {
  const { url } = await started(serveHttp(site({})));
  const seen = await crawled(
    url,
    fakeRenderer(({ document }) => ({ document })),
  );
  expect(outcomes(seen)).toEqual(['/: not_read: drawn by scripts, and empty in a browser too']);
});

it('draws 25 pages of a visitor at most', async () => {
  const links = Array.from(
    { length: 40 },
    (_, at) => `<a href="/${'abcdefgh'[at % 8]}${'ijklm'[at % 5]}${at}">x</a>`,
  );
  const { url } = await started(serveHttp(site({})));
  const renderer = fakeRenderer(({ page }) => ({
    document: `<h1>${page.url}</h1>${links.join('')}<form method="post"><input name="${new URL(page.url).pathname}"></form>`,
  }));
  const client = localClient(url);
  const drawing = new ScanDrawing(renderer, client, new AbortController().signal).of(null);
  const notes = new PageNotes();
  await pagesOfSite(scannerInput(client, { drawing, notes, maxPages: 30 }));
  await client.close();
  expect(renderer.rendered).toHaveLength(25);
  expect(notes.pages.find(({ outcome }) => outcome === 'not_read')?.reason).toBe(
    'drawn by scripts; not rendered: a browser draws 25 pages of a visitor',
  );
});

it('leaves pages alone that speak of an action, whatever a script wants', async () => {
  const { url, paths } = await started(serveHttp(site({})));
  const refusals: unknown[] = [];
  await crawled(
    url,
    fakeRenderer(async ({ load }) => {
      for (const kind of ['document', 'document', 'font', 'other'] as const)
        refusals.push(await load(kind === 'document' ? '/logout' : 'https://other.example/x', kind));
      const picture = await load('/photo.jpg', 'image');
      refusals.push('status' in picture ? picture.status : null);
      return { document: '<h1>Tea</h1>', routes: [`${url}account/delete`, `${url}reviews`] };
    }),
  );
  expect(refusals.slice(0, 5)).toEqual([
    { refused: 'the address may change something' },
    { refused: 'the address may change something' },
    { refused: 'fonts and media are not requested' },
    { refused: 'pages of other hosts are not requested' },
    200,
  ]);
  expect(paths).toEqual(['/', '/reviews']);
});

it('requests nothing for a click whose address speaks of an action', async () => {
  const { url, paths } = await started(serveHttp(site({})));
  const responses: unknown[] = [];
  await crawled(
    url,
    fakeRenderer(async ({ load, click }) => {
      for (const response of [
        await click('/api/tea'),
        await click('/api/items/3/delete'),
        await load('/api/status/reset'),
      ])
        responses.push('status' in response ? response.status : response.refused);
      return { document: '<h1>Tea</h1>' };
    }),
  );
  expect(responses).toEqual([200, 'the address may change something', 200]);
  expect(paths).not.toContain('/api/items/3/delete');
});

it('requests files of other hosts only where the operator allows it', async () => {
  const { url } = await started(serveHttp(site({})));
  const answers: unknown[] = [];
  await crawled(
    url,
    fakeRenderer(async ({ load }) => {
      answers.push(await load('https://cdn.example/lib.js', 'script'));
      return { document: '<h1>Tea</h1>' };
    }),
    { foreignFiles: false },
  );
  expect(answers).toEqual([{ refused: 'unproven' }]);
});

it('sends an API what its scripts send, once', async () => {
  const headers: unknown[] = [];
  const { url } = await started(
    serveHttp((request, response) => {
      if (request.url?.startsWith('/api') === true)
        headers.push([request.headers.accept, request.headers['x-requested-with'], request.headers.cookie]);
      site({})(request, response);
    }),
  );
  await crawled(
    url,
    fakeRenderer(async ({ load }) => {
      const sent = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie: 'a=1' };
      for (let times = 0; times < 2; times += 1) await load('/api/tea', 'xhr', { ...sent, referer: url });
      return { document: '<h1>Tea</h1>' };
    }),
  );
  expect(headers).toEqual([['application/json', 'XMLHttpRequest', 'a=1']]);
});

it('draws no further page of a site that asks for fewer requests', async () => {
  const { url } = await started(
    serveHttp((request, response) => {
      if (request.url === '/api/busy') return void response.writeHead(429).end();
      site({ '/': `${whole('Tea')}<a href="/tea">Tea</a><script src="/app.js"></script>` })(
        request,
        response,
      );
    }),
  );
  const renderer = fakeRenderer(async ({ load, document }) => {
    await load('/api/busy');
    return { document };
  });
  expect(outcomes(await crawled(url, renderer))).toEqual([
    '/: judged: the crawl begins with it',
    '/tea: not_read: drawn by scripts; not rendered: the site asked for fewer requests',
  ]);
  expect(renderer.rendered).toEqual([url]);
});

it('does not wait for a page longer than the crawl may take', async () => {
  const { url } = await started(serveHttp(site({})));
  const client = localClient(url);
  const never = fakeRenderer(() => new Promise(() => undefined));
  const drawing = new ScanDrawing(never, client, new AbortController().signal).of(null);
  const controller = new AbortController();
  const notes = new PageNotes();
  const crawl = pagesOfSite(scannerInput(client, { drawing, notes, signal: controller.signal }));
  while (never.rendered.length === 0) await new Promise(setImmediate);
  controller.abort();
  await crawl;
  await client.close();
  expect(notes.pages).toMatchObject([
    {
      outcome: 'not_read',
      reason: 'drawn by scripts; not rendered: the time for the pages of the scan was over',
    },
  ]);
});

describe('for an account', () => {
  const session = {
    name: 'alice',
    never: ['/admin/**'],
    pageKey: () => 'alice',
    headersFor: () => ({ cookie: 'sid=secret' }),
    take: () => undefined,
    around: (_request: unknown, send: () => ReturnType<TargetClient['request']>) => send(),
  };

  it('sends its session to its origin, gives scripts what the login gave them, and asks for nothing that acts', async () => {
    const asked: string[] = [];
    const { url } = await started(
      serveHttp((request, response) => {
        asked.push(`${request.url} ${request.headers.cookie ?? '-'}`);
        site({})(request, response);
      }),
    );
    const client = localClient(url);
    const { origin } = new URL(url);
    const cookies: unknown[] = [];
    const answers: unknown[] = [];
    const renderer = fakeRenderer(async ({ page, load }) => {
      cookies.push(...page.cookies);
      for (const path of ['/api/me', '/api/logout', '/admin/users']) {
        const answer = await load(path);
        answers.push('status' in answer ? answer.status : answer.refused);
      }
      return { document: '<h1>Alice</h1>' };
    });
    const jar = {
      entries: () => [
        ['sid', 'secret'],
        ['theme', 'dark'],
      ],
      header: () => ({}),
    };
    const setBy = [
      {
        url,
        method: 'POST',
        isJson: false,
        isAfterPost: true,
        headers: [
          ['set-cookie', 'sid=secret; HttpOnly'],
          ['set-cookie', 'theme=dark; Path=/'],
        ],
      },
    ];
    const drawing = new ScanDrawing(renderer, client, new AbortController().signal);
    const account = drawing.of({
      session: { ...session, origins: [origin] },
      credentials: () => ({ headers: {}, jar, setBy }) as never,
      never: session.never,
    });
    const own = client.withSession({ ...session, origins: [origin] });
    await pagesOfSite(scannerInput(own, { drawing: account }));
    await client.close();
    expect(cookies).toEqual([
      { name: 'theme', value: 'dark', domain: '127.0.0.1', path: '/', isSecure: false, isHttpOnly: false },
    ]);
    expect(answers).toEqual([200, 'the address may change something', 'read_only']);
    expect(asked).toEqual(['/ sid=secret', '/api/me sid=secret']);
  });
});
