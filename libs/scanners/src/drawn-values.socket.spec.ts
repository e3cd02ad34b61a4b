import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import type { FakeDraw } from '@palisade/scan-engine/testing/fake-renderer';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { openRedirectScanner } from './open-redirect/open-redirect.scanner';
import { createReflectedXssScanner } from './reflected-xss/reflected-xss.scanner';

const started = closedAfterEach();
const SHELL = '<title>Shop</title><h1>Shop</h1><div id="app"></div><script src="/app.js"></script>';
const xssScanner = createReflectedXssScanner(() => Promise.resolve());

type Drawn = Awaited<ReturnType<FakeDraw>>;

/** One page, whose scripts read the fragment. @param use what they do with it */
async function scan(
  scanner: typeof xssScanner | typeof openRedirectScanner,
  use: (value: string, browser: Parameters<FakeDraw>[0]) => Drawn | Promise<Drawn>,
) {
  const site = await started(
    serveHttp(({ url = '/' }, response) => {
      const isScript = url === '/app.js';
      response
        .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
        .end(isScript ? '1' : SHELL);
    }),
  );
  const draw: FakeDraw = (browser) =>
    browser.page.trial === undefined
      ? {}
      : use(decodeURIComponent(browser.page.url.split('#')[1] ?? ''), browser);
  const { judgement } = await scanUrl(scanner as typeof xssScanner, site.url, {}, { rights: OWN_HOST, draw });
  const found = judgement.findings.map(({ id, severity, location }) => `${id} ${severity} ${location}`);
  return { site, judgement, found };
}

const canaryIn = (value: string): number | null => {
  const [, number] = /plsd[0-9a-f]+z(\d+)z/.exec(value) ?? [];
  return number === undefined ? null : Number(number);
};
const reports = (...all: object[]): Drawn => ({ reports: all.map((each) => JSON.stringify(each)) });
const arrived = (value: string): object[] => {
  const number = canaryIn(value);
  return number === null ? [] : [{ sink: 'html', number }];
};

it('finds a fragment that a script writes into the page as HTML, and sends its values nowhere', async () => {
  const { found, judgement, site } = await scan(xssScanner, (value) =>
    reports(...arrived(value), ...(value.includes('<img') ? [{ ran: true, isClicked: false }] : [])),
  );
  expect(found).toEqual(['xss-html-context high /#']);
  expect(judgement.findings[0]?.evidence).toMatchObject({
    confirmed: true,
    seen_in: 'the rendered page',
    from: 'the part of the address behind #',
  });
  expect(judgement.findings[0]?.evidence.reproduce).toMatch(/^# Open http.*#.*onerror=alert\(1\)/);
  expect(site.paths.filter((path) => path.includes('plsd') && path.includes('img'))).toEqual([]);
});

it('finds nothing where a value arrives and nothing runs, or runs once', async () => {
  expect((await scan(xssScanner, (value) => reports(...arrived(value)))).found).toEqual([]);
  let runs = 0;
  const once = await scan(xssScanner, (value) => {
    runs += value.includes('<img') ? 1 : 0;
    return reports(...arrived(value), ...(runs === 1 ? [{ ran: true }] : []));
  });
  expect(once.found).toEqual([]);
  expect(once.judgement.judged).toContain('/#');
});

it('takes no report that has another form', async () => {
  const { found } = await scan(xssScanner, () => ({
    reports: ['{', '[]', '{"sink":"other","number":0}', '{"ran":1}'],
  }));
  expect(found).toEqual([]);
});

it('finds a page whose script leads to the host that the fragment names', async () => {
  const { found, judgement } = await scan(openRedirectScanner, async (value, { load }) => {
    if (value !== '' && (value.startsWith('https:') || canaryIn(value) !== null))
      await load(value, 'document', {}, true);
    return {};
  });
  expect(found).toEqual(['redirect-open-script medium /']);
  expect(judgement.findings[0]?.evidence).toMatchObject({ confirmed: true, seen_in: 'the rendered page' });
});
