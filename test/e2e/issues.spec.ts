import { Check, Issue, type Scan, type Team, newId } from '@palisade/persistence';
import { listedIssues } from '../../libs/persistence/src/ground/issue-order';
import { type ApiClient, startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';

let api: TestApi;
let team: Team;
let check: Check;
let scan: Scan;
let owner: ApiClient;
let stranger: ApiClient;
let foreignIssue: Issue;

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/;

const newTeam = async (): Promise<{ team: Team; check: Check; scan: Scan; client: ApiClient }> => {
  const { dataSource } = api.database;
  const created = await createTeam(dataSource);
  const { key } = await createApiKey(dataSource, created.id);
  const itsCheck = await createCheck(dataSource, created.id);
  return {
    team: created,
    check: itsCheck,
    scan: await createScan(dataSource, itsCheck),
    client: api.as(key),
  };
};
const issue = (overrides: Partial<Issue> = {}, of = check, scanId = scan.id): Promise<Issue> =>
  createIssue(api.database.dataSource, of, scanId, overrides);
const idsOf = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id);

beforeAll(async () => {
  api = await startTestApi();
  const theirs = await newTeam();
  stranger = theirs.client;
  foreignIssue = await issue({}, theirs.check, theirs.scan.id);
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ team, check, scan, client: owner } = await newTeam());
});

