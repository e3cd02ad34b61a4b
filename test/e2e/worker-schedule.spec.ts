import { type Check, createDataSource } from '@palisade/persistence';
import { hourlyMinute } from '@palisade/schedule';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type ScanRig, createScanRig } from '../support/scan-rig';

const HOUR_MS = 3_600_000;
let database: TestDatabase;
let rig: ScanRig;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  rig = createScanRig(database.dataSource);
  await rig.rows('TRUNCATE checks, outbox CASCADE');
});

const team = async () => (await createTeam(database.dataSource)).id;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const dueChecks = async (teamId: string, count: number, lateMs = 1000): Promise<Check[]> => {
  const checks: Check[] = [];
  for (let place = 0; place < count; place += 1) {
    checks.push(await createCheck(database.dataSource, teamId, { nextRunAt: ago(lateMs) }));
  }
  return checks;
};
const checkRow = async ({ id }: Check) =>
  (await rig.rows<Record<string, unknown>>('SELECT * FROM checks WHERE id = $1', id))[0];

describe('dispatchDue', () => {
  it('opens a scheduled scan for each due check and moves it on to its next slot', async () => {
    const nominal = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
    const check = await createCheck(database.dataSource, await team(), {
      scheduleTime: '00:00',
      nextRunAt: nominal,
    });
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({
      due: 1,
      opened: 1,
      skipped: 0,
      missed: 0,
    });
    const next = new Date(nominal.getTime() + 86_400_000);
    const [scan] = await rig.rows<{ id: string }>('SELECT * FROM scans WHERE check_id = $1', check.id);
    expect(scan).toMatchObject({ triggered_by: 'schedule', status: 'pending', total_tests: 2 });
    expect(await checkRow(check)).toMatchObject({ next_run_at: next, latest_scan_id: scan?.id });
    expect(await rig.rows('SELECT class FROM outbox WHERE scan_id = $1', scan?.id)).toEqual([
      { class: 'scheduled' },
    ]);
    expect(await rig.rows('SELECT FROM scan_tests WHERE scan_id = $1', scan?.id)).toHaveLength(2);
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 0, opened: 0 });
  });

  it('leaves inactive, deleted and future checks alone', async () => {
    const teamId = await team();
    const due = { nextRunAt: ago(1000) };
    await createCheck(database.dataSource, teamId, { ...due, isActive: false });
    await createCheck(database.dataSource, teamId, { ...due, deletedAt: new Date() });
    await createCheck(database.dataSource, teamId, { nextRunAt: new Date(Date.now() + HOUR_MS) });
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 0 });
  });

  it('runs once after an outage and counts what it missed', async () => {
    const teamId = await team();
    const check = await createCheck(database.dataSource, teamId, {
      scheduleFrequency: 'HOURLY',
      scheduleTime: null,
    });
    const minute = hourlyMinute(check.id) * 60_000;
    const thisHour = Math.floor((Date.now() - minute) / HOUR_MS) * HOUR_MS + minute;
    await rig.rows(
      'UPDATE checks SET next_run_at = $2 WHERE id = $1',
      check.id,
      new Date(thisHour - 5 * HOUR_MS),
    );
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 1, opened: 1, missed: 5 });
    expect(await checkRow(check)).toMatchObject({
      missed_runs: 5,
      next_run_at: new Date(thisHour + HOUR_MS),
    });
    expect(await rig.rows('SELECT FROM scans WHERE check_id = $1', check.id)).toHaveLength(1);
  });

  it('skips and counts a run whose predecessor is not done, but waits behind a manual scan', async () => {
    const [busy, manual] = await dueChecks(await team(), 2);
    if (busy === undefined || manual === undefined) throw new Error('Two checks are needed.');
    await rig.trigger(manual);
    await rig.dispatch.dispatchDue(10, 10);
    await rig.rows('UPDATE checks SET next_run_at = $1 WHERE id = $2', ago(1000), busy.id);
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 1, opened: 0, skipped: 1 });
    expect(await checkRow(busy)).toMatchObject({ runs_skipped_overlap: 1, next_run_at: expect.any(Date) });
    expect(await rig.rows('SELECT FROM scans WHERE check_id = $1', busy.id)).toHaveLength(1);
    expect(await rig.rows('SELECT FROM scans WHERE check_id = $1', manual.id)).toHaveLength(2);
    expect(await rig.rows('SELECT FROM scan_slots WHERE check_id = $1', manual.id)).toHaveLength(1);
  });

  it('takes the earliest first, but only so many of one team', async () => {
    const [big, small] = [await team(), await team()];
    await dueChecks(big, 30, 10_000);
    await dueChecks(small, 3, 1_000);
    expect(await rig.dispatch.dispatchDue(10, 7)).toMatchObject({ due: 10 });
    const shares = await rig.rows<{ team_id: string; count: number }>(
      'SELECT team_id, count(*)::integer AS count FROM scans GROUP BY team_id',
    );
    expect(shares).toHaveLength(2);
    expect(shares).toEqual(
      expect.arrayContaining([
        { team_id: big, count: 7 },
        { team_id: small, count: 3 },
      ]),
    );
  });

  it('does no check twice with five dispatchers at the same time', async () => {
    const teams = [await team(), await team(), await team()];
    for (const teamId of teams) await dueChecks(teamId, 60);
    const isDue = () => rig.rows('SELECT FROM checks WHERE next_run_at <= now() LIMIT 1');
    const crowd = await createDataSource({ databaseUrl: database.url, poolSize: 5 }).initialize();
    try {
      const { dispatch } = createScanRig(crowd);
      const dispatchers = Array.from({ length: 5 }, async () => {
        let opened = 0;
        while ((await isDue()).length > 0) opened += (await dispatch.dispatchDue(20, 10)).opened;
        return opened;
      });
      const opened = (await Promise.all(dispatchers)).reduce((sum, each) => sum + each, 0);
      expect(opened).toBe(180);
    } finally {
      await crowd.destroy();
    }
    expect(await rig.rows('SELECT check_id FROM scans GROUP BY check_id HAVING count(*) > 1')).toEqual([]);
    expect(await rig.rows('SELECT FROM scans')).toHaveLength(180);
  });

  it('skips a check that is being changed', async () => {
    const [check] = await dueChecks(await team(), 1);
    await database.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM checks WHERE id = $1 FOR NO KEY UPDATE', [check?.id]);
      expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 0 });
    });
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 1 });
  });
});
