import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { OutageLog } from '@palisade/redis';
import { Redis } from 'ioredis';
import { requiredVariable } from './database';
import { Program, eventually } from './program';

const NO_PERSISTENCE = ['--save', '', '--appendonly', 'no'];

/** Redis, or Sentinel, by its own arguments. */
export function redisProgram(args: readonly string[]): Program {
  const libraries = process.env.TEST_REDIS_LIBRARY_PATH;
  return new Program(
    requiredVariable('TEST_REDIS_SERVER'),
    args,
    libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries },
  );
}

/** For a connection to Redis whose outages a test causes itself. */
export const SILENT_LOG: OutageLog = { away: () => undefined, back: () => undefined };

/** A separate Redis for one test, by default without persistence, on one port for its whole life. */
export class RedisServer {
  private program: Program | null = null;

  private constructor(
    private readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  static async start(settings: readonly string[] = NO_PERSISTENCE): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), settings);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** @param until what Redis says last before this returns; by default that it is ready. */
  async start(until = /Ready to accept connections/): Promise<void> {
    this.program = redisProgram(['--port', String(this.port), '--bind', '127.0.0.1', ...this.settings]);
    await this.program.says(until);
  }

  async kill(): Promise<void> {
    await this.program?.stop('SIGKILL');
  }

  async flush(): Promise<void> {
    await this.ask((redis) => redis.flushall());
  }

  /** Waits until so many scans lie in the queues. */
  async holdsWaiting(count: number): Promise<void> {
    await this.ask((redis) =>
      eventually(`${count} scans wait in Redis`, 30_000, async () => {
        const queues = await redis.keys('{palisade-*}:scans*:wait');
        const lengths = await Promise.all(queues.map((queue) => redis.llen(queue)));
        return lengths.reduce((sum, length) => sum + length, 0) >= count;
      }),
    );
  }

  async ask<Reply>(question: (redis: Redis) => Promise<Reply>): Promise<Reply> {
    // Answers also while it loads its file.
    const redis = new Redis(this.url, { enableReadyCheck: false });
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  }
}

/** Below the ports that systems give to outgoing connections: one of those may be gone before a program listens on it. */
const PORTS = { first: 10_000, size: 10_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.size);
    if ((await isFree(port)) && isFirst(port)) return port;
  }
}

/** Whether no other worker of this run has got the port: its program may not listen yet. */
function isFirst(port: number): boolean {
  const { TEST_FOLDER: folder } = process.env;
  if (folder === undefined) return true;
  const given = join(folder, 'ports');
  mkdirSync(given, { recursive: true });
  try {
    mkdirSync(join(given, String(port)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
