import { ApiError, type ListId, type PalisadeClient, createPalisadeClient } from '@palisade/client';
import { Scan } from '@palisade/persistence';
import type { TestApi } from '../support/api';
import { createApiKey, createIssue, createTeam } from '../support/factories';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let palisade: PalisadeClient;
let teamId: string;
beforeAll(async () => {
  api = await sharedTestApi();
  teamId = (await createTeam(api.database.dataSource)).id;
  palisade = await clientOf(teamId);
});
afterAll(() => api.close());

async function clientOf(team: string): Promise<PalisadeClient> {
  const { key } = await createApiKey(api.database.dataSource, team);
  return createPalisadeClient({ url: await api.app.getUrl(), apiKey: key, userAgent: 'spec/1' });
}

const newCheck = async (domain: string): Promise<string> => {
  const tests = { ssl_certificate: true, security_headers: true };
  return (await palisade.createCheck({ body: { domain, schedule_frequency: 'HOURLY', tests } })).id;
};

async function count(rows: AsyncIterable<unknown>): Promise<number> {
  let rowCount = 0;
  for await (const row of rows) rowCount += row === undefined ? 0 : 1;
  return rowCount;
}

describe('the TypeScript client', () => {
  it('creates, scans, waits and reads', async () => {
    const checkId = await newCheck('shop.example.com');
    const { id } = await palisade.triggerScan({ path: { check_id: checkId } });
    const states: string[] = [];
    const scan = await palisade.waitForScan(id, {
      intervalMs: 20,
      onProgress: ({ status }) => {
        states.push(status);
        void api.database.dataSource.getRepository(Scan).update({ id }, { status: 'completed' });
      },
    });
    expect([states[0], scan.status, scan.tests.length]).toEqual(['pending', 'completed', 2]);
    const check = await palisade.updateCheck({ path: { check_id: checkId }, body: { is_active: false } });
    expect([check.is_active, check.latest_scan?.id]).toEqual([false, id]);
    await expect(palisade.exportIssues()).resolves.toMatch(/^Domain,Test Type,/);
    await expect(palisade.getScanReport({ path: { scan_id: id } })).resolves.toMatch(/^<!doctype html>/i);
    await expect(palisade.deleteCheck({ path: { check_id: checkId } })).resolves.toBeUndefined();
  });

  it('reads every list to its last row', async () => {
    const { dataSource } = api.database;
    const ids: string[] = [];
    for (const number of [1, 2, 3]) ids.push(await newCheck(`list-${number}.example.com`));
    const [checkId = ''] = ids;
    const path = { check_id: checkId };
    const scan = await palisade.triggerScan({ path });
    const check = { id: checkId, teamId } as Parameters<typeof createIssue>[1];
    const issue = await createIssue(dataSource, check, scan.id);
    const channel = await palisade.createNotificationChannel({
      body: {
        name: 'Hook',
        type: 'webhook',
        events: ['scan.failed'],
        settings: { url: 'https://hooks.example.com/x' },
      },
    });
    await palisade.commentOnIssue({ path: { issue_id: issue.id }, body: { text: 'Hm' } });
    await palisade.testNotificationChannel({ path: { channel_id: channel.id } });
    const query = { per_page: 1 };
    const rows: Record<ListId, AsyncIterable<unknown>> = {
      listChecks: palisade.iterate('listChecks', { query }),
      getWall: palisade.iterate('getWall', { query }),
      listSubdomains: palisade.iterate('listSubdomains', { path, query }),
      listScripts: palisade.iterate('listScripts', { path, query }),
      listScriptChanges: palisade.iterate('listScriptChanges', { path, query }),
      listScans: palisade.iterate('listScans', { query }),
      listScanTests: palisade.iterate('listScanTests', { path: { scan_id: scan.id }, query }),
      listScanCoverage: palisade.iterate('listScanCoverage', { path: { scan_id: scan.id }, query }),
      listIssues: palisade.iterate('listIssues', { query }),
      listIssueEvents: palisade.iterate('listIssueEvents', { path: { issue_id: issue.id }, query }),
      listNotificationChannels: palisade.iterate('listNotificationChannels', { query }),
      listTicketConnections: palisade.iterate('listTicketConnections', { query }),
      listNotificationDeliveries: palisade.iterate('listNotificationDeliveries', {
        path: { channel_id: channel.id },
        query,
      }),
    };
    const counts: Record<string, number> = {};
    for (const [list, each] of Object.entries(rows)) counts[list] = await count(each);
    expect(counts).toEqual({
      listChecks: 3,
      getWall: 3,
      listSubdomains: 0,
      listScripts: 0,
      listScriptChanges: 0,
      listTicketConnections: 0,
      listScans: 1,
      listScanTests: 2,
      listScanCoverage: 0,
      listIssues: 1,
      listIssueEvents: 1,
      listNotificationChannels: 1,
      listNotificationDeliveries: 1,
    });
    expect(await count(palisade.iterate('listIssues', { query: { group_by: 'rule' } }))).toBe(1);
  });

  it('throws the errors of the API with status, message and fields', async () => {
    const refusal = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
    const path = { check_id: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' };
    const invalid = await refusal(
      palisade.createCheck({ body: { domain: '', schedule_frequency: 'HOURLY', tests: {} } }),
    );
    expect(invalid).toBeInstanceOf(ApiError);
    expect(invalid).toMatchObject({
      status: 422,
      fields: { domain: [expect.any(String)] },
      requestId: expect.any(String),
    });
    expect(await refusal(palisade.getCheck({ path }))).toMatchObject({ status: 404, fields: {} });
    const other = await clientOf((await createTeam(api.database.dataSource)).id);
    const foreign = { check_id: await newCheck('own.example.com') };
    expect(await refusal(other.getCheck({ path: foreign }))).toMatchObject({ status: 403 });
    const stranger = createPalisadeClient({ url: await api.app.getUrl(), apiKey: 'pls_wrong' });
    expect(await refusal(stranger.getStats())).toMatchObject({ status: 401, message: expect.any(String) });
  });
});
