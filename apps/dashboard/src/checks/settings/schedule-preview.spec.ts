import type { CheckSchedule } from '@palisade/vocabulary';
import { nextRuns, type PlannedSchedule } from './schedule-preview';

const NOW = new Date('2026-03-07T12:00:00Z');
const CHECK_ID = '0192f0c1-2345-7abc-8def-00000000002a';

const preview = (schedule: Partial<CheckSchedule>, more: Partial<PlannedSchedule> = {}): string[] =>
  nextRuns(
    {
      schedule: { kind: 'daily', weekday: null, day: null, time: '02:00', time_zone: 'UTC', ...schedule },
      checkId: null,
      pausedUntil: null,
      maintenanceWindows: [],
      ...more,
    },
    NOW,
    3,
  ).map((run) => run.toISOString().slice(0, 16));

describe('nextRuns', () => {
  it('lists the next runs in order', () => {
    expect(preview({})).toEqual(['2026-03-08T02:00', '2026-03-09T02:00', '2026-03-10T02:00']);
    expect(preview({ kind: 'monthly', day: 31 })).toEqual([
      '2026-03-31T02:00',
      '2026-04-30T02:00',
      '2026-05-31T02:00',
    ]);
  });

  it('leaves out what a pause and a maintenance window leave out', () => {
    const window = { weekday: null, start: '01:00', end: '04:00', time_zone: 'UTC' };
    const more = { pausedUntil: new Date('2026-03-09T00:00:00Z'), maintenanceWindows: [window] };
    expect(preview({}, more)).toEqual(['2026-03-09T04:00', '2026-03-10T04:00', '2026-03-11T04:00']);
    expect(preview({}, { maintenanceWindows: [{ ...window, end: '' }] })).toEqual([]);
  });

  it('knows the minute of an hourly check once the check exists', () => {
    expect(preview({ kind: 'hourly', time: null })).toEqual([]);
    expect(preview({ kind: 'hourly', time: null }, { checkId: CHECK_ID })[0]).toBe('2026-03-07T12:42');
  });

  it.each([null, '', '2:00', '24:00', '02:6'])('shows nothing for the time %p', (time) => {
    expect(preview({ time })).toEqual([]);
  });

  it('shows nothing without a schedule', () => {
    expect(preview({ kind: 'none', time: null })).toEqual([]);
  });
});
