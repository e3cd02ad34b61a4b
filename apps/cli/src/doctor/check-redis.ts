import { connectRedis, lacksRights, missingRights, takesNoWrites } from '@palisade/redis';
import { certificateAdvice } from '@palisade/store-addresses';
import type { Redis } from 'ioredis';
import { reasonOf } from '../reason-of';
import { type Finding, failed, ok, warning } from './finding';

const MUCH_MEMORY = 0.8;
const PATIENCE_MS = 3_000;
/** Redis 6.2. */
const OLDEST_VERSION = [6, 2] as const;

const NO_WRITES_ADVICE =
  'Point REDIS_URL at the primary, and free memory and disk space: until then scans wait.';
const RIGHTS_PAGE = 'docs/deployment.md, "Redis users"';

/** Version, eviction and persistence, and the rights of the user. @param prefix of the installation's keys; null where the database does not tell it */
export async function checkRedis(redisUrl: string, prefix: string | null): Promise<Finding[]> {
  let outage: string | undefined;
  const redis = connectRedis(
    redisUrl,
    {
      connectTimeout: PATIENCE_MS,
      commandTimeout: PATIENCE_MS,
      maxRetriesPerRequest: 0,
      // It would ask INFO, which the user of Redis may not be allowed.
      enableReadyCheck: false,
    },
    { away: (reason) => (outage = reason), back: () => undefined },
  );
  try {
    const ofServer = await serverFindings(redis);
    const isKnown = ofServer.some(({ check }) => check === 'redis writes');
    return prefix === null || isKnown ? ofServer : [...ofServer, ...(await rightsOf(redis, prefix))];
  } catch (error) {
    const advice = 'Start Redis, and check REDIS_URL and REDIS_PASSWORD. Until then, triggered scans wait.';
    return [failed('redis', outage ?? reasonOf(error), `${advice}${certificateAdvice(outage ?? '')}`)];
  } finally {
    redis.disconnect();
  }
}

/** Hosters often refuse INFO, which nothing but this check needs. */
async function serverFindings(redis: Redis): Promise<Finding[]> {
  try {
    return findingsOf(parseInfo(await redis.info()));
  } catch (error) {
    if (!/NOPERM|unknown command/i.test(reasonOf(error))) throw error;
    const effect = 'Version, eviction and persistence are unknown: the user of Redis lacks the command info';
    return [warning('redis', effect, `Allow it (${RIGHTS_PAGE}), or check them in another way.`)];
  }
}

async function rightsOf(redis: Redis, prefix: string): Promise<Finding[]> {
  const missing = await missingRights(redis, { prefix: `{${prefix}}`, runsQueues: true });
  const others = await missingRights(redis, { prefix, runsQueues: false });
  const all = [...new Set([...missing, ...others])];
  if (all.length === 0) return [ok('redis rights', 'The user of Redis has its rights')];
  if (takesNoWrites(all)) return [failed('redis writes', lacksRights(all), NO_WRITES_ADVICE)];
  const advice = `Give it the ACL line of ${RIGHTS_PAGE}: until then scans wait.`;
  return [failed('redis rights', lacksRights(all), advice)];
}

/** @param info what INFO returned, by name */
export function findingsOf(info: ReadonlyMap<string, string>): Finding[] {
  return [versionOf(info), ...writesOf(info), ...memoryOf(info), policyOf(info), persistenceOf(info)];
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

/** Conditions in which Redis accepts no writes. */
function writesOf(info: ReadonlyMap<string, string>): Finding[] {
  if (info.get('role') === 'slave')
    return [failed('redis writes', 'Redis is a replica', 'Point REDIS_URL at the primary.')];
  if (info.get('loading') === '1')
    return [warning('redis writes', 'Redis is loading its data', 'Wait until it is done.')];
  if ([info.get('aof_last_write_status'), info.get('rdb_last_bgsave_status')].includes('err')) {
    const advice = 'Free disk space, and check the log of Redis: it refuses writes until it can save.';
    return [failed('redis writes', 'Redis cannot save its data', advice)];
  }
  return [];
}

/** Without maxmemory, the host is the limit. */
function memoryOf(info: ReadonlyMap<string, string>): Finding[] {
  const [used, limit] = [Number(info.get('used_memory')), Number(info.get('maxmemory'))];
  if (!(limit > 0) || used < limit * MUCH_MEMORY) return [];
  const text = `${Math.round((used / limit) * 100)} % of maxmemory is in use`;
  return [warning('redis memory', text, 'Raise maxmemory: a full Redis refuses waiting scans.')];
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
