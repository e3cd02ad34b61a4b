import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type Script, connectRedis, scriptFor } from '@palisade/redis';
import { DEFAULT_LIMITS, type HostPace, LocalHostPace, pause, paceKey } from '@palisade/target-client';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface HostRate {
  /** The burst of turns after a pause. */
  burst: number;
  perSecond: number;
  /** Turns that may be open at the same time. */
  mostAtOnce: number;
}

const DEFAULT_RATE: HostRate = {
  burst: DEFAULT_LIMITS.burst,
  perSecond: DEFAULT_LIMITS.perSecond,
  mostAtOnce: DEFAULT_LIMITS.openConnections,
};

/** Longer than any call may take, so that only the turns of dead workers expire. */
const TURN_EXPIRES_AFTER_MS = DEFAULT_LIMITS.totalMs + 5_000;
/** How soon to retry when all turns are taken: there is no notice when one is returned. */
const RETRY_AFTER_MS = 50;
const REPLY_LIMIT_MS = 1_000;

/**
 * Takes one token and one open turn for each site, or returns the milliseconds to wait for all of them, by Redis's clock. KEYS: for each site its bucket
 * and its open turns (member: turn, score: when it runs out). ARGV: burst, tokens per second, maximum of open turns, id of the turns, their lifetime,
 * wait when all are taken.
 */
const TAKE_TURNS = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
  local left, wait = {}, 0
  for i = 1, #KEYS, 2 do
    redis.call('ZREMRANGEBYSCORE', KEYS[i + 1], '-inf', now)
    if redis.call('ZCARD', KEYS[i + 1]) >= tonumber(ARGV[3]) then wait = math.max(wait, tonumber(ARGV[6])) end
    local bucket = redis.call('HMGET', KEYS[i], 'tokens', 'at')
    local passed = math.max(0, now - (tonumber(bucket[2]) or now))
    left[i] = math.min(burst, (tonumber(bucket[1]) or burst) + passed / 1000 * rate) - 1
    if left[i] < 0 then wait = math.max(wait, math.ceil(-left[i] / rate * 1000)) end
  end
  if wait > 0 then return wait end
  for i = 1, #KEYS, 2 do
    redis.call('HSET', KEYS[i], 'tokens', left[i], 'at', now)
    redis.call('PEXPIRE', KEYS[i], math.ceil(burst / rate * 1000) + 1000)
    redis.call('ZADD', KEYS[i + 1], now + tonumber(ARGV[5]), ARGV[4])
    redis.call('PEXPIRE', KEYS[i + 1], ARGV[5])
  end
  return 0`;

/** KEYS: the open turns of each site. ARGV: the turn that ends. */
const END_TURNS = `for i = 1, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end`;

/**
 * One pace for a site over all workers. While Redis is unavailable, each worker keeps its own pace: the site then gets at most the
 * rate times the number of workers, never more.
 */
export class RedisHostPace implements HostPace, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly take: Script;
  private readonly end: Script;
  private readonly alone: LocalHostPace;
  private isAway = false;

  constructor(
    redisUrl: string,
    /** Of this installation, see InstallationRepository. */
    prefix: string,
    private readonly logger: Logger,
    private readonly rate: HostRate = DEFAULT_RATE,
  ) {
    this.alone = new LocalHostPace(rate.burst, rate.perSecond);
    const use = {
      keyPrefix: `${prefix}:`,
      // A command that waits for Redis to return would block the scan.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      // The threads request their turns in batches: one write for each.
      enableAutoPipelining: true,
      commandTimeout: REPLY_LIMIT_MS,
      connectTimeout: 5_000,
    };
    const back = (): void => void (this.isAway = false);
    this.redis = connectRedis(redisUrl, use, { away: (reason) => this.noteAway(reason), back });
    // A command that failed alone counts as an outage, too.
    this.redis.on('ready', back);
    this.take = scriptFor(this.redis, 'takeTurns', TAKE_TURNS);
    this.end = scriptFor(this.redis, 'endTurns', END_TURNS);
  }

  async takeTurns(hosts: readonly string[], signal: AbortSignal): Promise<() => void> {
    const sites = hosts.map(keysOf);
    const turn = randomUUID();
    while (!signal.aborted) {
      const wait = await this.ask(sites.flat(), turn);
      if (wait === null) return this.alone.takeTurns(hosts, signal);
      if (wait === 0) return () => void this.giveBack(sites, turn);
      // Scans that wait for the same site must not all retry at the same time.
      await pause(wait + Math.random() * RETRY_AFTER_MS, signal);
    }
    return () => undefined;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Milliseconds to wait, 0 when the turns are ours, null if Redis does not respond. */
  private async ask(keys: string[], turn: string): Promise<number | null> {
    const { burst, perSecond, mostAtOnce } = this.rate;
    if (this.redis.status !== 'ready') return null;
    try {
      const limits = [burst, perSecond, mostAtOnce, turn, TURN_EXPIRES_AFTER_MS, RETRY_AFTER_MS];
      return Number(await this.take(keys, ...limits));
    } catch (error) {
      this.noteAway(error);
      return null;
    }
  }

  /** A turn that could not be returned expires. */
  private async giveBack(sites: readonly SiteKeys[], turn: string): Promise<void> {
    const keys = sites.map(([, turns]) => turns);
    await this.end(keys, turn).catch((error: unknown) => this.noteAway(error));
  }

  private noteAway(err: unknown): void {
    if (!this.isAway)
      this.logger.warn({ err }, 'Redis is unavailable: each worker limits its own request rate');
    this.isAway = true;
  }
}

type SiteKeys = [bucket: string, turns: string];

function keysOf(host: string): SiteKeys {
  const site = `pace:{${paceKey(host)}}`;
  return [`${site}:bucket`, `${site}:turns`];
}
