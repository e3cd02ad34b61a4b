import { Check } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../support/api';
import { errorsOf, newOwner, postCheck, putCheck } from '../support/check-requests';
import { createCheck, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { createNotificationRig } from '../support/notification-rig';
import { Receiver } from '../support/receiver';
import { createScanRig, stubSession } from '../support/scan-rig';

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  api = await startTestApi();
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());

const WITHOUT_FREQUENCY = { schedule_frequency: undefined, schedule_time: undefined };
const MONDAYS = { kind: 'weekly', weekday: 'monday', time: '06:30', time_zone: 'Asia/Tokyo' };
const ALL_DAY = [
  { start: '00:00', end: '12:00' },
  { start: '12:00', end: '00:00' },
];
const EMPTY = { weekday: null, day: null, time: null, time_zone: 'UTC' };
const tomorrow = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000);
const timestamp = (date: Date): string => date.toISOString().replace('.000Z', '+00:00');

describe('the schedule of a check', () => {
  it('is in its time zone, and clients that know only frequency and time read it in UTC', async () => {
    const { client } = await newOwner(api);
    const check = await postCheck(client, { ...WITHOUT_FREQUENCY, schedule: MONDAYS });
    expect(check).toMatchObject({
      schedule: { ...MONDAYS, day: null },
      schedule_frequency: 'WEEKLY',
      schedule_time: '21:30',
    });
    const next = new Date(String(check.next_run_at));
    expect([next.getUTCDay(), next.toISOString().slice(11, 16)]).toEqual([0, '21:30']);
    const { body: list } = await client.get('/checks').expect(200);
    expect(list.data[0]).toMatchObject({ schedule: check.schedule, schedule_time: '21:30' });

    const { schedule_frequency, schedule_time } = check;
    const sent = await putCheck(client, check.id, { schedule_frequency, schedule_time });
    expect(sent).toMatchObject({ schedule: check.schedule, next_run_at: check.next_run_at });
    expect(await putCheck(client, check.id, { schedule_time: '04:00' })).toMatchObject({
      schedule: null,
      schedule_frequency: 'WEEKLY',
      schedule_time: '04:00',
    });
  });

  it('names its zone as IANA does today, whatever name and case were sent', async () => {
    const { client } = await newOwner(api);
    const [window] = ALL_DAY;
    const check = await postCheck(client, {
      ...WITHOUT_FREQUENCY,
      schedule: { ...MONDAYS, time_zone: 'asia/calcutta' },
      maintenance_windows: [{ ...window, time_zone: 'utc' }],
    });
    expect(check).toMatchObject({
      schedule: { time_zone: 'Asia/Kolkata' },
      maintenance_windows: [{ time_zone: 'UTC' }],
    });
  });

  it('is null while frequency and time decide, and wins over them', async () => {
    const { client } = await newOwner(api);
    const check = await postCheck(client);
    expect(check).toMatchObject({ schedule: null, paused_until: null, maintenance_windows: [] });
    const both = {
      schedule_frequency: 'HOURLY',
      schedule_time: null,
      schedule: { kind: 'monthly', day: 31, time: '10:00' },
    };
    expect(await putCheck(client, check.id, both)).toMatchObject({
      schedule_frequency: 'MONTHLY',
      schedule_time: '10:00',
      schedule: { kind: 'monthly', weekday: null, day: 31, time: '10:00', time_zone: 'UTC' },
    });
    const hourly = await putCheck(client, check.id, { schedule: { kind: 'hourly' } });
    expect(hourly).toMatchObject({ schedule: { ...EMPTY, kind: 'hourly' }, schedule_time: null });
  });

  it('of kind none starts no scan, but people do', async () => {
    const { client, team } = await newOwner(api);
    const check = await postCheck(client, { ...WITHOUT_FREQUENCY, schedule: { kind: 'none' } });
    expect(check).toMatchObject({ is_active: true, next_run_at: null, schedule: { ...EMPTY, kind: 'none' } });
    const rig = createScanRig(dataSource);
    expect(await rig.repair.forWorkerScheduleForgotten()).not.toContain(check.id);
    await client.post(`/checks/${check.id}/scans`).expect(201);
    const audited = await client
      .put(`/checks/${check.id}`)
      .send({ schedule: { kind: 'hourly' } })
      .expect(200);
    expect(audited.body.next_run_at).not.toBeNull();
    const [entry] = await dataSource.query(
      `SELECT details FROM audit_log WHERE team_id = $1 AND action = 'check.updated'`,
      [team.id],
    );
    expect(entry.details).toEqual({ fields: ['schedule_frequency', 'schedule_time', 'schedule'] });
  });

  it('moves on in its time zone when the dispatcher opens a scan', async () => {
    const team = await createTeam(dataSource);
    const nextRunAt = new Date(Date.now() - 1000);
    const schedule = { ...EMPTY, kind: 'daily', time: '09:00', time_zone: 'Asia/Tokyo' } as const;
    const { id } = await createCheck(dataSource, team.id, { schedule, nextRunAt });
    const none = await createCheck(dataSource, team.id, { schedule: { ...EMPTY, kind: 'none' }, nextRunAt });
    await createScanRig(dataSource).dispatch.dispatchDue(10, 10);
    const next = async (checkId: string): Promise<Date | null> =>
      (await dataSource.getRepository(Check).findOneByOrFail({ id: checkId })).nextRunAt;
    expect((await next(id))?.toISOString().slice(11)).toBe('00:00:00.000Z');
    expect(await next(none.id)).toBeNull();
  });

  it.each<[string, object]>([
    ['schedule', { schedule: 'daily' }],
    ['schedule.kind', { schedule: { kind: 'yearly' } }],
    ['schedule.kind', { schedule: {} }],
    ['schedule.weekday', { schedule: { kind: 'weekly', time: '02:00' } }],
    ['schedule.weekday', { schedule: { kind: 'daily', time: '02:00', weekday: 'monday' } }],
    ['schedule.day', { schedule: { kind: 'monthly', time: '02:00' } }],
    ['schedule.day', { schedule: { kind: 'monthly', time: '02:00', day: 32 } }],
    ['schedule.time', { schedule: { kind: 'daily' } }],
    ['schedule.time', { schedule: { kind: 'daily', time: '24:00' } }],
    ['schedule.time', { schedule: { kind: 'hourly', time: '02:00' } }],
    ['schedule.time_zone', { schedule: { kind: 'hourly', time_zone: 'Mars/Olympus' } }],
    ['schedule.time_zone', { schedule: { kind: 'hourly', time_zone: '+02:00' } }],
    ['paused_until', { paused_until: '2020-01-01T00:00:00Z' }],
    ['paused_until', { paused_until: 'tomorrow' }],
    ['maintenance_windows', { maintenance_windows: {} }],
    ['maintenance_windows', { maintenance_windows: [null] }],
    ['maintenance_windows', { maintenance_windows: Array.from({ length: 11 }, () => ALL_DAY[0]) }],
    ['maintenance_windows', { maintenance_windows: ALL_DAY }],
    ['maintenance_windows.0.end', { maintenance_windows: [{ start: '02:00', end: '02:00' }] }],
    ['maintenance_windows.0.start', { maintenance_windows: [{ start: '2', end: '02:00' }] }],
    [
      'maintenance_windows.0.weekday',
      { maintenance_windows: [{ weekday: 'x', start: '01:00', end: '02:00' }] },
    ],
  ])('refuses at %s: %j', async (field, body) => {
    const { client } = await newOwner(api);
    const { id } = await postCheck(client);
    expect(Object.keys(await errorsOf(client.put(`/checks/${id}`).send(body)))).toEqual([field]);
  });
});

