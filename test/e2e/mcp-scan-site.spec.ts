import { Check, Scan, type Team } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import type { TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { type JsonObject, type McpCaller, connectMcp } from '../support/mcp-client';
import { eventually } from '../support/program';
import { STUB_INCONCLUSIVE, createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let dataSource: DataSource;
let team: Team;
let mcp: McpCaller;
beforeAll(async () => {
  api = await sharedTestApi();
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await createTeam(dataSource);
  mcp = await connectMcp(api, (await createApiKey(dataSource, team.id)).key);
});
afterEach(() => mcp.client.close());

const PROBLEMS = [
  { id: 'csp-missing', severity: 'medium' as const, title: 'No content security policy' },
  { id: 'hsts-missing', severity: 'high' as const, title: 'No HSTS' },
];

/** Runs the scan as a worker does; each security_headers finds the problems, all other tests pass. */
const runScan = (scanId: string): Promise<unknown> =>
  createScanRig(dataSource)
    .runner(() =>
      stubSession((key) =>
        stubResult(key, { findings: key === 'security_headers' ? PROBLEMS.map(stubFinding) : [] }),
      ),
    )
    .run(scanId);

const checks = (): Promise<Check[]> => dataSource.getRepository(Check).findBy({ teamId: team.id });

it('creates the check, scans, and returns the worst problem with its fix: two calls, less than 6 kB', async () => {
  const begun = await mcp.ask('scan_site', { domain: 'https://shop.example.com/start', wait_seconds: 0 });
  expect(begun).toMatchObject({ is_finished: false, cursor: expect.any(String), worst: [] });
  const [check] = await checks();
  expect(check).toMatchObject({ domain: 'shop.example.com', scheduleFrequency: 'DAILY', isActive: true });
  expect(check?.tests).toMatchObject({ security_headers: true, brute_force: false });

  await runScan(String(begun.cursor));
  const ended = await mcp.ask('scan_site', { cursor: begun.cursor });
  expect(ended).toMatchObject({ scan_status: 'completed', is_finished: true, cursor: null, open_issues: 2 });
  expect(ended.worst).toMatchObject([
    {
      severity: 'high',
      rule_id: 'hsts-missing',
      remediation: expect.stringContaining('Strict-Transport-Security'),
      untrusted_site_content: { title: 'No HSTS' },
    },
    { severity: 'medium', rule_id: 'csp-missing' },
  ]);
  expect(JSON.stringify([begun, ended]).length).toBeLessThan(6_000);
});

it('names the tests that could not judge, whatever the messages of the others say', async () => {
  const begun = await mcp.ask('scan_site', { domain: 'https://blog.example.com', wait_seconds: 0 });
  const session = stubSession((key) =>
    key === 'security_headers'
      ? stubResult(key, { inconclusive: STUB_INCONCLUSIVE, message: 'No response' })
      : stubResult(key, { message: 'Inconclusive: a text of the site' }),
  );
  await createScanRig(dataSource)
    .runner(() => session)
    .run(String(begun.cursor));
  const ended = await mcp.ask('scan_site', { cursor: begun.cursor });
  expect(ended).toMatchObject({ is_finished: true, inconclusive: ['security_headers'] });
});

it('uses the check that the team has, the one with the same URL first', async () => {
  await createCheck(dataSource, team.id, { domain: 'shop.example.com', url: 'https://shop.example.com/a' });
  const same = await createCheck(dataSource, team.id, { domain: 'shop.example.com', url: null });
  await createCheck(dataSource, team.id, { domain: 'www.shop.example.com', url: null });
  const response = await mcp.ask('scan_site', { domain: 'Shop.example.com', wait_seconds: 0 });
  expect(response.check_id).toBe(same.id);
  expect(await checks()).toHaveLength(3);
});

it('sends progress to a caller that requests it', async () => {
  const check = await createCheck(dataSource, team.id, {
    tests: { security_headers: true, ssl_certificate: true },
  });
  const news: object[] = [];
  const call = mcp.client.callTool({ name: 'scan_site', arguments: { domain: check.domain } }, undefined, {
    onprogress: (progress) => news.push(progress),
  });
  // The scan runs only now: a scan that ends before the first poll would show its end alone.
  await eventually('the first progress', 5_000, () => news.length > 0);
  const { id: scanId } = await dataSource.getRepository(Scan).findOneByOrFail({ checkId: check.id });
  await runScan(scanId);
  const { structuredContent } = await call;
  expect(structuredContent).toMatchObject({ scan_id: scanId, is_finished: true });
  expect(news[0]).toEqual({ progress: 0, total: 2, message: '0 of 2 tests' });
});

it.each<[JsonObject, string]>([
  [{}, 'domain'],
  [{ domain: 'a.example', cursor: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' }, 'domain'],
  [{ domain: 'ftp://a.example' }, 'domain'],
  [{ domain: 'a b' }, 'domain'],
  [{ cursor: 'next' }, 'cursor'],
  [{ domain: 'a.example', wait_seconds: 46 }, 'wait_seconds'],
])('refuses %j and names the argument', async (args, name) => {
  const { code, errors } = await mcp.refusal('scan_site', args);
  expect([code, Object.keys(errors as object)]).toEqual(['validation_failed', [name]]);
  expect(await checks()).toEqual([]);
});

describe('the scopes of a key', () => {
  const connect = async (...scopes: ('read' | 'scan')[]): Promise<McpCaller> =>
    connectMcp(api, (await createApiKey(dataSource, team.id, { scopes })).key);

  it('allow no new check without write, but scans of existing ones', async () => {
    const limited = await connect('read', 'scan');
    expect(await limited.refusal('scan_site', { domain: 'new.example' })).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('write'),
    });
    const { domain } = await createCheck(dataSource, team.id);
    expect(await limited.ask('scan_site', { domain: domain, wait_seconds: 0 })).toMatchObject({
      is_finished: false,
    });
    await limited.client.close();
  });

  it('allow no results without read', async () => {
    const blind = await connect('scan');
    const { domain } = await createCheck(dataSource, team.id);
    expect(await blind.refusal('scan_site', { domain })).toMatchObject({ code: 'forbidden' });
    expect(await dataSource.getRepository(Scan).countBy({ teamId: team.id })).toBe(0);
    await blind.client.close();
  });
});
