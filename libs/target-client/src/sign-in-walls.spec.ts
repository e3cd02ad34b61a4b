import type { RequestListener } from 'node:http';
import type { Failure } from './target';
import type { TargetClient, TargetRequest, TargetResponse } from './target-client';
import { LocalServers } from './testing/local-servers';
import { testClient } from './testing/test-client';

const servers = new LocalServers();
let scan: TargetClient;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  scan = testClient({ limits: { burst: 1_000 } });
});
afterEach(async () => {
  await scan.close();
  await servers.closeAll();
});

const site = (answer: RequestListener) =>
  servers.http((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => answer(request, response));
  });
const wall = (body = 'no', status = 401) =>
  site((_, response) => response.writeHead(status, { 'www-authenticate': 'Basic realm="x"' }).end(body));

/** Many requests side by side, each for a page of its own. */
const visit = (origin: string, more: Partial<TargetRequest> = {}, count = 20) =>
  Promise.all(
    Array.from({ length: count }, (_, page) => scan.request({ url: `${origin}/${page}`, ...more })),
  );
const outcomes = (answers: (TargetResponse | Failure)[]): (number | string)[] =>
  answers.map((answer) => (answer.ok ? answer.status : answer.category));

describe('an origin that lets no stranger in', () => {
  it.each([401, 403])('gets three requests of a scan where it answers %s', async (status) => {
    const { origin } = await wall('no', status);
    const seen = outcomes(await visit(origin));
    expect(asked).toHaveLength(3);
    expect(seen.filter((each) => each === status)).toHaveLength(3);
    expect(seen.filter((each) => each === 'sign_in_required')).toHaveLength(17);
    // Views of other tests share the number.
    const other = scan.forTest({ requests: 9, connections: 9, bytes: 9_000, durationMs: 9_000 });
    expect(outcomes([await other.request({ url: `${origin}/other` })])).toEqual(['sign_in_required']);
  });

  it('gets one request where its response counts attempts, and so does the rest of the host', async () => {
    const { origin } = await wall('4 unsuccessful login attempts');
    const { origin: neighbour } = await site((_, response) => response.end('open'));
    expect(outcomes(await visit(origin))).toEqual([401, ...Array<string>(19).fill('attempts_counted')]);
    expect(outcomes([await scan.request({ url: neighbour })])).toEqual(['attempts_counted']);
    expect(asked).toHaveLength(1);
  });

  it('is not opened by an answer to OPTIONS or by a redirect', async () => {
    const { origin } = await site((request, response) => {
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else if (request.url === '/') response.writeHead(301, { location: '/web' }).end();
      else response.writeHead(401).end();
    });
    await scan.request({ url: `${origin}/` });
    await scan.request({ url: `${origin}/`, method: 'OPTIONS' });
    expect(outcomes(await visit(origin)).filter((each) => each === 401)).toHaveLength(3);
  });

  it('gets the burst of a test that its owner agreed to, until a response counts attempts', async () => {
    let tries = 0;
    const { origin } = await site((_, response) => {
      tries += 1;
      response.writeHead(401).end(tries < 8 ? 'wrong' : '2 attempts left');
    });
    const rights = { kind: 'proven', origins: [{ origin, addresses: ['127.0.0.1'] }] } as const;
    const intrusive = scan.forTest(
      { requests: 50, connections: 50, bytes: 1e6, durationMs: 9_000 },
      { isIntrusive: true, rights },
    );
    const seen: (number | string)[] = [];
    for (let page = 0; page < 12; page += 1)
      seen.push(
        ...outcomes([await intrusive.request({ url: `${origin}/login`, method: 'POST', body: 'x' })]),
      );
    expect(seen).toEqual([...Array<number>(8).fill(401), ...Array<string>(4).fill('attempts_counted')]);
  });
});

describe('an origin that lets strangers in', () => {
  it.each([200, 404, 500])('gets every request after it answered %s', async (status) => {
    const { origin } = await site((request, response) =>
      response.writeHead(request.url === '/' ? status : 401).end(),
    );
    await scan.request({ url: `${origin}/` });
    expect(outcomes(await visit(origin))).toEqual(Array<number>(20).fill(401));
  });

  it('is not waited for after a request that failed', async () => {
    const { origin } = await site((request, response) => {
      if (request.url === '/0') request.socket.destroy();
      else response.end();
    });
    expect(outcomes(await visit(origin))).toEqual(['reset', ...Array<number>(19).fill(200)]);
  });
});
