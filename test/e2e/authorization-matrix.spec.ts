import { ciHash, generateApiKey } from '@palisade/credentials';
import { type Check, ScanTest, type Team, newId } from '@palisade/persistence';
import type { Response } from 'supertest';
import { startTestApi, TEST_APP_SECRET, type TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { routesOf } from '../support/routes';

/** What a route answers to a team that may use the API. */
interface Row {
  body?: object;
  owner: number;
  /** Another team with a valid key and plan; ids in the path stay the owner's. */
  otherTeam: number;
}

const NEW_CHECK = {
  domain: 'shop.example.com',
  schedule_frequency: 'HOURLY',
  tests: { security_headers: true },
};
const resource = (owner: number, body?: object): Row => ({ body, owner, otherTeam: 403 });
const collection = (status: number, body?: object): Row => ({ body, owner: status, otherTeam: status });
/** No key is read, so everybody gets the same. */
const open = collection;

const ROWS: Record<string, Row> = {
  'GET /health/live': open(200),
  'GET /health/ready': open(200),
  'GET /metrics': open(200),
  'HEAD /go/scan/:check_id/:hash/trigger': open(405),
  'GET /go/scan/:check_id/:hash/trigger': open(201),
  'POST /go/scan/:check_id/:hash/trigger': open(201),
  'GET /go/scan/:scan_id/:hash/status': open(200),
  'GET /mcp': open(405),
  'DELETE /mcp': open(405),
  // Each tool has rows of its own in mcp-access.spec.ts.
  'POST /mcp': collection(200, { jsonrpc: '2.0', id: 1, method: 'ping' }),
  'GET /api/v1/checks': collection(200),
  'POST /api/v1/checks': collection(201, NEW_CHECK),
  'GET /api/v1/checks/:check_id': resource(200),
  'PUT /api/v1/checks/:check_id': resource(200, { is_active: true }),
  'DELETE /api/v1/checks/:check_id': resource(204),
  'POST /api/v1/checks/:check_id/scans': resource(201),
  'GET /api/v1/scans': collection(200),
  'GET /api/v1/scans/:scan_id': resource(200),
  'GET /api/v1/scans/:scan_id/tests': resource(200),
  'GET /api/v1/scans/:scan_id/tests/:test_id': resource(200),
  'GET /api/v1/issues': collection(200),
  'GET /api/v1/issues/export': collection(200),
  'POST /api/v1/issues/bulk': collection(200, { issue_ids: [newId()], action: 'resolve' }),
  'GET /api/v1/issues/:issue_id': resource(200),
  'PATCH /api/v1/issues/:issue_id': resource(200, { is_resolved: true }),
  'GET /api/v1/stats': collection(200),
};

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
});
afterAll(() => api.close());

/** Rows of the owner, made anew for each call, because some calls delete. */
async function createThings(): Promise<{ check: Check; path: (route: string) => string }> {
  const { dataSource } = api.database;
  const check = await createCheck(dataSource, owner.id);
  const scan = await createScan(dataSource, check);
  const issue = await createIssue(dataSource, check, scan.id);
  const test = await dataSource.getRepository(ScanTest).save({
    id: newId(),
    teamId: owner.id,
    checkId: check.id,
    scanId: scan.id,
    testKey: 'security_headers' as const,
    position: 0,
  });
  const ids: Record<string, string> = {
    ':check_id': check.id,
    ':scan_id': scan.id,
    ':test_id': test.id,
    ':issue_id': issue.id,
    ':hash': ciHash(TEST_APP_SECRET, { teamId: owner.id, ciGeneration: 1 }),
  };
  return { check, path: (route) => route.replace(/:\w+/g, (name) => ids[name] ?? name) };
}

async function call(route: string, key: string | null): Promise<{ response: Response; check: Check }> {
  const { check, path } = await createThings();
  const [method = '', template = ''] = route.split(' ');
  const request = api.http[method.toLowerCase() as 'get'](path(template));
  if (key !== null) void request.set('Authorization', `Bearer ${key}`);
  return { response: await request.send(ROWS[route]?.body), check };
}

it('has a row for every route, and none for others', () => {
  const routes = routesOf(api.app).map(({ name }) => name);
  expect(Object.keys(ROWS).sort()).toEqual(routes.sort());
});

describe.each(Object.entries(ROWS))('%s', (route, row) => {
  const accessOf = (): string | undefined => routesOf(api.app).find(({ name }) => name === route)?.access;

  it('refuses whoever has no valid key, always with the same words', async () => {
    const isOpen = accessOf() === 'anyone';
    for (const key of [
      null,
      'pls_malformed',
      keys.owner.slice(0, -1),
      generateApiKey(),
      keys.revoked,
      keys.expired,
    ]) {
      const { response } = await call(route, key);
      expect(response.status).toBe(isOpen ? row.owner : 401);
      if (isOpen) continue;
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(response.body).toEqual({
        error: 'A valid API key is needed. Send it in the header Authorization: Bearer <API_KEY>.',
      });
    }
  });

  it('refuses a team on trial', async () => {
    const isOpen = accessOf() === 'anyone';
    const { response } = await call(route, keys.trial);
    expect(response.status).toBe(isOpen ? row.owner : 403);
    if (!isOpen) expect(response.body.error).toContain('paid plan');
  });

  it("shows another team nothing of the owner's", async () => {
    const { response, check } = await call(route, keys.otherTeam);
    expect(response.status).toBe(row.otherTeam);
    if (accessOf() !== 'anyone') expect(response.text).not.toContain(check.id);
  });

  it('serves the owner', async () => {
    const { response } = await call(route, keys.owner);
    expect(response.status).toBe(row.owner);
  });
});
