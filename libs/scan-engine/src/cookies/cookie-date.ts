const LONGEST_DATE = 100;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** RFC 6265bis section 5.1.1: everything but letters, digits, colon and bytes above 127 separates. */
const DELIMITERS = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/;

interface Parts {
  time?: [hour: number, minute: number, second: number];
  day?: number;
  month?: number;
  year?: number;
}

/**
 * The value of `Expires` as browsers read it (RFC 6265bis section 5.1.1), in milliseconds since 1970; null where they ignore it,
 * such as `0` and `-1`.
 */
export function cookieDate(text: string): number | null {
  const parts: Parts = {};
  for (const token of text.slice(0, LONGEST_DATE).split(DELIMITERS)) takeToken(token, parts);
  const { time, day, month, year } = parts;
  if (time === undefined || day === undefined || month === undefined || year === undefined) return null;
  const [hour, minute, second] = time;
  if (day < 1 || day > 31 || year < 1601 || hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(Date.UTC(year, month, day, hour, minute, second));
  return date.getUTCDate() === day ? date.getTime() : null;
}

/** Each production takes the first token that fits. */
function takeToken(token: string, parts: Parts): void {
  const time = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token);
  if (parts.time === undefined && time !== null) {
    parts.time = [Number(time[1]), Number(time[2]), Number(time[3])];
    return;
  }
  const day = /^(\d{1,2})(?!\d)/.exec(token);
  if (parts.day === undefined && day !== null) {
    parts.day = Number(day[1]);
    return;
  }
  const month = MONTHS.indexOf(token.slice(0, 3).toLowerCase());
  if (parts.month === undefined && month >= 0) {
    parts.month = month;
    return;
  }
  const year = /^(\d{2,4})(?!\d)/.exec(token);
  if (parts.year === undefined && year !== null) parts.year = fullYear(Number(year[1]));
}

function fullYear(written: number): number {
  if (written >= 70 && written <= 99) return 1900 + written;
  return written <= 69 ? 2000 + written : written;
}
