import { ciHash, hashToken } from '@palisade/credentials';
import { Check, Scan, type Team } from '@palisade/persistence';
import type { Role } from '@palisade/vocabulary';
import { TEST_APP_SECRET, TEST_APP_URL, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { dashboardOf, type Person, signedIn } from '../support/people';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let team: Team;
let owner: Person;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await createTeam(api.database.dataSource, 'business', 'Acme');
  owner = await join('owner');
});

const join = (role: Role, overrides = {}): Promise<Person> =>
  signedIn(api, { teamId: team.id, role }, overrides);

const LAST_OWNER = 'A team needs an owner. Make another member an owner first.';

describe('the settings', () => {
  it('show what the team is and has', async () => {
    await createCheck(api.database.dataSource, team.id);
    const member = await join('member');
    const { body } = await member.client.get('/team').expect(200);
    expect(body).toEqual({
      id: team.id,
      name: 'Acme',
      plan: 'business',
      role: 'member',
      has_api_access: true,
      checks: 1,
      check_limit: null,
      plans: [
        { plan: 'trial', check_limit: 1, retention_days: 30, has_api_access: false },
        { plan: 'professional', check_limit: null, retention_days: 365, has_api_access: true },
        { plan: 'business', check_limit: null, retention_days: 730, has_api_access: true },
      ],
      members: 2,
      auto_resolve_after: 2,
      new_tests_enabled: true,
      share_signed_in_evidence: false,
      zones: ['default'],
      fix_within_days: null,
      fix_within_days_by_tag: [],
      created_at: expect.any(String),
    });
  });

  it('are renamed by an admin', async () => {
    const admin = await join('admin');
    const { body } = await admin.client.patch('/team').send({ name: ' Acme & Co ' }).expect(200);
    expect(body).toMatchObject({ name: 'Acme & Co', role: 'admin' });
    await (await join('member')).client.patch('/team').send({ name: 'Mine' }).expect(403);
  });

  it('get another plan from an operator, who need not be a member, and it counts immediately', async () => {
    const { key } = await createApiKey(api.database.dataSource, team.id);
    const operator = await signedIn(api, null, { isOperator: true });
    const client = dashboardOf(api, operator.token, { 'Palisade-Team': team.id });
    const { body } = await client.put('/team/plan').send({ plan: 'trial' }).expect(200);
    expect(body).toMatchObject({ plan: 'trial', role: null, has_api_access: false, check_limit: 1 });
    await api.as(key).get('/stats').expect(403);
    await owner.client.get('/stats').expect(200);
    await owner.client.put('/team/plan').send({ plan: 'business' }).expect(403);
    await client.get('/team').expect(403);
  });
});

