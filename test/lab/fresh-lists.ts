import type { ListDays } from '@palisade/scan-engine';

/** The lists of the release never grow old in the lab: what a case expects does not depend on its day. */
export const FRESH_LISTS: ListDays = { now: 0 };
