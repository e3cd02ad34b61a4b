import { Check, type Issue, type Scan } from '@palisade/persistence';
import { Redis } from 'ioredis';
import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { requiredVariable } from '../support/database';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let redis: Redis;
beforeAll(async () => {
  api = await sharedTestApi();
  const { keyPrefix } = api.app.get(Redis).options;
  redis = new Redis(requiredVariable('TEST_REDIS_URL'), { keyPrefix });
});
afterAll(async () => {
  redis.disconnect();
  await api.close();
});

interface Owner {
  teamId: string;
  client: ApiClient;
}

async function createOwner(of = api): Promise<Owner> {
  const team = await createTeam(api.database.dataSource);
  const { key } = await createApiKey(api.database.dataSource, team.id);
  return { teamId: team.id, client: of.as(key) };
}

/** A check whose latest completed scan is the second of two. */
async function createScannedCheck(
  teamId: string,
  domain: string,
): Promise<{ check: Check; old: Scan; latest: Scan }> {
  const { dataSource } = api.database;
  const check = await createCheck(dataSource, teamId, { domain });
  const old = await createScan(dataSource, check, { status: 'completed' });
  const latest = await createScan(dataSource, check, { status: 'completed' });
  await dataSource.getRepository(Check).update({ id: check.id }, { latestCompletedScanId: latest.id });
  return { check, old, latest };
}

const figures = async ({ client }: Owner): Promise<unknown> => (await client.get('/stats').expect(200)).body;
const forget = ({ teamId }: Owner): Promise<number> => redis.del(`stats:${teamId}`);
const nothing = { total_domains: 0, active_scans: 0, priority_issues: 0, domains_at_risk: 0 };

describe('GET /stats', () => {
  it('is all zero for a new team', async () => {
    await expect(figures(await createOwner())).resolves.toEqual({ data: nothing });
  });

  it('counts what the contract says, and only that', async () => {
    const { dataSource } = api.database;
    const owner = await createOwner();
    const { teamId } = owner;
    const a = await createScannedCheck(teamId, 'a.example.com');
    const twin = await createScannedCheck(teamId, 'a.example.com');
    const b = await createScannedCheck(teamId, 'b.example.com');
    const gone = await createScannedCheck(teamId, 'gone.example.com');
    await createScan(dataSource, b.check, { status: 'in_progress' });
    await createScan(dataSource, gone.check, { status: 'in_progress' });
    await createScan(dataSource, b.check, { status: 'pending' });
    const issue = (of: typeof a, severity: Issue['severity'], more: Partial<Issue> = {}): Promise<Issue> =>
      createIssue(dataSource, of.check, of.latest.id, { severity, ...more });
    await issue(a, 'critical');
    await issue(a, 'high');
    await issue(twin, 'high');
    await issue(b, 'medium');
    await issue(b, 'low');
    await issue(b, 'critical', { isResolved: true, resolvedAt: new Date() });
    await issue(b, 'critical', { lastScanId: b.old.id, isDetected: false });
    await issue(gone, 'critical');
    await dataSource.getRepository(Check).softDelete({ id: gone.check.id });
    await expect(figures(owner)).resolves.toEqual({
      data: { total_domains: 3, active_scans: 1, priority_issues: 3, domains_at_risk: 1 },
    });
  });

  it('may be five minutes old, and no older', async () => {
    const owner = await createOwner();
    await figures(owner);
    await createCheck(api.database.dataSource, owner.teamId);
    await expect(figures(owner)).resolves.toEqual({ data: nothing });
    const seconds = await redis.ttl(`stats:${owner.teamId}`);
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    await forget(owner);
    await expect(figures(owner)).resolves.toEqual({ data: { ...nothing, total_domains: 1 } });
  });

  it("never shows one team another's figures", async () => {
    const [one, other] = [await createOwner(), await createOwner()];
    await createCheck(api.database.dataSource, one.teamId);
    for (let round = 0; round < 2; round += 1) {
      await expect(figures(one)).resolves.toEqual({ data: { ...nothing, total_domains: 1 } });
      await expect(figures(other)).resolves.toEqual({ data: nothing });
    }
  });

  it('is computed each time while Redis is unavailable', async () => {
    const withoutRedis = await startTestApi({ REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const { dataSource } = withoutRedis.database;
      const team = await createTeam(dataSource);
      const { key } = await createApiKey(dataSource, team.id);
      const owner = { teamId: team.id, client: withoutRedis.as(key) };
      await expect(figures(owner)).resolves.toEqual({ data: nothing });
      await createCheck(dataSource, team.id);
      await expect(figures(owner)).resolves.toEqual({ data: { ...nothing, total_domains: 1 } });
    } finally {
      await withoutRedis.close();
    }
  });
});
