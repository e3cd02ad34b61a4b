import { readClusterAddress } from '@palisade/store-addresses';
import { Cluster, type RedisOptions } from 'ioredis';
import type { RedisOrCluster, RedisUse } from './redis-use';

/** Each costs a round trip, or 100 ms while a server fails over: a caller must not wait for more. */
const MOST_REDIRECTIONS = 5;

/** @returns null for an address of another kind */
export function openCluster(
  url: string,
  { keyPrefix, enableOfflineQueue, enableReadyCheck, ...use }: RedisUse,
  delayOf: (attempt: number) => number,
): Cluster | null {
  const address = readClusterAddress(url);
  if (address === null) return null;
  const { nodes, isTls, username, password } = address;
  const redisOptions: RedisOptions = { ...use, username, password, ...(isTls && { tls: {} }) };
  return new Cluster(nodes, {
    keyPrefix,
    enableOfflineQueue,
    enableReadyCheck,
    redisOptions,
    // ioredis would group scripts by their first argument, which is not their key, and send some to the wrong server.
    enableAutoPipelining: false,
    maxRedirections: MOST_REDIRECTIONS,
    clusterRetryStrategy: delayOf,
    // With TLS, the names that the servers announce must reach the check of their certificates.
    ...(isTls && {
      dnsLookup: (host: string, done: (error: null, address: string) => void) => done(null, host),
    }),
  });
}

/** @throws Error unless the server, or the cluster as a whole, accepts commands */
export async function requireAnswer(redis: RedisOrCluster): Promise<void> {
  if (!(redis instanceof Cluster)) return void (await redis.ping());
  // A server responds to CLUSTER INFO as soon as it is connected. Commands with keys are refused until the client knows all slots.
  if (redis.status !== 'ready') throw new Error('The connection to the Redis Cluster is not ready.');
  const info = String(await redis.cluster('INFO'));
  if (!/^cluster_state:ok\r?$/m.test(info)) throw new Error('A part of the Redis Cluster is unavailable.');
}

export const isCluster = (redis: RedisOrCluster): redis is Cluster => redis instanceof Cluster;
