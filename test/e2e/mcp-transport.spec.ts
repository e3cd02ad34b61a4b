import { once } from 'node:events';
import { request } from 'node:http';
import { Scan, type Team } from '@palisade/persistence';
import { DataSource } from 'typeorm';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { type JsonObject, connectMcp, postMcp, toolCall } from '../support/mcp-client';
import { createMcpWorld } from '../support/mcp-world';
import { eventually } from '../support/program';

let api: TestApi;
let dataSource: DataSource;
let team: Team;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  dataSource = api.database.dataSource;
  team = await createTeam(dataSource);
  key = (await createApiKey(dataSource, team.id)).key;
});
afterAll(() => api.close());

const post = (body: object | string, headers: Record<string, string> = {}) =>
  postMcp(api, { key, headers, body });
const PING = { jsonrpc: '2.0', id: 'a', method: 'ping' };

it('leads a client without a key to the metadata of the resource, as RFC 9728 says', async () => {
  const refused = await postMcp(api, { body: PING });
  expect(refused.status).toBe(401);
  const [, address = ''] =
    /^Bearer resource_metadata="([^"]+)"$/.exec(String(refused.headers['www-authenticate'])) ?? [];
  expect(address).toBe(`${TEST_APP_URL}/.well-known/oauth-protected-resource/mcp`);
  const metadata = await api.http.get(new URL(address).pathname).expect(200);
  expect(metadata.headers['content-type']).toMatch(/^application\/json/);
  expect(metadata.headers['access-control-allow-origin']).toBe('*');
  expect(metadata.body).toEqual({
    resource: `${TEST_APP_URL}/mcp`,
    resource_name: 'Palisade',
    bearer_methods_supported: ['header'],
    resource_documentation: `${TEST_APP_URL}/docs/guide/mcp`,
  });
  await api.http.get('/docs/guide/mcp').expect(200);
  await api.http.get('/.well-known/oauth-authorization-server').expect(404);
});

describe('POST /mcp', () => {
  it('responds in JSON, whatever the client says that it accepts, and holds no session', async () => {
    for (const accept of ['application/json, text/event-stream', 'application/json', '*/*']) {
      const response = await post(PING, { Accept: accept });
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
      });
      expect(response.headers['mcp-session-id']).toBeUndefined();
      expect(response.body).toEqual({ jsonrpc: '2.0', id: 'a', result: {} });
    }
  });

  it('takes notifications without a response', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([response.status, response.text]).toEqual([202, '']);
  });

  it('agrees on a version, and refuses one that it does not know', async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    };
    const { body } = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect(body.result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'palisade' } });
    expect((await post(PING, { 'Mcp-Protocol-Version': '2025-06-18' })).status).toBe(200);
    const refused = await post(PING, { 'Mcp-Protocol-Version': '1999-01-01' });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'This Mcp-Protocol-Version is not supported. Leave it out, or initialize again.' },
    ]);
  });

  it('responds to an unknown method as JSON-RPC says', async () => {
    const { status, body } = await post({ jsonrpc: '2.0', id: 7, method: 'drop/tables' });
    expect([status, body]).toEqual([
      200,
      { jsonrpc: '2.0', id: 7, error: { code: -32601, message: 'Method not found' } },
    ]);
  });

  it.each<[number, object | string, string]>([
    [400, '{"jsonrpc":', 'The body is not valid JSON.'],
    [400, [PING, PING], 'The body must be a JSON object.'],
    [400, [], 'The body must be a JSON object.'],
    [400, {}, 'The body must be one JSON-RPC 2.0 request or notification.'],
    [400, '', 'The body must be one JSON-RPC 2.0 request or notification.'],
    [
      400,
      { jsonrpc: '1.0', id: 1, method: 'ping' },
      'The body must be one JSON-RPC 2.0 request or notification.',
    ],
    [
      400,
      { jsonrpc: '2.0', id: null, method: 'ping' },
      'The body must be one JSON-RPC 2.0 request or notification.',
    ],
    [
      400,
      { jsonrpc: '2.0', id: 1, result: {} },
      'The body must be one JSON-RPC 2.0 request or notification.',
    ],
    [400, `{"a":${'['.repeat(50)}${']'.repeat(50)}}`, 'The body is nested deeper than 16 levels.'],
    [413, { ...PING, params: { a: 'x'.repeat(256 * 1024) } }, 'The body must not exceed 256 KiB.'],
  ])('refuses with %d an invalid message: %.40j', async (status, body, error) => {
    const response = await post(body);
    expect([response.status, response.body]).toEqual([status, { error }]);
  });

  it('refuses another content type', async () => {
    const response = await post(JSON.stringify(PING), { 'Content-Type': 'text/plain' });
    expect(response.status).toBe(415);
  });

  it.each(['get', 'delete'] as const)('is the only way: %s is 405', async (method) => {
    const response = await api.http[method]('/mcp').set({ Accept: 'text/event-stream' });
    expect([response.status, response.headers.allow]).toEqual([405, 'POST']);
    expect(response.body).toEqual({
      error: 'MCP uses POST here; there are no streams and no sessions.',
    });
  });
});

