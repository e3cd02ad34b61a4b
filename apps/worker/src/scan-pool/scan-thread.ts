import { MessageChannel } from 'node:worker_threads';
import type { ScanSessionOptions } from '@palisade/scan-engine';
import type { Receipt } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { PeerCalls } from '../remote-session/peer-calls';
import { portChannel } from '../remote-session/port-channel';
import { SessionServices } from '../remote-session/session-services';
import { THREAD_BEATS_EVERY_MS, ThreadBoard } from './thread-board';
import { threadCpuMs } from './thread-cpu';
import type { ThreadPool } from './thread-pool';

const CHECK_EVERY_MS = 2 * THREAD_BEATS_EVERY_MS;
/**
 * A thread that does not beat is ended when it has used its processor time (`mostCpuMs`), so a busy machine does not turn a large page into
 * one that is too complex. This many checks later it is ended without that: it may wait for something that never comes. Checks are counted
 * instead of time: a worker that was frozen itself does not blame its threads.
 */
const MOST_MISSED_BEATS = 30_000 / CHECK_EVERY_MS;

/** Longer than any test may last: code that does not end then never will, although the event loop turns. */
const ANSWER_WITHIN_MS = 75_000;
/** A thread starts within a second; on a crowded machine, within a few. Without this, one that hangs while it loads would be awaited forever. */
const CHECKS_TO_START = 60_000 / CHECK_EVERY_MS;
const CLOSE_WITHIN_MS = 5_000;

/** The thread exited, or was ended, before its session ended. */
export class ScanThreadLost extends Error {
  override readonly name = 'ScanThreadLost';

  constructor(
    /**
     * `too_complex`: a piece of work exceeded its time or the thread its memory. `failed`: an internal error, see `cause`.
     * `not_started`: it has never begun.
     */
    readonly reason: 'too_complex' | 'failed' | 'stopped' | 'not_started',
    /** The test whose code ran last; null if none had started. */
    readonly testKey: TestKey | null,
    options?: ErrorOptions,
  ) {
    super(`The scan thread exited before the scan ended: ${reason}`, options);
  }
}

/** A thread of the pool while it runs one session, seen from the worker. */
export class ScanThread {
  /** Resolves when the thread has closed its session or is lost. */
  readonly ended: Promise<void>;
  private readonly calls = new MessageChannel();
  private readonly peer: PeerCalls;
  private readonly services: SessionServices;
  private readonly board = new ThreadBoard();
  private readonly watch = setInterval(() => this.check(), CHECK_EVERY_MS);
  private seenBeats = 0;
  private missed = 0;
  private cpuWhenFirstMissed: number | null = null;
  private checksWithoutStart = 0;
  private loss: ScanThreadLost | null = null;
  private hasEnded = false;
  private readonly stop = (): void => this.lose('stopped');

  constructor(
    private readonly pool: ThreadPool,
    { signal, ...options }: ScanSessionOptions,
  ) {
    const { port1, port2 } = this.calls;
    this.services = new SessionServices({ ...options, signal });
    this.peer = new PeerCalls(portChannel(port1), this.services.methods);
    signal.addEventListener('abort', this.stop);
    this.ended = pool
      .run({ calls: port2, board: this.board.memory }, [port2])
      .then(
        () => this.settle('stopped'),
        (error: unknown) => this.settle(this.reasonOf(error), error),
      )
      .finally(() => {
        clearInterval(this.watch);
        signal.removeEventListener('abort', this.stop);
        port1.close();
      });
    if (signal.aborted) this.stop();
  }

  /** Whether other scans run on it, so that one of them may be the cause of a loss. */
  get isShared(): boolean {
    return this.pool.isShared;
  }

  get isLost(): boolean {
    return this.loss !== null;
  }

  /** A thread of the pool has failed to start; it may have been this one. */
  startFailed(cause: unknown): void {
    if (!this.hasBegun) this.lose('not_started', cause);
  }

  /** What a test has sent from this thread so far; null if it has not started. */
  receiptOf(testKey: TestKey): Receipt | null {
    return this.board.receiptOf(testKey);
  }

  /** Rejects with `ScanThreadLost`, or with what the session threw. */
  async call<Answer>(
    method: 'open' | 'checkReachable' | 'run' | 'coverage' | 'identityWork',
    ...args: unknown[]
  ): Promise<Answer> {
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
    // Its task may wait in the queue for as long as no thread starts; there it ends by its closed port.
    if (this.loss?.reason === 'not_started') return;
    const timer = setTimeout(this.stop, CLOSE_WITHIN_MS);
    try {
      if (this.loss === null) await this.peer.call('close').catch(() => undefined);
      await this.ended;
    } finally {
      clearTimeout(timer);
    }
  }

  private get hasBegun(): boolean {
    return this.board.beats !== 0;
  }

  private reasonOf(error: unknown): ScanThreadLost['reason'] {
    if (!this.hasBegun) return 'not_started';
    return isOutOfMemory(error) ? 'too_complex' : 'failed';
  }

  private check(): void {
    const { beats } = this.board;
    if (!this.hasBegun) {
      this.checksWithoutStart += 1;
      if (this.checksWithoutStart >= CHECKS_TO_START) this.lose('not_started');
      return;
    }
    if (beats !== this.seenBeats) {
      this.seenBeats = beats;
      this.missed = 0;
      return;
    }
    this.missed += 1;
    if (this.missed >= MOST_MISSED_BEATS || this.cpuMsWithoutBeat() >= this.pool.mostCpuMs) {
      this.lose('too_complex');
    }
  }

  /** Where the processor time of a thread is unknown, all of the time counts. */
  private cpuMsWithoutBeat(): number {
    const now = threadCpuMs(this.board.systemThreadId);
    if (this.missed === 1) this.cpuWhenFirstMissed = now;
    const first = this.cpuWhenFirstMissed;
    return now === null || first === null ? this.missed * CHECK_EVERY_MS : now - first;
  }

  private settle(reason: ScanThreadLost['reason'], cause?: unknown): void {
    this.hasEnded = true;
    // Piscina gives a thread that starts to the task that waits longest, which may be one that was given up.
    if (reason === 'not_started') this.pool.reportFailedStart(cause);
    this.lose(reason, cause);
  }

  private lose(reason: ScanThreadLost['reason'], cause?: unknown): void {
    if (this.loss !== null) return;
    this.loss = new ScanThreadLost(reason, this.board.turn, { cause });
    this.peer.rejectAll(this.loss);
    this.services.giveBackAll();
    // The thread closes the session on its own, so that the scans next to it continue.
    this.calls.port1.close();
    if (reason === 'not_started') clearInterval(this.watch);
    if (reason !== 'stopped' || !this.isShared) return this.kill();
    if (this.hasEnded) return;
    const timer = setTimeout(() => this.kill(), CLOSE_WITHIN_MS);
    void this.ended.then(() => clearTimeout(timer));
  }

  private kill(): void {
    // The thread may run another scan already.
    if (!this.hasEnded) this.pool.kill(this.board.threadId);
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
