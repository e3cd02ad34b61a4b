import { threadId } from 'node:worker_threads';
import { portChannel } from '../remote-session/port-channel';
import { serveSession } from '../remote-session/serve-session';
import type { SessionFactory } from '../scan/scan-engine';
import { type ScanThreadTask, THREAD_BEATS_EVERY_MS, ThreadBoard } from './thread-board';
import { systemThreadId } from './thread-cpu';

const SYSTEM_THREAD_ID = systemThreadId();

/** Makes the task of a pool's threads: one session, from the worker's `open` until it closes the session or its port. */
export const scanThreadOf =
  (createSession: SessionFactory) =>
  async ({ calls, board: memory }: ScanThreadTask): Promise<void> => {
    const board = new ThreadBoard(memory);
    const beat = setInterval(() => board.beat(), THREAD_BEATS_EVERY_MS);
    const left = new AbortController();
    calls.once('close', () => left.abort());
    try {
      board.enter(threadId, SYSTEM_THREAD_ID);
      await serveSession(portChannel(calls), createSession, {
        onTurn: (testKey, receipt) => board.begin(testKey, receipt),
        signal: left.signal,
      });
    } finally {
      clearInterval(beat);
      calls.close();
    }
  };