describe('Host and Origin', () => {
  it.each<[number, Record<string, string>]>([
    [200, {}],
    [200, { Host: 'palisade.test' }],
    [200, { Host: 'palisade.test:8443' }],
    [200, { Host: 'LOCALHOST:3000' }],
    [200, { Host: '[::1]:3000' }],
    [403, { Host: 'evil.example' }],
    [403, { Host: 'palisade.test.evil.example' }],
    [403, { Host: 'evil.example', 'X-Forwarded-Host': 'palisade.test' }],
    [403, { Host: 'palisade.test@evil.example' }],
    [200, { Origin: 'https://palisade.test' }],
    [200, { Origin: 'http://localhost:6274' }],
    [200, { Origin: 'http://127.0.0.1:6274' }],
    [403, { Origin: 'http://palisade.test' }],
    [403, { Origin: 'https://palisade.test:8443' }],
    [403, { Origin: 'https://evil.example' }],
    [403, { Origin: 'https://localhost.evil.example' }],
    [403, { Origin: 'null' }],
    [403, { Origin: 'nonsense' }],
  ])('%d for %j', async (status, headers) => {
    const response = await post(PING, headers);
    expect(response.status).toBe(status);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('come after the key: a stranger learns nothing', async () => {
    const response = await postMcp(api, { headers: { Origin: 'https://evil.example' }, body: PING });
    expect(response.status).toBe(401);
  });
});

describe('get_scan with wait_seconds', () => {
  const setStatus = (id: string, status: 'pending' | 'completed'): Promise<unknown> =>
    dataSource.getRepository(Scan).update({ id }, { status });

  it('responds when the scan ends, and holds no connection of the database meanwhile', async () => {
    const { scan } = await createMcpWorld(dataSource, team);
    await setStatus(scan.id, 'pending');
    const mcp = await connectMcp(api, key);
    const queries = jest.spyOn(api.app.get(DataSource), 'query');
    let response: JsonObject | undefined;
    const waiting = mcp
      .ask('get_scan', { scan_id: scan.id, wait_seconds: 45 })
      .then((scanned) => (response = scanned));
    await eventually('two polls', 20_000, () => waitsFor(queries.mock.calls, scan.id).length >= 2);
    expect(response).toBeUndefined();
    expect(await busyConnections()).toBe(0);
    await setStatus(scan.id, 'completed');
    expect(await waiting).toMatchObject({ id: scan.id, status: 'completed' });
    queries.mockRestore();
    await mcp.client.close();
  });

  it('responds with the scan as it is when the time is over', async () => {
    const { scan } = await createMcpWorld(dataSource, team);
    await setStatus(scan.id, 'pending');
    const mcp = await connectMcp(api, key);
    expect(await mcp.ask('get_scan', { scan_id: scan.id, wait_seconds: 1 })).toMatchObject({
      status: 'pending',
    });
    expect(await mcp.ask('get_scan', { scan_id: scan.id })).toMatchObject({ status: 'pending' });
    await mcp.client.close();
  });

  it('stops polling when the client has gone', async () => {
    const { scan } = await createMcpWorld(dataSource, team);
    await setStatus(scan.id, 'pending');
    const queries = jest.spyOn(api.app.get(DataSource), 'query');
    const outgoing = request(new URL('/mcp', await api.app.getUrl()), {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    });
    outgoing.end(JSON.stringify(toolCall('get_scan', { scan_id: scan.id, wait_seconds: 45 })));
    const cut = once(outgoing, 'error');
    await eventually('a poll', 20_000, () => waitsFor(queries.mock.calls, scan.id).length >= 1);
    outgoing.destroy();
    await cut;
    await eventually('the request is over', 10_000, () => api.log().includes('"status":499'));
    const before = waitsFor(queries.mock.calls, scan.id).length;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(waitsFor(queries.mock.calls, scan.id)).toHaveLength(before);
    queries.mockRestore();
  });

  it('lets 20 calls of a team wait, and responds to further ones immediately', async () => {
    const { scan } = await createMcpWorld(dataSource, team);
    await setStatus(scan.id, 'pending');
    const body = toolCall('get_scan', { scan_id: scan.id, wait_seconds: 45 });
    const queries = jest.spyOn(api.app.get(DataSource), 'query');
    const waiting = Array.from({ length: 20 }, () => post(body));
    await eventually('all wait', 20_000, () => waitsFor(queries.mock.calls, scan.id).includes(20));
    const { body: response } = await post(body);
    expect(response.result.structuredContent).toMatchObject({ status: 'pending' });
    await setStatus(scan.id, 'completed');
    for (const { body: each } of await Promise.all(waiting)) {
      expect(each.result.structuredContent).toMatchObject({ status: 'completed' });
    }
    queries.mockRestore();
  });

  it('does not hold up a process that stops', async () => {
    const other = await startTestApi();
    const owner = await createTeam(other.database.dataSource);
    const { key: otherKey } = await createApiKey(other.database.dataSource, owner.id);
    const { scan } = await createMcpWorld(other.database.dataSource, owner);
    await other.database.dataSource.getRepository(Scan).update({ id: scan.id }, { status: 'pending' });
    const queries = jest.spyOn(other.app.get(DataSource), 'query');
    const args = { scan_id: scan.id, wait_seconds: 45 };
    const waiting = postMcp(other, { key: otherKey, body: toolCall('get_scan', args) });
    await eventually('a poll', 20_000, () => waitsFor(queries.mock.calls, scan.id).length >= 1);
    const closed = other.close();
    expect((await waiting).body.result.structuredContent).toMatchObject({ status: 'pending' });
    await closed;
  });
});

/** Of each query for the ends of scans: how many requests wait for this scan. */
const waitsFor = (calls: unknown[][], scanId: string): number[] =>
  calls.flatMap(([, values]) =>
    Array.isArray(values) && Array.isArray(values[0]) && values[0].includes(scanId)
      ? [values[0].filter((id) => id === scanId).length]
      : [],
  );

/** Connections of the api that have a transaction open. */
async function busyConnections(): Promise<number> {
  const [row] = await dataSource.query<{ busy: number }[]>(
    `SELECT count(*)::integer AS busy FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'palisade-api' AND state LIKE 'idle in transaction%'`,
  );
  return row?.busy ?? -1;
}
