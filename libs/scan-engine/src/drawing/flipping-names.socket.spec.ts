import { createServer, type Server } from 'node:net';
import { closedAfterEach } from '../testing/closed-after-each';
import { fakeRenderer } from '../testing/fake-renderer';
import { serveHttp } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { scannerInput } from '../testing/scanner-input';
import { pagesOfSite } from '../visit/pages-of-site';
import { ScanDrawing } from './scan-drawing';

const started = closedAfterEach();
const SHELL = '<title>Shop</title><div id="app"></div><script src="/app.js"></script>';

/** Something inside of the network, at another address and the same port. */
async function inner(port: number, arrived: string[]): Promise<Server> {
  const server = createServer((socket) => {
    arrived.push(socket.remoteAddress ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.2', resolve));
  return server;
}

it('requests nothing of an address that a name gets while its page is drawn', async () => {
  const site = await started(
    serveHttp(({ url }, response) => {
      const type = url === '/' ? 'text/html' : 'application/json';
      response.writeHead(200, { 'content-type': type }).end(url === '/' ? SHELL : '[]');
    }),
  );
  const port = Number(new URL(site.url).port);
  const arrived: string[] = [];
  const secret = await inner(port, arrived);
  const asked: string[] = [];
  const resolveName = (name: string): Promise<string[]> => {
    asked.push(name);
    const isFirst = asked.filter((each) => each === name).length === 1;
    return Promise.resolve([name === 'shop.example.com' && isFirst ? '127.0.0.1' : '127.0.0.2']);
  };
  const statuses: (number | string)[] = [];
  const inside: string[] = [];
  const renderer = fakeRenderer(async ({ load }) => {
    for (const path of ['/data/1', '/data/2', 'https://evil.example.net/x.js']) {
      const response = await load(path, path.endsWith('.js') ? 'script' : 'fetch');
      statuses.push('status' in response ? response.status : response.refused);
    }
    // GoogleChrome/rendertron#476, tetsuo-ai/agenc-core#1463
    for (const host of [
      '169.254.169.254',
      '[::ffff:a9fe:a9fe]',
      '2852039166',
      'metadata.google.internal',
      `127.0.0.2:${port}`,
    ])
      for (const kind of ['document', 'fetch', 'script', 'stylesheet'] as const) {
        const response = await load(`http://${host}/latest/meta-data/`, kind);
        if ('status' in response && response.body.length > 0) inside.push(`${kind} ${host}`);
      }
    return { document: '<h1>Shop</h1>' };
  });
  const client = localClient(`http://shop.example.com:${port}/`, {
    allowed: '127.0.0.1,shop.example.com',
    resolveName,
  });
  const drawing = new ScanDrawing(renderer, client, new AbortController().signal);
  await pagesOfSite(scannerInput(client, { drawing: drawing.of(null) }));
  await client.close();
  await new Promise((resolve) => secret.close(resolve));
  expect(statuses).toEqual([200, 200, 'blocked_address']);
  expect(asked.filter((name) => name === 'shop.example.com')).toHaveLength(1);
  expect(inside).toEqual([]);
  expect(arrived).toEqual([]);
});
