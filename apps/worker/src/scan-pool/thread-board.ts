import type { MessagePort } from 'node:worker_threads';
import type { Receipt } from '@palisade/target-client';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';

/** What a thread of the pool gets for one session. */
export interface ScanThreadTask {
  /** Calls in both directions, see `PeerCalls`. Transferred to the thread. */
  calls: MessagePort;
  /** See `ThreadBoard`. */
  board: SharedArrayBuffer;
}

export const THREAD_BEATS_EVERY_MS = 250;

/** Places in the array of numbers. They are followed, for each test, by the number of the current copy of its receipt and the length of each copy. */
const [BEATS, TURN, THREAD, SYSTEM_THREAD, RECEIPTS] = [0, 1, 2, 3, 4];
const NUMBERS_PER_TEST = 3;
const NUMBERS = RECEIPTS + TEST_KEYS.length * NUMBERS_PER_TEST;
/** A receipt with a count for each of the nine methods takes half of it. */
const RECEIPT_BYTES = 512;

/**
 * The state of a thread while it runs a session, in memory that it shares with the worker. So the worker can read the state of a thread that
 * blocks, and a thread does not have to send messages.
 */
export class ThreadBoard {
  private readonly numbers: Int32Array;
  private readonly texts: Buffer;
  /** What the thread has written to the board. */
  private readonly written = new Map<TestKey, Receipt>();

  constructor(readonly memory = new SharedArrayBuffer(NUMBERS * 4 + TEST_KEYS.length * 2 * RECEIPT_BYTES)) {
    this.numbers = new Int32Array(memory, 0, NUMBERS);
    this.texts = Buffer.from(memory, NUMBERS * 4);
  }

  /** Changes as long as the thread's event loop turns; 0 before the thread has begun. */
  get beats(): number {
    return Atomics.load(this.numbers, BEATS);
  }

  /** Of the thread that runs the session; 0, the main thread's, before it has begun. */
  get threadId(): number {
    return Atomics.load(this.numbers, THREAD);
  }

  /** The same thread's number in the system, see `systemThreadId`. */
  get systemThreadId(): number {
    return Atomics.load(this.numbers, SYSTEM_THREAD);
  }

  /** The test whose code ran last; null when none had begun. */
  get turn(): TestKey | null {
    return TEST_KEYS[Atomics.load(this.numbers, TURN) - 1] ?? null;
  }

  /** What a test has sent from this thread so far; null when it has not begun. */
  receiptOf(key: TestKey): Receipt | null {
    const { at, place } = this.placesOf(key);
    const copy = Atomics.load(this.numbers, at) - 1;
    if (copy < 0) return null;
    const start = place + copy * RECEIPT_BYTES;
    const text = this.texts.toString('latin1', start, start + Atomics.load(this.numbers, at + 1 + copy));
    return JSON.parse(text) as Receipt;
  }

  /** Called by the thread before anything else. */
  enter(threadId: number, systemThreadId: number): void {
    Atomics.store(this.numbers, THREAD, threadId);
    Atomics.store(this.numbers, SYSTEM_THREAD, systemThreadId);
    this.beat();
  }

  /** Called by the thread. */
  beat(): void {
    Atomics.add(this.numbers, BEATS, 1);
  }

  /** Called by the thread: from here on the code of this test runs, until the next call. A receipt never changes. */
  begin(key: TestKey, receipt: Receipt): void {
    if (this.written.get(key) !== receipt) this.write(key, receipt);
    Atomics.store(this.numbers, TURN, TEST_KEYS.indexOf(key) + 1);
    this.beat();
  }

  private write(key: TestKey, receipt: Receipt): void {
    const { at, place } = this.placesOf(key);
    const text = JSON.stringify(receipt);
    if (text.length > RECEIPT_BYTES)
      throw new RangeError('A receipt exceeds its space in the shared memory.');
    // The worker may end the thread between any two steps: the copy that counts is never written.
    const copy = Atomics.load(this.numbers, at) === 1 ? 1 : 0;
    this.texts.write(text, place + copy * RECEIPT_BYTES, 'latin1');
    Atomics.store(this.numbers, at + 1 + copy, text.length);
    Atomics.store(this.numbers, at, copy + 1);
    this.written.set(key, receipt);
  }

  private placesOf(key: TestKey): { at: number; place: number } {
    const index = TEST_KEYS.indexOf(key);
    return { at: RECEIPTS + index * NUMBERS_PER_TEST, place: index * 2 * RECEIPT_BYTES };
  }
}