describe('GET /issues', () => {
  it('gives every field of the list form in the pagination envelope', async () => {
    const row = await issue({ severity: 'high', reopenedAt: new Date('2026-03-07T02:00:00.900Z') });
    const { status, body } = await owner.get('/issues');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: row.id,
          check_id: check.id,
          test_type: 'security_headers',
          severity: 'high',
          title: row.title,
          description: row.description,
          fingerprint: row.fingerprint,
          first_detected_at: expect.stringMatching(TIMESTAMP),
          last_detected_at: expect.stringMatching(TIMESTAMP),
          is_resolved: false,
          resolved_at: null,
          metadata: {
            first_scan_id: scan.id,
            last_scan_id: scan.id,
            reopened_at: '2026-03-07T02:00:00+00:00',
          },
          created_at: expect.stringMatching(TIMESTAMP),
          check: { id: check.id, domain: 'shop.example.com', tags: [] },
          rule_id: null,
          seen_as: [],
          location: '',
          state: 'open',
          resolution: null,
          is_detected: true,
          last_scan_id: scan.id,
          assignee: null,
          acceptance: null,
          comments_count: 0,
          due_at: null,
          is_overdue: false,
          ticket: null,
        },
      ],
      links: {
        first: `${TEST_APP_URL}/api/v1/issues?page=1`,
        last: `${TEST_APP_URL}/api/v1/issues?page=1`,
        prev: null,
        next: null,
      },
      meta: { current_page: 1, from: 1, last_page: 1, per_page: 20, to: 1, total: 1 },
    });
  });

  it('lists the newest first, page by page, and keeps the filters in the links', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await issue({ severity: 'low' })).id);
    await issue({ severity: 'high' });
    const { body } = await owner.get('/issues?severity=low&per_page=2&page=2');
    expect(idsOf(body)).toEqual([made[2], made[1]]);
    expect(body.meta).toEqual({ current_page: 2, from: 3, last_page: 3, per_page: 2, to: 4, total: 5 });
    expect(body.links.next).toBe(`${TEST_APP_URL}/api/v1/issues?severity=low&per_page=2&page=3`);
  });

  it('filters by every parameter, alone and together', async () => {
    const otherCheck = await createCheck(api.database.dataSource, team.id);
    const a = await issue({ severity: 'critical', testKey: 'ssl_certificate' });
    const b = await issue({ isResolved: true, resolvedAt: new Date() });
    const c = await issue({ severity: 'critical' }, otherCheck);
    const found = async (query: string): Promise<string[]> =>
      idsOf((await owner.get(`/issues${query}`)).body);
    await expect(found('?severity=critical')).resolves.toEqual([c.id, a.id]);
    await expect(found('?status=resolved')).resolves.toEqual([b.id]);
    await expect(found('?status=unresolved')).resolves.toEqual([c.id, a.id]);
    await expect(found('?status=all')).resolves.toHaveLength(3);
    await expect(found(`?check_id=${check.id}`)).resolves.toEqual([b.id, a.id]);
    await expect(found('?test_type=ssl_certificate')).resolves.toEqual([a.id]);
    await expect(found(`?severity=critical&check_id=${otherCheck.id}&status=unresolved`)).resolves.toEqual([
      c.id,
    ]);
    await expect(found(`?check_id=${foreignIssue.checkId}`)).resolves.toEqual([]);
  });

  it('searches title and description, in any case, and takes wildcards literally', async () => {
    const a = await issue({ title: 'Weak cipher 100% sure', description: 'TLS_RSA offered' });
    const b = await issue({ title: 'Other', description: String.raw`Path C:\temp is shown` });
    const found = async (text: string): Promise<string[]> =>
      idsOf((await owner.get(`/issues?search=${encodeURIComponent(text)}`)).body);
    const c = await issue({ title: 'Größe', description: 'Any origin' });
    await expect(found('GRÖSSE')).resolves.toEqual([]);
    await expect(found('GRÖß')).resolves.toEqual([c.id]);
    await expect(found('any ORIGIN')).resolves.toEqual([c.id]);
    await expect(found('weak CIPHER')).resolves.toEqual([a.id]);
    await expect(found('tls_rsa')).resolves.toEqual([a.id]);
    await expect(found('100%')).resolves.toEqual([a.id]);
    await expect(found('1%0')).resolves.toEqual([]);
    await expect(found('t_r')).resolves.toEqual([]);
    await expect(found(String.raw`C:\t`)).resolves.toEqual([b.id]);
    await expect(found("'; DROP TABLE issues; --")).resolves.toEqual([]);
    await expect(found('')).resolves.toHaveLength(3);
  });

  it('lets the trigram index serve the search', async () => {
    const { listed, values } = listedIssues(team.id, { search: 'policy' });
    const runner = api.database.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      // With a handful of rows the planner would take any other index instead, and no index of texts serves the part about domains.
      await runner.query(`SET LOCAL enable_seqscan = off;
        DROP INDEX issues_team_list_idx, issues_team_check_idx, issues_check_fingerprint_key`);
      const texts = listed.replace(/ OR \(listed\.team_id[^]*$/, ')');
      const plan: unknown = await runner.query(`EXPLAIN SELECT listed.id ${texts}`, values.slice(0, 2));
      expect(JSON.stringify(plan)).toContain('issues_search_idx');
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it.each([
    ['severity=fatal', 'severity'],
    ['status=open', 'status'],
    ['check_id=1', 'check_id'],
    ['test_type=xss', 'test_type'],
    ['search=a&search=b', 'search'],
    ['search=%00', 'search'],
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    [`search=${'x'.repeat(256)}`, 'search'],
  ])('refuses ?%.30s', async (query, field) => {
    const { status, body } = await owner.get(`/issues?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.message).toBe(body.errors[field][0]);
  });
});

describe('GET /issues/{id}', () => {
  it('adds the newest ten scans of the check since the first detection', async () => {
    const { dataSource } = api.database;
    const before = scan;
    const first = await createScan(dataSource, check, { status: 'completed', completedAt: new Date() });
    const later: Scan[] = [];
    for (let count = 0; count < 3; count += 1) later.push(await createScan(dataSource, check));
    await createScan(dataSource, await createCheck(dataSource, team.id));
    const { id } = await issue({}, check, first.id);
    const { status, body } = await owner.get(`/issues/${id}`);
    expect(status).toBe(200);
    expect(body.data).toBeUndefined();
    expect(body.related_scans).toEqual([
      ...later.reverse().map((each) => ({
        id: each.id,
        status: 'pending',
        created_at: expect.stringMatching(TIMESTAMP),
        completed_at: null,
      })),
      {
        id: first.id,
        status: 'completed',
        created_at: expect.stringMatching(TIMESTAMP),
        completed_at: expect.stringMatching(TIMESTAMP),
      },
    ]);
    expect(JSON.stringify(body.related_scans)).not.toContain(before.id);
    for (let count = 0; count < 8; count += 1) await createScan(dataSource, check);
    const again = await owner.get(`/issues/${id}`);
    expect(again.body.related_scans).toHaveLength(10);
    expect(again.body.related_scans[9].id).toBe(later[1]?.id);
  });

  it('distinguishes unknown, malformed and foreign ids', async () => {
    for (const id of [newId(), 'abc', 'exports']) {
      await owner.get(`/issues/${id}`).expect(404, { error: 'Issue not found.' });
    }
    const refused = await owner.get(`/issues/${foreignIssue.id}`).expect(403);
    expect(refused.body).toEqual({ error: 'This issue belongs to another team.' });
    await stranger.get(`/issues/${foreignIssue.id}`).expect(200);
  });
});

describe('PATCH /issues/{id}', () => {
  it('resolves with notes, keeps the time when resolved again, and re-opens', async () => {
    const { id } = await issue();
    const resolved = await owner
      .patch(`/issues/${id}`)
      .send({ is_resolved: true, resolution_notes: 'Fixed' });
    expect(resolved.status).toBe(200);
    expect(resolved.body).toMatchObject({
      id,
      is_resolved: true,
      resolved_at: expect.stringMatching(TIMESTAMP),
      metadata: { resolution_notes: 'Fixed' },
      related_scans: [{ id: scan.id }],
    });
    const past = new Date('2026-01-02T03:04:05Z');
    await api.database.dataSource.getRepository(Issue).update({ id }, { resolvedAt: past });
    const again = await owner.patch(`/issues/${id}`).send({ is_resolved: true, resolution_notes: 'Really' });
    expect(again.body).toMatchObject({
      resolved_at: '2026-01-02T03:04:05+00:00',
      metadata: { resolution_notes: 'Really' },
    });
    const reopened = await owner.patch(`/issues/${id}`).send({ is_resolved: false });
    expect(reopened.body).toMatchObject({
      is_resolved: false,
      resolved_at: null,
      metadata: { resolution_notes: 'Really' },
    });
    const cleared = await owner.patch(`/issues/${id}`).send({ is_resolved: false, resolution_notes: null });
    expect(cleared.body.metadata).toEqual({ first_scan_id: scan.id, last_scan_id: scan.id });
    await expect(owner.get(`/issues/${id}`).then(({ body }) => body as object)).resolves.toEqual(
      cleared.body,
    );
  });

  it.each([
    [{}, { is_resolved: ['The is_resolved field is required.'] }],
    [{ is_resolved: 'true' }, { is_resolved: ['The is_resolved field must be true or false.'] }],
    [{ is_resolved: 1 }, { is_resolved: ['The is_resolved field must be true or false.'] }],
    [
      { is_resolved: true, resolution_notes: 'x'.repeat(1001) },
      { resolution_notes: ['The resolution_notes field must not have more than 1000 characters.'] },
    ],
    [
      { is_resolved: true, resolution_notes: 5 },
      { resolution_notes: ['The resolution_notes field must be a string.'] },
    ],
  ])('refuses fields that break a rule: %#', async (dto, errors) => {
    const { id } = await issue();
    const { status, body } = await owner.patch(`/issues/${id}`).send(dto);
    expect(status).toBe(422);
    expect(body).toEqual({ message: Object.values(errors).flat()[0], errors });
  });

  it('takes 1000 characters of notes and ignores unknown fields', async () => {
    const { id } = await issue();
    const notes = '€'.repeat(1000);
    const { status, body } = await owner
      .patch(`/issues/${id}`)
      .send({ is_resolved: true, resolution_notes: notes, title: 'Mine', team_id: newId() });
    expect(status).toBe(200);
    expect(body.metadata.resolution_notes).toBe(notes);
    expect(body.title).toBe('No content security policy');
  });

  it('refuses in the order 404, 403, 400 and 422', async () => {
    await owner.patch(`/issues/${newId()}`).send({}).expect(404);
    await owner.patch(`/issues/${foreignIssue.id}`).send({}).expect(403);
    const { id } = await issue();
    await owner.patch(`/issues/${id}`).set('Content-Type', 'application/json').send('{').expect(400);
    const untouched = await stranger.get(`/issues/${foreignIssue.id}`);
    expect(untouched.body.is_resolved).toBe(false);
  });
});

describe('POST /issues/bulk', () => {
  it('counts what changed state, and leaves other teams alone', async () => {
    const [a, b] = [await issue(), await issue({ isResolved: true, resolvedAt: new Date(0) })];
    const issue_ids = [a.id, a.id, b.id, foreignIssue.id, newId()];
    const resolved = await owner.post('/issues/bulk').send({ issue_ids, action: 'resolve' });
    expect(resolved.status).toBe(200);
    expect(resolved.body).toMatchObject({ message: '1 issue resolved.', count: 1, matched: 2 });
    const unresolved = await owner.post('/issues/bulk').send({ issue_ids, action: 'unresolve' });
    expect(unresolved.body).toMatchObject({ message: '2 issues unresolved.', count: 2, left_alone: [] });
    const { body } = await owner.get('/issues');
    expect(body.data).toMatchObject([
      { is_resolved: false, resolved_at: null },
      { is_resolved: false, resolved_at: null },
    ]);
    const foreign = await stranger.get(`/issues/${foreignIssue.id}`);
    expect(foreign.body.is_resolved).toBe(false);
  });

  it('takes 1000 ids', async () => {
    const issue_ids = Array.from({ length: 1000 }, newId);
    const none = { matched: 0, left_alone: [], sample: [], bulk_id: null, undo_until: null };
    await owner
      .post('/issues/bulk')
      .send({ issue_ids, action: 'resolve' })
      .expect(200, { message: '0 issues resolved.', count: 0, dry_run: false, ...none });
  });

  it('stays exact when calls overlap', async () => {
    const issue_ids: string[] = [];
    for (let count = 0; count < 20; count += 1) issue_ids.push((await issue()).id);
    const responses = await Promise.all(
      [issue_ids, [...issue_ids].reverse(), issue_ids].map((ids) =>
        owner.post('/issues/bulk').send({ issue_ids: ids, action: 'resolve' }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses.reduce((sum, { body }) => sum + Number(body.count), 0)).toBe(20);
  });

  it.each([
    [{}, ['issue_ids', 'action']],
    [{ issue_ids: [], action: 'resolve' }, ['issue_ids']],
    [{ issue_ids: newId(), action: 'resolve' }, ['issue_ids']],
    [{ issue_ids: [newId(), 'x', 5], action: 'resolve' }, ['issue_ids.1', 'issue_ids.2']],
    [{ issue_ids: Array.from({ length: 1001 }, newId), action: 'resolve' }, ['issue_ids']],
    [{ issue_ids: [newId()], action: 'delete' }, ['action']],
  ])('refuses what breaks a rule: %#', async (dto, fields) => {
    const { status, body } = await owner.post('/issues/bulk').send(dto);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual([...fields].sort());
  });
});

describe('issues of a deleted check', () => {
  it('are gone everywhere', async () => {
    const { id } = await issue();
    await api.database.dataSource.getRepository(Check).softDelete({ id: check.id });
    await owner.get(`/issues/${id}`).expect(404);
    await owner.patch(`/issues/${id}`).send({ is_resolved: true }).expect(404);
    const bulk = await owner.post('/issues/bulk').send({ issue_ids: [id], action: 'resolve' });
    expect(bulk.body.count).toBe(0);
    const { body } = await owner.get(`/issues?check_id=${check.id}`);
    expect(body.meta.total).toBe(0);
    const { text } = await owner.get('/issues/export');
    expect(text.split('\r\n')).toHaveLength(2);
  });
});
