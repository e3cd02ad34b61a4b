import type { TestKey } from '@palisade/vocabulary';
import { DATA_SETS, type DataSet, type Pace } from './data-sets';

const DAY_MS = 86_400_000;

/** By pace, after how many days a list is old, so that results say so, and after how many it proves nothing where a test finds nothing. */
export const LIST_LASTS: Readonly<Record<Pace, { old: number; stale: number }>> = {
  daily: { old: 30, stale: 180 },
  slow: { old: 180, stale: 730 },
};

export type ListAge = 'fresh' | 'old' | 'stale';

/** @param day when the list was last current: `YYYY-MM-DD`. @param now milliseconds since 1970 */
export function ageOfList({ pace }: Pick<DataSet, 'pace'>, day: string, now: number): ListAge {
  if (pace === undefined) return 'fresh';
  const days = Math.floor((now - Date.parse(day)) / DAY_MS);
  const { old, stale } = LIST_LASTS[pace];
  if (days > stale) return 'stale';
  return days > old ? 'old' : 'fresh';
}

/** The later of two days; a list that was never compared again counts by its own. */
export const lastCurrent = (date: string, confirmedOn: string | null | undefined): string =>
  confirmedOn && confirmedOn > date ? confirmedOn : date;

/** What an installation knows about a list that it loaded. */
export interface LoadedList {
  id: string;
  date: string | null;
  confirmedOn: string | null;
}

/** Of every list: no verdict depends on the age of some, and some are empty until workers load them. */
export type ListState = ListAge | 'no_limit' | 'not_loaded';

/** A list of the release, or what replaces it. */
export interface DatedList {
  id: string;
  name: string;
  /** When it was last current. */
  day: string;
  age: ListState;
}

/** One that is not fresh. */
export interface AgedList extends DatedList {
  age: Exclude<ListAge, 'fresh'>;
  /** The tests whose silence depends on it. */
  usedBy: readonly TestKey[];
}

function dated(set: DataSet, loaded: readonly LoadedList[], now: number): DatedList {
  const { id, name, date } = set;
  const own = loaded.find((each) => each.id === id);
  const day = own?.date && own.date >= date ? lastCurrent(own.date, own.confirmedOn) : date;
  if (set.isShipped === false && !own?.date) return { id, name, day, age: 'not_loaded' };
  return { id, name, day, age: set.pace === undefined ? 'no_limit' : ageOfList(set, day, now) };
}

/** All lists, those that were current longest ago first. @param loaded what replaces those of the release where it is not older */
export const datedLists = (loaded: readonly LoadedList[], now: number): DatedList[] =>
  DATA_SETS.map((set) => dated(set, loaded, now)).sort((one, other) => one.day.localeCompare(other.day));

/** The lists that an operator has to care for, the stale ones first. @param loaded what replaces those of the release where it is not older */
export function agedLists(loaded: readonly LoadedList[], now: number): AgedList[] {
  const aged = DATA_SETS.flatMap((set): AgedList[] => {
    const { age, ...list } = dated(set, loaded, now);
    const { usedBy, adds = [] } = set;
    if (age !== 'old' && age !== 'stale') return [];
    return [{ ...list, age, usedBy: usedBy.filter((key) => !adds.includes(key)) }];
  });
  return aged.sort((one, other) => Number(other.age === 'stale') - Number(one.age === 'stale'));
}
