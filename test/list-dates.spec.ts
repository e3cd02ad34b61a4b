import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_SETS } from '@palisade/catalogue';

const DAY_MS = 86_400_000;
/** How old a list may be when a release is made. */
const MOST_DAYS = { daily: 7, slow: 90 };

/** Lists whose sources cannot be reached where releases are made, each with the day of the list that is known to be late. A newer one ends its row. */
const KNOWN_TO_BE_LATE = new Map([['js_advisories', '2026-08-07']]);

const news = readFileSync(join(__dirname, '../CHANGELOG.md'), 'utf8');
const [, heading = ''] = /^## (.+)$/m.exec(news) ?? [];

/** The day of the release whose commit this is; null between releases. */
const [released = null] = /\d{4}-\d{2}-\d{2}(?=\)$)/.exec(heading) ?? [];

function tooOld(day: string): string[] {
  return DATA_SETS.flatMap(({ id, date, pace }) => {
    if (pace === undefined || KNOWN_TO_BE_LATE.get(id) === date) return [];
    const days = (Date.parse(day) - Date.parse(date)) / DAY_MS;
    return days > MOST_DAYS[pace] ? [`${id} is of ${date}, ${days} days before the release`] : [];
  });
}

it('a release carries lists that are current, see docs/contributing.md', () => {
  expect(released === null ? [] : tooOld(released)).toEqual([]);
});

it('notices lists that are not', () => {
  expect(tooOld('2999-01-01').length).toBeGreaterThan(0);
});

it('names only lists that are late', () => {
  for (const [id, date] of KNOWN_TO_BE_LATE) expect(DATA_SETS.find((set) => set.id === id)?.date).toBe(date);
});
