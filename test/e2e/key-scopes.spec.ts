import { ApiKey, type Team } from '@palisade/persistence';
import { KEY_SCOPES, type KeyScope } from '@palisade/vocabulary';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { connectMcp, postMcp, textOf, toolCall } from '../support/mcp-client';
import { createMcpWorld } from '../support/mcp-world';
import { signedIn } from '../support/people';
import { palisadeJson } from '../support/command-line';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let team: Team;
beforeAll(async () => {
  api = await sharedTestApi();
  team = await createTeam(api.database.dataSource);
});
afterAll(() => api.close());

const keyWith = async (...scopes: KeyScope[]): Promise<string> =>
  (await createApiKey(api.database.dataSource, team.id, { scopes })).key;

/** One call for each scope. */
async function statusesOf(key: string): Promise<Record<KeyScope, number>> {
  const check = await createCheck(api.database.dataSource, team.id);
  const as = api.as(key);
  const [read, scan, write] = await Promise.all([
    as.get('/checks'),
    as.post(`/checks/${check.id}/scans`),
    as.put(`/checks/${check.id}`).send({ is_active: true }),
  ]);
  for (const [scope, { status, body }] of Object.entries({ read, scan, write })) {
    if (status === 403) expect(body.error).toContain(`the scope ${scope}.`);
  }
  return { read: read.status, scan: scan.status, write: write.status };
}

describe('a key', () => {
  it.each<[KeyScope[], Record<KeyScope, number>]>([
    [['read'], { read: 200, scan: 403, write: 403 }],
    [['scan'], { read: 403, scan: 201, write: 403 }],
    [['read', 'scan'], { read: 200, scan: 201, write: 403 }],
    [['write'], { read: 200, scan: 201, write: 200 }],
  ])('with %p may do that and nothing else', async (scopes, expected) => {
    await expect(statusesOf(await keyWith(...scopes))).resolves.toEqual(expected);
  });

  it('without scopes has write', async () => {
    const { key } = await createApiKey(api.database.dataSource, team.id);
    await expect(statusesOf(key)).resolves.toEqual({ read: 200, scan: 201, write: 200 });
  });

  it('learns which scopes it has and which it needs', async () => {
    const { body } = await api
      .as(await keyWith('read', 'scan'))
      .post('/checks')
      .send({})
      .expect(403);
    expect(body).toEqual({ error: 'This needs a key with the scope write. This key has read, scan.' });
  });
});

describe('making a key', () => {
  it('stores its scopes and its maker, and shows both', async () => {
    const { user, client } = await signedIn(api, { teamId: team.id, role: 'admin' }, { name: 'Grace' });
    const made = await client
      .post('/team/api-keys')
      .send({ name: 'Reader', scopes: ['scan', 'read'] })
      .expect(201);
    const shown = { scopes: ['scan', 'read'], created_by: { id: user.id, name: 'Grace' } };
    expect(made.body).toMatchObject(shown);
    const { body } = await client.get('/team/api-keys').expect(200);
    expect((body.data as { id: string }[]).find(({ id }) => id === made.body.id)).toMatchObject(shown);
    const plain = await client.post('/team/api-keys').send({ name: 'Plain' }).expect(201);
    expect(plain.body.scopes).toEqual(['write']);
  });

  it.each([[[]], [['admin']], [['read', 'read']], ['read'], [{ read: true }]])(
    'refuses %p',
    async (scopes) => {
      const { client } = await signedIn(api, { teamId: team.id, role: 'admin' });
      const { body } = await client.post('/team/api-keys').send({ name: 'Key', scopes }).expect(422);
      expect(body.errors).toEqual({
        scopes: ['The scopes field must be a list, without duplicates, of read, scan, write, at least one.'],
      });
    },
  );

  it('works at the command line', async () => {
    const variables = { DATABASE_URL: api.database.url };
    const args = ['key', 'create', team.id, '--scopes', 'scan,read'];
    const { key_id, api_key } = await palisadeJson<{ key_id: string; api_key: string }>(args, variables);
    await expect(statusesOf(api_key)).resolves.toEqual({ read: 200, scan: 201, write: 403 });
    const stored = await api.database.dataSource.getRepository(ApiKey).findOneByOrFail({ id: key_id });
    expect([stored.scopes, stored.createdBy]).toEqual([['read', 'scan'], null]);
    const wrong = palisadeJson(['key', 'create', team.id, '--scopes', 'read,everything'], variables);
    await expect(wrong).rejects.toThrow('Enter one or more of read, scan, write');
  });
});

describe('MCP', () => {
  const CHANGES = [
    'accept_issue',
    'bulk_update_issues',
    'create_check',
    'create_ticket',
    'delete_check',
    'read_sitemap',
    'resolve_issue',
    'unresolve_issue',
    'update_check',
  ];
  const SCANS = ['retest_issue', 'trigger_scan'];
  const READS = [
    'get_check',
    'get_coverage',
    'get_issue',
    'get_overview',
    'get_scan',
    'get_scan_test',
    'get_stats',
    'get_test',
    'list_tests',
    'list_checks',
    'list_expiries',
    'list_flaws',
    'list_issues',
    'list_scan_identities',
    'list_scan_tests',
    'list_scans',
    'list_script_changes',
    'list_scripts',
    'list_subdomains',
  ];

  it.each<[KeyScope[], string[]]>([
    [['read'], READS],
    [['scan'], SCANS],
    [
      ['scan', 'read'],
      [...READS, ...SCANS, 'scan_site'],
    ],
    [['write'], [...READS, ...CHANGES, ...SCANS, 'scan_site']],
  ])('lists to %p only what it may call', async (scopes, expected) => {
    const { client } = await connectMcp(api, await keyWith(...scopes));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...expected].sort());
    await client.close();
  });

  it('refuses a tool that it does not list, and names the scope', async () => {
    const { check } = await createMcpWorld(api.database.dataSource, team);
    const body = toolCall('delete_check', { check_id: check.id });
    const response = await postMcp(api, { key: await keyWith('read', 'scan'), body });
    const result = response.body.result as CallToolResult;
    expect(JSON.parse(textOf(result))).toEqual({
      error: {
        code: 'forbidden',
        message: 'This needs a key with the scope write. This key has read, scan.',
      },
    });
    await api
      .as(await keyWith('read'))
      .get(`/checks/${check.id}`)
      .expect(200);
  });

  it('shows no resource and no prompt to a key that may not read', async () => {
    const { check } = await createMcpWorld(api.database.dataSource, team);
    const { client } = await connectMcp(api, await keyWith('scan'));
    expect(Object.keys(client.getServerCapabilities() ?? {})).toEqual(['tools']);
    await expect(client.readResource({ uri: `palisade://checks/${check.id}` })).rejects.toThrow(
      /not (found|support)/i,
    );
    await client.close();
  });
});

it('the database knows the same scopes', async () => {
  const stored = await createApiKey(api.database.dataSource, team.id, { scopes: [...KEY_SCOPES] });
  expect(stored.scopes).toEqual(['read', 'scan', 'write']);
  await expect(
    createApiKey(api.database.dataSource, team.id, { scopes: ['admin' as KeyScope] }),
  ).rejects.toThrow('api_keys_scopes_check');
});
