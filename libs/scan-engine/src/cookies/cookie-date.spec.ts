import { cookieDate } from './cookie-date';

describe('the date of a cookie', () => {
  it.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
    ['Thu, 01-Jan-1970 00:00:01 GMT', '1970-01-01T00:00:01.000Z'],
    ['06 nov 26 8:49:37', '2026-11-06T08:49:37.000Z'],
  ])('%s is read', (text, iso) => {
    expect(new Date(cookieDate(text) ?? Number.NaN).toISOString()).toBe(iso);
  });

  it.each(['0', '-1', '', 'Session', '2027', 'Wed, 31 Feb 2027 00:00:00 GMT', '1 Jan 2027 25:00:00'])(
    '%s is ignored',
    (text) => {
      expect(cookieDate(text)).toBeNull();
    },
  );
});
