import type { Cluster, Redis, RedisOptions } from 'ioredis';

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

/** One server, or many that share the keys: a command must have all its keys in one slot then. */
export type RedisOrCluster = Redis | Cluster;
