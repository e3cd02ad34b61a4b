import type { ScanSession, ScanSessionOptions } from '@palisade/scanners';
import Piscina from 'piscina';
import { PooledSession } from './pooled-session';
import { ScanThread } from './scan-thread';
import type { ScanThreadTask } from './thread-board';

export interface ScanPoolSettings {
  /** The compiled program of the threads: its `default` export comes from `scanThreadOf`. */
  program: string;
  /** The maximum of concurrent scans, each on its own thread. Threads start on demand. */
  mostScans: number;
}

/** A page of 1 MiB, the most that is read, takes a tenth of it. */
const HEAP_MEGABYTES = 192;
const YOUNG_MEGABYTES = 16;

/** Starting a thread costs more than the tests of a scan: keep it for the next one. */
const KEEP_IDLE_MS = 60_000;

const threadVariables = (): Record<string, string> => {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS };
};

/** Health checks, leases and writes come first when every core is busy. On systems without priorities, nothing changes. */
const NICENESS = 5;

/**
 * The threads that parse, compare and judge everything that a site sends, one scan per thread. A thread that blocks or
 * exceeds its memory is ended, and nothing else is: the worker's main thread, its leases and the other scans continue.
 */
export class ScanPool {
  private readonly threads: Piscina<ScanThreadTask, void>;

  constructor({ program, mostScans }: ScanPoolSettings) {
    this.threads = new Piscina({
      filename: program,
      minThreads: 0,
      maxThreads: mostScans,
      concurrentTasksPerWorker: 1,
      idleTimeout: KEEP_IDLE_MS,
      niceIncrement: NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      // A thread needs none of the worker's secrets.
      env: threadVariables(),
      recordTiming: false,
    });
  }

  readonly openSession = (options: ScanSessionOptions): ScanSession =>
    new PooledSession(options, () => new ScanThread(this.threads, options));

  /** Ends every thread; sessions that are still open are lost. */
  async close(): Promise<void> {
    await this.threads.destroy();
  }
}
