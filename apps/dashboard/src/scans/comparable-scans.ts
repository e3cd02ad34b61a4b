import type { Scan } from '../api/resources';

/** The newest scan of the whole check. @param scans newest first */
export const latestFull = (scans: readonly Scan[]): Scan | undefined =>
  scans.find(({ is_partial: isPartial }) => !isPartial);

/** What a scan can be compared with. Ids rise with time. */
export const earlierScans = (scans: readonly Scan[], scanId: string): Scan[] =>
  scans.filter(({ id }) => id < scanId);
