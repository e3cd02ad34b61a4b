import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_SETS, LIST_LASTS } from '@palisade/catalogue';

const DAY_MS = 86_400_000;
/** How old a list may be when a release is made. */
const MOST_DAYS = { daily: 7, slow: 90 };

/**
 * Lists whose sources cannot be reached where releases are made, each with the day of the list that is known to be late. A newer one ends its
 * row. A release may not carry it either once a test that finds nothing in it proves nothing.
 */
const KNOWN_TO_BE_LATE = new Map([['js_advisories', '2026-08-07']]);

const news = readFileSync(join(__dirname, '../CHANGELOG.md'), 'utf8');
const [, heading = ''] = /^## (.+)$/m.exec(news) ?? [];

/** The day of the release whose commit this is; null between releases. */
const [released = null] = /\d{4}-\d{2}-\d{2}(?=\)$)/.exec(heading) ?? [];

function tooOld(day: string): string[] {
  return DATA_SETS.flatMap(({ id, date, pace }) => {
    if (pace === undefined) return [];
    const most = KNOWN_TO_BE_LATE.get(id) === date ? LIST_LASTS[pace].stale : MOST_DAYS[pace];
    const days = daysBetween(date, day);
    return days > most ? [`${id} is of ${date}, ${days} days before the release`] : [];
  });
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

it('a release carries lists that are current, see docs/contributing.md', () => {
  expect(released === null ? [] : tooOld(released)).toEqual([]);
});

it.each(DATA_SETS.flatMap(({ id, date, pace }) => (pace === undefined ? [] : [{ id, date, pace }])))(
  'refuses a release whose list $id is too old',
  ({ id, date, pace }) => {
    const isLate = KNOWN_TO_BE_LATE.get(id) === date;
    const most = isLate ? LIST_LASTS[pace].stale : MOST_DAYS[pace];
    const refused = (days: number): boolean =>
      tooOld(daysAfter(date, days)).some((sentence) => sentence.startsWith(`${id} `));
    expect([most, most + 1].map(refused)).toEqual([false, true]);
  },
);

it('names only lists that are late', () => {
  for (const [id, date] of KNOWN_TO_BE_LATE) expect(DATA_SETS.find((set) => set.id === id)?.date).toBe(date);
});
