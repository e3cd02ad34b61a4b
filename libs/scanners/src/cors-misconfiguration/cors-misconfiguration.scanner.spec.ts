import type { Failure, TargetRequest, TargetResponse } from '@palisade/target-client';
import { serveHttp, serveTcp } from '@palisade/scan-engine/testing/local-sites';
import { failingClient } from '@palisade/scan-engine/testing/failing-client';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { corsMisconfigurationScanner } from './cors-misconfiguration.scanner';
import { constant, CREDENTIALS, echoing, reflecting, type CorsPolicy } from './testing/cors-policies';
import { NAME, observeSite, servePolicies } from './testing/observe-site';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';

const started = closedAfterEach();

const silent: CorsPolicy = () => ({});
const total = (sent: Record<string, number>): number =>
  Object.values(sent).reduce((sum, count) => sum + count, 0);

describe('what is sent', () => {
  it('is 8 requests to a path that does not speak of CORS', async () => {
    const site = await started(servePolicies({ '/': silent }, { secure: true }));
    const { sent, judgement } = await observeSite(`https://${NAME}:${site.port}/`);
    expect(sent).toEqual({ GET: 7, OPTIONS: 1 });
    expect(judgement).toMatchObject({ findings: [], inconclusive: null });
    const port = site.port;
    const origins = site.asked.map(({ headers }) => headers.origin?.replace(/[0-9a-f]{16}/, '<random>'));
    expect(origins.sort()).toEqual(
      [
        undefined,
        'null',
        'https://<random>.example',
        'https://<random>.example',
        `https://${NAME}:${port}`,
        `http://${NAME}:${port}`,
        `https://${NAME}.<random>.example:${port}`,
        `https://<random>example.co.uk:${port}`,
      ].sort(),
    );
  });

  it('is 6 requests where the target is an address: it has no domain, and over http no http twin', async () => {
    const site = await started(servePolicies({ '/': silent }));
    const { sent } = await observeSite(`http://127.0.0.1:${site.port}/`);
    expect(sent).toEqual({ GET: 5, OPTIONS: 1 });
  });

  it('is 20 requests at most when a site is talkative', async () => {
    const stranger = /^https:\/\/[0-9a-f]{16}\.(example|com)$/;
    const trusting = echoing((origin) => !stranger.test(origin) && !origin.includes('.example:'));
    const site = await started(servePolicies({ '/': trusting }, { secure: true }));
    const { sent, found } = await observeSite(`https://${NAME}:${site.port}/`);
    expect(total(sent)).toBeLessThanOrEqual(20);
    expect(found).toContain('cors-suffix-match low');
  });

  it('ends with the confirmation when everyone is admitted', async () => {
    const site = await started(servePolicies({ '/': reflecting() }, { secure: true }));
    const { sent, found } = await observeSite(`https://${NAME}:${site.port}/`);
    expect(sent).toEqual({ GET: 8, OPTIONS: 2 });
    expect(found).toEqual(['cors-reflects-any-origin high']);
  });

  it('carries no credentials, and asks for PUT with Authorization only in a preflight', async () => {
    const site = await started(servePolicies({ '/': reflecting() }));
    await observeSite(`http://127.0.0.1:${site.port}/`);
    for (const { method, headers } of site.asked) {
      expect(headers.authorization).toBeUndefined();
      expect(headers.cookie).toBeUndefined();
      expect(['GET', 'OPTIONS']).toContain(method);
      expect(headers['access-control-request-method']).toBe(method === 'OPTIONS' ? 'PUT' : undefined);
    }
  });

  it('uses new random labels each time, and none of them is kept', async () => {
    let age = 0;
    const dated: CorsPolicy = (origin, method) =>
      reflecting({ ...CREDENTIALS, age: String(++age), 'last-modified': new Date().toUTCString() })(
        origin,
        method,
      );
    const site = await started(servePolicies({ '/': dated }));
    const url = `http://127.0.0.1:${site.port}/`;
    const [one, other] = [await observeSite(url), await observeSite(url)];
    const labels = site.asked.flatMap(({ headers }) => headers.origin?.match(/[0-9a-f]{16}/g) ?? []);
    expect(new Set(labels).size).toBe(4);
    expect(site.asked.map(({ headers }) => headers.origin)).toContainEqual(
      expect.stringMatching(/^http:\/\/[0-9a-f]{16}\.com$/),
    );
    expect(one.observation).toEqual(other.observation);
    expect(one.judgement).toEqual(other.judgement);
    for (const label of labels) expect(JSON.stringify(one)).not.toContain(label);
  });

  it('keeps no cookie value and no realm', async () => {
    const policy: CorsPolicy = (origin, method) => ({
      headers: {
        ...reflecting()(origin, method).headers,
        'set-cookie': 'sid=very-secret; Path=/; SameSite=None; Secure',
        'www-authenticate': 'Basic realm="inside"',
      },
    });
    const site = await started(servePolicies({ '/': policy }));
    const { observation, found } = await observeSite(`http://127.0.0.1:${site.port}/`);
    expect(JSON.stringify(observation)).not.toMatch(/very-secret|inside/);
    expect(found).toEqual(['cors-reflects-any-origin critical']);
  });
});

