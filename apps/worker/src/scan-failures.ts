import type { ScanFailure } from '@palisade/persistence';

/** The words that people read when a scan broke. */
export const workerLost: ScanFailure = {
  reason: 'worker_lost',
  message:
    'The scan could not be finished: the workers that ran it were lost. It will run again at its next time.',
};

export const internalError: ScanFailure = {
  reason: 'internal_error',
  message:
    'The scan could not be finished: an internal error stopped it. It will run again at its next time.',
};

/** @param why a sentence without internals. */
export const targetUnreachable = (why: string): ScanFailure => ({
  reason: 'target_unreachable',
  message: why,
});
