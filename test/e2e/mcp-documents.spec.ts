import { newId } from '@palisade/persistence';
import type { TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { type McpCaller, connectMcp } from '../support/mcp-client';
import { type McpWorld, createMcpWorld } from '../support/mcp-world';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let mcp: McpCaller;
let world: McpWorld;
beforeAll(async () => {
  api = await sharedTestApi();
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  world = await createMcpWorld(dataSource, team);
  mcp = await connectMcp(api, (await createApiKey(dataSource, team.id)).key);
});
afterAll(async () => {
  await mcp.client.close();
  await api.close();
});

const namesOf = (list: { name: string }[]): string[] => list.map(({ name }) => name).sort();

describe('resources and prompts', () => {
  it('read what the tools read', async () => {
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'palisade://checks/{id}',
      'palisade://scans/{id}',
      'palisade://issues/{id}',
    ]);
    const ids = { check: world.check.id, scan: world.scan.id, issue: world.issue.id };
    for (const [thing, id] of Object.entries(ids)) {
      const uri = `palisade://${thing}s/${id}`;
      const { contents } = await mcp.client.readResource({ uri });
      const response = await mcp.ask(`get_${thing}`, { [`${thing}_id`]: id });
      expect(contents).toEqual([{ uri, mimeType: 'application/json', text: JSON.stringify(response) }]);
    }
  });

  it('refuse with the words of REST', async () => {
    for (const [uri, message] of [
      [`palisade://checks/${newId()}`, 'Check not found.'],
      ['palisade://scans/nonsense', 'Scan not found.'],
    ] as const) {
      await expect(mcp.client.readResource({ uri })).rejects.toMatchObject({
        code: -32002,
        message: expect.stringContaining(message),
      });
    }
    await expect(mcp.client.readResource({ uri: 'palisade://teams/1' })).rejects.toThrow();
    await expect(
      mcp.client.getPrompt({ name: 'explain_failed_scan', arguments: { scan_id: newId() } }),
    ).rejects.toMatchObject({ code: -32002 });
  });

  it('begin a triage, and the explanation of a scan', async () => {
    expect(namesOf((await mcp.client.listPrompts()).prompts)).toEqual([
      'explain_failed_scan',
      'triage_open_issues',
    ]);
    const triage = await mcp.client.getPrompt({ name: 'triage_open_issues' });
    expect(triage.messages).toEqual([
      { role: 'user', content: { type: 'text', text: expect.stringContaining('list_issues') } },
    ]);
    const scan_id = world.scan.id;
    const explain = await mcp.client.getPrompt({ name: 'explain_failed_scan', arguments: { scan_id } });
    expect(explain.messages.map(({ content }) => content)).toEqual([
      { type: 'text', text: expect.stringContaining('get_scan_test') },
      { type: 'resource', resource: expect.objectContaining({ uri: `palisade://scans/${scan_id}` }) },
    ]);
  });

  it('name only tools that exist', async () => {
    const { messages } = await mcp.client.getPrompt({ name: 'triage_open_issues' });
    const texts = [JSON.stringify(messages), mcp.client.getInstructions() ?? ''].join(' ');
    const named =
      texts.match(/\b(get|list|create|update|delete|trigger|resolve)_(check|scan|issue|stat)[a-z_]*/g) ?? [];
    expect(named.length).toBeGreaterThan(3);
    const tools = namesOf((await mcp.client.listTools()).tools);
    expect(named.filter((name) => !tools.includes(name))).toEqual([]);
  });
});
