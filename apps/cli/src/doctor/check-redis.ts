import { connectRedis } from '@palisade/redis';
import { type Finding, failed, ok, reasonOf, warning } from './finding';

const PATIENCE_MS = 3_000;
/** Redis 6.2. */
const OLDEST_VERSION = [6, 2] as const;

/** Version, eviction and persistence. */
export async function checkRedis(redisUrl: string): Promise<Finding[]> {
  let outage: string | undefined;
  const redis = connectRedis(
    redisUrl,
    { connectTimeout: PATIENCE_MS, commandTimeout: PATIENCE_MS, maxRetriesPerRequest: 0 },
    { away: (reason) => (outage = reason), back: () => undefined },
  );
  try {
    return findingsOf(parseInfo(await redis.info()));
  } catch (error) {
    const advice = 'Start Redis, and check REDIS_URL and REDIS_PASSWORD. Until then, triggered scans wait.';
    return [failed('redis', outage ?? reasonOf(error), advice)];
  } finally {
    redis.disconnect();
  }
}

/** @param info what INFO returned, by name */
export function findingsOf(info: ReadonlyMap<string, string>): Finding[] {
  return [versionOf(info), policyOf(info), persistenceOf(info)];
}

export const parseInfo = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^(\w+):(.*?)\r?$/gm)].map(([, name = '', value = '']): [string, string] => [
      name,
      value,
    ]),
  );

function versionOf(info: ReadonlyMap<string, string>): Finding {
  const valkey = info.get('valkey_version');
  if (valkey !== undefined) return ok('redis', `Valkey ${valkey}`);
  const version = info.get('redis_version') ?? 'of an unknown version';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor >= OLDEST_VERSION[1]);
  if (isNew) return ok('redis', `Redis ${version}`);
  return failed('redis', `Redis ${version} is too old`, 'Upgrade to Redis 6.2 or newer, or to Valkey.');
}

function policyOf(info: ReadonlyMap<string, string>): Finding {
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  if (policy === 'noeviction') return ok('redis policy', 'noeviction');
  const advice =
    'Set maxmemory-policy to noeviction: otherwise a full Redis deletes waiting scans and rate limits.';
  return failed('redis policy', `maxmemory-policy is ${policy}`, advice);
}

function persistenceOf(info: ReadonlyMap<string, string>): Finding {
  if (info.get('aof_enabled') === '1') return ok('redis persistence', 'The append-only file is on');
  const advice = 'Set appendonly to yes. Without it, a restart delays waiting scans by a minute.';
  return warning('redis persistence', 'The append-only file is off', advice);
}
