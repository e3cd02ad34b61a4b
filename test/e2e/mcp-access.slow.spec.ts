import { generateApiKey } from '@palisade/credentials';
import type { Team } from '@palisade/persistence';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { type JsonObject, connectMcp, postMcp, textOf, toolCall } from '../support/mcp-client';
import { type McpWorld, createMcpWorld } from '../support/mcp-world';

interface Row {
  args(world: McpWorld): JsonObject;
  /** The code that another team with a valid key gets for the owner's ids; null where the tool responds. */
  otherTeam: 'forbidden' | null;
}

const NEW_CHECK = {
  domain: 'a.example.com',
  schedule_frequency: 'HOURLY',
  tests: { security_headers: true },
};
const resource = (args: Row['args']): Row => ({ args, otherTeam: 'forbidden' });
const collection = (args: Row['args'] = () => ({})): Row => ({ args, otherTeam: null });

const ROWS: Record<string, Row> = {
  scan_site: resource(({ scan }) => ({ cursor: scan.id, wait_seconds: 0 })),
  list_checks: collection(),
  get_check: resource(({ check }) => ({ check_id: check.id })),
  list_scan_identities: resource(({ check }) => ({ check_id: check.id })),
  list_subdomains: resource(({ check }) => ({ check_id: check.id })),
  list_scripts: resource(({ check }) => ({ check_id: check.id })),
  list_script_changes: resource(({ check }) => ({ check_id: check.id })),
  create_check: collection(() => NEW_CHECK),
  update_check: resource(({ check }) => ({ check_id: check.id, is_active: true })),
  read_sitemap: resource(({ check }) => ({ check_id: check.id })),
  delete_check: resource(({ check }) => ({ check_id: check.id })),
  trigger_scan: resource(({ check }) => ({ check_id: check.id })),
  get_scan: resource(({ scan }) => ({ scan_id: scan.id })),
  list_scans: collection(({ check }) => ({ check_id: check.id })),
  get_coverage: resource(({ scan }) => ({ scan_id: scan.id })),
  list_scan_tests: resource(({ scan }) => ({ scan_id: scan.id })),
  get_scan_test: resource(({ scan, test }) => ({ scan_id: scan.id, test_id: test.id })),
  list_issues: collection(({ check }) => ({ check_id: check.id })),
  get_issue: resource(({ issue }) => ({ issue_id: issue.id })),
  resolve_issue: resource(({ issue }) => ({ issue_id: issue.id })),
  unresolve_issue: resource(({ issue }) => ({ issue_id: issue.id })),
  accept_issue: resource(({ issue }) => ({ issue_id: issue.id, reason: 'risk_accepted' })),
  retest_issue: resource(({ issue }) => ({ issue_id: issue.id })),
  bulk_update_issues: collection(({ issue }) => ({ issue_ids: [issue.id], action: 'resolve' })),
  create_ticket: resource(({ issue }) => ({ issue_id: issue.id })),
  get_stats: collection(),
  get_overview: collection(),
  list_expiries: collection(),
  list_flaws: collection(),
  list_tests: collection(),
  get_test: collection(() => ({ key: 'brute_force' })),
};

const MCP_CHALLENGE = `Bearer resource_metadata="${TEST_APP_URL}/.well-known/oauth-protected-resource/mcp"`;

let api: TestApi;
let owner: Team;
let keys: Record<'owner' | 'otherTeam' | 'trial' | 'revoked' | 'expired', string>;

beforeAll(async () => {
  api = await startTestApi();
  const { dataSource } = api.database;
  owner = await createTeam(dataSource);
  const keyOf = async (team: Team, overrides = {}): Promise<string> =>
    (await createApiKey(dataSource, team.id, overrides)).key;
  keys = {
    owner: await keyOf(owner),
    otherTeam: await keyOf(await createTeam(dataSource, 'professional')),
    trial: await keyOf(await createTeam(dataSource, 'trial')),
    revoked: await keyOf(owner, { revokedAt: new Date() }),
    expired: await keyOf(owner, { expiresAt: new Date(Date.now() - 1) }),
  };
  const project = { name: 'Shop', type: 'github', project: 'acme/shop', token: 'github_pat_a' };
  await api.as(keys.owner).post('/ticket-connections').send(project).expect(201);
});
afterAll(() => api.close());

const newWorld = (): Promise<McpWorld> =>
  createMcpWorld(api.database.dataSource, owner, { ruleId: 'csp-missing' });

it('has a row for every tool, and none for others', async () => {
  const { client } = await connectMcp(api, keys.owner);
  const { tools } = await client.listTools();
  expect(Object.keys(ROWS).sort()).toEqual(tools.map(({ name }) => name).sort());
  await client.close();
});

