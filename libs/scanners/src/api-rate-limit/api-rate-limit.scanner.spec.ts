import { djangoRest, expressDraft8, limited, sendJson, type ApiHandler } from './testing/local-apis';
import { asked, closeApis, scan, THINGS } from './testing/scan-local-api';

afterEach(closeApis);

const MOST_TRIES = 4;

/** Scans again when times could not be judged: on a busy machine, answers come late on their own, and the scanner leaves those alone. */
async function undisturbed(scanOnce: () => ReturnType<typeof scan>): ReturnType<typeof scan> {
  for (let tries = 1; ; tries += 1) {
    const scanned = await scanOnce();
    const isJudged = !JSON.stringify(scanned.outcome).includes('not_judged');
    if (isJudged || tries === MOST_TRIES) return scanned;
  }
}

describe('frameworks', () => {
  it('Express with the draft’s fields: four requests, then it is left alone', async () => {
    const { found, judgement, api } = await scan(expressDraft8(100));
    expect(found).toEqual([]);
    expect(judgement.inconclusive).toBeNull();
    expect(api.seen).toHaveLength(4);
    expect(judgement.technicalDetails.endpoints).toEqual([
      {
        path: THINGS,
        source: 'configured',
        outcome: 'declared',
        status: 200,
        limits: [{ name: '100-in-1min', limit: 100, window_seconds: 60 }],
      },
    ]);
  });

  it('Kong and GitHub', async () => {
    const kong = limited({
      limit: 300,
      headers: (remaining) => ({
        'x-ratelimit-limit-minute': '300',
        'x-ratelimit-remaining-minute': String(remaining),
        'ratelimit-limit': '300',
        'ratelimit-remaining': String(remaining),
        'ratelimit-reset': '42',
      }),
    });
    expect((await scan(kong)).found).toEqual([]);
    const soon = String(Math.floor(Date.now() / 1000) + 3_000);
    const github = limited({
      limit: 60,
      headers: (remaining) => ({
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': soon,
      }),
    });
    expect((await scan(github)).found).toEqual([]);
  });

  it('a firewall that returns 403 once there is a burst', async () => {
    const { found, outcome } = await scan(
      limited({ limit: 9, refuse: (response) => sendJson(response, {}, {}, 403) }),
    );
    expect(found).toEqual([]);
    expect(outcome).toMatchObject([{ outcome: 'limited' }]);
  });
});

