import { portChannel } from '../remote-session/peer-calls';
import { serveSession } from '../remote-session/serve-session';
import type { SessionFactory } from '../scan-engine';
import { type ScanThreadTask, THREAD_BEATS_EVERY_MS, ThreadBoard } from './thread-board';

/** Makes the task of a pool's threads: one session at a time, from the worker's `open` to its `close`. */
export const scanThreadOf =
  (createSession: SessionFactory) =>
  async ({ calls, board: memory }: ScanThreadTask): Promise<void> => {
    const board = new ThreadBoard(memory);
    const beat = setInterval(() => board.beat(), THREAD_BEATS_EVERY_MS);
    try {
      board.beat();
      await serveSession(portChannel(calls), createSession, {
        onTurn: (testKey, receipt) => board.begin(testKey, receipt),
      });
    } finally {
      clearInterval(beat);
      calls.close();
    }
  };
