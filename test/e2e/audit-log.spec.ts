import { hashPassword } from '@palisade/credentials';
import { AuditEntry, AuditLogRepository, Check, type Team, newId } from '@palisade/persistence';
import { startTestApi, type TestApi } from '../support/api';
import { VALID_CHECK } from '../support/check-requests';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import {
  createMembership,
  createUser,
  dashboardOf,
  fromElsewhere,
  type Person,
  signedIn,
} from '../support/people';
import { eventually } from '../support/program';

const PASSWORD = 'correct horse battery';

let api: TestApi;
let team: Team;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '1', SIGN_UP: 'open' });
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await createTeam(api.database.dataSource, 'business', 'Acme');
  owner = await signedIn(api, { teamId: team.id, role: 'owner' });
});

interface Entry {
  action: string;
  actor: { kind: string; id: string | null; label: string; name: string | null };
  target: { type: string; id: string; label: string } | null;
  details: Record<string, unknown>;
  address: string | null;
}

/** The oldest first. */
async function entries(person = owner): Promise<Entry[]> {
  const { body } = await person.client.get('/audit-log?per_page=100').expect(200);
  return (body.data as Entry[]).reverse();
}

async function lastEntry(action: string): Promise<Entry> {
  const found = await eventually(`${action} is written`, 10_000, async () =>
    (await entries()).findLast((entry) => entry.action === action),
  );
  return found;
}