describe('no limit', () => {
  const open: ApiHandler = (_request, response) => sendJson(response);

  it('is medium on a configured endpoint, within forty safe requests', async () => {
    const { found, judgement, api } = await scan(open);
    expect(found).toEqual(['rate-limit-not-observed medium']);
    expect(api.seen.length).toBeGreaterThanOrEqual(38);
    expect(api.seen.length).toBeLessThanOrEqual(40);
    expect(new Set(api.seen.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']));
    expect(judgement.findings[0]?.description).toMatch(
      /within 3\d requests at no more than ten a second\. .*may be higher/,
    );
  });

  it('is low on an endpoint that a script of the start page names', async () => {
    const site: ApiHandler = (request, response) => {
      if (request.url === '/') {
        response.writeHead(200, { 'content-type': 'text/html' });
        return response.end(
          '<!doctype html><script src="/app.js"></script><a href="/api/logout">Bye</a><a href="https://api.example/v1/x">',
        );
      }
      if (request.url !== '/app.js') return sendJson(response);
      response.writeHead(200, { 'content-type': 'text/javascript' });
      return response.end('fetch("/api/v1/stats"); fetch(`/api/users/${id}`); go("/api/otp")');
    };
    const { found, judgement, api } = await scan(site, { endpoints: null });
    expect(found).toEqual(['rate-limit-not-observed low']);
    expect(judgement.findings[0]?.location).toBe('/api/v1/stats');
    expect(judgement.technicalDetails.endpoints).toHaveLength(1);
    expect(asked(api, '/api').every(({ url }) => url.toLowerCase().startsWith('/api/v1/stats'))).toBe(true);
  });

  it('of three endpoints takes a hundred requests at most and starts no burst that proves nothing', async () => {
    const { api, outcome } = await scan(open, { endpoints: ['/api/a', '/api/b', '/api/c', '/api/d'] });
    expect(api.seen.length).toBeLessThanOrEqual(100);
    for (const path of ['/api/a', '/api/b']) expect(asked(api, path).length).toBeLessThanOrEqual(40);
    for (const path of ['/api/c', '/api/d']) expect(asked(api, path).length).toBeLessThanOrEqual(5);
    expect(outcome).toMatchObject([
      { outcome: 'not_observed' },
      { outcome: 'not_observed' },
      { reason: 'budget' },
      { reason: 'budget' },
    ]);
  });

  it('keeps to ten a second and four at the same time', async () => {
    const planned: number[] = [];
    const { api } = await scan((_request, response) => setTimeout(() => sendJson(response), 5), {
      pause: (ms) => {
        planned.push(performance.now() + ms);
        return Promise.resolve();
      },
    });
    expect(api.mostAtOnce()).toBeGreaterThan(1);
    expect(api.mostAtOnce()).toBeLessThanOrEqual(4);
    // Nobody waited; what counts is when each request would have left.
    expect(planned.length).toBeGreaterThan(30);
    for (const [index, at] of planned.entries()) {
      expect((planned[index + 10] ?? Infinity) - at).toBeGreaterThan(1_000);
    }
  });
});

describe('guards', () => {
  it('a response from a cache', async () => {
    const { found, judgement, api } = await scan((_request, response, before) =>
      sendJson(
        response,
        undefined,
        before === 0 ? { 'cf-cache-status': 'MISS' } : { 'cf-cache-status': 'HIT', age: '4' },
      ),
    );
    expect(found).toEqual([]);
    expect(judgement.inconclusive).toMatch(/^\/api\/things: a cache responds in its place; configure/);
    expect(api.seen).toHaveLength(4);
  });

  it('a response that a cache let through', async () => {
    const { found } = await scan((_request, response) =>
      sendJson(response, undefined, { age: '0', 'x-cache': 'MISS from edge', 'cf-cache-status': 'DYNAMIC' }),
    );
    expect(found).toEqual(['rate-limit-not-observed medium']);
  });

  it.each<[string, ApiHandler, string]>([
    ['a required login', (_q, response) => sendJson(response, {}, {}, 401), 'needs_login'],
    ['a path that does not exist', (_q, response) => sendJson(response, {}, {}, 404), 'not_found'],
    ['an endpoint for POST', (_q, response) => sendJson(response, {}, { allow: 'POST' }, 405), 'no_get'],
    ['a refusal from the start', (_q, response) => sendJson(response, {}, {}, 429), 'limited_before'],
    ['a server in trouble', (_q, response) => sendJson(response, {}, {}, 502), 'server_error'],
    [
      'a redirect to a login',
      (_q, response) => response.writeHead(302, { location: '/login' }).end(),
      'redirect',
    ],
    [
      'a catch-all page',
      (_q, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
      'web_page',
    ],
    [
      'a firewall',
      (_q, response) => response.writeHead(403, { 'cf-mitigated': 'challenge' }).end('Just a moment'),
      'challenge',
    ],
    ['a dropped connection', (request) => request.socket.destroy(), 'reset'],
  ])('%s is asked once and not judged', async (_name, handle, reason) => {
    const { found, judgement, api } = await scan(handle);
    expect(found).toEqual([]);
    expect(judgement.technicalDetails.reason).toBe(reason);
    expect(api.seen.length).toBeLessThanOrEqual(1);
  });

  it('a server that starts to fail is left alone, at every endpoint', async () => {
    const { judgement, api } = await scan(
      (_request, response, before) => sendJson(response, {}, {}, before < 10 ? 200 : 500),
      { endpoints: [THINGS, '/api/more'] },
    );
    expect(judgement.technicalDetails.reason).toBe('server_error');
    expect(api.seen.length).toBeLessThanOrEqual(10 + 4);
    expect(asked(api, '/api/more')).toHaveLength(0);
  });

  it('a service that counts attempts gets no request after it said so, at no endpoint', async () => {
    const { outcome, judgement, api } = await scan(
      (_request, response) => sendJson(response, { remainingAttempts: 4 }, {}, 401),
      { endpoints: [THINGS, '/api/more'] },
    );
    expect(judgement.inconclusive).not.toBeNull();
    expect(outcome).toMatchObject([{ reason: 'needs_login' }, { reason: 'attempts_counted' }]);
    expect(api.seen).toHaveLength(1);
  });

  it('a gateway without servers behind it is not a limiter', async () => {
    const { found, judgement } = await scan((_request, response, before) => {
      if (before < 10) return sendJson(response);
      return response.writeHead(503, { 'content-type': 'text/plain' }).end('no healthy upstream');
    });
    expect(found).toEqual([]);
    expect(judgement.inconclusive).not.toBeNull();
  });

  it('a queue that empties in a rest and fills again is a limit', async () => {
    const { outcome } = await undisturbed(() => {
      let level = 0;
      return scan(
        (_request, response) => {
          level += 1;
          setTimeout(() => sendJson(response), level <= 8 ? 0 : 150 * (level - 8));
        },
        {
          measuresTime: true,
          pause: (ms) => {
            if (ms >= 3_000) level = 0;
            return Promise.resolve();
          },
        },
      );
    });
    expect(outcome).toMatchObject([{ outcome: 'slowed_down' }]);
  });

  it('content that speaks of limits is not a refusal', async () => {
    const { found } = await scan((_request, response, before) =>
      sendJson(response, { message: before % 2 ? 'How to answer too many requests' : 'Hello' }),
    );
    expect(found).toEqual(['rate-limit-not-observed medium']);
  });

  it('requests no endpoint that was requested within a day', async () => {
    const claims: string[] = [];
    const { judgement, api } = await scan((_request, response) => sendJson(response), {
      endpoints: ['/api/things?page=1'],
      claimProbe: (endpoint) => {
        claims.push(endpoint);
        return Promise.resolve(false);
      },
    });
    expect(api.seen).toHaveLength(0);
    expect(claims).toEqual([`${api.origin}${THINGS}`]);
    expect(judgement.technicalDetails.reason).toBe('claimed');
  });

  it.each(['/api/password/reset', '/api/sendOtp', '/v1/payments'])('never requests %s', async (path) => {
    const { api, judgement } = await scan((_request, response) => sendJson(response), { endpoints: [path] });
    expect(api.seen).toHaveLength(0);
    expect(judgement.technicalDetails.reason).toBe('sensitive');
  });

  it('says so when there is no endpoint', async () => {
    const { judgement } = await scan(
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hi'),
      { endpoints: null },
    );
    expect(judgement.inconclusive).toMatch(/^no API endpoint is configured or was found; name one/);
  });

  it('one limit for all endpoints counts for the second one too', async () => {
    const { found, outcome, judgement } = await scan(djangoRest(12), { endpoints: [THINGS, '/api/more'] });
    expect(found).toEqual([]);
    expect(judgement.inconclusive).toBeNull();
    expect(outcome).toMatchObject([{ outcome: 'limited' }, { outcome: 'shared_limit' }]);
  });

  it('ends when the test is stopped', async () => {
    const stop = new AbortController();
    const { judgement, api } = await scan(
      (_request, response, before) => {
        if (before === 5) stop.abort();
        sendJson(response);
      },
      { signal: stop.signal },
    );
    expect(api.seen.length).toBeLessThanOrEqual(10);
    expect(judgement.inconclusive).not.toBeNull();
  });
});
