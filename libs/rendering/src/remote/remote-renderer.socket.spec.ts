import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchForBrowser, PageToRender, RenderedPage, RenderOutcome } from '@palisade/scan-engine';
import type { LocalRenderer } from '../local-renderer';
import { createRemoteRenderer } from './remote-renderer';
import { serveRenderer } from './serve-renderer';

const TOKEN = 'a-token-of-sixteen';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const PAGE: RenderedPage = {
  url: 'https://shop.example/',
  document: '<p>\u00fc \ud83d\ude00</p>',
  isCut: false,
  requests: [],
  unsent: [],
  submitted: [
    {
      url: 'https://shop.example/api/login',
      method: 'POST',
      reason: 'writes',
      contentType: 'application/json',
      body: '{"user":"x"}',
      initiator: 'https://shop.example/app.js',
    },
  ],
  routes: ['https://shop.example/about'],
  cookiesByScript: [],
  storageKeys: [],
  violations: [],
  globals: [],
  fieldListeners: [
    {
      field: { name: 'cardNumber', type: 'text', autocomplete: 'cc-number' },
      at: 'form',
      events: ['input'],
      script: 'https://tags.example/t.js',
    },
  ],
  frames: 1,
  links: [],
  reports: [],
};
const TO_RENDER: PageToRender = {
  url: PAGE.url,
  cookies: [{ name: 'sid', value: 'x', domain: 'shop.example', path: '/', isSecure: true, isHttpOnly: true }],
  typed: { text: 'x', mail: 'x@scan.example.com', password: 'X-7', card: '4111111111111111' },
};
const REQUEST = {
  url: 'https://shop.example/app.js',
  method: 'GET',
  kind: 'script',
  headers: { accept: '*/*' },
  isMainDocument: false,
} as const;

type Render = LocalRenderer['render'];
const never = (): Promise<never> => new Promise(() => undefined);
const noFetch: FetchForBrowser = () => Promise.resolve({ refused: 'no' });
const signal = (): AbortSignal => new AbortController().signal;

async function serving(render: Render, waiting = 0): Promise<{ url: string; outcomes: string[] }> {
  const outcomes: string[] = [];
  const server = createServer((_request, response) => response.writeHead(404).end());
  servers.push(server);
  const renderer: LocalRenderer = {
    render,
    signIn: () => Promise.resolve({ failed: 'It only renders.' }),
    close: () => Promise.resolve(),
    load: () => ({ busy: 0, waiting }),
    check: () => Promise.resolve({ isSandboxed: true, hasOwnNetwork: true }),
  };
  serveRenderer(server, {
    renderer,
    token: TOKEN,
    mostWaiting: 4,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, outcomes };
}

const renderBy = (url: string, fetch = noFetch, page = TO_RENDER, token = TOKEN): Promise<RenderOutcome> =>
  createRemoteRenderer({ url, token }).render(page, fetch, signal());

describe('a renderer elsewhere', () => {
  it('gets the page, asks for what the page loads and what it may click, and returns what it drew', async () => {
    const body = Buffer.alloc(3_000_000, 7);
    const seen: unknown[] = [];
    const { url, outcomes } = await serving(async (page, fetch) => {
      const { mayClick, ...plain } = page;
      const [response, refused, may] = await Promise.all([
        fetch(REQUEST),
        fetch({ ...REQUEST, url: 'https://shop.example/refused' }),
        mayClick?.({ text: 'About', address: null, attributes: { role: 'tab' } }),
      ]);
      seen.push(plain, response, refused, may);
      return { page: PAGE };
    });
    const fetch: FetchForBrowser = ({ url: asked }) =>
      asked.endsWith('refused')
        ? Promise.reject(new Error('Not an address of the scan.'))
        : Promise.resolve({ status: 200, headers: [['content-type', 'text/javascript']], body });
    const mayClick = ({ text }: { text: string }): boolean => text === 'About';
    expect(await renderBy(url, fetch, { ...TO_RENDER, mayClick })).toEqual({ page: PAGE });
    expect(seen).toEqual([
      TO_RENDER,
      { status: 200, headers: [['content-type', 'text/javascript']], body },
      { refused: 'Not an address of the scan.' },
      true,
    ]);
    expect(outcomes).toEqual(['rendered']);
  });

  it('is trusted with reads only', async () => {
    const asked: string[] = [];
    const { url } = await serving(async (_page, fetch) => {
      await fetch({ ...REQUEST, method: 'DELETE' as 'GET' });
      return { page: PAGE };
    });
    const outcome = await renderBy(url, ({ method }) => {
      asked.push(method);
      return noFetch(REQUEST);
    });
    expect([outcome, asked]).toEqual([
      { failed: 'The renderer did not draw the page: it sent what is not a message.' },
      [],
    ]);
  });

  it('sends queries by POST where the scan lets pages send some, and nothing else', async () => {
    const bodies: string[] = [];
    const query = { ...REQUEST, url: 'https://shop.example/graphql', method: 'POST', body: '{}' } as const;
    const { url } = await serving(async (page) => {
      await page.query?.(query);
      return { page: { ...PAGE, frames: page.query === undefined ? 0 : 1 } };
    });
    const allowed = {
      ...TO_RENDER,
      query: ({ method, body }: { method: string; body: string }) => {
        bodies.push(`${method} ${body}`);
        return noFetch(REQUEST);
      },
    };
    expect(await renderBy(url, noFetch, allowed)).toEqual({ page: PAGE });
    expect(await renderBy(url)).toEqual({ page: { ...PAGE, frames: 0 } });
    expect(bodies).toEqual(['POST {}']);
  });

  it.each<[string, Render, number, string, string]>([
    ['a wrong token', never, 0, 'another-token-of-it', 'it refused RENDERER_TOKEN.'],
    ['too many pages', never, 4, TOKEN, 'too many pages wait for it.'],
  ])('that refuses %s says so', async (_name, render, waiting, token, sentence) => {
    const { url } = await serving(render, waiting);
    expect(await renderBy(url, noFetch, TO_RENDER, token)).toEqual({
      failed: `The renderer did not draw the page: ${sentence}`,
    });
  });

  it('that does not exist says so', async () => {
    expect(await renderBy('http://127.0.0.1:9')).toEqual({
      failed: expect.stringMatching(/^The renderer did not draw the page: .*ECONNREFUSED/),
    });
  });

  it('that is lost in the middle of a page is asked once more', async () => {
    let pages = 0;
    const { url } = await serving(async () => {
      pages += 1;
      if (pages === 1) sockets.forEach((socket) => socket.destroy());
      return pages === 1 ? never() : { page: PAGE };
    });
    const sockets: { destroy: () => void }[] = [];
    servers[0]?.on('connection', (socket) => sockets.push(socket));
    expect(await renderBy(url)).toEqual({ page: PAGE });
    expect(pages).toBe(2);
  });

  it('stops with the scan', async () => {
    const stopped = new Promise<void>((resolve) => {
      void serving((_page, _fetch, gone) => {
        gone.addEventListener('abort', () => resolve());
        scan.abort(new Error('The scan ended.'));
        return never();
      }).then(async ({ url }) => {
        const remote = createRemoteRenderer({ url, token: TOKEN });
        expect(await remote.render(TO_RENDER, noFetch, scan.signal)).toEqual({
          failed: 'The rendering was cancelled.',
        });
      });
    });
    const scan = new AbortController();
    await stopped;
  });
});
