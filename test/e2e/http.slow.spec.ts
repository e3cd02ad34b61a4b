import { connect } from 'node:net';
import { Client } from 'pg';
import { newId } from '@palisade/persistence';
import { VERSION } from '@palisade/version';
import type { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../support/api';
import { VALID_CHECK, newOwner } from '../support/check-requests';
import { requiredVariable } from '../support/database';
import { createCheck } from '../support/factories';
import { eventually } from '../support/program';
import { faultsInMetrics } from '../support/promtool';
import { TcpProxy } from '../chaos/support/tcp-proxy';

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  api = await startTestApi();
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('bodies', () => {
  it.each<[number, string, string, string]>([
    [400, 'application/json', '{"domain":', 'The body is not valid JSON.'],
    [400, 'application/json', '[]', 'The body must be a JSON object.'],
    [400, 'application/json', '"x"', 'The body is not valid JSON.'],
    [400, 'application/json', 'null', 'The body is not valid JSON.'],
    [
      400,
      'application/json',
      '{"a":'.repeat(40) + '1' + '}'.repeat(40),
      'The body is nested deeper than 16 levels.',
    ],
    [
      400,
      'application/json',
      `{"tests":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'The body is nested deeper than 16 levels.',
    ],
    [
      413,
      'application/json',
      JSON.stringify({ a: 'x'.repeat(256 * 1024) }),
      'The body must not exceed 256 KiB.',
    ],
    [415, 'text/plain', '{"domain":"a.example"}', 'The body must be sent as application/json in UTF-8.'],
    [
      415,
      'application/x-www-form-urlencoded',
      'domain=a.example',
      'The body must be sent as application/json in UTF-8.',
    ],
    [415, 'application/json; charset=latin1', '{}', 'The body must be sent as application/json in UTF-8.'],
  ])('%d for %s %.20s', async (status, type, body, error) => {
    const { client } = await newOwner(api);
    const response = await client.post('/checks').set('Content-Type', type).send(body).expect(status);
    expect(response.body).toEqual({ error });
    expect(response.headers['x-request-id']).toMatch(UUID);
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.palisade+json'])(
    'are read when they are %s',
    async (type) => {
      const { client } = await newOwner(api);
      await client.post('/checks').set('Content-Type', type).send(JSON.stringify(VALID_CHECK)).expect(201);
    },
  );

  it('are 8 KiB at most where no key is needed', async () => {
    const bodyOf = (bytes: number): string => {
      const start = JSON.stringify({ email: 'nobody', ignored: '' }).slice(0, -2);
      return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
    };
    for (const path of ['/session', '/sign-up']) {
      const send = (bytes: number) =>
        api.http.post(`/api/v1${path}`).set('Content-Type', 'application/json').send(bodyOf(bytes));
      await send(8 * 1024).expect(422);
      await send(8 * 1024 + 1).expect(413, { error: 'The body must not exceed 8 KiB.' });
      await send(215 * 1024).expect(413);
    }
  });

  it('are cut off when they continue after the refusal', async () => {
    const address = new URL(api.http.get('/').url);
    const head = 'POST /api/v1/stats HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n';
    const socket = connect(Number(address.port), address.hostname);
    let response = '';
    socket.on('data', (chunk) => (response += chunk.toString())).on('error', () => undefined);
    socket.write(head);
    const sender = setInterval(() => socket.write(Buffer.alloc(256 * 1024)), 10);
    // Not `once` of node:events, which rejects when the cut comes as an error.
    await new Promise((closed) => socket.on('close', closed));
    clearInterval(sender);
    expect(response).toMatch(/^HTTP\/1\.1 405 /);
  });

  it('gives slow requests a limit', () => {
    const { headersTimeout, requestTimeout } = api.app.getHttpServer();
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 30_000]);
  });

  it('name 20 errors at most, in a short response', async () => {
    const { client } = await newOwner(api);
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`unknown-${n}`, true]));
    const long = { ['x'.repeat(50_000)]: true };
    for (const part of [{ tests: keys }, { test_configs: keys }, { tests: long, test_configs: long }]) {
      const { body, text } = await client
        .post('/checks')
        .send({ ...VALID_CHECK, ...part })
        .expect(422);
      expect(Object.keys((body as { errors: object }).errors).length).toBeLessThanOrEqual(20);
      expect(text.length).toBeLessThan(12_000);
    }
    const ids = Array.from({ length: 1000 }, () => 'no id');
    const bulk = await client.post('/issues/bulk').send({ issue_ids: ids, action: 'resolve' }).expect(422);
    expect(Object.keys((bulk.body as { errors: object }).errors)).toHaveLength(20);
    expect((bulk.body as { message: string }).message).toMatch(/\(and 19 more errors\)$/);
  });

  it('takes one of exactly 256 KiB', async () => {
    const { client } = await newOwner(api);
    const start = JSON.stringify({ ...VALID_CHECK, ignored: '' }).slice(0, -2);
    const body = `${start}${'x'.repeat(256 * 1024 - start.length - 2)}"}`;
    expect(Buffer.byteLength(body)).toBe(262_144);
    await client.post('/checks').set('Content-Type', 'application/json').send(body).expect(201);
    await client.post('/checks').set('Content-Type', 'application/json').send(`${body} `).expect(413);
  });

  it.each([
    '{"constructor":5,"__proto__":{"domain":"a.example"},"toString":1}',
    '{"foo":{"constructor":5}}',
    '{"tests":{"constructor":5},"test_configs":{"__proto__":1}}',
  ])('is not misled by %s', async (extra) => {
    const { client } = await newOwner(api);
    const { body } = await client
      .post('/checks')
      .set('Content-Type', 'application/json')
      .send(extra)
      .expect(422);
    expect(body.errors).toMatchObject({ domain: ['The domain field is required.'] });
  });
});

describe('the order of refusal', () => {
  it('is 401, 403 for the plan, 404, 403 for the team, then what is wrong with the body', async () => {
    const [owner, other, trial] = [await newOwner(api), await newOwner(api), await newOwner(api, 'trial')];
    const ours = await createCheck(dataSource, owner.team.id);
    const theirs = await createCheck(dataSource, other.team.id);
    const putBroken = (client: { put: typeof owner.client.put }, id: string) =>
      client.put(`/checks/${id}`).set('Content-Type', 'application/json').send('{"domain":');
    await putBroken({ put: (path) => api.http.put(`/api/v1${path}`) }, 'x').expect(401);
    await putBroken(trial.client, 'x').expect(403);
    await putBroken(owner.client, 'x').expect(404);
    await putBroken(owner.client, newId()).expect(404);
    await putBroken(owner.client, theirs.id).expect(403);
    await putBroken(owner.client, ours.id).expect(400);
    await owner.client.put(`/checks/${ours.id}`).send({ domain: 1 }).expect(422);
  });
});

describe('every response', () => {
  it('carries the given request id when it is sane, else a new one, and the log has it', async () => {
    const id = async (given: string) =>
      String((await api.http.get('/health/live').set('X-Request-Id', given)).headers['x-request-id']);
    expect(await id('build-42_a.b')).toBe('build-42_a.b');
    for (const odd of ['a b', '<x>', 'x'.repeat(129), '']) expect(await id(odd)).toMatch(UUID);
    await api.http.get('/nope').set('X-Request-Id', 'find-me').expect(404, { error: 'Not found.' });
    const line = api
      .log()
      .split('\n')
      .find((each) => each.includes('find-me'));
    expect(JSON.parse(String(line))).toMatchObject({
      request_id: 'find-me',
      method: 'GET',
      route: 'unmatched',
      status: 404,
      duration_ms: expect.any(Number),
    });
  });

  it.each(['/health/live', '/nope', '/api/v1/checks', '/go/scan/x/y/status'])(
    '%s is sent with the headers',
    async (path) => {
      const { headers } = await api.http.get(path).set('Origin', 'https://evil.example');
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'strict-transport-security': expect.stringContaining('max-age=31536000'),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-store',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it('is JSON for paths and methods that do not exist', async () => {
    const { client } = await newOwner(api);
    await client.get('/nope').expect(404, { error: 'Not found.' });
    await api.http.get('/go/scan').expect(404, { error: 'Not found.' });
    await api.http.get('/api/v1/checks/%E0%A4%A').expect(400, { error: 'The request is malformed.' });
  });

  it.each([
    ['delete', '/api/v1/checks', 'GET, HEAD, POST'],
    ['post', '/api/v1/stats', 'GET, HEAD'],
    ['get', `/api/v1/checks/${newId()}/verify`, 'POST'],
    ['patch', `/api/v1/checks/${newId()}`, 'DELETE, GET, HEAD, PUT'],
    ['put', '/mcp', 'POST'],
    ['put', '/go/scan/x/y/trigger', 'GET, POST'],
    ['post', '/health/live', 'GET, HEAD'],
    ['options', '/api/v1/checks', 'GET, HEAD, POST'],
    ['put', '/api/v1/checks/tags', 'GET, HEAD'],
    ['delete', '/api/v1/checks/tags', 'GET, HEAD'],
  ] as const)('is 405 with the methods that there are: %s %s', async (method, path, allowed) => {
    const { body, headers } = await api.http[method](path).expect(405);
    expect([headers.allow, body]).toEqual([allowed, { error: `This path accepts ${allowed} only.` }]);
  });

  it('ignores conditions, because no response of the API has a validator', async () => {
    const condition = { 'If-None-Match': '*', 'If-Modified-Since': new Date().toUTCString() };
    const { body } = await api.http.get('/health/live').set(condition).expect(200);
    expect(body).toMatchObject({ status: 'ok' });
  });

  it('is JSON even for malformed HTTP', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(api.http.get('/').url).port), '127.0.0.1', () =>
        socket.write('NONSENSE\r\n\r\n'),
      );
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('end', () => resolve(received)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(text).toMatch(/X-Request-Id: [0-9a-f-]{36}\r\n/);
    expect(text).toMatch(/\{"error":"The request is malformed\."\}$/);
  });
});