describe.each(Object.entries(ROWS))('%s', (name, row) => {
  it('is refused to anyone who has no valid key, always with the same words', async () => {
    const body = toolCall(name, row.args(await newWorld()));
    for (const key of [
      undefined,
      'pls_malformed',
      keys.owner.slice(0, -1),
      generateApiKey(),
      keys.revoked,
      keys.expired,
    ]) {
      const response = await postMcp(api, { key, body });
      expect([response.status, response.headers['www-authenticate']]).toEqual([401, MCP_CHALLENGE]);
      expect(response.body).toEqual({
        error: 'A valid API key is required. Send it in the header Authorization: Bearer <API_KEY>.',
      });
    }
  });

  it('is refused to a team on trial', async () => {
    const response = await postMcp(api, {
      key: keys.trial,
      body: toolCall(name, row.args(await newWorld())),
    });
    expect(response.status).toBe(403);
    expect(response.body.error).toContain('paid plan');
  });

  it("shows another team nothing of the owner's, and changes nothing", async () => {
    const world = await newWorld();
    const before = await rowsOf(world);
    const response = await postMcp(api, { key: keys.otherTeam, body: toolCall(name, row.args(world)) });
    const result = response.body.result as CallToolResult;
    if (row.otherTeam === null) {
      expect(result.isError).toBeUndefined();
      expect(response.text).not.toContain(world.check.domain);
    } else {
      const { error } = JSON.parse(textOf(result)) as { error: JsonObject };
      expect([result.isError, error.code]).toEqual([true, row.otherTeam]);
      expect(error.message).toMatch(/^This (check|scan|issue) belongs to another team\.$/);
    }
    expect(response.text).not.toContain(world.check.id);
    expect(await rowsOf(world)).toEqual(before);
  });

  it('serves the owner', async () => {
    const response = await postMcp(api, {
      key: keys.owner,
      body: toolCall(name, row.args(await newWorld())),
    });
    expect([response.status, response.body.result?.isError]).toEqual([200, undefined]);
  });
});

/** Everything of the world that a tool could change. */
async function rowsOf({ check }: McpWorld): Promise<unknown[]> {
  const { dataSource } = api.database;
  return Promise.all([
    dataSource.query('SELECT * FROM checks WHERE id = $1', [check.id]),
    dataSource.query('SELECT * FROM scans WHERE check_id = $1', [check.id]),
    dataSource.query('SELECT * FROM issues WHERE check_id = $1', [check.id]),
  ]);
}

describe("another team's resources and prompts", () => {
  it('are refused', async () => {
    const world = await newWorld();
    const { client } = await connectMcp(api, keys.otherTeam);
    for (const uri of [
      `palisade://checks/${world.check.id}`,
      `palisade://scans/${world.scan.id}`,
      `palisade://issues/${world.issue.id}`,
    ]) {
      await expect(client.readResource({ uri })).rejects.toThrow('belongs to another team');
    }
    const prompt = { name: 'explain_failed_scan', arguments: { scan_id: world.scan.id } };
    await expect(client.getPrompt(prompt)).rejects.toThrow('This scan belongs to another team.');
    await client.close();
  });
});

describe('the key', () => {
  it.each<[string, Record<string, string>]>([
    ['a cookie', { Cookie: 'KEY' }],
    ['a header of another name', { 'X-Api-Key': 'KEY' }],
    ['basic credentials', { Authorization: 'Basic KEY' }],
  ])('counts in its header only, not as %s', async (_, template) => {
    const headers = Object.fromEntries(
      Object.entries(template).map(([name, value]) => [name, value.replace('KEY', keys.owner)]),
    );
    const response = await postMcp(api, { headers, body: toolCall('get_stats') });
    expect(response.status).toBe(401);
  });

  it('is nowhere in responses and logs', async () => {
    const caller = await connectMcp(api, keys.owner);
    const key = keys.owner;
    const responses = await Promise.all([
      caller.call('get_check', { check_id: key }),
      caller.call('list_checks', { status: key, api_key: key }),
      caller.call(key).catch(String),
      caller.client.readResource({ uri: `palisade://checks/${key}` }).catch(String),
      caller.client.getPrompt({ name: key }).catch(() => 'refused'),
      postMcp(api, { key, body: `{"jsonrpc": "${key}` }).then(({ text }) => text),
      postMcp(api, { key, headers: { 'Mcp-Protocol-Version': key }, body: toolCall('get_stats') }).then(
        ({ text }) => text,
      ),
    ]);
    expect(JSON.stringify(responses)).not.toContain(key.slice(4, 34));
    expect(api.log().includes('"route":"/mcp"')).toBe(true);
    expect(api.log().includes(key.slice(4, 34))).toBe(false);
    await caller.client.close();
  });

  it('has one rate limit for REST and MCP', async () => {
    const limited = await startTestApi({ API_RATE_LIMIT: '2' });
    const { dataSource } = limited.database;
    const { key } = await createApiKey(dataSource, (await createTeam(dataSource)).id);
    await limited.as(key).get('/stats').expect(200);
    expect((await postMcp(limited, { key, body: toolCall('get_stats') })).status).toBe(200);
    const refused = await postMcp(limited, { key, body: toolCall('get_stats') });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await limited.close();
  });
});

it('the limit of the plan holds as for REST', async () => {
  const limited = await startTestApi({ PLAN_CHECK_LIMITS: 'business=0' });
  const { dataSource } = limited.database;
  const { key } = await createApiKey(dataSource, (await createTeam(dataSource)).id);
  const caller = await connectMcp(limited, key);
  expect(await caller.refusal('create_check', NEW_CHECK)).toEqual({
    code: 'forbidden',
    message: 'The business plan allows 0 checks. The limit is reached.',
  });
  await caller.client.close();
  await limited.close();
});
