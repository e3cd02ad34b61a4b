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
