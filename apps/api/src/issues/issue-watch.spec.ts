import type { WatchMessage } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { type WatchState, type WatchedIssue, watchIssue } from './issue-watch';

type Outcome = Partial<WatchState['issue']> & { status?: string; inconclusive?: string; isGone?: true };

/** An issue whose retests end one after the other in these ways. */
function issueWith(outcomes: Outcome[]): WatchedIssue & { retests: number } {
  const watched = {
    retests: 1,
    retest: () => Promise.resolve(`scan ${(watched.retests += 1)}`),
    ended: () => Promise.resolve(),
    read: (scanId: string): Promise<WatchState | null> => {
      const { status = 'completed', inconclusive, isGone, ...issue } = outcomes[watched.retests - 1] ?? {};
      const test = { test_type: 'security_headers' as const, message: inconclusive ?? '' };
      const known = { isResolved: false, isDetected: true, lastScanId: scanId, testKey: test.test_type };
      return Promise.resolve(
        isGone === true
          ? null
          : {
              issue: { ...known, ...issue },
              scan: { status, tests: [{ ...test, is_inconclusive: inconclusive !== undefined }] },
            },
      );
    },
  };
  return watched;
}

const TIMES = { attempts: 5, intervalMs: 1 };

async function watched(issue: WatchedIssue, times = TIMES, signal = new AbortController().signal) {
  const messages: WatchMessage[] = [];
  for await (const message of watchIssue(issue, 'scan 1', times, signal)) messages.push(message);
  return messages.flatMap((message) =>
    message.type === 'result' ? [message.result] : message.type === 'ended' ? [message.reason] : [],
  );
}

describe('watchIssue', () => {
  it('retests until the issue is fixed', async () => {
    const issue = issueWith([{}, {}, { isResolved: true, isDetected: false, lastScanId: 'scan 1' }]);
    await expect(watched(issue)).resolves.toEqual(['still_there', 'still_there', 'fixed', 'fixed']);
    expect(issue.retests).toBe(3);
  });

  it('says when a retest failed or could not judge the issue, and continues', async () => {
    const other = { lastScanId: 'an older scan' };
    const issue = issueWith([
      { ...other, status: 'failed' },
      { ...other, inconclusive: 'Inconclusive: 503' },
      other,
      { ...other, isResolved: true, isDetected: false },
    ]);
    const messages: WatchMessage[] = [];
    for await (const message of watchIssue(issue, 'scan 1', TIMES, new AbortController().signal))
      messages.push(message);
    expect(messages.filter(({ type }) => type === 'result')).toMatchObject([
      { attempt: 1, scan_id: 'scan 1', result: 'failed', message: 'Palisade could not scan the site.' },
      { attempt: 2, scan_id: 'scan 2', result: 'cannot_tell', message: 'Inconclusive: 503' },
      { attempt: 3, scan_id: 'scan 3', result: 'cannot_tell' },
      { attempt: 4, scan_id: 'scan 4', result: 'fixed' },
    ]);
  });

  it('ends after the last attempt, and when someone closes or deletes the issue', async () => {
    await expect(watched(issueWith([]), { attempts: 2, intervalMs: 1 })).resolves.toEqual([
      'still_there',
      'still_there',
      'time_is_over',
    ]);
    await expect(watched(issueWith([{ isResolved: true }]))).resolves.toEqual(['still_there', 'closed']);
    await expect(watched(issueWith([{ isGone: true }]))).resolves.toEqual(['closed']);
  });

  it('ends with the reason when a retest is refused meanwhile', async () => {
    const issue = issueWith([{}]);
    issue.retest = () => Promise.reject(new ApiError('too_many_requests', '100 scans wait.'));
    const messages: WatchMessage[] = [];
    for await (const message of watchIssue(issue, 'scan 1', TIMES, new AbortController().signal))
      messages.push(message);
    expect(messages.at(-1)).toEqual({ type: 'ended', reason: 'refused', message: '100 scans wait.' });
  });

  it('starts no further retest when its reader has left', async () => {
    const reader = new AbortController();
    const issue = issueWith([{}]);
    const messages: string[] = [];
    for await (const { type } of watchIssue(
      issue,
      'scan 1',
      { attempts: 5, intervalMs: 60_000 },
      reader.signal,
    )) {
      messages.push(type);
      if (type === 'result') reader.abort();
    }
    expect(messages).toEqual(['started', 'result', 'ended']);
    expect(issue.retests).toBe(1);
  });
});
