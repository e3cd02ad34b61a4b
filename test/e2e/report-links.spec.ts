import { AuditEntry, ReportLink, type Scan, SessionsRepository, type Team } from '@palisade/persistence';
import type { ApiClient, TestApi } from '../support/api';
import { createApiKey, createCheck, createScan, createTeam } from '../support/factories';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());

interface World {
  team: Team;
  scan: Scan;
  client: ApiClient;
  links: string;
}

async function createWorld(): Promise<World> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id, { domain: 'shop.example.com' });
  const scan = await createScan(dataSource, check);
  const client = api.as((await createApiKey(dataSource, team.id)).key);
  return { team, scan, client, links: `/scans/${scan.id}/report-links` };
}

const share = async ({ client, links }: World): Promise<{ id: string; path: string }> => {
  const { body } = await client.post(links).send({ expires_in_days: 7 }).expect(201);
  return { id: String(body.id), path: new URL(String(body.url)).pathname };
};

const NOT_FOUND = { error: 'Report not found. The link is wrong, has expired or was revoked.' };

it('shows browsers a page where a link no longer works', async () => {
  const { path } = await share(await createWorld());
  for (const [address, title] of [
    [`${path.slice(0, -3)}xxx`, 'Report not found'],
    ['/status/x', 'Status page not found'],
  ] as const) {
    const response = await api.http.get(address).set('Accept', 'text/html,*/*;q=0.8').expect(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("style-src 'sha256-");
    expect(response.text).toContain(`<h1>${title}</h1>`);
  }
});

it('opens the report to anyone who has the link, until it is revoked, and says so in the audit log', async () => {
  const world = await createWorld();
  const { id, path } = await share(world);
  const { text, headers } = await api.http.get(path).expect(200);
  expect(text).toContain('shop.example.com');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  const { body: listed } = await world.client.get(world.links).expect(200);
  expect(listed.data).toEqual([expect.objectContaining({ id })]);
  const token = path.split('/').at(-1) ?? '';
  expect(JSON.stringify([listed, await rowsOf(world)])).not.toContain(token);

  await world.client.delete(`${world.links}/${id}`).expect(204);
  await world.client.delete(`${world.links}/${id}`).expect(404);
  await api.http.get(path).expect(404, NOT_FOUND);
  await world.client.get(world.links).expect(200, { data: [] });
  const entries = await api.database.dataSource
    .getRepository(AuditEntry)
    .find({ where: { teamId: world.team.id }, order: { id: 'ASC' } });
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('report_link'))).toEqual([
    'report_link.created',
    'report_link.revoked',
  ]);
});

const rowsOf = ({ scan }: World): Promise<ReportLink[]> =>
  api.database.dataSource.getRepository(ReportLink).findBy({ scanId: scan.id });

it('says the same of a link that is unknown, has expired, or whose team or check is gone', async () => {
  const [expired, ofTeam, ofCheck] = [await createWorld(), await createWorld(), await createWorld()];
  const paths = [await share(expired), await share(ofTeam), await share(ofCheck)].map(({ path }) => path);
  const { dataSource } = api.database;
  await dataSource.query('UPDATE report_links SET expires_at = now() WHERE scan_id = $1', [expired.scan.id]);
  await dataSource.query('UPDATE teams SET deleted_at = now() WHERE id = $1', [ofTeam.team.id]);
  await ofCheck.client.delete(`/checks/${ofCheck.scan.checkId}`).expect(204);
  for (const path of [...paths, '/api/v1/reports/x', `/api/v1/reports/${'a'.repeat(43)}`])
    await api.http.get(path).expect(404, NOT_FOUND);
  await expired.client.get(expired.links).expect(200, { data: [] });
  await new SessionsRepository(dataSource).forWorkerPurgeExpired();
  await expect(rowsOf(expired)).resolves.toEqual([]);
  await expect(rowsOf(ofCheck)).resolves.toHaveLength(1);
});

it('keeps the links of a scan from other teams and other scans', async () => {
  const [mine, other] = [await createWorld(), await createWorld()];
  const { id, path } = await share(mine);
  await other.client.get(mine.links).expect(403);
  await other.client.post(mine.links).send({ expires_in_days: 7 }).expect(403);
  await other.client.delete(`${mine.links}/${id}`).expect(403);
  await other.client.delete(`${other.links}/${id}`).expect(404);
  await api.http.get(path).expect(200);
});

it.each([0, 91, 1.5, '7', null])('refuses to share for %j days', async (days) => {
  const { client, links } = await createWorld();
  const { body } = await client.post(links).send({ expires_in_days: days }).expect(422);
  expect(Object.keys(body.errors as object)).toEqual(['expires_in_days']);
});

it('lets a scan have 20 links, also when they come at one moment', async () => {
  const world = await createWorld();
  for (let number = 1; number < 20; number += 1) await share(world);
  const add = () => world.client.post(world.links).send({ expires_in_days: 1 });
  const last = await Promise.all([add(), add()]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422]);
});
