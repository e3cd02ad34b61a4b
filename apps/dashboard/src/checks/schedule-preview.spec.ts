import { nextRuns, type PlannedSchedule } from './schedule-preview';

const NOW = new Date('2026-03-07T12:00:00Z');
const CHECK_ID = '0192f0c1-2345-7abc-8def-00000000002a';

const preview = (overrides: Partial<PlannedSchedule>): string[] =>
  nextRuns({ frequency: 'DAILY', time: '02:00', createdAt: null, checkId: null, ...overrides }, NOW, 3).map(
    (run) => run.toISOString().slice(0, 16),
  );

describe('nextRuns', () => {
  it('lists the next runs in order', () => {
    expect(preview({})).toEqual(['2026-03-08T02:00', '2026-03-09T02:00', '2026-03-10T02:00']);
  });

  it('treats a check that is not saved yet as created now', () => {
    expect(preview({ frequency: 'WEEKLY' })).toEqual([
      '2026-03-14T02:00',
      '2026-03-21T02:00',
      '2026-03-28T02:00',
    ]);
  });

  it("keeps the day of the check's creation", () => {
    expect(preview({ frequency: 'MONTHLY', createdAt: new Date('2026-01-31T08:00:00Z') })).toEqual([
      '2026-03-31T02:00',
      '2026-04-30T02:00',
      '2026-05-31T02:00',
    ]);
  });

  it('knows the minute of an hourly check once the check exists', () => {
    expect(preview({ frequency: 'HOURLY', time: null })).toEqual([]);
    expect(preview({ frequency: 'HOURLY', time: null, checkId: CHECK_ID })[0]).toBe('2026-03-07T12:42');
  });

  it.each([null, '', '2:00', '24:00', '02:6'])('shows nothing for the time %p', (time) => {
    expect(preview({ time })).toEqual([]);
  });
});
