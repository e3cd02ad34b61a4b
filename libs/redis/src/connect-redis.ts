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
 * @param log gets one call per outage, not one per attempt to reconnect
 */
export function connectRedis(url: string, use: RedisUse, log: OutageLog): Redis {
  const redis = new Redis(url, {
    ...use,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS),
  });
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
