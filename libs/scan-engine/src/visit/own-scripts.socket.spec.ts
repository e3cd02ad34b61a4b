import { localClient } from '../testing/scan-url';
import { serveHttp } from '../testing/local-sites';
import { crawlSite } from './crawl-site';
import { scannerInput } from '../testing/scanner-input';
import { readOwnScripts, type OwnScripts } from './own-scripts';
import { closedAfterEach } from '../testing/closed-after-each';

const started = closedAfterEach();

interface File {
  status?: number;
  type?: string;
  location?: string;
  body?: string;
}

const HTML = 'text/html';

async function read(files: Record<string, File>, most?: number): Promise<OwnScripts & { asked: string[] }> {
  const site = await started(
    serveHttp(({ url = '' }, response) => {
      const { status = 200, type = 'text/javascript', location, body = '' } = files[url] ?? { status: 404 };
      response.setHeader('content-type', type);
      if (location !== undefined) response.setHeader('location', location);
      response.writeHead(location === undefined ? status : 302).end(body);
    }),
  );
  const { signal } = new AbortController();
  const client = localClient(site.url);
  try {
    const { pages } = await crawlSite(client, { maxPages: 10, depth: 1, signal });
    const asked = site.paths.length;
    const result = await readOwnScripts(scannerInput(client, { signal }), pages, { most });
    await readOwnScripts(scannerInput(client, { signal }), pages, { most });
    return { ...result, asked: site.paths.slice(asked) };
  } finally {
    await client.close();
  }
}

const page = (...tags: string[]): File => ({
  type: HTML,
  body: `<!doctype html><title>x</title>${tags.join('')}`,
});
const script = (src: string, more = ''): string => `<script src="${src}" ${more}></script>`;

it('reads the scripts of the first page first, then those that most pages load, each once for all tests', async () => {
  const result = await read(
    {
      '/': page(
        '<a href=/a>a</a><a href=/b>b</a><a href=/c>c</a>',
        script('/first.js'),
        script('/second.js'),
      ),
      '/a': page(script('/rare.js'), script('/common.js'), script('/second.js')),
      '/b': page(script('/common.js'), script('/second.js')),
      '/c': page(script('/common.js')),
      '/first.js': { body: 'one()' },
      '/second.js': { body: 'two()' },
      '/common.js': { body: 'three()' },
    },
    3,
  );
  expect(result.asked).toEqual(['/first.js', '/second.js', '/common.js']);
  expect(result.named).toBe(4);
  expect(result.scripts.map(({ text }) => text)).toEqual(['one()', 'two()', 'three()']);
  expect(result.scripts[2]?.pages.map((url) => new URL(url).pathname)).toEqual(['/a', '/b', '/c']);
});

it('reads own scripts only, against the base of the page, and no data blocks', async () => {
  const result = await read({
    '/': page(
      '<base href=/assets/>',
      script('app.js'),
      script('https://cdn.example/x.js'),
      script('data.json', 'type="application/json"'),
      script('old.js', 'type="text/JavaScript"'),
      script('module.js', 'type=module'),
      `<noscript>${script('no.js')}</noscript><template>${script('no.js')}</template><!--${script('no.js')}-->`,
    ),
  });
  expect(result.asked).toEqual(['/assets/app.js', '/assets/old.js', '/assets/module.js']);
});

it('says what came instead of a script', async () => {
  const result = await read({
    '/': page(
      ...['/gone.js', '/page.js', '/moved.js', '/away.js', '/loop.js', '/broken.js'].map((src) =>
        script(src),
      ),
    ),
    '/page.js': { type: HTML, body: '<!doctype html><title>App</title>' },
    '/moved.js': { location: '/there.js' },
    '/there.js': { body: 'here()' },
    '/away.js': { location: 'https://cdn.example/x.js' },
    '/loop.js': { location: '/loop.js' },
    '/broken.js': { status: 500 },
  });
  expect(result.scripts.map(({ outcome, failure }) => [outcome, failure])).toEqual([
    ['missing', null],
    ['not_a_script', null],
    ['read', null],
    ['off_host', null],
    ['failed', 'protocol'],
    ['failed', 'protocol'],
  ]);
});
