import { Check, type Check as CheckRow } from '@palisade/persistence';
import type { MaintenanceWindow } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../support/api';
import { newOwner, postCheck, putCheck } from '../support/check-requests';
import { createCheck, createTeam } from '../support/factories';
import { createScanRig, type ScanRig, stubSession } from '../support/scan-rig';

const HOUR_MS = 3_600_000;
let api: TestApi;
let dataSource: DataSource;
let rig: ScanRig;
beforeAll(async () => {
  api = await startTestApi();
  dataSource = api.database.dataSource;
});
beforeEach(() => {
  rig = createScanRig(dataSource);
});
afterAll(() => api.close());

const clock = (moment: number): string => new Date(moment).toISOString().slice(11, 16);
const windowOf = (from: number, until: number): MaintenanceWindow => ({
  weekday: null,
  start: clock(from),
  end: clock(until),
  time_zone: 'UTC',
});
const END_OF_NOW_MS = Date.now() + 2 * HOUR_MS;
const NOW = windowOf(Date.now() - HOUR_MS, END_OF_NOW_MS);
const LATER = windowOf(Date.now() + 5 * HOUR_MS, Date.now() + 6 * HOUR_MS);
const endOfNow = (): Date => new Date(Math.floor(END_OF_NOW_MS / 60_000) * 60_000);

const newCheck = async (settings: Partial<CheckRow> = {}): Promise<CheckRow> =>
  createCheck(dataSource, (await createTeam(dataSource)).id, {
    tests: { security_headers: true },
    nextRunAt: null,
    ...settings,
  });
const change = (check: CheckRow, settings: Partial<CheckRow>): Promise<unknown> =>
  dataSource.getRepository(Check).update({ id: check.id }, settings);
const slotOf = async (scanId: string) =>
  (await rig.rows<Record<string, unknown>>('SELECT * FROM scan_slots WHERE scan_id = $1', scanId))[0];
const statusOf = async (scanId: string): Promise<unknown> => (await rig.scanRow(scanId))?.status;
/** The relay sends everything; returns what it sent. */
const relay = async (): Promise<string[]> => {
  const sent: string[] = [];
  await rig.outbox.forWorkerHandOver(1000, (scans) => {
    sent.push(...scans.map(({ scanId }) => scanId));
    return Promise.resolve(sent);
  });
  return sent;
};

