import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '../contract/target';
import type { TargetClient, TargetRequest, TargetResponse } from '../contract/target-client';
import { LocalServers } from '../testing/local-servers';
import { testClient } from '../testing/test-client';

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

const GUESS: Partial<TargetRequest> = { method: 'POST', body: 'x' };

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(5);
}

/** One after the other, as a test tries a login. */
async function tryAt(
  origin: string,
  isAgreed: boolean,
  requests: Partial<TargetRequest>[],
): Promise<(number | string)[]> {
  const rights = { kind: 'proven', origins: [{ origin, addresses: ['127.0.0.1'] }] } as const;
  const budget = { requests: 50, connections: 50, bytes: 1e6, durationMs: 9_000 };
  const test = scan.forTest(budget, { isIntrusive: true, isAgreed, rights });
  const seen: (number | string)[] = [];
  for (const request of requests)
    seen.push(...outcomes([await test.request({ url: `${origin}/login`, ...request })]));
  return seen;
}

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

  it('keeps its last refusal until the page is requested that a redirect leads to', async () => {
    const { origin } = await site((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/web' }).end();
      else if (request.url === '/web') response.writeHead(302, { location: '/web/' }).end();
      else if (request.url === '/web/') response.end('open');
      else response.writeHead(401).end();
    });
    await scan.request({ url: `${origin}/` });
    const others = visit(origin);
    // A visit with cookies sends each request of its own.
    for (const [path, count] of [
      ['/web', 3],
      ['/web/', 4],
    ] as const) {
      await until(() => asked.length >= count);
      await scan.request({ url: `${origin}${path}` });
    }
    expect(outcomes(await others)).toEqual(Array<number>(20).fill(401));
  });

  it('keeps a refusal for a page that nobody goes to, but not for long', async () => {
    const { origin } = await site((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/web' }).end();
      else response.writeHead(401).end();
    });
    await scan.request({ url: `${origin}/` });
    expect(outcomes(await visit(origin)).filter((each) => each === 401)).toHaveLength(3);
    expect(asked).toHaveLength(4);
  });

  it('gets the burst of a test that its owner agreed to, until a response counts attempts', async () => {
    let tries = 0;
    const { origin } = await site((_, response) => {
      tries += 1;
      response.writeHead(401).end(tries < 8 ? 'wrong' : '2 attempts left');
    });
    expect(await tryAt(origin, true, Array<Partial<TargetRequest>>(12).fill(GUESS))).toEqual([
      ...Array<number>(8).fill(401),
      ...Array<string>(4).fill('attempts_counted'),
    ]);
  });

  it.each([GUESS, { headers: { authorization: 'Basic eDp5' } }])(
    'gets three requests of a test whose login nobody named, also with an invented password: %j',
    async (guess) => {
      const { origin } = await wall();
      const seen = await tryAt(origin, false, Array<Partial<TargetRequest>>(5).fill(guess));
      expect(seen).toEqual([401, 401, 401, 'sign_in_required', 'sign_in_required']);
    },
  );
});

describe('an origin that lets strangers in', () => {
  it.each([200, 404, 500])('gets every request after it answered %s', async (status) => {
    const { origin } = await site((request, response) =>
      response.writeHead(request.url === '/' ? status : 401).end(),
    );
    await scan.request({ url: `${origin}/` });
    expect(outcomes(await visit(origin))).toEqual(Array<number>(20).fill(401));
  });

  it.each([404, 405, 410])('may have counts in the prose of a page that answers %s', async (status) => {
    const { origin } = await site((request, response) =>
      response.writeHead(request.url === '/' ? 200 : status).end('3 tentatives, 2 essais'),
    );
    await scan.request({ url: `${origin}/` });
    await visit(origin, {}, 1);
    expect(outcomes(await visit(origin, { method: 'HEAD' }))).toEqual(Array<number>(20).fill(status));
  });

  it('is not waited for after a request that failed', async () => {
    const { origin } = await site((request, response) => {
      if (request.url === '/0') request.socket.destroy();
      else response.end();
    });
    expect(outcomes(await visit(origin))).toEqual(['reset', ...Array<number>(19).fill(200)]);
  });
});

describe('a login that answers with its form again', () => {
  const RULE = 'Accounts are locked after 5 failed attempts. ';
  const login = (page: (guesses: number) => string, isRedirecting = false) => {
    let guesses = 0;
    return site((request, response) => {
      if (request.method === 'POST') guesses += 1;
      if (request.method === 'POST' && isRedirecting) response.writeHead(302, { location: '/login' }).end();
      else response.end(page(guesses));
    });
  };
  const PAGE = { share: false };
  const visits = [PAGE, GUESS, PAGE, GUESS, PAGE];

  it('gets no request after it tells a new count', async () => {
    const { origin } = await login((guesses) => `${RULE}${5 - guesses} attempts left.`);
    const seen = await tryAt(origin, true, visits);
    expect(seen).toEqual([200, 200, ...Array<string>(3).fill('attempts_counted')]);
    expect(asked).toEqual(['GET /login', 'POST /login']);
  });

  it('gets no request after it tells the count on the page that it redirects to', async () => {
    const { origin } = await login((guesses) => (guesses > 0 ? 'Noch 4 Versuche' : 'Hallo'), true);
    const seen = await tryAt(origin, true, visits);
    expect(seen).toEqual([200, 302, 200, 'attempts_counted', 'attempts_counted']);
  });

  it.each([
    ['a rule', () => RULE],
    ['a rule that it tells at failures only', (guesses: number) => (guesses > 0 ? RULE : '')],
    ['the same count as before the first try', () => 'You have 5 attempts left.'],
  ])('gets every request where it tells %s', async (_, page) => {
    const { origin } = await login(page);
    expect(await tryAt(origin, true, visits)).toEqual(Array<number>(5).fill(200));
  });

  it('may have new counts on pages that were asked before a password, and for tests that hand in none', async () => {
    let page = 0;
    const { origin } = await site((_, response) => response.end(`${(page += 1)} attempts left`));
    expect(await tryAt(origin, true, [PAGE, PAGE, PAGE])).toEqual([200, 200, 200]);
    expect(outcomes(await visit(origin))).toEqual(Array<number>(20).fill(200));
  });
});
