import { Redis } from 'ioredis';

/** The benchmark's own database of a shared server; it is emptied before and after. */
const DATABASE = 11;

/** Runs some work on an empty Redis. */
export async function withBenchRedis<Result>(
  serverUrl: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE}`;
  const redis = new Redis(url.href);
  try {
    await redis.flushdb();
    return await work(url.href);
  } finally {
    await redis.flushdb();
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
