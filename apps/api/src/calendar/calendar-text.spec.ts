import { calendarText, type CalendarEvent } from './calendar-text';

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a1@palisade.example',
  at: new Date('2026-12-01T09:30:00Z'),
  changedAt: new Date('2026-11-26T20:00:00.500Z'),
  title: 'The certificate of shop.example expires',
  description: 'Renew it.',
  url: 'https://palisade.example/t/1/expiries',
  ...changes,
});

/** Undoes folding (RFC 5545 3.1). */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

it('is an iCalendar document with alarms 30, 7 and 1 days before', () => {
  const lines = unfolded(calendarText('Expiries', [event()]));
  expect(lines.slice(0, 4)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palisade//Expiries//EN',
    'CALSCALE:GREGORIAN',
  ]);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:a1@palisade.example',
      'DTSTAMP:20261126T200000Z',
      'DTSTART:20261201T093000Z',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual([
    'TRIGGER:-P30D',
    'TRIGGER:-P7D',
    'TRIGGER:-P1D',
  ]);
});

it('lets no name add lines or properties', () => {
  const name = 'Ada; Team, "x"\\y\r\nEND:VCALENDAR\u0007';
  const lines = unfolded(calendarText(name, []));
  expect(lines).toContain(String.raw`NAME:Ada\; Team\, "x"\\y\nEND:VCALENDAR `);
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
});

it('folds lines at 75 octets, and no character', () => {
  const title = `${'ü'.repeat(60)} ${'😀'.repeat(30)}`;
  const text = calendarText('Expiries', [event({ title })]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\ufffd');
  expect(unfolded(text)).toContain(`SUMMARY:${title}`);
});
