import type { Scan } from '../api/resources';

/** The newest scan of the whole check. @param scans newest first */
export const latestFull = (scans: readonly Scan[]): Scan | undefined =>
  scans.find(({ is_partial: isPartial }) => !isPartial);

/** What a scan can be compared with. Ids rise with time. */
export const earlierScans = (scans: readonly Scan[], scanId: string): Scan[] =>
  scans.filter(({ id }) => id < scanId);

/** When a scan was created: ids are UUIDv7, which begin with the milliseconds. */
export const timeOfId = (scanId: string): number => Number.parseInt(scanId.replace('-', '').slice(0, 12), 16);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** The end of a typed day in the viewer's time zone, in milliseconds; undefined while the text is not a day. */
export function dayEnd(text: string): number | undefined {
  if (!DAY.test(text.trim())) return undefined;
  const start = new Date(`${text.trim()}T00:00:00`).getTime();
  return Number.isNaN(start) ? undefined : start + DAY_MS;
}
