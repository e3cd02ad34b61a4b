import { VERSION } from '@palisade/version';

/** Identifies Palisade and the scan in the log of the target. */
export function userAgent(scanId: string, contactUrl?: string): string {
  const about = [...(contactUrl ? [`+${contactUrl}`] : []), `scan=${scanId}`];
  return `Palisade/${VERSION} (${about.join('; ')})`;
}
