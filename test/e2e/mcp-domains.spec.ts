import { CheckExpiry } from '@palisade/persistence';
import type { TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { type JsonObject, connectMcp } from '../support/mcp-client';
import { createScanRig, stubResult, stubSession } from '../support/scan-rig';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());

it('lists expiries and subdomains as REST does, with what the site names apart', async () => {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const { key } = await createApiKey(dataSource, team.id);
  const mcp = await connectMcp(api, key);
  const rest = async (path: string): Promise<JsonObject> =>
    (await api.as(key).get(path).expect(200)).body as JsonObject;
  const check = await createCheck(dataSource, team.id, {
    domain: 'shop.example',
    tests: { subdomain_discovery: true },
  });
  const { id: checkId, teamId } = check;
  const seenAt = new Date();
  await dataSource.getRepository(CheckExpiry).insert({
    checkId,
    teamId,
    kind: 'certificate',
    name: 'shop.example.com',
    seenAt,
    expiresAt: new Date(Date.now() + 12 * 86_400_000),
  });
  const host = { name: 'blog.shop.example', source: 'label', addresses: ['203.0.113.7'], status: 200 };
  const searched = { domain: 'shop.example', hosts: [host], searched_at: seenAt.toISOString() };
  const rig = createScanRig(dataSource);
  const scanId = await rig.trigger(check);
  await rig.runner(() => stubSession((test) => stubResult(test, { technicalDetails: searched }))).run(scanId);
  expect((await mcp.ask('list_expiries', { kind: 'certificate' })).data).toEqual(
    (await rest('/overview/expiries')).data,
  );
  expect((await mcp.ask('list_expiries', { within_days: 3 })).data).toEqual([]);
  const { data } = await mcp.ask('list_subdomains', { check_id: checkId });
  const [{ name, certificate, ...own } = {}] = (await rest(`/checks/${checkId}/subdomains`))
    .data as JsonObject[];
  expect(name).toBe(host.name);
  expect(data).toEqual([{ ...own, untrusted_site_content: { name, certificate } }]);
  await mcp.client.close();
});
