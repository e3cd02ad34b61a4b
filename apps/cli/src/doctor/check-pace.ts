import { connectRedisOrCluster, isCluster, requireAnswer, untilKnown } from '@palisade/redis';
import { reasonOf } from '../reason-of';
import { parseInfo } from './check-redis';
import { type Finding, failed, ok } from './finding';

const PATIENCE_MS = 3_000;
const NAME = 'redis pace';
const OF_CLUSTER =
  'Write the address as redis-cluster://host:port, with one or several servers of the cluster.';

/** The Redis of REDIS_PACE_URL. */
export async function checkPace(url: string): Promise<Finding[]> {
  let outage: string | undefined;
  const use = { connectTimeout: PATIENCE_MS, commandTimeout: PATIENCE_MS, maxRetriesPerRequest: 0 };
  const redis = connectRedisOrCluster(
    url,
    { ...use, enableOfflineQueue: false },
    { away: (reason) => (outage = reason), back: () => undefined },
  );
  try {
    await untilKnown(redis, PATIENCE_MS);
    await requireAnswer(redis);
    if (isCluster(redis)) return [ok(NAME, 'The cluster answers')];
    const isOfCluster = parseInfo(await redis.info()).get('cluster_enabled') === '1';
    return [isOfCluster ? failed(NAME, 'Redis is part of a cluster', OF_CLUSTER) : ok(NAME, 'Redis answers')];
  } catch (error) {
    const advice =
      'Start Redis, and check REDIS_PACE_URL and REDIS_PACE_PASSWORD. Until then, each process counts alone.';
    return [failed(NAME, outage ?? reasonOf(error), advice)];
  } finally {
    redis.disconnect();
  }
}
