import { type Check, type Team, newId } from '@palisade/persistence';
import { MAX_TAGS } from '@palisade/vocabulary';
import type { TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { type Person, signedIn } from '../support/people';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
let ada: Person;
scanWorld((world) => ({ api, team, person: ada } = world), { role: 'admin' });

const check = (more: Partial<Check> = {}): Promise<Check> =>
  createCheck(api.database.dataSource, team.id, { tests: { security_headers: true }, ...more });
const bulk = (body: object, by = ada) => by.client.post('/checks/bulk').send(body);
const undo = (id: string, by = ada) => by.client.post(`/checks/bulk/${id}/undo`);
interface CheckRow {
  tags: string[];
  tests: Record<string, boolean>;
  schedule: object | null;
  paused_until: string | null;
  next_run_at: string;
}
const read = async ({ id }: { id: string }): Promise<CheckRow> =>
  (await ada.client.get(`/checks/${id}`).expect(200)).body as CheckRow;
const idsOf = (rows: unknown): string[] => (rows as { id: string }[]).map(({ id }) => id).sort();
/** The factory does not compute the next run. */
const settingsOf = async (of: { id: string }): Promise<object> => ({
  ...(await read(of)),
  next_run_at: null,
});
const total = async (): Promise<number> =>
  (await ada.client.get('/checks').expect(200)).body.meta.total as number;
const audited = async (): Promise<string[]> =>
  (
    await api.database.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_log WHERE team_id = $1 AND action LIKE 'check%' ORDER BY id`,
      [team.id],
    )
  ).map(({ action }) => action);
const ALL = { all: true } as const;
const SCHEDULE = { kind: 'weekly', weekday: 'monday', day: null, time: '06:30', time_zone: 'Europe/Berlin' };
const inOneHour = (): string => `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}+00:00`;

const ACTIONS = [
  ['schedule', { schedule: SCHEDULE }, { schedule: SCHEDULE }],
  [
    'tests',
    { tests: { cookie_security: true } },
    { tests: { security_headers: true, cookie_security: true } },
  ],
  ['tags', { add_tags: ['shop'], remove_tags: ['old'] }, { tags: ['kept', 'shop'] }],
  ['pause', { paused_until: inOneHour() }, { paused_until: inOneHour().slice(0, 10) }],
] as const;

describe('POST /checks/bulk', () => {
  it.each(ACTIONS)(
    'changes %s of all that fit a filter, counts the same before, and undoes it',
    async (action, sent, after) => {
      const checks = [await check({ tags: ['kept', 'old'] }), await check({ tags: ['kept', 'old'] })];
      const other = await check({ tags: ['other'] });
      const ids = checks.map(({ id }) => id).sort();
      const before = await Promise.all([...checks, other].map(settingsOf));
      const filter = { tags: 'kept' };
      const { body: preview } = await bulk({ filter, action, ...sent, dry_run: true }).expect(200);
      expect(await Promise.all([...checks, other].map(settingsOf))).toEqual(before);
      expect(await audited()).toEqual([]);
      const { body: done } = await bulk({ filter, action, ...sent }).expect(200);
      expect(done).toMatchObject({
        message: '2 checks changed.',
        count: 2,
        matched: 2,
        unchanged: 0,
        left_alone: [],
        refused: [],
      });
      expect(idsOf(done.changed)).toEqual(ids);
      expect([preview.count, preview.changed, preview.dry_run, preview.bulk_id]).toEqual([
        2,
        done.changed,
        true,
        null,
      ]);
      for (const each of checks) {
        const now = await read(each);
        for (const [name, value] of Object.entries(after))
          expect(now[name as keyof CheckRow]).toEqual(
            typeof value === 'string' ? expect.stringContaining(value) : expectAll(value),
          );
      }
      expect(await settingsOf(other)).toEqual(before[2]);
      expect(await audited()).toEqual(['check.updated', 'check.updated', 'checks.bulk_changed']);
      const again = await bulk({ filter, action, ...sent }).expect(200);
      expect([again.body.count, again.body.unchanged, again.body.bulk_id]).toEqual([0, 2, null]);
      const { body: undone } = await undo(done.bulk_id as string).expect(200);
      expect(undone).toEqual({ message: '2 checks are as before.', count: 2, left_alone: [], refused: [] });
      expect(await Promise.all([...checks, other].map(settingsOf))).toEqual(before);
      expect((await audited()).at(-1)).toBe('checks.bulk_undone');
    },
  );

  /** Tests that are off are listed too. */
  const expectAll = (value: unknown): unknown =>
    Array.isArray(value) || value === null ? value : expect.objectContaining(value as object);

  it('resumes paused checks and leaves others alone', async () => {
    const paused = await check({ pausedUntil: new Date(Date.now() + 3_600_000) });
    await check();
    const { body } = await bulk({ filter: ALL, action: 'resume' }).expect(200);
    expect(body).toMatchObject({
      count: 1,
      unchanged: 1,
      refused: [],
      left_alone: [{ reason: 'unchanged', count: 1, message: 'It is already so.' }],
    });
    expect((await read(paused)).paused_until).toBeNull();
    await undo(body.bulk_id as string).expect(200);
    expect((await read(paused)).paused_until).not.toBeNull();
  });

  it('changes what it can, and says for each other check why not', async () => {
    const fit = await check({ tests: { security_headers: true, cookie_security: true } });
    const last = await check({ domain: 'last.example.com' });
    const { body } = await bulk({ filter: ALL, action: 'tests', tests: { security_headers: false } }).expect(
      200,
    );
    expect(body.refused).toEqual([
      {
        id: last.id,
        domain: 'last.example.com',
        reason: expect.stringMatching(/at least one test/i) as string,
      },
    ]);
    expect(body.left_alone).toEqual([
      {
        reason: 'invalid',
        count: 1,
        message: body.refused[0].reason as string,
        checks: [{ id: last.id, domain: 'last.example.com' }],
      },
    ]);
    expect([body.count, (await read(fit)).tests.security_headers]).toEqual([1, false]);
    expect((await read(last)).tests.security_headers).toBe(true);
    const full = await check({ tags: Array.from({ length: MAX_TAGS }, (_, place) => `tag${place}`) });
    const tagged = await bulk({ check_ids: [full.id, fit.id], action: 'tags', add_tags: ['shop'] }).expect(
      200,
    );
    expect(tagged.body).toMatchObject({ count: 1, refused: [{ id: full.id }] });
  });

  it('takes null in a filter for what does not narrow', async () => {
    const shop = await check({ tags: ['shop'] });
    await check();
    const filter = { tags: 'shop', search: null };
    const { body } = await bulk({ filter, action: 'tags', add_tags: ['web'] }).expect(200);
    expect(body).toMatchObject({ count: 1, unchanged: 0 });
    expect((await read(shop)).tags).toEqual(['shop', 'web']);
    const all = { all: true, tags: null, search: null };
    await bulk({ filter: all, action: 'tags', remove_tags: ['web'], dry_run: true }).expect(200);
  });

  it('deletes, once the count fits, and does not undo it', async () => {
    await check();
    await check();
    const wrong = await bulk({ filter: ALL, action: 'delete', expected_count: 1 });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['expected_count']]);
    const { body: preview } = await bulk({ filter: ALL, action: 'delete', dry_run: true }).expect(200);
    expect([preview.count, preview.message, await total()]).toEqual([2, '2 checks would be deleted.', 2]);
    const { body } = await bulk({ filter: ALL, action: 'delete', expected_count: 2 }).expect(200);
    expect(body).toMatchObject({ message: '2 checks deleted.', count: 2, bulk_id: null, undo_until: null });
    expect(await total()).toBe(0);
    expect(await audited()).toEqual(['check.deleted', 'check.deleted', 'checks.bulk_changed']);
  });

  it.each([
    ['a misspelled filter', { filter: { tag: 'shop' }, action: 'resume' }, 'filter.tag'],
    ['an empty filter', { filter: {}, action: 'resume' }, 'filter'],
    ['null for a filter', { filter: null, action: 'resume' }, 'filter'],
    ['a filter that narrows nothing', { filter: { search: '' }, action: 'delete' }, 'filter'],
    ['ids and filter', { filter: ALL, check_ids: [newId()], action: 'resume' }, 'filter'],
    ['neither', { action: 'resume' }, 'check_ids'],
    ['an id that is none', { check_ids: ['x'], action: 'resume' }, 'check_ids.0'],
    ['an unknown action', { filter: ALL, action: 'rename' }, 'action'],
    ['no schedule', { filter: ALL, action: 'schedule' }, 'schedule'],
    ['no schedule but null', { filter: ALL, action: 'schedule', schedule: null }, 'schedule'],
    [
      'half a schedule',
      { filter: ALL, action: 'schedule', schedule: { kind: 'weekly', time: '06:30' } },
      'schedule.weekday',
    ],
    ['no tests', { filter: ALL, action: 'tests' }, 'tests'],
    ['an unknown test', { filter: ALL, action: 'tests', tests: { telepathy: true } }, 'tests.telepathy'],
    ['no tags', { filter: ALL, action: 'tags' }, 'add_tags'],
    ['a tag that is none', { filter: ALL, action: 'tags', add_tags: ['Shop!'] }, 'add_tags'],
    ['a pause without an end', { filter: ALL, action: 'pause' }, 'paused_until'],
    [
      'a pause in the past',
      { filter: ALL, action: 'pause', paused_until: '2020-01-01T00:00:00Z' },
      'paused_until',
    ],
  ])('refuses %s', async (_, sent, field) => {
    await check();
    const { status, body } = await bulk(sent);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await audited()).toEqual([]);
  });

  it('is for admins and keys with write, and ignores checks of others', async () => {
    const { dataSource } = api.database;
    const mine = await check();
    const theirs = await createCheck(dataSource, (await createTeam(dataSource)).id);
    const member = await signedIn(api, { teamId: team.id, role: 'member' });
    const sent = { check_ids: [mine.id, theirs.id], action: 'tags', add_tags: ['shop'] };
    expect((await bulk(sent, member)).status).toBe(403);
    const { key } = await createApiKey(dataSource, team.id, { scopes: ['read', 'scan'] });
    expect((await api.as(key).post('/checks/bulk').send(sent)).status).toBe(403);
    const { body } = await bulk(sent).expect(200);
    expect([body.count, body.matched]).toEqual([1, 1]);
    expect((await undo(body.bulk_id as string, member)).status).toBe(403);
    const [row] = await dataSource.query<{ tags: string[] }[]>('SELECT tags FROM checks WHERE id = $1', [
      theirs.id,
    ]);
    expect(row?.tags).toEqual([]);
  });
});

describe('POST /checks/bulk/{bulk_id}/undo', () => {
  it('leaves checks alone that changed since then, and works once and for a minute', async () => {
    const [touched, renamed, deleted] = [await check(), await check(), await check()];
    const { body } = await bulk({ filter: ALL, action: 'tags', add_tags: ['shop'] }).expect(200);
    await ada.client
      .put(`/checks/${touched.id}`)
      .send({ tags: ['mine'] })
      .expect(200);
    await ada.client.put(`/checks/${renamed.id}`).send({ schedule_time: '03:00' }).expect(200);
    await ada.client.delete(`/checks/${deleted.id}`).expect(204);
    const { body: undone } = await undo(body.bulk_id as string).expect(200);
    expect(undone.count).toBe(1);
    expect(idsOf(undone.refused)).toEqual([touched.id, deleted.id].sort());
    expect(undone.left_alone).toMatchObject([
      { reason: 'changed_since', checks: [{ id: touched.id }] },
      { reason: 'deleted', checks: [{ id: deleted.id }] },
    ]);
    expect([(await read(touched)).tags, (await read(renamed)).tags]).toEqual([['mine'], []]);
    expect((await undo(body.bulk_id as string)).status).toBe(410);
    const late = await bulk({ check_ids: [touched.id], action: 'tags', add_tags: ['shop'] }).expect(200);
    await api.database.dataSource.query(
      `UPDATE bulk_changes SET created_at = now() - interval '61 seconds' WHERE id = $1`,
      [late.body.bulk_id],
    );
    expect((await undo(late.body.bulk_id as string)).status).toBe(410);
    expect((await ada.client.post(`/issues/bulk/${late.body.bulk_id as string}/undo`)).status).toBe(404);
  });

  it('moves the next run back', async () => {
    const one = await check();
    const before = (await read(one)).next_run_at;
    const { body } = await bulk({ check_ids: [one.id], action: 'schedule', schedule: SCHEDULE }).expect(200);
    expect((await read(one)).next_run_at).not.toBe(before);
    await undo(body.bulk_id as string).expect(200);
    expect((await read(one)).schedule).toBeNull();
  });
});
