import type { ScanSession, ScanSessionOptions } from '@palisade/scanners';
import Piscina from 'piscina';
import { PooledSession } from './pooled-session';
import { ScanThread } from './scan-thread';
import type { ScanThreadTask } from './thread-board';

export interface ScanPoolSettings {
  /** The compiled program of the threads: its `default` export comes from `scanThreadOf`. */
  program: string;
  /** The most scans at once, each on a thread of its own. Threads start when they are needed. */
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

/** Health checks, leases and writes come first when every core is busy. Where the system does not know it, nothing changes. */
const NICENESS = 5;

/**
 * The threads in which everything that a site sends is parsed, compared and judged, one scan in each. A thread that blocks or
 * exceeds its memory is ended, and nothing else is: the worker's main thread, its leases and the other scans go on.
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
      // A thread needs no secret of the worker.
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
