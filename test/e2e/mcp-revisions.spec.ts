import type { Team } from '@palisade/persistence';
import type { TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { type JsonObject, connectMcp, postMcp } from '../support/mcp-client';
import { sharedTestApi } from '../support/shared-api';

const NEWER = '2026-07-28';
const SERVER = {
  'io.modelcontextprotocol/serverInfo': { name: 'palisade', title: 'Palisade', version: '1.0.0' },
};

let api: TestApi;
let team: Team;
let key: string;
let scanKey: string;
beforeAll(async () => {
  api = await sharedTestApi();
  team = await createTeam(api.database.dataSource);
  ({ key } = await createApiKey(api.database.dataSource, team.id));
  ({ key: scanKey } = await createApiKey(api.database.dataSource, team.id, { scopes: ['scan'] }));
});
afterAll(() => api.close());

interface Sketch {
  meta?: JsonObject;
  headers?: Record<string, string>;
  version?: string;
  as?: string;
}

/** A request as a client of the newer revision sends it. */
function ask(
  method: string,
  params: JsonObject = {},
  { meta, headers, version = NEWER, as = key }: Sketch = {},
) {
  const name = (params.name ?? params.uri) as string | undefined;
  const fields = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    ...meta,
  };
  return postMcp(api, {
    key: as,
    headers: {
      'MCP-Protocol-Version': version,
      'Mcp-Method': method,
      ...(name !== undefined && { 'Mcp-Name': name }),
      ...headers,
    },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: fields } },
  });
}

describe('a request of the revision without a handshake', () => {
  it('discovers versions, capabilities and instructions, for this key', async () => {
    const { status, body } = await ask('server/discover');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 1,
      result: {
        resultType: 'complete',
        supportedVersions: [NEWER, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'],
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: expect.stringContaining('untrusted_site_content') as string,
        cacheScope: 'private',
        ttlMs: expect.any(Number) as number,
        _meta: SERVER,
      },
    });
    const limited = await ask('server/discover', {}, { as: scanKey });
    expect(limited.body.result.capabilities).toEqual({ tools: {} });
  });

  it('lists and calls tools without an earlier request', async () => {
    const listed = await ask('tools/list');
    expect(listed.body.result).toMatchObject({
      resultType: 'complete',
      cacheScope: 'private',
      _meta: SERVER,
    });
    expect(listed.body.result.tools.length).toBeGreaterThan(20);
    const called = await ask('tools/call', { name: 'list_checks', arguments: {} });
    expect(called.body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { data: [] },
      _meta: SERVER,
    });
    expect(called.body.result).not.toHaveProperty('ttlMs');
  });

  it('streams progress, and ends with a result of its revision', async () => {
    const params = { name: 'list_checks', arguments: {} };
    const { text, headers } = await ask('tools/call', params, {
      meta: { progressToken: 'p' },
      headers: { Accept: 'application/json, text/event-stream' },
    });
    expect(headers['content-type']).toContain('text/event-stream');
    const data = text.split('\n').filter((line) => line.startsWith('data: '));
    const last = JSON.parse(data.at(-1)?.slice(6) ?? '{}') as { result: JsonObject };
    expect(last.result).toMatchObject({ resultType: 'complete', _meta: SERVER });
  });

  it('reads names that no header can hold', async () => {
    const uri = 'palisade://checks/ünknown';
    const encoded = `=?base64?${Buffer.from(uri).toString('base64')}?=`;
    const { status, body } = await ask('resources/read', { uri }, { headers: { 'Mcp-Name': encoded } });
    // Not found is -32602 in this revision.
    expect([status, body.error.code]).toEqual([200, -32_602]);
  });

  it.each<[string, number, number, string, JsonObject, Sketch]>([
    ['another version', 400, -32_022, 'tools/list', {}, { version: '2099-01-01' }],
    [
      'a header of another version',
      400,
      -32_020,
      'tools/list',
      {},
      { headers: { 'MCP-Protocol-Version': '2025-11-25' } },
    ],
    [
      'a header of another method',
      400,
      -32_020,
      'tools/list',
      {},
      { headers: { 'Mcp-Method': 'tools/call' } },
    ],
    [
      'a header of another tool',
      400,
      -32_020,
      'tools/call',
      { name: 'delete_check' },
      { headers: { 'Mcp-Name': 'list_checks' } },
    ],
    [
      'no capabilities',
      400,
      -32_602,
      'tools/list',
      {},
      { meta: { 'io.modelcontextprotocol/clientCapabilities': null } },
    ],
    [
      'no version in the body',
      400,
      -32_602,
      'tools/list',
      {},
      { meta: { 'io.modelcontextprotocol/protocolVersion': null } },
    ],
    ['a handshake', 404, -32_601, 'initialize', {}, {}],
    ['a ping', 404, -32_601, 'ping', {}, {}],
    ['a subscription', 404, -32_601, 'subscriptions/listen', {}, {}],
    ['resources, without the scope to read', 404, -32_601, 'resources/list', {}, { as: 'scan' }],
  ])('is refused with %s', async (_case, status, code, method, params, sketch) => {
    const response = await ask(method, params, { ...sketch, ...(sketch.as === 'scan' && { as: scanKey }) });
    expect([response.status, response.body.error?.code, response.body.id]).toEqual([status, code, 1]);
  });

  it('names the versions that are supported', async () => {
    const { body } = await ask('tools/list', {}, { version: '2099-01-01' });
    expect(body.error.data).toEqual({
      supported: expect.arrayContaining([NEWER, '2025-11-25']) as string[],
      requested: '2099-01-01',
    });
  });

  it('needs a key', async () => {
    const { status } = await postMcp(api, { body: { jsonrpc: '2.0', id: 1, method: 'server/discover' } });
    expect(status).toBe(401);
  });
});

it('clients of earlier revisions get what they got before', async () => {
  const mcp = await connectMcp(api, key);
  expect(await mcp.ask('list_checks')).toMatchObject({ data: [] });
  await mcp.client.close();
  const { body } = await postMcp(api, {
    key,
    headers: { 'MCP-Protocol-Version': '2025-11-25' },
    body: { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  });
  expect(body.result).not.toHaveProperty('resultType');
  expect(body.result).not.toHaveProperty('ttlMs');
});
