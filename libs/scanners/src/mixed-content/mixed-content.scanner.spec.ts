import { type Handler, serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { mixedContentScanner } from './mixed-content.scanner';

async function observe(handle: Handler) {
  const { site, observation } = await scanSite(mixedContentScanner, serveHttps(handle));
  return { ...observation, paths: site.paths };
}

const TYPES: Record<string, string> = { css: 'text/css', js: 'text/javascript' };
const serve =
  (files: Record<string, string>): Handler =>
  ({ url = '' }, response) => {
    response.setHeader('content-type', TYPES[url.split('.').at(-1) ?? ''] ?? 'text/html');
    response.writeHead(files[url] === undefined ? 404 : 200).end(files[url] ?? '');
  };

it('reads pages, style sheets and scripts, each requested once', async () => {
  const { pages, unread, paths } = await observe(
    serve({
      '/': '<link rel=stylesheet href=/a.css><script src=/a.js></script><a href=/more>More</a>',
      '/more': '<link rel=stylesheet href=/a.css><img src="http://cdn.example/a.png">',
      '/a.css': '@import "http://cdn.example/b.css"; p{background:url(/own.png)}',
      '/a.js': 'new WebSocket("ws://chat.example/")',
    }),
  );
  const found = pages.flatMap(({ url, elements }) =>
    elements.map(({ kind, file }) => [new URL(url).pathname, kind, file && new URL(file).pathname]),
  );
  expect(found).toEqual([
    ['/', 'active', '/a.css'],
    ['/', 'websocket', '/a.js'],
    ['/more', 'passive', null],
  ]);
  expect(unread).toEqual({ styles: 0, scripts: 0 });
  expect([...paths].sort()).toEqual(['/', '/a.css', '/a.js', '/more']);
});

it('counts files that it could not read', async () => {
  const { unread } = await observe(({ url }, response) => {
    if (url === '/a.css') response.destroy();
    else response.setHeader('content-type', 'text/html').end('<link rel=stylesheet href=/a.css>');
  });
  expect(unread).toEqual({ styles: 1, scripts: 0 });
});

it('keeps no token of an address', async () => {
  const observation = await observe(
    serve({ '/': '<script src="http://cdn.example/a.js?token=topsecret"></script>' }),
  );
  expect(JSON.stringify(observation)).not.toContain('topsecret');
});
