import { readSentinelAddress } from '@palisade/store-addresses';
import { Redis, type RedisOptions } from 'ioredis';
import { openCluster } from './open-cluster';
import type { RedisOrCluster, RedisUse } from './redis-use';

const MAX_RECONNECT_DELAY_MS = 2_000;
/** A name that only leads to a replica must not make a program open connections without end. */
const LEAVE_EVERY_MS = 2_000;

/** What tells operators about an outage. */
export interface OutageLog {
  away(reason: string): void;
  back(): void;
}

/** As `connectRedis`, and for `redis-cluster://…` too. */
export function connectRedisOrCluster(url: string, use: RedisUse, log: OutageLog): RedisOrCluster {
  const cluster = openCluster(url, use, delayOf);
  return cluster === null ? connectRedis(url, use, log) : noting(cluster, log);
}

/**
 * A connection that returns automatically after an outage, at most 2 seconds after Redis does.
 * @param url `redis://…`, `rediss://…`, or `redis-sentinel://…`: then Sentinel says which server is the master
 * @param log gets one call per outage, not one per attempt to reconnect
 */
export function connectRedis(url: string, use: RedisUse, log: OutageLog): Redis {
  return noting(openRedis(url, { ...use, retryStrategy: delayOf }), log);
}

function noting<Client extends RedisOrCluster>(redis: Client, log: OutageLog): Client {
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

/** Waits until Redis is there or known to be away. */
export function untilKnown<Client extends RedisOrCluster>(redis: Client, withinMs: number): Promise<Client> {
  return new Promise((resolve) => {
    const isKnown = (): void => {
      clearTimeout(timer);
      resolve(redis);
    };
    const timer = setTimeout(isKnown, withinMs);
    redis.once('ready', isKnown).once('error', isKnown);
  });
}

const delayOf = (attempt: number): number => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS);

function openRedis(url: string, options: RedisOptions): Redis {
  const sentinel = readSentinelAddress(url);
  if (sentinel === null) return new Redis(url, { ...options, reconnectOnError: leavesReplicas() });
  return new Redis({
    ...options,
    ...sentinel,
    sentinelRetryStrategy: delayOf,
    // The master was demoted and kept the connection: Sentinel knows the new one. 2: send the command again.
    reconnectOnError: ({ message }) => (isOfReplica(message) ? 2 : false),
  });
}

/** `UNBLOCKED`: a command waited while the server became a replica. Before Redis 7, errors of scripts have the word in the middle. */
const isOfReplica = (message: string): boolean => /^UNBLOCKED|\bREADONLY\b/.test(message);

/**
 * A server that became a replica keeps its connections, while the name of the address leads to the new primary already, as at hosters. The
 * refused command fails; the next one finds the primary. 1: connect again.
 */
function leavesReplicas(): NonNullable<RedisOptions['reconnectOnError']> {
  let leftAt = -LEAVE_EVERY_MS;
  return ({ message }) => {
    if (!isOfReplica(message) || performance.now() - leftAt < LEAVE_EVERY_MS) return false;
    leftAt = performance.now();
    return 1;
  };
}