describe('classes of origins at a named host', () => {
  const atName = (pattern: RegExp) =>
    echoing((origin) => pattern.test(origin.replace(/:\d+$/, '')), CREDENTIALS);

  it.each<[name: string, policy: CorsPolicy, found: string[]]>([
    ['a suffix', atName(/^https:.*example\.co\.uk$/), ['cors-suffix-match high']],
    ['a prefix', atName(/^https:\/\/www\.example\.co\.uk/), ['cors-prefix-match high']],
    ['a dot', atName(/^https:\/\/www.example\.co\.uk$/), ['cors-unescaped-dot high']],
    ['a later dot', atName(/^https:\/\/www\.example.co\.uk$/), ['cors-unescaped-dot high']],
    ['a backtick', atName(/^https:\/\/www\.example\.co\.uk(`.*)?$/), ['cors-special-char medium']],
    ['all subdomains', atName(/^https:\/\/[\w-]+\.example\.co\.uk$/), ['cors-any-subdomain medium']],
    ['plain http', atName(/^https?:\/\/www\.example\.co\.uk$/), ['cors-http-origin-trusted medium']],
    ['null', atName(/^(https:\/\/www\.example\.co\.uk|null)$/), ['cors-null-origin high']],
    ['exactly itself', atName(/^https:\/\/www\.example\.co\.uk$/), []],
  ])('%s', async (_name, policy, expected) => {
    const site = await started(servePolicies({ '/': policy }, { secure: true }));
    const { found, sent, judgement } = await observeSite(`https://${NAME}:${site.port}/`);
    expect(found).toEqual(expected);
    expect(judgement.inconclusive).toBeNull();
    expect(total(sent)).toBeLessThanOrEqual(20);
  });
});

describe('paths', () => {
  const PAGE = `<!doctype html><a href="/about"></a><a href="/api/logout"></a><script src="/api/sdk.js"></script>
    <script>fetch('/api/v1/items?page=1'); fetch("/api/orders/12345"); fetch("https://other.example/api/x");
    fetch("/api/" + id); axios.get(\`/graphql\`); fetch('/rest/third')</script>`;

  it('are the start page and up to two that look like an API in it', async () => {
    const site = await started(
      servePolicies(
        { '/': silent, '/api/v1/items': reflecting(), '/api/': silent },
        { bodies: { '/': PAGE } },
      ),
    );
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`);
    const paths = new Set(site.paths.map((path) => path.split('?')[0]));
    expect([...paths].sort()).toEqual(['/', '/api/', '/api/v1/items']);
    expect(judgement.findings.map(({ location }) => location)).toEqual(['/api/v1/items']);
  });

  it('are the configured ones where there are any, ten at most', async () => {
    const endpoints = Array.from({ length: 12 }, (_value, index) => `/api/${index}`);
    const policies = Object.fromEntries(endpoints.map((path) => [path, silent]));
    const site = await started(servePolicies(policies));
    const { observation, sent, judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, endpoints);
    expect(observation.paths).toHaveLength(10);
    // One more is for the home page, which does not exist here.
    expect(total(sent)).toBe(61);
    expect(judgement.inconclusive).toBeNull();
    expect(judgement.technicalDetails.not_looked_at).toEqual(['/api/10', '/api/11']);
  });

  it('always have the home page among them, whose cookies count', async () => {
    const cookie: CorsPolicy = () => ({ headers: { 'set-cookie': 'sid=1; SameSite=None; Secure' } });
    const site = await started(servePolicies({ '/': cookie, '/api': reflecting() }));
    const { found } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/api']);
    expect(found).toEqual(['cors-reflects-any-origin critical']);
    expect(site.paths.filter((path) => path === '/')).toHaveLength(6);
  });

  it('show an echo on the home page, though only other paths are configured', async () => {
    const site = await started(servePolicies({ '/': reflecting(), '/api': silent }));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/api']);
    expect(judgement.findings.map(({ id, location }) => `${id} ${location}`)).toEqual([
      'cors-reflects-any-origin /',
    ]);
  });

  it('are judged though the home page is in trouble, which nobody named', async () => {
    const site = await started(servePolicies({ '/': () => ({ status: 503 }), '/api': silent }));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/api']);
    expect(judgement).toMatchObject({ findings: [], inconclusive: null });
  });

  it('are counted once, whatever their query or slash', async () => {
    const moved: CorsPolicy = () => ({ status: 301, headers: { location: '/api/' } });
    const site = await started(servePolicies({ '/api': moved, '/api/': reflecting() }));
    const endpoints = ['/api', '/api/?a=1', '/api/?a=2'];
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, endpoints);
    expect(judgement.findings.map(({ location }) => location)).toEqual(['/api/']);
  });

  it('never are on another host', async () => {
    const site = await started(
      servePolicies({ '/': () => ({ status: 302, headers: { location: 'http://127.0.0.2/' } }) }),
    );
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`);
    expect(judgement.technicalDetails.reason).toBe('redirect');
    expect(site.paths).toEqual(['/']);
  });

  it('that need a login and redirect to it are noted, and the login page is left alone', async () => {
    const toLogin: CorsPolicy = (origin, method) => ({
      status: 302,
      headers: { ...reflecting()(origin, method).headers, location: '/login' },
    });
    const site = await started(servePolicies({ '/api/me': toLogin, '/login': silent }));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/api/me']);
    expect(site.paths.filter((path) => path !== '/')).toEqual(['/api/me', '/api/me']);
    expect(judgement.technicalDetails.reason).toBe('redirect');
  });
});

describe('a cache in front', () => {
  /** Keyed by the URL alone: Vary is not sent, so the first response is everyone's. */
  const cached = (policy: CorsPolicy) => {
    const stored = new Map<string, Record<string, string | string[]>>();
    return serveHttp(({ url = '', method, headers }, response) => {
      const key = `${method} ${url}`;
      const hit = stored.get(key);
      const fresh = policy(headers.origin ?? null, method === 'OPTIONS' ? 'OPTIONS' : 'GET').headers ?? {};
      if (!hit) stored.set(key, fresh);
      response.writeHead(200, {
        'cache-control': 'max-age=60',
        'x-cache': hit ? 'HIT' : 'MISS',
        ...(hit ?? fresh),
      });
      response.end('{}');
    });
  };
  const careless: CorsPolicy = (origin) =>
    origin === null ? {} : { headers: { 'access-control-allow-origin': origin, ...CREDENTIALS } };

  it('does not hide an echo', async () => {
    const site = await started(cached(careless));
    const { found } = await observeSite(`http://127.0.0.1:${site.port}/`);
    expect(found).toEqual(['cors-missing-vary low', 'cors-reflects-any-origin high']);
  });
});

describe('a site that does not want more', () => {
  it('is left alone after status 429', async () => {
    let count = 0;
    const site = await started(
      servePolicies({ '/a': () => (++count > 3 ? { status: 429 } : {}), '/b': silent }),
    );
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/a', '/b']);
    expect(judgement.technicalDetails.reason).toBe('rate_limited');
    expect(site.paths).not.toContain('/b');
  });

  it('is left alone when its firewall reacts', async () => {
    const blocked: CorsPolicy = (origin) =>
      origin === null ? {} : { status: 403, headers: { 'cf-mitigated': 'challenge' } };
    const site = await started(servePolicies({ '/a': blocked, '/b': silent }));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/a', '/b']);
    expect(judgement.technicalDetails.reason).toBe('challenge');
    expect(site.paths).not.toContain('/b');
  });

  it('gets further requests when its firewall only stops an odd character', async () => {
    const wary: CorsPolicy = (origin, method) =>
      origin?.includes('`')
        ? { status: 403, headers: { 'cf-mitigated': 'challenge' } }
        : echoing((known) => known.startsWith('http://127.0.0.1:') && !known.endsWith('.example'))(
            origin,
            method,
          );
    const site = await started(servePolicies({ '/a': wary, '/b': silent }));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/a', '/b']);
    expect(site.asked.some(({ headers }) => headers.origin?.includes('`'))).toBe(true);
    expect(site.paths).toContain('/b');
    expect(judgement.inconclusive).toBeNull();
  });

  it('says so with status 500 for strangers, as Express does, which is a refusal', async () => {
    const site = await started(servePolicies({ '/': (origin) => (origin === null ? {} : { status: 500 }) }));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`);
    expect(judgement).toMatchObject({ findings: [], inconclusive: null });
  });

  it('cannot be judged when it fails without an Origin too', async () => {
    const site = await started(servePolicies({ '/': () => ({ status: 500 }) }));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`);
    expect(judgement.technicalDetails.reason).toBe('server_error');
    expect(site.paths).toEqual(['/']);
  });

  it('gets no further requests when it is down', async () => {
    const site = await started(serveTcp((socket) => socket.destroy()));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/a', '/b', '/c']);
    expect(judgement.technicalDetails).toMatchObject({ reason: 'reset', not_looked_at: ['/b', '/c'] });
  });

  it('in trouble at one path of two is not called clean', async () => {
    const site = await started(servePolicies({ '/a': silent, '/b': () => ({ status: 503 }) }));
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, ['/a', '/b']);
    expect(judgement.technicalDetails.reason).toBe('server_error');
  });

  it('or is silent to foreign origins ends as inconclusive', async () => {
    const site = await started(
      serveHttp(({ headers }, response) => {
        if (headers.origin === undefined) response.end('{}');
      }),
    );
    const { judgement } = await observeSite(`http://127.0.0.1:${site.port}/`, null, {
      headersMs: 300,
      totalMs: 600,
    });
    expect(judgement.technicalDetails.reason).toBe('timeout');
  });
});

