import { MessageChannel } from 'node:worker_threads';
import type { ScanSessionOptions } from '@palisade/scanners';
import type { Receipt } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import type Piscina from 'piscina';
import { PeerCalls, portChannel } from '../remote-session/peer-calls';
import { SessionServices } from '../remote-session/session-services';
import { type ScanThreadTask, THREAD_BEATS_EVERY_MS, ThreadBoard } from './thread-board';

/** A thread must beat once within this many checks. Checks are counted instead of time: a worker that was frozen itself does not blame its threads. */
const MISSED_BEATS = 8;
const CHECK_EVERY_MS = 2 * THREAD_BEATS_EVERY_MS;

/** Longer than any test may last: code that does not end then never will, although the event loop turns. */
const ANSWER_WITHIN_MS = 75_000;
const CLOSE_WITHIN_MS = 5_000;

/** The thread exited, or was ended, before its session ended. */
export class ScanThreadLost extends Error {
  override readonly name = 'ScanThreadLost';

  constructor(
    /** `too_complex`: a piece of work exceeded its time or the thread its memory. `failed`: an internal error, see `cause`. */
    readonly reason: 'too_complex' | 'failed' | 'stopped',
    /** The test whose code ran last; null if none had started. */
    readonly testKey: TestKey | null,
    options?: ErrorOptions,
  ) {
    super(`The scan thread exited before the scan ended: ${reason}`, options);
  }
}

/** One thread of the pool while it runs one session, seen from the worker. */
export class ScanThread {
  private readonly end = new AbortController();
  private readonly peer: PeerCalls;
  private readonly services: SessionServices;
  private readonly board = new ThreadBoard();
  private readonly done: Promise<void>;
  private readonly watch = setInterval(() => this.check(), CHECK_EVERY_MS);
  private seenBeats = 0;
  private missed = 0;
  private loss: ScanThreadLost | null = null;
  private readonly stop = (): void => this.lose('stopped');

  constructor(pool: Piscina<ScanThreadTask, void>, options: ScanSessionOptions) {
    const { signal } = options;
    const calls = new MessageChannel();
    this.services = new SessionServices(options);
    this.peer = new PeerCalls(portChannel(calls.port1), this.services.methods);
    signal.addEventListener('abort', this.stop);
    this.done = pool
      .run(
        { calls: calls.port2, board: this.board.memory },
        { transferList: [calls.port2], signal: this.end.signal },
      )
      .then(
        () => this.lose('stopped'),
        (error: unknown) => this.lose(isOutOfMemory(error) ? 'too_complex' : 'failed', error),
      )
      .finally(() => {
        clearInterval(this.watch);
        signal.removeEventListener('abort', this.stop);
        calls.port1.close();
      });
    if (signal.aborted) this.stop();
  }

  get isLost(): boolean {
    return this.loss !== null;
  }

  /** What a test has sent from this thread so far; null if it has not started. */
  receiptOf(testKey: TestKey): Receipt | null {
    return this.board.receiptOf(testKey);
  }

  /** Rejects with `ScanThreadLost`, or with what the session threw. */
  async call<Answer>(method: 'open' | 'checkReachable' | 'run', ...args: unknown[]): Promise<Answer> {
    if (this.loss !== null) throw this.loss;
    const timer = setTimeout(() => this.lose('too_complex'), ANSWER_WITHIN_MS);
    try {
      return await this.peer.call<Answer>(method, ...args);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The thread is then free for another scan, or is ended if it does not close in time. */
  async close(): Promise<void> {
    const timer = setTimeout(this.stop, CLOSE_WITHIN_MS);
    try {
      if (this.loss === null) await this.peer.call('close').catch(() => undefined);
      await this.done;
    } finally {
      clearTimeout(timer);
    }
  }

  private check(): void {
    const { beats } = this.board;
    // A thread that waits for a core to start on is not late.
    this.missed = beats === this.seenBeats && beats !== 0 ? this.missed + 1 : 0;
    this.seenBeats = beats;
    if (this.missed >= MISSED_BEATS) this.lose('too_complex');
  }

  private lose(reason: ScanThreadLost['reason'], cause?: unknown): void {
    if (this.loss !== null) return;
    this.loss = new ScanThreadLost(reason, this.board.turn, { cause });
    this.end.abort();
    this.peer.rejectAll(this.loss);
    this.services.giveBackAll();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
