import { randomBytes, randomInt } from 'node:crypto';

/** In every text that a test makes up, so that the owner finds and deletes what a form has stored. */
export const MARK = 'plsd';
/** The same in numbers: the first digits of every number that a test makes up. */
const MARK_NUMBER = 7_573;
/** Finds both, in lower case. */
export const MARKED = /plsd|7573\d{4}/i;

/** A word that no page has on its own. */
export const newMarker = (): string => `${MARK}${randomBytes(4).toString('hex')}`;
/** In evidence, which stays the same. */
export const FIXED_MARKER = `${MARK}00000000`;

/** A number that differs from the last one; `+ 1` has the mark too. */
export const newMarkedNumber = (): number => MARK_NUMBER * 10_000 + randomInt(1_000, 9_000);
export const FIXED_NUMBER = MARK_NUMBER * 10_000 + 4_821;
