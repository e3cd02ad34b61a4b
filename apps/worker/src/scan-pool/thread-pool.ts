import type { Transferable, Worker } from 'node:worker_threads';
import Piscina from 'piscina';
import type { ScanThreadTask } from './thread-board';

export interface ThreadPoolSettings {
  /** The compiled program of the threads: its `default` export comes from `scanThreadOf`. */
  program: string;
  threads: number;
  scansPerThread: number;
  heapMegabytes: number;
  youngMegabytes: number;
  /** Processor time that a thread may use, in milliseconds, without a turn of its event loop. */
  mostCpuMs: number;
  /** A thread failed while no scan ran on it, for example because its program cannot be loaded. Tasks that wait for it stay in the queue. */
  onFailedStart: (error: unknown) => void;
}

/** Starting a thread costs more than the tests of a scan: keep it for the next one. */
const KEEP_IDLE_MS = 60_000;

const threadVariables = (): Record<string, string> => {
  const { NODE_EXTRA_CA_CERTS, SCAN_PROXY } = process.env;
  return {
    ...(NODE_EXTRA_CA_CERTS !== undefined && { NODE_EXTRA_CA_CERTS }),
    ...(SCAN_PROXY !== undefined && { SCAN_PROXY }),
  };
};

/** A lower priority than health checks, leases and writes. Without effect on systems without priorities. */
const NICENESS = 5;

/** Threads with the same memory limit that run the same number of scans each. They start on demand. */
export class ThreadPool {
  private readonly pool: Piscina<ScanThreadTask, void>;
  /** Whether other scans may run on the thread of a scan. */
  readonly isShared: boolean;
  readonly mostCpuMs: number;
  readonly reportFailedStart: (error: unknown) => void;
  private readonly watched = new WeakSet<Worker>();
  private isClosing = false;

  constructor(settings: ThreadPoolSettings) {
    const { program, threads, scansPerThread, heapMegabytes, youngMegabytes, onFailedStart } = settings;
    this.isShared = scansPerThread > 1;
    this.mostCpuMs = settings.mostCpuMs;
    this.pool = new Piscina({
      filename: program,
      minThreads: 0,
      maxThreads: threads,
      concurrentTasksPerWorker: scansPerThread,
      loadBalancer: (_task, workers) => {
        const [least] = [...workers].sort((one, other) => one.currentUsage - other.currentUsage);
        if (least === undefined || least.currentUsage === 0) return least ?? null;
        // Piscina then starts another thread: each core has one before any has two scans.
        if (workers.length < threads) return null;
        return least.currentUsage < scansPerThread ? least : null;
      },
      idleTimeout: KEEP_IDLE_MS,
      niceIncrement: NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
      // A thread needs none of the worker's secrets.
      env: threadVariables(),
      recordTiming: false,
    });
    // Without a listener the worker would exit.
    this.pool.on('error', onFailedStart);
    this.reportFailedStart = onFailedStart;
  }

  /** Settles when the task has ended or its thread has. A task that waits for a thread ends when its port is closed. */
  run(task: ScanThreadTask, transferList: Transferable[]): Promise<void> {
    // No abort signal: Piscina gives a task with one its own thread.
    const ended = this.pool.run(task, { transferList });
    for (const thread of this.pool.threads) this.watchStart(thread);
    return ended;
  }

  /** Piscina reports a thread that fails, but not one that exits without an error before it has a task. */
  private watchStart(thread: Worker): void {
    if (this.watched.has(thread)) return;
    this.watched.add(thread);
    let hasReported = false;
    const report = (): void => void (hasReported = true);
    // Its first message says that it is ready.
    thread.once('message', report).once('error', report);
    thread.once('exit', () => {
      if (!hasReported && !this.isClosing)
        this.reportFailedStart(new Error('its thread exited while it started'));
    });
  }

  /** Ends a thread and everything that runs on it. */
  kill(threadId: number): void {
    const thread = this.pool.threads.find((one) => one.threadId === threadId);
    void thread?.terminate();
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.pool.destroy();
  }
}