describe('the audit log', () => {
  it('records changes of checks, with who made them and from where', async () => {
    const client = dashboardOf(api, owner.token, { 'X-Forwarded-For': '203.0.113.7' });
    const { body: check } = await client.post('/checks').send(VALID_CHECK).expect(201);
    await client.put(`/checks/${check.id}`).send({ schedule_time: '03:00', is_active: true }).expect(200);
    await client.put(`/checks/${check.id}`).send({ is_active: true }).expect(200);
    await client.delete(`/checks/${check.id}`).expect(204);
    const actor = { kind: 'user', id: owner.user.id, label: owner.user.email, name: owner.user.name };
    const target = { type: 'check', id: check.id as string, label: VALID_CHECK.domain };
    const common = { actor, target, address: '203.0.113.7' };
    expect(await entries()).toMatchObject([
      { ...common, action: 'check.created', details: {} },
      { ...common, action: 'check.updated', details: { fields: ['schedule_time'] } },
      { ...common, action: 'check.deleted', details: {} },
    ]);
  });

  it('records bulk changes of issues, and exports', async () => {
    const check = await createCheck(api.database.dataSource, team.id);
    const scan = await createScan(api.database.dataSource, check);
    const issues = [
      await createIssue(api.database.dataSource, check, scan.id),
      await createIssue(api.database.dataSource, check, scan.id),
    ];
    const issue_ids = issues.map(({ id }) => id);
    for (const action of ['resolve', 'resolve', 'unresolve']) {
      await owner.client.post('/issues/bulk').send({ issue_ids, action }).expect(200);
    }
    await owner.client.get('/issues/export?severity=medium').expect(200);
    expect(await entries()).toMatchObject([
      { action: 'issues.bulk_resolved', target: null, details: { count: 2 } },
      { action: 'issues.bulk_unresolved', details: { count: 2 } },
      { action: 'issues.exported', details: { filters: { severity: 'medium' } } },
    ]);
  });

  it('records who changed the state of a single issue', async () => {
    const check = await createCheck(api.database.dataSource, team.id);
    const scan = await createScan(api.database.dataSource, check);
    const issue = await createIssue(api.database.dataSource, check, scan.id);
    const change = (body: object) => owner.client.patch(`/issues/${issue.id}`).send(body).expect(200);
    await change({ is_resolved: true, resolution_notes: 'fixed' });
    await change({ is_resolved: true, resolution_notes: 'fixed, really' });
    await change({ is_resolved: false });
    const common = {
      actor: { kind: 'user', id: owner.user.id },
      target: { type: 'issue', id: issue.id, label: issue.title },
    };
    expect(await entries()).toMatchObject([
      { ...common, action: 'issue.resolved' },
      { ...common, action: 'issue.unresolved' },
    ]);
  });

  it('records the life of a key, whose use has the key as actor', async () => {
    const { body: made } = await owner.client.post('/team/api-keys').send({ name: 'Build' }).expect(201);
    const label = `Build (…${made.last_four})`;
    await api
      .as(made.api_key as string)
      .get('/stats')
      .expect(200);
    await lastEntry('api_key.first_used');
    await api
      .as(made.api_key as string)
      .post('/checks')
      .send(VALID_CHECK)
      .expect(201);
    await owner.client.delete(`/team/api-keys/${made.id}`).expect(204);
    await owner.client.delete(`/team/api-keys/${made.id}`).expect(204);
    const target = { type: 'api_key', id: made.id as string, label };
    const byKey = { kind: 'key', id: made.id as string, label };
    expect(await entries()).toMatchObject([
      { action: 'api_key.created', target, actor: { kind: 'user' } },
      { action: 'api_key.first_used', target, actor: byKey },
      { action: 'check.created', actor: byKey },
      { action: 'api_key.revoked', target, actor: { kind: 'user' } },
    ]);
  });

  it('records changes of the team, its members, invitations and CI hash', async () => {
    const { client } = owner;
    const operator = await signedIn(api, null, { isOperator: true });
    await client.patch('/team').send({ name: 'Acme 2' }).expect(200);
    await client.post('/team/ci-hash/rotate').expect(200);
    await dashboardOf(api, operator.token, { 'Palisade-Team': team.id })
      .put('/team/plan')
      .send({ plan: 'professional' })
      .expect(200);
    const guest = await signedIn(api);
    const body = { email: guest.user.email, role: 'member' };
    const { body: first } = await client.post('/team/invitations').send(body).expect(201);
    await client.delete(`/team/invitations/${first.id}`).expect(204);
    const { body: second } = await client.post('/team/invitations').send(body).expect(201);
    await guest.client.post(`/invitations/${String(second.url).split('/').at(-1)}/accept`).expect(200);
    await client.patch(`/team/members/${guest.user.id}`).send({ role: 'admin' }).expect(200);
    await client.delete(`/team/members/${guest.user.id}`).expect(204);
    const user = { type: 'user', id: guest.user.id, label: guest.user.email };
    expect(await entries()).toMatchObject([
      { action: 'team.renamed', details: { from: 'Acme', to: 'Acme 2' } },
      { action: 'ci_hash.rotated' },
      {
        action: 'team.plan_changed',
        actor: { kind: 'operator', id: operator.user.id },
        details: { from: 'business', to: 'professional' },
      },
      { action: 'invitation.created', target: { type: 'invitation', label: guest.user.email } },
      { action: 'invitation.revoked', target: { type: 'invitation', label: guest.user.email } },
      { action: 'invitation.created' },
      { action: 'member.joined', target: user, actor: { id: guest.user.id }, details: { role: 'member' } },
      { action: 'member.role_changed', target: user, details: { from: 'member', to: 'admin' } },
      { action: 'member.removed', target: user, details: { role: 'admin' } },
    ]);
    await client.delete('/team').expect(204);
    const rows = await api.database.dataSource.getRepository(AuditEntry).findBy({ teamId: team.id });
    expect(rows.map(({ action }) => action)).toContain('team.deleted');
  });

  it('records sign-up, sign-in, failures, sign-out and the change of a password, in every team of the person', async () => {
    const person = await createUser(api.database.dataSource, { passwordHash: await hashPassword(PASSWORD) });
    const second = await createTeam(api.database.dataSource);
    for (const { id } of [team, second]) {
      await createMembership(api.database.dataSource, id, person.id, 'admin');
    }
    const signIn = (password: string) =>
      api.http.post('/api/v1/session').set(fromElsewhere()).send({ email: person.email, password });
    await signIn('wrong').expect(401);
    await lastEntry('session.failed');
    const { headers } = await signIn(PASSWORD).expect(201);
    const token = /session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    const changed = await dashboardOf(api, token)
      .put('/password')
      .send({ current_password: PASSWORD, new_password: 'another horse entirely' })
      .expect(204);
    const fresh = /session=([^;]+)/.exec(String(changed.headers['set-cookie']))?.[1] ?? '';
    const client = dashboardOf(api, fresh, { 'Palisade-Team': second.id });
    const { body } = await client.get('/audit-log').expect(200);
    await client.delete('/session').expect(204);
    const actions = ['session.failed', 'session.started', 'password.changed'];
    expect((body.data as Entry[]).map(({ action }) => action).reverse()).toEqual(actions);
    const all = await entries();
    expect(all.map(({ action }) => action)).toEqual([...actions, 'session.ended']);
    expect(new Set(all.map(({ actor }) => actor.label))).toEqual(new Set([person.email]));
    const founder = { name: 'Grace', email: `${newId()}@example.com`, password: PASSWORD };
    const made = await api.http.post('/api/v1/sign-up').set(fromElsewhere()).send(founder).expect(201);
    const rows = await api.database.dataSource
      .getRepository(AuditEntry)
      .findBy({ teamId: made.body.teams[0].id as string });
    expect(rows.map(({ action }) => action).sort()).toEqual(['team.created', 'user.signed_up']);
  });

  it('does not record which account a stranger tried', async () => {
    const email = `${newId()}@example.com`;
    await api.http.post('/api/v1/session').set(fromElsewhere()).send({ email, password: 'x' }).expect(401);
    const rows = await eventually('it is written', 10_000, async () => {
      const found = await api.database.dataSource.query<AuditEntry[]>(
        `SELECT * FROM audit_log WHERE action = 'session.failed' AND team_id IS NULL`,
      );
      return found.length > 0 ? found : null;
    });
    expect(rows).toMatchObject([{ actor_label: 'unknown account', actor_id: null }]);
  });
});

