import { AuditEntry, type Check, type Team } from '@palisade/persistence';
import type { ApiClient, TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { signedIn } from '../support/people';
import { scanWorld } from '../support/scan-world';
import { makeLatest } from '../browser/support/findings';

const TITLE = 'No content security policy';
let api: TestApi;
let team: Team;
let key: ApiClient;
let check: Check;
scanWorld((world) => ({ api, team, key } = world));
beforeEach(async () => {
  check = await scanned('shop.example');
});

/** With an open issue: grade A, 92. */
async function scanned(domain: string): Promise<Check> {
  const { dataSource } = api.database;
  const made = await createCheck(dataSource, team.id, { domain, url: `https://${domain}/secret-path` });
  const scan = await createScan(dataSource, made, {
    status: 'completed',
    completedAt: new Date(),
    passedTests: 2,
    inconclusiveTests: 0,
  });
  await makeLatest(dataSource, scan);
  await createIssue(dataSource, made, scan.id, { severity: 'medium', title: TITLE });
  return made;
}

const today = (): string => new Date().toISOString().slice(0, 10);
const actionsOf = async (prefix: string): Promise<string[]> => {
  const entries = await api.database.dataSource
    .getRepository(AuditEntry)
    .find({ where: { teamId: team.id }, order: { id: 'ASC' } });
  return entries.map(({ action }) => action).filter((action) => action.startsWith(prefix));
};
const pathOf = (body: Record<string, unknown>): string => new URL(String(body.url)).pathname;
const member = async () => (await signedIn(api, { teamId: team.id, role: 'member' })).client;
const owner = async () => (await signedIn(api, { teamId: team.id, role: 'owner' })).client;

describe('the badge of a check', () => {
  const NOT_FOUND = { error: 'Badge not found. The address is wrong, was replaced or was revoked.' };
  const create = async (): Promise<string> =>
    pathOf((await key.post(`/checks/${check.id}/badge`).expect(201)).body);
  const open = async (path: string) => (await api.http.get(path).buffer(true).expect(200)).body as Buffer;

  it('is a small picture for anyone who has its address, and shows the grade alone', async () => {
    const path = await create();
    expect(path).toMatch(/^\/badge\/[0-9A-Za-z]{43}\.svg$/);
    const { headers } = await api.http.get(path).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers.ratelimit).toBeDefined();
    const svg = (await open(path)).toString();
    expect(svg.length).toBeLessThanOrEqual(2_000);
    expect(svg).toContain(`<title>Security grade: A, last scan on ${today()}</title>`);
    for (const secret of ['shop.example', TITLE, '92', team.name]) expect(svg).not.toContain(secret);
  });

  it('says that a check is not graded', async () => {
    const path = await create();
    await api.database.dataSource.query('UPDATE scans SET inconclusive_tests = 2 WHERE check_id = $1', [
      check.id,
    ]);
    expect((await open(path)).toString()).toContain('Security grade: not graded');
  });

  // A pause changes nothing about what the last scan saw: the date says how old the grade is.
  it.each([
    ['paused', 'is_active = false'],
    ['in maintenance', `paused_until = now() + interval '1 day'`],
  ])('keeps its grade and its date while the check is %s, as the status page does', async (_, change) => {
    const badge = await create();
    const body = { title: 'Our sites', check_ids: [check.id] };
    const page = pathOf((await key.post('/team/status-page').send(body).expect(201)).body);
    const before = [(await open(badge)).toString(), (await api.http.get(page).expect(200)).text];
    await api.database.dataSource.query(`UPDATE checks SET ${change} WHERE id = $1`, [check.id]);
    expect([(await open(badge)).toString(), (await api.http.get(page).expect(200)).text]).toEqual(before);
    expect(before[0]).toContain(`last scan on ${today()}`);
    expect(before[1]).toContain(`<time datetime="${today()}">`);
  });

  it('works until it is replaced or revoked, and the audit log says so', async () => {
    await key.get(`/checks/${check.id}/badge`).expect(404);
    await key.delete(`/checks/${check.id}/badge`).expect(404);
    const first = await create();
    const second = await create();
    await api.http.get(first).expect(404, NOT_FOUND);
    await api.http.get(second).expect(200);
    const { body } = await key.get(`/checks/${check.id}/badge`).expect(200);
    expect(Object.keys(body as object).sort()).toEqual(['created_at', 'created_by']);
    await key.delete(`/checks/${check.id}/badge`).expect(204);
    await api.http.get(second).expect(404, NOT_FOUND);
    for (const wrong of ['x', 'a'.repeat(43)])
      await api.http.get(`/badge/${wrong}.svg`).expect(404, NOT_FOUND);
    expect(await actionsOf('badge')).toEqual(['badge.created', 'badge.rotated', 'badge.revoked']);
  });

  it('needs an admin of the team, and goes with the check and the team', async () => {
    const people = await member();
    for (const method of ['get', 'post', 'delete'] as const)
      await people[method](`/checks/${check.id}/badge`).expect(403);
    const other = await createTeam(api.database.dataSource);
    const theirs = api.as((await createApiKey(api.database.dataSource, other.id)).key);
    await theirs.post(`/checks/${check.id}/badge`).expect(403);
    const reader = api.as((await createApiKey(api.database.dataSource, team.id, { scopes: ['read'] })).key);
    await reader.post(`/checks/${check.id}/badge`).expect(403);
    const path = await create();
    const kept = await scanned('kept.example');
    const { body } = await key.post(`/checks/${kept.id}/badge`).expect(201);
    await key.delete(`/checks/${check.id}`).expect(204);
    await api.http.get(path).expect(404, NOT_FOUND);
    await api.http.get(pathOf(body)).expect(200);
    await (await owner()).delete('/team').expect(204);
    await api.http.get(pathOf(body)).expect(404, NOT_FOUND);
    expect(await api.database.dataSource.query('SELECT FROM badges WHERE team_id = $1', [team.id])).toEqual(
      [],
    );
  });
});