describe('members', () => {
  it('are listed in the order in which they joined', async () => {
    const second = await join('admin');
    const { body } = await second.client.get('/team/members').expect(200);
    expect(body.data).toEqual([
      expect.objectContaining({ user_id: owner.user.id, role: 'owner', is_you: false }),
      expect.objectContaining({ user_id: second.user.id, email: second.user.email, is_you: true }),
    ]);
  });

  it('get other roles from an owner only, effective at the next request', async () => {
    const [admin, member] = [await join('admin'), await join('member')];
    await admin.client.patch(`/team/members/${member.user.id}`).send({ role: 'admin' }).expect(403);
    await member.client.get('/team/api-keys').expect(403);
    const { body } = await owner.client
      .patch(`/team/members/${member.user.id}`)
      .send({ role: 'admin' })
      .expect(200);
    expect(body).toMatchObject({ user_id: member.user.id, role: 'admin' });
    await member.client.get('/team/api-keys').expect(200);
    await owner.client.patch(`/team/members/${owner.user.id}`).send({ role: 'boss' }).expect(422);
  });

  it('keep one owner at least', async () => {
    const path = `/team/members/${owner.user.id}`;
    const refused = await owner.client.patch(path).send({ role: 'admin' }).expect(422);
    expect(refused.body.errors).toEqual({ role: [LAST_OWNER] });
    await owner.client.delete(path).expect(422);
    const second = await join('owner');
    await owner.client.patch(path).send({ role: 'member' }).expect(200);
    await second.client.delete(`/team/members/${second.user.id}`).expect(422);
  });

  it('keep one owner also when all of them leave at the same time', async () => {
    const owners = [owner, await join('owner'), await join('owner')];
    const responses = await Promise.all(
      owners.map(({ client, user }) => client.delete(`/team/members/${user.id}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 422]);
  });

  it('are removed by an admin, owners by an owner, and leave on their own', async () => {
    const [admin, member, leaver] = [await join('admin'), await join('member'), await join('member')];
    const remove = (by: Person, whom: Person) => by.client.delete(`/team/members/${whom.user.id}`);
    await remove(member, leaver).expect(403);
    await remove(admin, owner).expect(403, { error: 'Only an owner of the team may do this.' });
    await remove(leaver, leaver).expect(204);
    await remove(admin, member).expect(204);
    await member.client.get('/checks').expect(403);
    await member.client.get('/session').expect(200);
    await remove(admin, member).expect(404);
    await owner.client.delete('/team/members/x').expect(404);
    const second = await join('owner');
    await remove(second, owner).expect(204);
  });
});

describe('the CI hash', () => {
  it('is shown with the forms of its URLs, and replaced', async () => {
    const check = await createCheck(api.database.dataSource, team.id);
    const hash = ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 });
    const { body } = await owner.client.get('/team/ci-hash').expect(200);
    expect(body).toEqual({
      ci_hash: hash,
      trigger_url_template: `${TEST_APP_URL}/go/scan/{check_id}/${hash}/trigger`,
      status_url_template: `${TEST_APP_URL}/go/scan/{scan_id}/${hash}/status`,
    });
    const use = async (template: string): Promise<number> =>
      (await api.http.get(template.replace(TEST_APP_URL, '').replace('{check_id}', check.id))).status;
    const old = body.trigger_url_template as string;
    await expect(use(old)).resolves.toBe(201);
    const rotated = await owner.client.post('/team/ci-hash/rotate').expect(200);
    await expect(use(old)).resolves.toBe(404);
    await expect(use(rotated.body.trigger_url_template as string)).resolves.toBe(201);
  });
});

describe('a deleted team', () => {
  it('is gone for everyone, and nothing of it runs', async () => {
    const { dataSource } = api.database;
    const check = await createCheck(dataSource, team.id);
    const { key } = await createApiKey(dataSource, team.id);
    const { body: scan } = await owner.client.post(`/checks/${check.id}/scans`).expect(201);
    const invited = { email: 'grace@example.com', role: 'member' };
    const { body: invitation } = await owner.client.post('/team/invitations').send(invited).expect(201);
    await (await join('admin')).client.delete('/team').expect(403);
    const member = await join('member');
    await owner.client.delete('/team').expect(204);
    await owner.client.get('/team').expect(403);
    await member.client.get('/checks').expect(403);
    const session = await member.client.get('/session').expect(200);
    expect(session.body.teams).toEqual([]);
    await dashboardOf(api, member.token, { 'Palisade-Team': team.id }).get('/checks').expect(403);
    await api.as(key).get('/checks').expect(401);
    const hash = ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 });
    await api.http.get(`/go/scan/${check.id}/${hash}/trigger`).expect(404);
    await api.http.get(`/go/scan/${String(scan.id)}/${hash}/status`).expect(404);
    const token = String(invitation.url).split('/').at(-1) ?? '';
    expect(hashToken(token)).toHaveLength(64);
    await api.http.get(`/api/v1/invitations/${token}`).expect(404);
    const stopped = await dataSource.getRepository(Scan).findOneByOrFail({ id: scan.id as string });
    expect(stopped).toMatchObject({ status: 'failed', failureReason: 'check_deleted' });
    const row = await dataSource
      .getRepository(Check)
      .findOneOrFail({ where: { id: check.id }, withDeleted: true });
    expect(row).toMatchObject({ deletedAt: expect.any(Date), nextRunAt: null });
    const operator = await signedIn(api, null, { isOperator: true });
    await dashboardOf(api, operator.token, { 'Palisade-Team': team.id })
      .put('/team/plan')
      .send({ plan: 'trial' })
      .expect(403);
  });
});

describe('API keys', () => {
  it('are shown once, and end immediately', async () => {
    const made = await owner.client
      .post('/team/api-keys')
      .send({ name: ' Build ', expires_in_days: 90 })
      .expect(201);
    const key = made.body.api_key as string;
    expect(made.body).toMatchObject({ name: 'Build', last_four: key.slice(-4), last_used_at: null });
    const days = (Date.parse(made.body.expires_at as string) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    await api.as(key).get('/checks').expect(200);
    const { text } = await owner.client.get('/team/api-keys').expect(200);
    expect(text).not.toContain(key.slice(4, 30));
    await owner.client.delete(`/team/api-keys/${made.body.id}`).expect(204);
    await api.as(key).get('/checks').expect(401);
    await owner.client.delete(`/team/api-keys/${made.body.id}`).expect(204);
  });

  it("of another team cannot be revoked, and a member's role sees none", async () => {
    const other = await createApiKey(api.database.dataSource, (await createTeam(api.database.dataSource)).id);
    await owner.client.delete(`/team/api-keys/${other.id}`).expect(404);
    await api.as(other.key).get('/checks').expect(200);
    await (await join('member')).client.get('/team/api-keys').expect(403);
  });

  it.each([0, -1, 1.5, 3651, '90', true])('do not last %j days', async (days) => {
    const { body } = await owner.client
      .post('/team/api-keys')
      .send({ name: 'Build', expires_in_days: days })
      .expect(422);
    expect(Object.keys(body.errors as object)).toEqual(['expires_in_days']);
  });
});
