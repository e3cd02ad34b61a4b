import { RENAMED_TIME_ZONES, currentTimeZone, isTimeZone } from './time-zones';

it.each([
  ['utc', 'UTC'],
  ['europe/berlin', 'Europe/Berlin'],
  ['EUROPE/KIEV', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
  // Zones of two countries, which clocks may part again.
  ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ['Mars/Olympus', 'Mars/Olympus'],
  ['+02:00', '+02:00'],
])('%s is called %s', (name, current) => {
  expect(currentTimeZone(name)).toBe(current);
  expect(currentTimeZone(current)).toBe(current);
});

it('renames to names that are known and show the same time, and that nothing replaces', () => {
  const hours = (timeZone: string) =>
    [0, 1, 2, 3, 4, 5].map((quarter) =>
      new Date(Date.UTC(2026, quarter * 2)).toLocaleString('en', { timeZone }),
    );
  for (const [old, current] of Object.entries(RENAMED_TIME_ZONES)) {
    expect([old, isTimeZone(current)]).toEqual([old, true]);
    expect(hours(old)).toEqual(hours(current));
    expect(RENAMED_TIME_ZONES[current]).toBeUndefined();
  }
});
