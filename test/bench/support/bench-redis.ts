import { Redis } from 'ioredis';

/** Runs some work on an empty Redis: the database of the row, which is emptied before and after. */
export async function withBenchRedis<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const redis = new Redis(url);
  try {
    await redis.flushdb();
    return await work(url);
  } finally {
    // What broke the row may have broken the connection.
    await redis.flushdb().catch(() => undefined);
    redis.disconnect();
  }
}

export interface RedisUse {
  commands: number;
  cpuMs: number;
}

/** What the server has done since it started. */
export async function redisUse(serverUrl: string): Promise<RedisUse> {
  const redis = new Redis(serverUrl);
  try {
    const [calls, cpu] = [await redis.info('commandstats'), await redis.info('cpu')];
    return {
      commands: sumOf(calls, /:calls=(\d+)/g),
      cpuMs: 1_000 * sumOf(cpu, /used_cpu_(?:sys|user)_main_thread:([\d.]+)/g),
    };
  } finally {
    redis.disconnect();
  }
}

const sumOf = (text: string, number: RegExp): number =>
  [...text.matchAll(number)].reduce((sum, [, digits]) => sum + Number(digits), 0);
