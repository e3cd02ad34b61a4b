import { readSentinelAddress } from '@palisade/store-addresses';
import { Redis, type RedisOptions } from 'ioredis';

const MAX_RECONNECT_DELAY_MS = 2_000;

/** What tells operators about an outage. */
export interface OutageLog {
  away(reason: string): void;
  back(): void;
}

/** What differs between the users of Redis: whether commands wait for it, and which keys they have. */
export type RedisUse = Pick<
  RedisOptions,
  | 'commandTimeout'
  | 'connectTimeout'
  | 'enableAutoPipelining'
  | 'enableOfflineQueue'
  | 'enableReadyCheck'
  | 'keepAlive'
  | 'keyPrefix'
  | 'maxRetriesPerRequest'
>;

/**
 * A connection that returns automatically after an outage, at most 2 seconds after Redis does.
 * @param url `redis://…`, `rediss://…`, or `redis-sentinel://…`: then Sentinel says which server is the master
 * @param log gets one call per outage, not one per attempt to reconnect
 */
export function connectRedis(url: string, use: RedisUse, log: OutageLog): Redis {
  const redis = openRedis(url, { ...use, retryStrategy: delayOf });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.away(error.message || 'no connection');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.back();
    isAway = false;
  });
  return redis;
}

const delayOf = (attempt: number): number => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS);

function openRedis(url: string, options: RedisOptions): Redis {
  const sentinel = readSentinelAddress(url);
  if (sentinel === null) return new Redis(url, options);
  return new Redis({
    ...options,
    ...sentinel,
    sentinelRetryStrategy: delayOf,
    // The master was demoted and kept the connection: Sentinel knows the new one. 2: send the command again.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  });
}
