import { VERSION } from '@palisade/version';

/** Tells readers of the target's log what this is, and tells us which scan it was. */
export function userAgent(scanId: string, contactUrl?: string): string {
  const about = [...(contactUrl ? [`+${contactUrl}`] : []), `scan=${scanId}`];
  return `Palisade/${VERSION} (${about.join('; ')})`;
}