describe('with a stubbed client', () => {
  const page = (more: Partial<TargetResponse> = {}): TargetResponse => ({
    ok: true,
    url: '',
    status: 200,
    headers: [],
    body: Buffer.from('{}'),
    truncated: false,
    redirects: [],
    address: { address: '192.0.2.1', family: 4 },
    durationMs: 1,
    ...more,
  });

  async function observeStub(
    answer: (request: TargetRequest) => TargetResponse | Failure,
    endpoints: string[] = [],
  ) {
    const urls: string[] = [];
    const client = {
      ...failingClient('timeout'),
      target: { host: 'example.co.uk', url: null },
      request: (request: TargetRequest) => {
        urls.push(request.url);
        return Promise.resolve(answer(request));
      },
    };
    const observation = await corsMisconfigurationScanner.observe(
      scannerInput(client, { settings: { endpoints } }),
    );
    return { urls, observation, judgement: corsMisconfigurationScanner.judge(observation) };
  }

  it('a bare domain without https is checked over http', async () => {
    const down: Failure = { ok: false, category: 'refused', detail: 'stub' };
    const { judgement, urls } = await observeStub(({ url }) => (url.startsWith('https:') ? down : page()));
    expect(judgement.inconclusive).toBeNull();
    expect(urls.filter((url) => url.startsWith('https:'))).toEqual(['https://example.co.uk/']);
  });

  it('the www twin that the host leads to is the one that is probed', async () => {
    const { urls } = await observeStub(
      ({ url }) =>
        url === 'https://example.co.uk/api'
          ? page({ status: 301, headers: [['location', 'https://www.example.co.uk/api']] })
          : page(),
      ['/api', '/api/2'],
    );
    expect(new Set(urls)).toEqual(
      new Set([
        'https://example.co.uk/api',
        'https://www.example.co.uk/',
        'https://www.example.co.uk/api',
        'https://www.example.co.uk/api/2',
      ]),
    );
  });

  it('a redirect loop ends', async () => {
    const { judgement, urls } = await observeStub(({ url }) =>
      page({ status: 302, headers: [['location', url]] }),
    );
    expect(judgement.technicalDetails.reason).toBe('redirect_loop');
    expect(urls).toHaveLength(6);
  });

  it('a private network is told apart from loopback', async () => {
    const { observation } = await observeStub(() => page({ address: { address: '10.1.2.3', family: 4 } }));
    expect(observation.paths[0]?.network).toBe('private');
  });

  it('a slow site ends before the deadline, as too slow', async () => {
    jest.useFakeTimers();
    try {
      const start = performance.now();
      const { judgement } = await observeStub(() => {
        jest.advanceTimersByTime(2_500);
        return page();
      }, ['/a', '/b', '/c', '/d']);
      expect(judgement.technicalDetails.reason).toBe('timeout');
      expect(performance.now() - start).toBeLessThan(corsMisconfigurationScanner.budget.durationMs);
    } finally {
      jest.useRealTimers();
    }
  });

  it('a site with a constant header needs no second round', async () => {
    const open = constant('*')(null, 'GET').headers?.['access-control-allow-origin'];
    const { urls } = await observeStub(() =>
      page({ headers: [['access-control-allow-origin', String(open)]] }),
    );
    expect(urls).toHaveLength(8);
  });
});