describe('reading it', () => {
  it('is for owners and admins of the team', async () => {
    await owner.client.patch('/team').send({ name: 'Acme 2' }).expect(200);
    const [admin, member] = [
      await signedIn(api, { teamId: team.id, role: 'admin' }),
      await signedIn(api, { teamId: team.id, role: 'member' }),
    ];
    await expect(entries(admin)).resolves.toHaveLength(1);
    await member.client.get('/audit-log').expect(403);
    const other = await createTeam(api.database.dataSource);
    await expect(entries(await signedIn(api, { teamId: other.id, role: 'owner' }))).resolves.toEqual([]);
  });

  it('lists the newest first, in pages, by action and time', async () => {
    const { id } = team;
    const log = new AuditLogRepository(api.database.dataSource);
    const actor = { kind: 'system' as const, id: null, label: 'Palisade', address: null };
    for (const action of ['check.verified', 'check.verification_lost', 'check.verified'] as const) {
      await log.record({ id, actor }, { action, target: { type: 'check', id: newId(), label: action } });
    }
    const listOf = async (query: string): Promise<string[]> => {
      const { body } = await owner.client.get(`/audit-log?${query}`).expect(200);
      return (body.data as Entry[]).map(({ action }) => action);
    };
    await expect(listOf('per_page=2')).resolves.toEqual(['check.verified', 'check.verification_lost']);
    await expect(listOf('per_page=2&page=2')).resolves.toEqual(['check.verified']);
    await expect(listOf('action=check.verification_lost')).resolves.toHaveLength(1);
    const [today, tomorrow] = [0, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    await expect(listOf(`from=${today}`)).resolves.toHaveLength(3);
    await expect(listOf(`to=${today}T00:00:00Z`)).resolves.toEqual([]);
    await expect(listOf(`from=${tomorrow}`)).resolves.toEqual([]);
    await expect(
      listOf(`from=${today}&to=${encodeURIComponent(`${tomorrow}T00:00:00-02:00`)}`),
    ).resolves.toHaveLength(3);
    for (const wrong of ['from=yesterday', 'to=2026-13-01', 'action=check.seen', 'from=2026-03-07T10:15']) {
      await owner.client.get(`/audit-log?${wrong}`).expect(422);
    }
  });
});

describe('the database', () => {
  it('refuses to change what was written', async () => {
    await owner.client.patch('/team').send({ name: 'Acme 2' }).expect(200);
    for (const statement of [
      `UPDATE audit_log SET actor_label = 'x'`,
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      'TRUNCATE teams CASCADE',
    ]) {
      await expect(api.database.dataSource.query(statement)).rejects.toThrow('append-only');
    }
    await expect(entries()).resolves.toHaveLength(1);
  });

  it('makes no change that cannot be recorded', async () => {
    const { dataSource } = api.database;
    const check = await createCheck(dataSource, team.id);
    await dataSource.query(
      `ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (action <> 'check.deleted') NOT VALID`,
    );
    try {
      await owner.client.delete(`/checks/${check.id}`).expect(500);
      await expect(dataSource.getRepository(Check).existsBy({ id: check.id })).resolves.toBe(true);
    } finally {
      await dataSource.query('ALTER TABLE audit_log DROP CONSTRAINT closed');
    }
    await owner.client.delete(`/checks/${check.id}`).expect(204);
  });
});
