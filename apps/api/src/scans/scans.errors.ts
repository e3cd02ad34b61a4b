import { toTimestamp } from '../http/fields/timestamp';
import { MAX_PENDING_SCANS_PER_CHECK, type TestKey } from '@palisade/vocabulary';

export const notEnabled = (keys: readonly TestKey[]): string =>
  `Not enabled on this check: ${keys.join(', ')}. Enable the tests first, or leave them out.`;

export const INACTIVE_CHECK = 'The check is inactive. Activate it before you start a scan.';

export const quietCheck = (until: Date): string =>
  `The check is paused or in maintenance until ${toTimestamp(until)}. Start the scan afterwards, or change paused_until or maintenance_windows.`;

export const TOO_MANY_WAITING = `${MAX_PENDING_SCANS_PER_CHECK} scans of this check are already waiting. Try again when some have run.`;

/** Seconds; about the time in which one scan ends. */
export const WAITING_RETRY_AFTER = '60';