describe('a paused check', () => {
  it('is not scanned before the end of its pause, also by hand', async () => {
    const { client } = await newOwner(api);
    const end = tomorrow();
    const { id } = await postCheck(client, { schedule_frequency: 'HOURLY', schedule_time: null });
    const paused = await putCheck(client, id, { paused_until: end.toISOString() });
    expect(paused).toMatchObject({ is_active: true, paused_until: timestamp(end) });
    expect(new Date(String(paused.next_run_at)).getTime()).toBeGreaterThanOrEqual(end.getTime());
    expect(await errorsOf(client.post(`/checks/${id}/scans`))).toEqual({
      check: [expect.stringContaining(`paused or in maintenance until ${timestamp(end)}`)],
    });
    const again = await putCheck(client, id, { paused_until: null });
    expect(new Date(String(again.next_run_at)).getTime()).toBeLessThan(end.getTime());
    await client.post(`/checks/${id}/scans`).expect(201);
  });

  it('shows no pause that has ended', async () => {
    const { client, team } = await newOwner(api);
    const { id } = await createCheck(dataSource, team.id, { pausedUntil: new Date(Date.now() - 1000) });
    expect((await client.get(`/checks/${id}`).expect(200)).body).toMatchObject({ paused_until: null });
    await client.post(`/checks/${id}/scans`).expect(201);
  });
});

