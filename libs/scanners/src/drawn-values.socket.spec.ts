import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import type { FakeBrowser, FakeDraw } from '@palisade/scan-engine/testing/fake-renderer';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { NO_RIGHTS, OWN_HOST } from '@palisade/target-client';
import { openRedirectScanner } from './open-redirect/open-redirect.scanner';
import { createReflectedXssScanner } from './reflected-xss/reflected-xss.scanner';

const started = closedAfterEach();
const SHELL = '<title>Shop</title><div id="app"></div><script src="/app.js"></script>';
const scanner = createReflectedXssScanner(() => Promise.resolve());

/** The same shell for every address; a script writes the search into it. */
async function scan(draw: FakeDraw, rights = OWN_HOST) {
  const site = await started(
    serveHttp(({ url = '/' }, response) => {
      const isScript = url === '/app.js';
      response
        .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
        .end(isScript ? '1' : SHELL);
    }),
  );
  return { site, ...(await scanUrl(scanner, site.url, {}, { rights, draw })) };
}

const page = (words: string): string =>
  `<title>Shop</title><h1>Shop</h1><a href="/find?q=tea">Tea</a><p>${words}</p><script src="/app.js"></script>`;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const searched = ({ page: { url } }: FakeBrowser): string => new URL(url).searchParams.get('q') ?? '';
const fragment = ({ page: { url } }: FakeBrowser): string => url.split('#')[1] ?? '';

it('finds a value of the query that a script writes into the page as HTML', async () => {
  const { judgement, site } = await scan((browser) => ({
    document: page(`Results for ${searched(browser)}`),
  }));
  expect(judgement.findings.map(({ id, severity, location }) => `${id} ${severity} ${location}`)).toEqual([
    'xss-html-context high /find?q',
  ]);
  expect(judgement.findings[0]?.evidence).toMatchObject({ confirmed: true, seen_in: 'the rendered page' });
  expect(judgement.findings[0]?.evidence.reproduce).toMatch(
    /^chromium --headless .*--dump-dom '.*\/find\?q=/,
  );
  // Nothing that runs is sent.
  expect(site.paths.filter((path) => /<script|onerror|alert/i.test(decodeURIComponent(path)))).toEqual([]);
});

it('finds a fragment that a script writes into the page, which no server sees', async () => {
  const { judgement, site } = await scan((browser) => ({ document: page(fragment(browser)) }));
  expect(judgement.findings.map(({ id, location }) => `${id} ${location}`)).toContain('xss-html-context /#');
  expect(site.paths.filter((path) => path.includes('#'))).toEqual([]);
});

it('finds nothing where a script writes a text', async () => {
  const { judgement } = await scan((browser) => ({
    document: page(escaped(`${searched(browser)} ${fragment(browser)}`)),
  }));
  expect(judgement.findings).toEqual([]);
});

it('sends no value without the right to', async () => {
  const { site } = await scan((browser) => ({ document: page(searched(browser)) }), NO_RIGHTS);
  expect(site.paths.filter((path) => path.includes('plsd'))).toEqual([]);
});

it('finds a page whose script leads to the host that a parameter names', async () => {
  const site = await started(
    serveHttp(({ url = '/' }, response) => {
      const isScript = url === '/app.js';
      response
        .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
        .end(isScript ? '1' : SHELL);
    }),
  );
  const leading: FakeDraw = async ({ page: { url }, load }) => {
    const to = new URL(url).searchParams.get('next') ?? '/';
    if (to.startsWith('https:')) await load(to, 'document', {}, true);
    return { document: `<h1>Shop</h1><a href="/go?next=/tea">Tea</a><script src="/app.js"></script>` };
  };
  const { judgement } = await scanUrl(openRedirectScanner, site.url, {}, { rights: OWN_HOST, draw: leading });
  expect(judgement.findings.map(({ id, location }) => `${id} ${location}`)).toEqual([
    'redirect-open-script /go',
  ]);
  expect(judgement.findings[0]?.evidence).toMatchObject({ confirmed: true, seen_in: 'the rendered page' });
});