describe('a scan that waits in the queue', () => {
  it.each<[string, Partial<CheckRow>, Partial<CheckRow>]>([
    ['a maintenance window', { maintenanceWindows: [LATER, NOW] }, { maintenanceWindows: [LATER] }],
    ['a pause', { pausedUntil: new Date(Date.now() + HOUR_MS) }, { pausedUntil: null }],
    ['a pause without an end', { isActive: false }, { isActive: true }],
  ])('does not start in %s, and runs once after it', async (_, quiet, open) => {
    const check = await newCheck();
    const scanId = await rig.trigger(check);
    expect(await relay()).toContain(scanId);
    await change(check, quiet);
    let begun = 0;
    const runner = rig.runner(() => {
      begun += 1;
      return stubSession();
    });
    await runner.run(scanId);
    expect(begun).toBe(0);
    expect(await slotOf(scanId)).toMatchObject({ attempt: 0, fence: 0, lease_until: null, relayed_at: null });
    // The sweep keeps it where it is, also when the queue is lost.
    await rig.sweeper.sweep();
    await rig.repair.forWorkerResendZone('default');
    expect(await relay()).not.toContain(scanId);

    await change(check, open);
    await rig.rows('UPDATE scan_slots SET held_until = now() WHERE scan_id = $1', scanId);
    await rig.sweeper.sweep();
    expect(await relay()).toEqual([scanId]);
    await runner.run(scanId);
    await rig.sweeper.sweep();
    expect(await relay()).toEqual([]);
    expect([begun, await statusOf(scanId)]).toEqual([1, 'completed']);
    expect(rig.log()).not.toContain('scans repaired');
  });

  it('waits for the end of the window, also with others of the claim that start', async () => {
    const [closed, open, free] = [await newCheck(), await newCheck(), await newCheck()];
    const ids = [await rig.trigger(closed), await rig.trigger(open), await rig.trigger(free)];
    await change(closed, { maintenanceWindows: [NOW] });
    await change(open, { maintenanceWindows: [LATER] });
    const claims = await rig.execution.forWorkerClaim(ids, 'worker-1');
    expect(claims.map(({ scanId }) => scanId).sort()).toEqual(ids.slice(1).sort());
    expect(await slotOf(ids[0] ?? '')).toMatchObject({ held_until: endOfNow() });
  });

  it('counts only the time after the window as waiting, and is not overdue', async () => {
    const check = await newCheck();
    const scanId = await rig.trigger(check);
    await rig.rows(
      `UPDATE scan_slots SET created_at = now() - interval '5 hours', held_until = now() - interval '2 seconds' WHERE scan_id = $1`,
      scanId,
    );
    expect((await rig.claim(scanId)).waitedSeconds).toBeLessThan(60);
  });

  it('is held again when its worker shuts down in the window', async () => {
    const check = await newCheck();
    const scanId = await rig.trigger(check);
    const claim = await rig.claim(scanId);
    await change(check, { maintenanceWindows: [NOW] });
    await rig.execution.forWorkerHandBack(claim);
    expect(await rig.execution.forWorkerClaim([scanId], 'worker-2')).toEqual([]);
    expect(await slotOf(scanId)).toMatchObject({ held_until: endOfNow(), attempt: 0 });
  });

  it('says why it waits, and is judged again when the check changes', async () => {
    const { client } = await newOwner(api);
    const { id } = await postCheck(client);
    const { body: scan } = await client.post(`/checks/${id}/scans`).expect(201);
    await putCheck(client, id, { maintenance_windows: [NOW] });
    await relay();
    await rig.runner().run(scan.id);
    const reason = async (): Promise<unknown> =>
      (await client.get(`/scans/${scan.id}`).expect(200)).body.waiting_reason;
    expect(await reason()).toBe('check_paused');
    await putCheck(client, id, { maintenance_windows: [LATER] });
    // Only the rig runs scans here.
    expect(await reason()).toBe('no_worker');
    await rig.sweeper.sweep();
    expect(await relay()).toContain(scan.id);
    await rig.runner().run(scan.id);
    expect(await statusOf(scan.id)).toBe('completed');
  });
});

describe('a run of the schedule', () => {
  const due = { nextRunAt: new Date(Date.now() - 60_000), scheduleTime: clock(Date.now() - 60_000) };
  const rowOf = (check: CheckRow): Promise<CheckRow> =>
    dataSource.getRepository(Check).findOneByOrFail({ id: check.id });
  const scansOf = (check: CheckRow) =>
    rig.rows<{ id: string }>('SELECT id FROM scans WHERE check_id = $1', check.id);

  it('that the dispatcher comes to in a window is due at its end', async () => {
    const check = await newCheck({ ...due, maintenanceWindows: [NOW] });
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 1, opened: 0, skipped: 0, held: 1 });
    expect(await scansOf(check)).toEqual([]);
    expect(await rowOf(check)).toMatchObject({ nextRunAt: endOfNow(), runsSkippedOverlap: 0, missedRuns: 0 });
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 0 });
    // The window ends.
    await change(check, { maintenanceWindows: [], nextRunAt: new Date(Date.now() - 1000) });
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 1, opened: 1, held: 0 });
    expect(await scansOf(check)).toHaveLength(1);
  });

  it('is not added to the scan that the window held back', async () => {
    const check = await newCheck(due);
    await rig.dispatch.dispatchDue(10, 10);
    const [scan] = await scansOf(check);
    await rig.runner().run(scan?.id ?? '');
    expect(await statusOf(scan?.id ?? '')).toBe('completed');
    // The window's end was a minute ago: the scan started then, and the runs of the window are due since then.
    await change(check, { nextRunAt: new Date(Date.now() - 60_000) });
    expect(await rig.dispatch.dispatchDue(10, 10)).toMatchObject({ due: 1, opened: 0, skipped: 1 });
    expect(await scansOf(check)).toHaveLength(1);
  });
});
