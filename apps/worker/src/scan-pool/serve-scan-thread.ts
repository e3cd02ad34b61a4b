import type { MessagePort } from 'node:worker_threads';
import { portChannel } from '../remote-session/peer-calls';
import { serveSession } from '../remote-session/serve-session';
import type { SessionFactory } from '../scan-engine';
import { type ScanThreadTask, THREAD_BEATS_EVERY_MS, type ThreadSign } from './thread-signs';

/** Makes the task of a pool's threads: one session at a time, from the worker's `open` to its `close`. */
export const scanThreadOf =
  (createSession: SessionFactory) =>
  async ({ calls, signs }: ScanThreadTask): Promise<void> => {
    const sign = (value: ThreadSign): void => signs.postMessage(value);
    const beat = setInterval(() => sign({ kind: 'beat' }), THREAD_BEATS_EVERY_MS);
    try {
      sign({ kind: 'beat' });
      await serveSession(portChannel(calls), createSession, {
        onTurn: (testKey, receipt) => sign({ kind: 'turn', testKey, receipt }),
      });
    } finally {
      clearInterval(beat);
      for (const port of [calls, signs] satisfies MessagePort[]) port.close();
    }
  };
