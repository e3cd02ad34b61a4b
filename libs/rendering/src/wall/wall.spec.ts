import { PassThrough } from 'node:stream';
import type { BrowserRequest, BrowserResponse } from '@palisade/scan-engine';
import { Connection } from '../chromium/connection';
import type { PausedRequest } from '../chromium/protocol';
import { MOST_BYTES_OF_A_RESPONSE, MOST_REQUESTS } from '../limits';
import { Wall } from './wall';

const MAIN = 'main-frame';

function wallOf(
  answer: (request: BrowserRequest) => BrowserResponse,
  query?: (body: string) => BrowserResponse,
) {
  const commands: { method: string; params: Record<string, unknown> }[] = [];
  const [output, input] = [new PassThrough(), new PassThrough()];
  output.on('data', (bytes: Buffer) => {
    for (const text of bytes.toString().split('\0').filter(Boolean)) {
      const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: never };
      commands.push({ method, params });
      input.write(`${JSON.stringify({ id, result: {} })}\0`);
    }
  });
  const asked: BrowserRequest[] = [];
  const routes: string[] = [];
  const wall = new Wall({
    connection: new Connection(output, input, () => undefined),
    fetch: (request) => {
      asked.push(request);
      return Promise.resolve(answer(request));
    },
    query: query && (({ body }) => Promise.resolve(query(body))),
    mainFrame: MAIN,
    isPopup: (frame) => frame === 'popup',
    onRoute: (address) => routes.push(address),
  });
  const judge = async (request: PausedRequest): Promise<void> => {
    await wall.judge(request);
    // Until the pipe has passed on what was written.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { wall, judge, commands, asked, routes };
}

