import { setTimeout as pause } from 'node:timers/promises';
import type { IssueWithCheck } from '@palisade/persistence';
import type { TestKey, WatchMessage, WatchResult } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { toTimestamp } from '../http/fields/timestamp';
import { ValidationFailed } from '../http/fields/validation-failed';

/** What a watch needs of the rest of the api. */
export interface WatchedIssue {
  /** Starts a retest. @returns the id of the scan. @throws ApiError */
  retest(): Promise<string>;
  /** Ends with the scan, or when the signal aborts. */
  ended(scanId: string): Promise<void>;
  /** The issue and the scan as they are now; null when the issue has been deleted. */
  read(scanId: string): Promise<WatchState | null>;
}

export interface WatchState {
  issue: Pick<IssueWithCheck, 'isResolved' | 'isDetected' | 'lastScanId' | 'testKey'>;
  scan: { status: string; tests: { test_type: TestKey; is_inconclusive: boolean; message: string }[] };
}

export interface WatchTimes {
  attempts: number;
  intervalMs: number;
}

const ENDS = {
  fixed: 'The issue is fixed.',
  closed: 'Someone closed the issue.',
  time_is_over: 'The watch has ended. Start it again if you are still working on the fix.',
  stopped: 'Palisade restarts. Start the watch again.',
} as const;

const ended = (reason: keyof typeof ENDS): WatchMessage => ({ type: 'ended', reason, message: ENDS[reason] });

/**
 * Retests an issue again and again, until it is closed, the attempts are used up or the signal aborts.
 *
 * @param first the id of the scan that has already been started
 */
export async function* watchIssue(
  watched: WatchedIssue,
  first: string,
  { attempts, intervalMs }: WatchTimes,
  signal: AbortSignal,
): AsyncGenerator<WatchMessage> {
  let scanId = first;
  for (let attempt = 1; ; attempt += 1) {
    const next = pause(intervalMs, true, { signal, ref: false }).catch(() => false);
    yield { type: 'started', attempt, scan_id: scanId };
    await watched.ended(scanId);
    const state = signal.aborted ? null : await watched.read(scanId);
    if (signal.aborted || state === null) {
      yield ended(signal.aborted ? 'stopped' : 'closed');
      return;
    }
    const { result, message } = resultOf(state, scanId);
    yield { type: 'result', attempt, scan_id: scanId, result, message, at: toTimestamp(new Date()) };
    const end = state.issue.isResolved
      ? result === 'fixed'
        ? 'fixed'
        : 'closed'
      : attempt === attempts
        ? 'time_is_over'
        : (await next)
          ? null
          : 'stopped';
    const started = end === null ? await watched.retest().catch(refusalOf) : ended(end);
    if (typeof started !== 'string') {
      yield started;
      return;
    }
    scanId = started;
  }
}

/** Such as a check that someone has paused meanwhile. */
function refusalOf(error: unknown): WatchMessage {
  if (!(error instanceof ApiError || error instanceof ValidationFailed)) throw error;
  const message =
    error instanceof ValidationFailed ? Object.values(error.errors).flat().join(' ') : error.message;
  return { type: 'ended', reason: 'refused', message };
}

function resultOf({ issue, scan }: WatchState, scanId: string): { result: WatchResult; message: string } {
  if (scan.status === 'failed') return { result: 'failed', message: 'Palisade could not scan the site.' };
  if (issue.lastScanId === scanId)
    return { result: 'still_there', message: 'The retest detected the issue again.' };
  if (!issue.isDetected)
    return { result: 'fixed', message: 'The retest judged the same place and did not detect the issue.' };
  const test = scan.tests.find(({ test_type: key }) => key === issue.testKey);
  return {
    result: 'cannot_tell',
    message:
      test?.is_inconclusive === true
        ? test.message
        : 'The retest could not judge the place where the issue was detected.',
  };
}
