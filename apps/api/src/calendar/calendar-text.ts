/** One date in a calendar. */
export interface CalendarEvent {
  /** The same at every request, so that programs move the event when its date changes. */
  uid: string;
  at: Date;
  /** When this version of the event was known. */
  changedAt: Date;
  title: string;
  description: string;
  url: string;
}

/** Days before an event at which programs remind people. */
const ALARM_DAYS = [30, 7, 1];
/** RFC 5545 3.1: the most octets of a line. */
const LINE_OCTETS = 75;
const CRLF = '\r\n';

/** An iCalendar document (RFC 5545), without METHOD: programs that subscribe need none. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palisade//Expiries//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => folded(line) + CRLF)
    .join('');
}

const eventLines = ({ uid, at, changedAt, title, description, url }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(changedAt)}`,
  `DTSTART:${utc(at)}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  ...ALARM_DAYS.flatMap((days) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-P${days}D`,
    'END:VALARM',
  ]),
  'END:VEVENT',
];

/** `20260307T101500Z` */
const utc = (time: Date): string => time.toISOString().replace(/\.\d{3}|[-:]/g, '');

/** A value of type TEXT. Control characters are not allowed in it. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]/g, ' ');

/** Cuts a line between characters; each further part starts with a space, which counts. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      text += `${CRLF} `;
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
