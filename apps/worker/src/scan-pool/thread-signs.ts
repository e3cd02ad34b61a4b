import type { MessagePort } from 'node:worker_threads';
import type { Receipt } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';

/** What a thread of the pool gets for one session. Both ports are transferred to it. */
export interface ScanThreadTask {
  /** Calls in both directions, see `PeerCalls`. */
  calls: MessagePort;
  /** From the thread to the worker: `ThreadSign`. */
  signs: MessagePort;
}

export type ThreadSign =
  /** The thread's event loop turns. */
  | { kind: 'beat' }
  /** From here on the code of this test runs, until the next sign of this kind. */
  | { kind: 'turn'; testKey: TestKey; receipt: Receipt };

export const THREAD_BEATS_EVERY_MS = 250;