describe('a check in maintenance', () => {
  const HOUR_MS = 3_600_000;
  const clock = (moment: number): string => new Date(moment).toISOString().slice(11, 16);

  it('is not scanned before the end of the window', async () => {
    const { client } = await newOwner(api);
    const { id } = await postCheck(client);
    const window = { start: clock(Date.now() - HOUR_MS), end: clock(Date.now() + 2 * HOUR_MS) };
    const changed = await putCheck(client, id, {
      maintenance_windows: [window],
      schedule: { kind: 'hourly' },
    });
    expect(changed.maintenance_windows).toEqual([{ ...window, weekday: null, time_zone: 'UTC' }]);
    expect(changed.next_run_at?.slice(11, 16)).toBe(window.end);
    expect(await errorsOf(client.post(`/checks/${id}/scans`))).toHaveProperty('check');
    expect(await putCheck(client, id, { maintenance_windows: null })).toMatchObject({
      maintenance_windows: [],
    });
    await client.post(`/checks/${id}/scans`).expect(201);
  });

  it('of one date is scanned on every other date', async () => {
    const { client } = await newOwner(api);
    const { id } = await postCheck(client, { ...WITHOUT_FREQUENCY, schedule: { kind: 'hourly' } });
    const [from, until] = [Date.now() - HOUR_MS, Date.now() + 2 * HOUR_MS];
    const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
    const single = { date: day(from), start: clock(from), end: clock(until) };
    const changed = await putCheck(client, id, { maintenance_windows: [single] });
    expect(changed.maintenance_windows).toEqual([{ ...single, weekday: null, time_zone: 'UTC' }]);
    expect(changed.next_run_at?.slice(0, 16)).toBe(`${day(until)}T${single.end}`);
    expect(await errorsOf(client.post(`/checks/${id}/scans`))).toHaveProperty('check');
    const past = { ...single, date: day(from - 7 * 24 * HOUR_MS) };
    await putCheck(client, id, { maintenance_windows: [past] });
    await client.post(`/checks/${id}/scans`).expect(201);
  });

  it.each([
    [{ date: '2027-02-30' }, 'maintenance_windows.0.date', 'must be a date of the form YYYY-MM-DD'],
    [{ date: '31.01.2027' }, 'maintenance_windows.0.date', 'must be a date of the form YYYY-MM-DD'],
    [{ date: '2027-01-31', weekday: 'sunday' }, 'maintenance_windows.0.date', 'Send either weekday or date'],
  ])('refuses %j', async (window, field, message) => {
    const { client } = await newOwner(api);
    const { id } = await postCheck(client);
    const body = { maintenance_windows: [{ start: '22:00', end: '23:00', ...window }] };
    expect(await errorsOf(client.put(`/checks/${id}`).send(body))).toMatchObject({
      [field]: [expect.stringContaining(message)],
    });
  });

  it('notifies no channel of a scan that fails in the window', async () => {
    const receiver = await Receiver.start();
    const notifications = createNotificationRig(dataSource);
    notifications.start();
    try {
      const { id: teamId } = await createTeam(dataSource);
      const check = await createCheck(dataSource, teamId, { tests: { security_headers: true } });
      await createChannel(dataSource, teamId, { url: receiver.url, events: ['scan.failed'] });
      const rig = createScanRig(dataSource);
      const unreachable = {
        reachable: false,
        reason: 'refused',
        message: 'The site refused the connection.',
      };
      const failed = async (windows: object[]): Promise<unknown> => {
        const scanId = await rig.trigger(check);
        const write = 'UPDATE checks SET maintenance_windows = $2 WHERE id = $1';
        // The window starts while the scan runs.
        const checkReachable = async (): Promise<never> => {
          await dataSource.query(write, [check.id, JSON.stringify(windows)]);
          return unreachable as never;
        };
        await rig.runner(() => ({ ...stubSession(), checkReachable })).run(scanId);
        await notifications.settle();
        await dataSource.query(write, [check.id, '[]']);
        return receiver.received.map(({ json }) => json.type);
      };
      const window = { start: clock(Date.now() - HOUR_MS), end: clock(Date.now() + 2 * HOUR_MS) };
      expect(await failed([{ ...window, weekday: null, time_zone: 'UTC' }])).toEqual([]);
      expect(await failed([])).toEqual(['scan.failed']);
    } finally {
      await notifications.stop();
      await receiver.close();
    }
  });
});
