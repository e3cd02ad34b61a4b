import { createHash } from 'node:crypto';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { noName, NO_RESOLVER, scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import type { LedgerReading } from '@palisade/vocabulary';
import { thirdPartyScriptsScanner } from '../third-party-scripts.scanner';

const started = closedAfterEach();
const BODY = `<a href="/"><img src="/img/logo.png"></a><img src="/img/lamp.jpg"><img class="logo" src="/logo?delete=1">
<style>body { background: url(/img/sky.png) }</style>`;

it('loads the logo and what is behind the page, and no other picture', async () => {
  const loaded: string[] = [];
  const site = await started(
    serveHttp(({ url = '' }, response) => {
      if (url === '/img/logo.png') response.setHeader('content-type', 'image/png');
      loaded.push(url);
      if (url === '/') response.setHeader('content-type', 'text/html').end(`<h1>Shop</h1>${BODY}`);
      else if (url === '/img/logo.png') response.end('logo');
      else response.writeHead(404).end();
    }),
  );
  const { judgement } = await scanUrl(
    thirdPartyScriptsScanner,
    site.url,
    {},
    { rights: OWN_HOST, ...NO_RESOLVER, resolveText: noName },
  );
  const { pages } = judgement.technicalDetails.ledger as LedgerReading;
  const sha256 = createHash('sha256').update('logo').digest('hex').slice(0, 16);
  expect(pages[0]?.pictures?.marks.map(({ role, file, sha256: read }) => [role, file, read])).toEqual([
    ['logo', '/img/logo.png', sha256],
    ['backdrop', '/img/sky.png', null],
  ]);
  expect(pages[0]?.pictures?.names).toHaveLength(4);
  expect(loaded.filter((url) => url.includes('img') || url.includes('logo')).sort()).toEqual([
    '/img/logo.png',
    '/img/sky.png',
  ]);
});