const paused = (url: string, more: Partial<PausedRequest> & { method?: string } = {}): PausedRequest => ({
  requestId: url,
  request: { url, method: more.method ?? 'GET', headers: { Accept: '*/*' }, ...more.request },
  frameId: MAIN,
  resourceType: 'Fetch',
  ...more,
});
const ICON = {
  url: 'https://shop.example/favicon.ico',
  method: 'GET',
  headers: { Accept: 'image/avif,image/*' },
};
const OK = (): BrowserResponse => ({
  status: 200,
  headers: [
    ['Content-Type', 'text/plain'],
    ['Content-Encoding', 'gzip'],
    ['Alt-Svc', 'h3=":443"'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['Bad Name', 'x'],
    ['X-Text', 'one\r\ntwo'],
  ],
  body: Buffer.from('text'),
});

it('requests no icon for the window of the browser', async () => {
  const { judge, asked, commands } = wallOf(OK);
  await judge(paused(ICON.url, { resourceType: 'Other', request: ICON }));
  expect(asked).toEqual([]);
  expect(commands).toMatchObject([{ method: 'Fetch.failRequest' }]);
});

describe('the wall', () => {
  it('hands reads to the scan, and their responses to the browser without what describes the connection', async () => {
    const { wall, judge, commands, asked } = wallOf(OK);
    await judge(paused('https://shop.example/api'));
    expect(asked).toEqual([
      {
        url: 'https://shop.example/api',
        method: 'GET',
        kind: 'fetch',
        headers: { accept: '*/*' },
        isMainDocument: false,
        isAfterClick: false,
      },
    ]);
    expect(commands).toEqual([
      {
        method: 'Fetch.fulfillRequest',
        params: {
          requestId: 'https://shop.example/api',
          responseCode: 200,
          responseHeaders: [
            { name: 'Content-Type', value: 'text/plain' },
            { name: 'Set-Cookie', value: 'a=1' },
            { name: 'Set-Cookie', value: 'b=2' },
            { name: 'X-Text', value: 'one  two' },
          ],
          body: Buffer.from('text').toString('base64'),
        },
      },
    ]);
    expect([...wall.cookiesOfResponses]).toEqual(['a', 'b']);
  });

  it.each<[string, PausedRequest]>([
    ['a write', paused('https://shop.example/', { method: 'POST' })],
    ['an unknown method', paused('https://shop.example/', { method: 'PROPFIND' })],
    ['a method in small letters', paused('https://shop.example/', { method: 'get' })],
    ['a file', paused('file:///etc/passwd')],
    ['a page of the browser', paused('chrome://version/')],
    ['FTP', paused('ftp://shop.example/')],
    ['a user', paused('https://user@shop.example/')],
    [
      'a service worker',
      paused('https://shop.example/sw.js', {
        request: {
          url: 'https://shop.example/sw.js',
          method: 'GET',
          headers: { 'Service-Worker': 'script' },
        },
      }),
    ],
    ['a stream', paused('https://shop.example/events', { resourceType: 'EventSource' })],
    ['no address', paused('nonsense')],
    ['a window', paused('https://shop.example/', { frameId: 'popup', resourceType: 'Document' })],
  ])('lets no request pass for %s', async (_name, request) => {
    const { judge, commands, asked } = wallOf(OK);
    await judge(request);
    expect(asked).toEqual([]);
    expect(commands.map(({ method }) => method)).toEqual(['Fetch.failRequest']);
  });

  it('continues only what stays inside of the browser', async () => {
    const { judge, commands } = wallOf(OK);
    for (const url of ['data:text/html,x', 'blob:https://shop.example/1', 'about:srcdoc'])
      await judge(paused(url));
    expect(commands.map(({ method }) => method)).toEqual(Array(3).fill('Fetch.continueRequest'));
  });

  it('keeps the page where it is while it is read', async () => {
    const { wall, judge, asked, routes } = wallOf(OK);
    wall.isPinned = true;
    await judge(paused('https://shop.example/next', { resourceType: 'Document' }));
    await judge(paused('https://shop.example/frame', { resourceType: 'Document', frameId: 'frame' }));
    expect([asked.map(({ url }) => url), routes]).toEqual([
      ['https://shop.example/frame'],
      ['https://shop.example/next'],
    ]);
  });

  it('hands queries by POST to the scan, and keeps those that it refuses', async () => {
    const asked: string[] = [];
    const { wall, judge, commands } = wallOf(OK, (body) => {
      asked.push(body);
      return body.includes('mutation') ? { refused: 'It changes something.' } : OK();
    });
    wall.isPinned = true;
    const post = (body: string, type = 'Fetch'): Promise<void> =>
      judge(
        paused('https://shop.example/graphql', {
          resourceType: type,
          request: { url: 'https://shop.example/graphql', method: 'POST', headers: {}, postData: body },
        }),
      );
    await post('{"query":"{ a }"}');
    await post('{"query":"mutation { a }"}');
    await post('{"order":7}');
    await post('{"query":"{ a }"}', 'Document');
    expect(asked).toEqual(['{"query":"{ a }"}', '{"query":"mutation { a }"}']);
    expect(wall.unsent.map(({ body, reason }) => `${reason} ${body ?? ''}`)).toEqual([
      'writes {"query":"mutation { a }"}',
      'writes {"order":7}',
      'form {"query":"{ a }"}',
    ]);
    expect(commands.map(({ method }) => method)).toEqual([
      'Fetch.fulfillRequest',
      ...Array<string>(3).fill('Fetch.failRequest'),
    ]);
  });

  it('lets nothing pass while forms are sent, and writes it down', async () => {
    const { wall, judge, asked, commands } = wallOf(OK);
    wall.isSealed = true;
    await judge(paused('https://shop.example/suggest'));
    await judge(paused('https://shop.example/pay', { method: 'POST', resourceType: 'Document' }));
    await judge(paused('data:text/plain,x'));
    expect([asked, wall.observed, wall.unsent]).toEqual([[], [], []]);
    expect(wall.submitted.map(({ method, url, reason }) => `${method} ${url} ${reason}`)).toEqual([
      'GET https://shop.example/suggest writes',
      'POST https://shop.example/pay form',
    ]);
    expect(commands.map(({ method }) => method)).toEqual([
      'Fetch.failRequest',
      'Fetch.failRequest',
      'Fetch.continueRequest',
    ]);
  });

  it('asks for so much, and no more', async () => {
    const { wall, judge, asked } = wallOf(OK);
    for (let count = 0; count < MOST_REQUESTS + 50; count += 1)
      await judge(paused(`https://shop.example/${count}`));
    expect([asked.length, wall.observed.length, wall.isCut]).toEqual([MOST_REQUESTS, MOST_REQUESTS, true]);
    const {
      wall: other,
      judge: judgeOther,
      commands,
    } = wallOf(() => ({ status: 200, headers: [], body: Buffer.alloc(MOST_BYTES_OF_A_RESPONSE + 1) }));
    await judgeOther(paused('https://shop.example/large'));
    expect([commands[0]?.method, other.isCut]).toEqual(['Fetch.failRequest', true]);
  });

  it('asks for nothing once its page is over', async () => {
    const { wall, judge, asked } = wallOf(OK);
    wall.close();
    await judge(paused('https://shop.example/late'));
    expect(asked).toEqual([]);
  });
});
