import type { ScanFailure } from '@palisade/persistence';
import { NOT_RUN } from '@palisade/vocabulary';

/** The messages for people when a scan failed. */
export const workerLost: ScanFailure = {
  reason: 'worker_lost',
  message:
    'The scan could not be finished: the workers that ran it were lost. The next scheduled scan runs as usual.',
};

/** The check is isolated, and the operator is notified. */
export const scanCrashed: ScanFailure = {
  reason: 'scan_crashed',
  message:
    'The scan could not be finished: it crashed the process that ran it at every attempt. The operator has been notified. The next scheduled scan runs as usual.',
  isolatesCheck: true,
};

export const internalError: ScanFailure = {
  reason: 'internal_error',
  message:
    'The scan could not be finished: an internal error stopped it. The next scheduled scan runs as usual.',
};

/** No test of it ran. @param why a sentence without internals. */
export const targetUnreachable = (why: string): ScanFailure => ({
  reason: 'target_unreachable',
  message: NOT_RUN + why,
});
