import type { IncomingMessage } from 'node:http';
import type { TargetClient } from '../contract/target-client';
import { LocalServers } from '../testing/local-servers';
import { answered, categoryOf, testClient } from '../testing/test-client';

const servers = new LocalServers();
let scan: TargetClient;
let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];

beforeEach(() => {
  seen = [];
  scan = testClient({ limits: { burst: 1_000 } });
});
afterEach(async () => {
  await scan.close();
  await servers.closeAll();
});

/** Redirects as the paths say: `/302?/next`. All else gets 200. */
function redirecting() {
  return servers.http((request, response) => {
    seen.push({ method: request.method, url: request.url, headers: request.headers });
    const [path = '', location = ''] = (request.url ?? '').split('?');
    const status = Number(path.slice(1)) || 200;
    request.resume().on('end', () => response.writeHead(status, location ? { location } : {}).end());
  });
}

describe('redirects', () => {
  it('come back as they are unless they are to be followed', async () => {
    const { origin } = await redirecting();
    const answer = answered(await scan.request({ url: `${origin}/302?/a` }));
    expect([answer.status, answer.redirects, seen.length]).toEqual([302, [], 1]);
  });

  it('are followed with their hops told', async () => {
    const { origin } = await redirecting();
    const answer = answered(await scan.request({ url: `${origin}/301?/308?/end%23x`, followRedirects: 5 }));
    expect(answer.url).toBe(`${origin}/308`);
    expect(answer.redirects).toEqual([
      {
        url: `${origin}/301?/308?/end%23x`,
        status: 301,
        location: '/308',
        headers: expect.arrayContaining([['location', '/308']]) as unknown,
      },
    ]);
  });

  it('end after the hops that were requested, and after ten at most', async () => {
    const { origin } = await redirecting();
    const two = answered(await scan.request({ url: `${origin}/302?/302`, followRedirects: 1 }));
    expect([two.status, two.redirects.length]).toEqual([302, 1]);
    const loop = await servers.http((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    );
    const ten = answered(await scan.request({ url: loop.origin, followRedirects: 99 }));
    expect([ten.status, ten.redirects.length]).toEqual([302, 10]);
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://127.0.0.1/',
    'http://user:pw@127.0.0.1/',
    'http://[',
  ])('to %s are refused', async (location) => {
    const { origin } = await redirecting();
    const answer = await scan.request({ url: `${origin}/302?${location}`, followRedirects: 3 });
    expect(categoryOf(answer)).toBe('redirect_refused');
  });

  it('without Location are plain responses', async () => {
    const { origin } = await redirecting();
    expect(answered(await scan.request({ url: `${origin}/302`, followRedirects: 3 })).status).toBe(302);
  });

  it('keep a test’s headers on the same origin and drop them on another', async () => {
    const { origin } = await redirecting();
    const other = await redirecting();
    const headers = { 'x-payload': 'secret', cookie: 'a=1' };
    await scan.request({ url: `${origin}/302?/same`, followRedirects: 3, headers });
    expect(seen.map((request) => request.headers['x-payload'])).toEqual(['secret', 'secret']);
    seen = [];
    await scan.request({ url: `${origin}/302?${other.origin}/other`, followRedirects: 3, headers });
    expect(seen.map((request) => [request.headers['x-payload'], request.headers.cookie])).toEqual([
      ['secret', 'a=1'],
      [undefined, undefined],
    ]);
  });

  it.each([
    ['301', 'GET'],
    ['302', 'GET'],
    ['303', 'GET'],
    ['307', 'POST'],
    ['308', 'POST'],
  ])('with %s turn a POST into a %s', async (status, method) => {
    const { origin } = await redirecting();
    await scan.request({ url: `${origin}/${status}?/end`, method: 'POST', body: 'a=1', followRedirects: 3 });
    expect(seen.map((request) => request.method)).toEqual(['POST', method]);
    expect(seen[1]?.headers['content-length']).toBe(method === 'POST' ? '3' : undefined);
  });

  it('never carry a POST to another origin', async () => {
    const { origin } = await redirecting();
    const other = await redirecting();
    const url = `${origin}/307?${other.origin}/`;
    const answer = answered(await scan.request({ url, method: 'POST', body: 'a=1', followRedirects: 3 }));
    expect([answer.status, other.connections()]).toEqual([307, 0]);
  });

  it('keep HEAD a HEAD', async () => {
    const { origin } = await redirecting();
    await scan.request({ url: `${origin}/303?/end`, method: 'HEAD', followRedirects: 3 });
    expect(seen.map((request) => request.method)).toEqual(['HEAD', 'HEAD']);
  });

  it('with UTF-8 in Location go where browsers go', async () => {
    const location = Buffer.from('/grüße', 'utf8').toString('latin1');
    const { origin } = await servers.http((request, response) => {
      seen.push({ method: request.method, url: request.url, headers: request.headers });
      response.writeHead(request.url === '/' ? 302 : 200, { location }).end();
    });
    expect(answered(await scan.request({ url: origin, followRedirects: 1 })).url).toBe(
      `${origin}/gr%C3%BC%C3%9Fe`,
    );
  });

  it('to another host are the response when the request stays on its host', async () => {
    const { origin, port } = await redirecting();
    const other = await redirecting();
    const elsewhere = testClient({ resolveName: () => Promise.resolve(['127.0.0.1']) });
    const ask = async (url: string) =>
      answered(await elsewhere.request({ url, followRedirects: 3, stayOnHost: true, share: false }));
    const away = await ask(`http://shop.test:${port}/302?http://other.test:${other.port}/`);
    expect([away.status, away.url]).toEqual([
      302,
      `http://shop.test:${port}/302?http://other.test:${other.port}/`,
    ]);
    expect(other.connections()).toBe(0);
    const home = await ask(`http://shop.test:${port}/302?http://shop.test:${other.port}/`);
    expect([home.status, home.url]).toEqual([200, `http://shop.test:${other.port}/`]);
    expect((await ask(`${origin}/302?/same`)).url).toBe(`${origin}/same`);
    await elsewhere.close();
  });
});
