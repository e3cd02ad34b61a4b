import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanLinks, type ScannedLinks } from './testing/scan-links';

const started = closedAfterEach();
const LINKS = 200;
/** None of the first scan's links. */
const BROKEN = '/page/170';

async function scan(url: string, lastTurns: ScannedLinks['turns'] = {}) {
  const { result, turns } = await scanLinks(url, lastTurns);
  return { turns, found: result.findings.map(({ location }) => location) };
}

it('requests all links within some scans, and those that failed at each', async () => {
  const site = await started(
    serveHttp(({ url = '' }, response) => {
      const links = Array.from({ length: LINKS }, (_one, at) => `<a href="/page/${at}">${at}</a>`).join('');
      response
        .writeHead(url === BROKEN ? 404 : 200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><title>Shop</title><h1>Chairs</h1>${url === '/' ? links : `<p>Page ${url}</p>`}`,
        );
    }),
  );
  let last = await scan(site.url);
  expect(last.found).toEqual([]);
  let scans = 1;
  while (last.found.length === 0 && scans < 6) {
    last = await scan(site.url, last.turns);
    scans += 1;
  }
  expect(last.found).toHaveLength(1);
  for (let further = 0; further < 2; further += 1) {
    last = await scan(site.url, last.turns);
    expect(last.found).toHaveLength(1);
  }
});
