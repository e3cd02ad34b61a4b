import type { Program } from '../../support/program';
import { pause } from './chaos-form';
import type { Stage } from './stage';
import { TcpProxy } from './tcp-proxy';

/** The same faults again for the same seed (mulberry32, a generator of 32 bits). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Post {
  worker: Program;
  proxy: TcpProxy;
  url: string;
  /** A fault that lasts: the worker is spared others until it is over. */
  busy: Promise<void> | null;
}

const WORKERS = 2;
const CONCURRENCY = 10;

/** Two workers, each with its own way to PostgreSQL, and everything that may befall them. */
export class FaultCrew {
  private readonly posts: Post[] = [];
  readonly counts: Record<string, number> = {};

  private constructor(
    private readonly stage: Stage,
    private readonly random: () => number,
    private readonly longestFreezeMs: number,
  ) {}

  static async of(stage: Stage, random: () => number, longestFreezeMs: number): Promise<FaultCrew> {
    const crew = new FaultCrew(stage, random, longestFreezeMs);
    for (let place = 0; place < WORKERS; place += 1) {
      const proxy = await TcpProxy.start(stage.postgres.port);
      const url = stage.postgres.urlOn(proxy.port);
      const worker = await stage.startWorker(CONCURRENCY, { DATABASE_URL: url });
      crew.posts.push({ worker, proxy, url, busy: null });
    }
    return crew;
  }

  async anyFault(): Promise<void> {
    const faults: Record<string, () => Promise<void> | void> = {
      'kill -9': () => this.kill(),
      freeze: () => this.freeze(),
      'black hole': () => this.cutOff(),
      FLUSHALL: () => this.stage.redis.flush(),
      'Redis restart': () => this.restartRedis(),
      'PostgreSQL fast restart': () => this.stage.postgres.restart('fast'),
      'PostgreSQL immediate restart': () => this.stage.postgres.restart('immediate'),
    };
    const names = Object.keys(faults);
    const name = names[Math.floor(this.random() * names.length)] ?? 'FLUSHALL';
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    await faults[name]?.();
  }

  /** Waits until what lasts is over; all workers then run and are connected. */
  async rest(): Promise<void> {
    for (const { busy } of this.posts) await busy;
  }

  get workersThatEnded(): Program[] {
    return this.posts.map(({ worker }) => worker).filter(({ hasExited }) => hasExited);
  }

  async close(): Promise<void> {
    await Promise.all(this.posts.map(({ proxy }) => proxy.close()));
  }

  private async kill(): Promise<void> {
    const post = this.free();
    if (post === undefined) return;
    await post.worker.stop('SIGKILL');
    post.worker = await this.stage.startWorker(CONCURRENCY, { DATABASE_URL: post.url });
  }

  private freeze(): void {
    const post = this.free();
    if (post === undefined) return;
    post.worker.signal('SIGSTOP');
    post.busy = pause(2_000 + this.random() ** 3 * this.longestFreezeMs).then(() => {
      post.worker.signal('SIGCONT');
      post.busy = null;
    });
  }

  private cutOff(): void {
    const post = this.free();
    if (post === undefined) return;
    post.proxy.swallow();
    post.busy = pause(2_000 + this.random() * 13_000).then(() => {
      post.proxy.heal();
      post.busy = null;
    });
  }

  private async restartRedis(): Promise<void> {
    await this.stage.redis.kill();
    await pause(this.random() * 3_000);
    await this.stage.redis.start();
  }

  private free(): Post | undefined {
    const free = this.posts.filter(({ busy }) => busy === null);
    return free[Math.floor(this.random() * free.length)];
  }
}
