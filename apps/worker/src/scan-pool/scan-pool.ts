import { availableParallelism } from 'node:os';
import { INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import type { ScanSession } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';
import type { RunIdentityWork } from '../identities/site-tasks';
import { remoteOptionsOf } from '../remote-session/session-services';
import type { WorkerSessionOptions } from '../identities/worker-session-options';
import { PooledSession } from './pooled-session';
import { ScanThread } from './scan-thread';
import { growHeap } from './heap-growth';
import { ThreadPool } from './thread-pool';

export interface ScanPoolSettings {
  /** The compiled program of the threads: its `default` export comes from `scanThreadOf`. */
  program: string;
  /** The maximum of concurrent scans. */
  mostScans: number;
  /** Processor time in milliseconds that a scan alone on its thread may use without a turn of the event loop; a shared thread gets a quarter. */
  mostCpuMs?: number;
}

/** For a scan that is alone on its thread. A page of 2 MiB, which is the limit, takes a fifth of it. */
const HEAP_MEGABYTES = 192;
const SHARED_HEAP_MEGABYTES = 2 * HEAP_MEGABYTES;
const YOUNG_MEGABYTES = 16;
const SHARED_YOUNG_MEGABYTES = 48;
/** The largest ordinary pages take less than a second, on the first call, before the code is compiled. */
const MOST_CPU_MS = 4_000;
/** A shared thread is ended earlier, because other scans wait; this is not a verdict on the page. */
const SHARED_PART = 1 / 4;
/** The scans that must start again when one of them blocks their thread. */
const MOST_SCANS_PER_THREAD = 8;

/**
 * The threads that parse, compare and judge everything that a site sends. Scans whose tests only read pages share a thread per core, so
 * that its code is compiled once for all of them. A thread that blocks or exceeds its memory is ended; its scans then start again, each on a
 * thread of its own, where the limits are judged. The worker's main thread, its leases and all other scans continue.
 */
export class ScanPool {
  private readonly shared: ThreadPool;
  private readonly single: ThreadPool;
  private readonly open = new Set<ScanThread>();

  constructor(private readonly settings: ScanPoolSettings) {
    const { program, mostScans, mostCpuMs = MOST_CPU_MS } = settings;
    growHeap();
    const cores = Math.max(availableParallelism(), Math.ceil(mostScans / MOST_SCANS_PER_THREAD));
    const threads = Math.min(mostScans, cores);
    const onFailedStart = (error: unknown): void => {
      for (const thread of this.open) thread.startFailed(error);
    };
    this.shared = new ThreadPool({
      program,
      threads,
      onFailedStart,
      scansPerThread: Math.ceil(mostScans / threads),
      heapMegabytes: SHARED_HEAP_MEGABYTES,
      youngMegabytes: SHARED_YOUNG_MEGABYTES,
      mostCpuMs: mostCpuMs * SHARED_PART,
    });
    this.single = new ThreadPool({
      program,
      threads: mostScans,
      onFailedStart,
      scansPerThread: 1,
      heapMegabytes: HEAP_MEGABYTES,
      youngMegabytes: YOUNG_MEGABYTES,
      mostCpuMs,
    });
  }

  /** @param tests those that the session will run. A scan shares its thread when they are known and none sends bursts: these cannot start again. */
  readonly openSession = (options: WorkerSessionOptions, tests: readonly TestKey[] = []): ScanSession => {
    const mayShare = tests.length > 0 && !tests.some((key) => INTRUSIVE_TEST_KEYS.includes(key));
    return new PooledSession(
      options,
      this.settings.program,
      (isAlone) => this.takeThread(options, isAlone ? this.single : this.shared),
      !mayShare,
    );
  };

  /** On a thread of its own, which nothing else waits for. */
  readonly runIdentityWork: RunIdentityWork = async (options, work) => {
    const thread = this.takeThread(options, this.single);
    try {
      return await thread.call('identityWork', remoteOptionsOf(options), work);
    } finally {
      await thread.close();
    }
  };

  /** Ends every thread; sessions that are still open are lost. */
  async close(): Promise<void> {
    await Promise.all([this.shared.close(), this.single.close()]);
  }

  private takeThread(options: WorkerSessionOptions, pool: ThreadPool): ScanThread {
    const thread = new ScanThread(pool, options);
    this.open.add(thread);
    void thread.ended.then(() => this.open.delete(thread));
    return thread;
  }
}