describe('the status page of a team', () => {
  const NOT_FOUND = { error: 'Status page not found. The address is wrong, was replaced or was revoked.' };
  const page = (...checks: Check[]) => ({ title: 'Our <sites>', check_ids: checks.map(({ id }) => id) });
  const create = async (...checks: Check[]): Promise<string> =>
    pathOf(
      (
        await key
          .post('/team/status-page')
          .send(page(...checks))
          .expect(201)
      ).body,
    );

  it('shows domain, grade and date of chosen checks, and nothing else', async () => {
    const hidden = await scanned('hidden.example');
    const fresh = await createCheck(api.database.dataSource, team.id, { domain: 'new.example' });
    const path = await create(check, fresh);
    expect(path).toMatch(/^\/status\/[0-9A-Za-z]{43}$/);
    const { text, headers } = await api.http.get(path).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    });
    expect(headers.ratelimit).toBeDefined();
    expect(text).toContain('<h1>Our &#60;sites&#62;</h1>');
    expect(text).toContain('>shop.example<');
    expect(text).toContain('<strong>A</strong>');
    expect(text).toContain(`<time datetime="${today()}">`);
    expect(text).toContain('<strong>Not graded</strong>');
    for (const secret of [hidden.domain, TITLE, 'secret-path', '92', team.name, '<script'])
      expect(text).not.toContain(secret);
  });

  it('has its path of the previous release for one release more', async () => {
    await key.post('/overview/status-page').send(page(check)).expect(201);
    const { body, headers } = await key.get('/overview/status-page?').expect(200);
    expect((await key.get('/team/status-page').expect(200)).body).toEqual(body);
    expect([headers.deprecation, headers.link]).toEqual([
      expect.stringMatching(/^@\d+$/),
      '</api/v1/team/status-page>; rel="successor-version"',
    ]);
    await key.get('/overview/status-page?surplus=1').expect(422);
    await key.patch('/overview/status-page').expect(405);
    await key.post('/overview/calendar').expect(201);
    expect((await key.get('/team/calendar').expect(200)).headers).not.toHaveProperty('deprecation');
    await key.delete('/overview/calendar').expect(204);
  });

  it('changes without a new address, is replaced and revoked, and the audit log says so', async () => {
    await key.get('/team/status-page').expect(404);
    await key.put('/team/status-page').send(page(check)).expect(404);
    await key.delete('/team/status-page').expect(404);
    const first = await create(check);
    const blog = await scanned('blog.example');
    const change = { title: 'Sites', check_ids: [blog.id] };
    await key.put('/team/status-page').send(change).expect(200);
    const { text } = await api.http.get(first).expect(200);
    expect(text).toContain('blog.example');
    expect(text).not.toContain('shop.example');
    const { body } = await key.get('/team/status-page').expect(200);
    expect(body).toMatchObject(change);
    expect(body).not.toHaveProperty('url');
    const second = await create(check);
    await api.http.get(first).expect(404, NOT_FOUND);
    await key.delete('/team/status-page').expect(204);
    await api.http.get(second).expect(404, NOT_FOUND);
    await api.http.get('/status/x').expect(404, NOT_FOUND);
    expect(await actionsOf('status_page')).toEqual([
      'status_page.created',
      'status_page.updated',
      'status_page.rotated',
      'status_page.revoked',
    ]);
  });

  it.each<[string, { title?: string; check_ids?: unknown }, string]>([
    ['no title', { check_ids: 'own' }, 'title'],
    ['a web address as title', { title: 'https://evil.example', check_ids: 'own' }, 'title'],
    ['no checks', { title: 'Sites' }, 'check_ids'],
    ['an empty list', { title: 'Sites', check_ids: [] }, 'check_ids'],
    ['the same check twice', { title: 'Sites', check_ids: 'twice' }, 'check_ids'],
    ['a check of another team', { title: 'Sites', check_ids: 'foreign' }, 'check_ids'],
    ['no ids', { title: 'Sites', check_ids: ['shop.example'] }, 'check_ids'],
    ['null for a list', { title: 'Sites', check_ids: null }, 'check_ids'],
  ])('is refused with %s', async (_, { check_ids: ids, ...rest }, field) => {
    const foreign = await createCheck(
      api.database.dataSource,
      (await createTeam(api.database.dataSource)).id,
    );
    const named: Record<string, string[]> = {
      own: [check.id],
      twice: [check.id, check.id.toUpperCase()],
      foreign: [foreign.id],
    };
    const body = { ...rest, check_ids: typeof ids === 'string' ? named[ids] : ids };
    for (const method of ['post', 'put'] as const) {
      const { body: refusal } = await key[method]('/team/status-page').send(body).expect(422);
      expect(Object.keys(refusal.errors as object)).toEqual([field]);
    }
  });

  it('needs an admin, loses deleted checks, and ends with the team', async () => {
    const people = await member();
    await people.get('/team/status-page').expect(403);
    await people.post('/team/status-page').send(page(check)).expect(403);
    const blog = await scanned('blog.example');
    const path = await create(check, blog);
    await key.delete(`/checks/${check.id}`).expect(204);
    expect((await api.http.get(path).expect(200)).text).not.toContain('shop.example');
    expect((await key.get('/team/status-page').expect(200)).body).toMatchObject({ check_ids: [blog.id] });
    await key.delete(`/checks/${blog.id}`).expect(204);
    expect((await api.http.get(path).expect(200)).text).toContain('No site is listed now.');
    await (await owner()).delete('/team').expect(204);
    await api.http.get(path).expect(404, NOT_FOUND);
    const left = await api.database.dataSource.query('SELECT FROM status_pages WHERE team_id = $1', [
      team.id,
    ]);
    expect(left).toEqual([]);
  });
});
