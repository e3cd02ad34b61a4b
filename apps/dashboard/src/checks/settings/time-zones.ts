import { RENAMED_TIME_ZONES, currentTimeZone, isTimeZone } from '@palisade/vocabulary';

export const ownZone = (): string => currentTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** UTC and the zone of the person first. @param current may be a name that this browser does not list */
export const zonesWith = (current: string): string[] => [
  ...new Set([
    'UTC',
    ownZone(),
    current,
    ...Intl.supportedValuesOf('timeZone')
      .map((name) => RENAMED_TIME_ZONES[name] ?? name)
      .sort(),
  ]),
];

/** Also under the names that they had before. */
export function zonesLike(search: string, zones: readonly string[]): string[] {
  const typed = search.trim().replaceAll(' ', '_');
  const meant = isTimeZone(typed) ? currentTimeZone(typed) : null;
  const has = (name: string): boolean => name.toLowerCase().includes(typed.toLowerCase());
  const renamed = Object.entries(RENAMED_TIME_ZONES).flatMap(([old, current]) => (has(old) ? [current] : []));
  return zones.filter((zone) => zone === meant || has(zone) || renamed.includes(zone));
}
