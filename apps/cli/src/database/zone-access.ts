import { loadEnvironment } from '@palisade/config';
import { InstallationRepository, ZonesRepository, type ZoneRole, zoneRole } from '@palisade/persistence';
import { DEFAULT_ZONE } from '@palisade/vocabulary';
import { withDatabase } from '../operator-database';

export interface ZoneAccess extends ZoneRole {
  zone: string;
  /** One command, with PASSWORD in place of the password. */
  redis: string;
  /** The same for each server of REDIS_PACE_URL; null where that is not set. */
  redis_pace: string | null;
}

/** What limits the workers of a zone to its checks. */
export async function zoneAccess(zone: string): Promise<ZoneAccess> {
  if (zone === DEFAULT_ZONE)
    throw new Error('Workers of the zone default use the role that palisade migrate makes.');
  const environment = loadEnvironment(['databaseUrl']);
  return withDatabase(async (dataSource) => {
    const zones = await new ZonesRepository(dataSource).list();
    if (!zones.some(({ name }) => name === zone)) throw new Error(`There is no zone ${zone}.`);
    const access = await zoneRole(dataSource, zone);
    const prefix = await new InstallationRepository(dataSource).redisPrefix();
    const [queues, pace] = [queueKeys(zone, prefix), [`${prefix}:pace:*`]];
    const isSplit = environment.redisPaceUrl !== undefined;
    return {
      zone,
      ...access,
      redis: redisUser(access.role, isSplit ? queues : { ...queues, keys: [...queues.keys, ...pace] }),
      redis_pace: isSplit ? redisUser(access.role, { keys: pace, channels: [] }, CLUSTER_RIGHTS) : null,
    };
  }, environment);
}

interface RedisRights {
  keys: string[];
  channels: string[];
}

function queueKeys(zone: string, prefix: string): RedisRights {
  const queues = ['scans', 'scans-interactive'].map((queue) => `{${prefix}}:${queue}.${zone}:*`);
  return { keys: [...queues, `{${prefix}}:workers.${zone}`], channels: queues };
}

/**
 * What Bull, the pace of hosts and the connection send, themselves and in their scripts, and nothing that names keys of others or stops them. A
 * command that a script lacks ends it half-way, so the spec compares this list with the scripts of Bull.
 */
const COMMANDS = [
  'client|setname',
  'info',
  'ping',
  'quit',
  'select',
  'time',
  'eval',
  'evalsha',
  'exec',
  'multi',
  'psubscribe',
  'publish',
  'punsubscribe',
  'subscribe',
  'unsubscribe',
  'del',
  'exists',
  'get',
  'incr',
  'incrby',
  'decrby',
  'pexpire',
  'psetex',
  'pttl',
  'set',
  'hdel',
  'hexists',
  'hget',
  'hgetall',
  'hincrby',
  'hmget',
  'hmset',
  'hset',
  'brpoplpush',
  'lindex',
  'linsert',
  'llen',
  'lpush',
  'lrange',
  'lrem',
  'ltrim',
  'rpoplpush',
  'rpush',
  'sadd',
  'scard',
  'sismember',
  'smembers',
  'srem',
  'zadd',
  'zcard',
  'zcount',
  'zrange',
  'zrangebyscore',
  'zrem',
  'zremrangebyrank',
  'zremrangebyscore',
  'zrevrange',
  'zrevrangebyscore',
  'zscore',
];

/** What a client of a cluster asks to find its servers. */
const CLUSTER_RIGHTS = ['+cluster|slots', '+cluster|info'];

const redisUser = (role: string, { keys, channels }: RedisRights, more: readonly string[] = []): string =>
  [
    'ACL SETUSER',
    role,
    'reset on >PASSWORD',
    ...keys.map((key) => `~${key}`),
    ...channels.map((channel) => `&${channel}`),
    ...COMMANDS.map((command) => `+${command}`),
    ...more,
  ].join(' ');
