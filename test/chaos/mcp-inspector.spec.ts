import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { createMcpWorld, type McpWorld } from '../support/mcp-world';
import { REPOSITORY } from '../support/program';

const run = promisify(execFile);
const FOLDER = join(REPOSITORY, '.data/inspector');
const PACKAGE = '@modelcontextprotocol/inspector@2.12.0';

let api: TestApi;
let key: string;
let world: McpWorld;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}\n');
  await run('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE], {
    cwd: FOLDER,
  });
  api = await startTestApi();
  const team = await createTeam(api.database.dataSource);
  key = (await createApiKey(api.database.dataSource, team.id)).key;
  world = await createMcpWorld(api.database.dataSource, team);
});
afterAll(() => api.close());

interface Inspected {
  result: Record<string, unknown>;
  stderr: string;
}

/** What the Inspector prints for a method. @throws where it ends with an error */
async function inspect(...args: string[]): Promise<Inspected> {
  const { stdout, stderr } = await run(
    join(FOLDER, 'node_modules/.bin/mcp-inspector'),
    [
      '--cli',
      '--transport',
      'http',
      '--server-url',
      `${await api.app.getUrl()}/mcp`,
      '--stored-auth-only',
      '--header',
      `Authorization: Bearer ${key}`,
      '--format',
      'json',
      '--method',
      ...args,
    ],
    { env: { ...process.env, HOME: FOLDER }, maxBuffer: 16 * 1024 * 1024 },
  );
  return { ...(JSON.parse(stdout) as { result: Record<string, unknown> }), stderr };
}

describe('the MCP Inspector', () => {
  it('finds nothing in the schemas of the tools, not even when it is strict', async () => {
    const { result, stderr } = await inspect('tools/list', '--strict');
    expect(result.tools).toHaveLength(22);
    expect(stderr).toBe('');
  });

  it.each([
    ['resources/list', 'resources'],
    ['resources/templates/list', 'resourceTemplates'],
    ['prompts/list', 'prompts'],
  ])('reads %s', async (method, member) => {
    const { result, stderr } = await inspect(method);
    expect([Array.isArray(result[member]), stderr]).toEqual([true, '']);
  });

  it('calls a tool', async () => {
    const args = JSON.stringify({ scan_id: world.scan.id });
    const { result, stderr } = await inspect(
      'tools/call',
      '--tool-name',
      'get_scan',
      '--tool-args-json',
      args,
    );
    expect([result.isError, stderr]).toEqual([undefined, '']);
    expect(result.structuredContent).toMatchObject({ id: world.scan.id });
  });
});