describe('the documentation page', () => {
  it('has a policy without inline code that its own files satisfy', async () => {
    const { text, headers } = await api.http.get('/docs').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(text).not.toMatch(/<style|<script>|style=/);
    const files = [...text.matchAll(/(?:src|href)="\.\/docs\/([^"]+)"/g)].map(([, name]) => name);
    expect(files).toHaveLength(5);
    for (const name of files) await api.http.get(`/docs/${name}`).expect(200);
    const trailing = await api.http.get('/docs/').expect(200);
    expect(trailing.text).toContain('src="./swagger-ui-init.js"');
    expect((await api.http.get('/').expect(302)).headers.location).toBe('./docs');
  });
});

describe('health and metrics', () => {
  it('answers without a key', async () => {
    await api.http.get('/health/live').expect(200, { status: 'ok', version: VERSION });
    const parts = { postgresql: { status: 'up' }, redis: { status: 'up' } };
    await api.http.get('/health/ready').expect(200, { status: 'ok', info: parts, error: {}, details: parts });
    const { text, headers } = await api.http.get('/metrics').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(
      /^http_request_duration_seconds_bucket\{le="0.005",method="GET",route="\/health\/live",status="200"\} \d+$/m,
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toContain(`palisade_build_info{program="api",version="${VERSION}"} 1`);
    expect(text).toContain('palisade_ready{program="api"} 1');
    expect(text).toMatch(/^palisade_database_connections\{state="idle"\} [1-9]/m);
    expect(text).not.toContain('/nope');
    expect(faultsInMetrics(text)).toBe('');
  });
});

describe('metrics', () => {
  const METRICS_TOKEN = 'a-token-of-a-scraper';
  const status = async (of: TestApi, headers: Record<string, string>): Promise<number> =>
    (await of.http.get('/metrics').set(headers)).status;

  it.each(['0', '1', '2', 'loopback', '1,loopback'])(
    "are for clients on this host and holders of the token: with %s trusted proxies no header names the client's address",
    async (TRUSTED_PROXIES) => {
      const behind = await startTestApi({ TRUSTED_PROXIES, METRICS_TOKEN });
      try {
        const far = { 'X-Forwarded-For': '203.0.113.7' };
        const refused = await behind.http.get('/metrics').set(far).expect(401);
        expect(refused.headers['www-authenticate']).toBe('Bearer');
        expect(refused.body.error).toContain('METRICS_TOKEN');
        await expect(status(behind, { 'X-Forwarded-For': '127.0.0.1' })).resolves.toBe(401);
        await expect(status(behind, { 'X-Forwarded-For': '127.0.0.1, 203.0.113.7' })).resolves.toBe(401);
        await expect(status(behind, { Forwarded: 'for=127.0.0.1' })).resolves.toBe(401);
        await expect(status(behind, { ...far, Authorization: 'Bearer wrong' })).resolves.toBe(401);
        await expect(status(behind, { ...far, Authorization: `Bearer ${METRICS_TOKEN}` })).resolves.toBe(200);
        await expect(status(behind, {})).resolves.toBe(200);
      } finally {
        await behind.close();
      }
    },
  );

  it('never count an undeclared proxy as a client on this host', async () => {
    await expect(status(api, { 'X-Forwarded-For': '203.0.113.7' })).resolves.toBe(401);
    await expect(status(api, { Forwarded: 'for=203.0.113.7' })).resolves.toBe(401);
  });
});

describe('without Redis', () => {
  it('is degraded, and starts scans anyway', async () => {
    const lonely = await startTestApi({ REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      // PostgreSQL has 250 ms to respond, which a busy machine exceeds.
      const { body } = await eventually('the api is ready', 30_000, async () => {
        const response = await lonely.http.get('/health/ready');
        return response.ok && response;
      });
      expect(body).toMatchObject({
        status: 'degraded',
        details: {
          postgresql: { status: 'up' },
          redis: { status: 'degraded', message: 'Redis does not respond.' },
        },
      });
      const { team, client } = await newOwner(lonely);
      const check = await createCheck(lonely.database.dataSource, team.id);
      await client.post(`/checks/${check.id}/scans`).expect(201);
      await client.get('/checks').expect(200);
    } finally {
      await lonely.close();
    }
  });
});

describe('without PostgreSQL', () => {
  it('returns 503 and Retry-After, names the part, and recovers on its own', async () => {
    const lonely = await startTestApi();
    const { client } = await newOwner(lonely);
    const admin = new Client({ connectionString: requiredVariable('TEST_DATABASE_URL') });
    await admin.connect();
    const name = new URL(lonely.database.url).pathname.slice(1);
    try {
      await client.get('/checks').expect(200);
      await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      const { body, headers } = await client.get('/checks').expect(503);
      expect(body).toEqual({ error: 'The database is not available. Try again later.' });
      expect(headers['retry-after']).toBe('5');
      await client.post('/checks').send(VALID_CHECK).expect(503);
      await lonely.http.get(`/go/scan/${newId()}/hash/trigger`).expect(503);
      const ready = await lonely.http.get('/health/ready').expect(503);
      expect(ready.body).toMatchObject({
        status: 'error',
        error: { postgresql: { status: 'down', message: 'PostgreSQL does not respond.' } },
        details: { redis: { status: 'up' } },
      });
      await lonely.http.get('/health/live').expect(200);
      await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
      await client.get('/checks').expect(200);
      await eventually('ready again', 5_000, async () => (await lonely.http.get('/health/ready')).ok);
    } finally {
      await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
      await admin.end();
      await lonely.close();
    }
  });
});

describe('readiness while a server says nothing', () => {
  /** An api whose way to a server is a black hole from now on. */
  async function behindHole(variable: 'DATABASE_URL' | 'REDIS_URL', server: URL) {
    const proxy = await TcpProxy.start(Number(server.port));
    const address = new URL(server);
    address.port = String(proxy.port);
    const lonely = await startTestApi({ [variable]: address.href });
    await eventually('the api is ready', 30_000, async () => {
      const { status } = await lonely.http.get('/health/ready');
      return status === 200;
    });
    proxy.swallow();
    const close = async (): Promise<void> => {
      proxy.heal();
      await lonely.close();
      await proxy.close();
    };
    return { lonely, close };
  }

  it.each([
    ['PostgreSQL', 'DATABASE_URL', 'postgresql', 503, 'down'],
    ['Redis', 'REDIS_URL', 'redis', 200, 'degraded'],
  ] as const)('names %s when it hangs', async (_, variable, part, status, state) => {
    const server = variable === 'REDIS_URL' ? requiredVariable('TEST_REDIS_URL') : api.database.url;
    const { lonely, close } = await behindHole(variable, new URL(server));
    try {
      await eventually(`${part} is ${state}`, 30_000, async () => {
        const response = await lonely.http.get('/health/ready');
        const { details } = response.body as { details: Record<string, { status: string }> };
        return response.status === status && details[part]?.status === state;
      });
    } finally {
      await close();
    }
  });
});

describe('an unforeseen error', () => {
  it('is 500 without the cause, which the log has under the request id', async () => {
    const broken = await startTestApi();
    try {
      const { client } = await newOwner(broken);
      await broken.database.dataSource.query('ALTER TABLE checks RENAME COLUMN domain TO moved');
      const { body } = await client.get('/checks').set('X-Request-Id', 'broken-1').expect(500);
      expect(body).toEqual({ error: 'Something went wrong on our side.' });
      const lines = broken
        .log()
        .split('\n')
        .filter((line) => line.includes('broken-1'));
      expect(lines.find((line) => line.includes('"level":"error"'))).toMatch(
        /column .*domain.* does not exist/,
      );
    } finally {
      await broken.close();
    }
  });
});
