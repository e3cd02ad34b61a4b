import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { connectRedis } from '@palisade/redis';
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

/** Longer than any call may take, so that only the turn of a dead worker runs out. */
const TURN_EXPIRES_AFTER_MS = DEFAULT_LIMITS.totalMs + 5_000;
/** How soon to retry when all turns are taken: there is no notice when one is returned. */
const ASK_AGAIN_MS = 50;
const REPLY_LIMIT_MS = 1_000;

/**
 * One token and one open turn, or the milliseconds to wait for them, by Redis's clock. KEYS: bucket, open turns (member: turn,
 * score: when it runs out). ARGV: burst, tokens per second, most at the same time, id of the turn, its life, wait when all are out.
 */
const TAKE_TURN = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
  if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[3]) then return tonumber(ARGV[6]) end
  local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
  local tokens = tonumber(bucket[1]) or burst
  local passed = math.max(0, now - (tonumber(bucket[2]) or now))
  tokens = math.min(burst, tokens + passed / 1000 * rate)
  if tokens < 1 then return math.ceil((1 - tokens) / rate * 1000) end
  redis.call('HSET', KEYS[1], 'tokens', tokens - 1, 'at', now)
  redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
  redis.call('ZADD', KEYS[2], now + tonumber(ARGV[5]), ARGV[4])
  redis.call('PEXPIRE', KEYS[2], ARGV[5])
  return 0`;

/**
 * One pace for a site over all workers. While Redis is unavailable, each worker keeps its own pace: the site then gets at most the
 * rate times the number of workers, never more.
 */
export class RedisHostPace implements HostPace, OnApplicationShutdown {
  private readonly redis: Redis;
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
      commandTimeout: REPLY_LIMIT_MS,
      connectTimeout: 5_000,
    };
    const back = (): void => void (this.isAway = false);
    this.redis = connectRedis(redisUrl, use, { away: (reason) => this.noteAway(reason), back });
    // A command that failed alone counts as an outage, too.
    this.redis.on('ready', back);
  }

  async takeTurn(host: string, signal: AbortSignal): Promise<() => void> {
    const keys = keysOf(host);
    const turn = randomUUID();
    while (!signal.aborted) {
      const wait = await this.ask(keys, turn);
      if (wait === null) return this.alone.takeTurn(host, signal);
      if (wait === 0) return () => void this.giveBack(keys[1], turn);
      // Scans that wait for the same site must not all retry at the same time.
      await pause(wait + Math.random() * ASK_AGAIN_MS, signal);
    }
    return () => undefined;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Milliseconds to wait, 0 when the turn is ours, null if Redis does not respond. */
  private async ask(keys: [string, string], turn: string): Promise<number | null> {
    const { burst, perSecond, mostAtOnce } = this.rate;
    if (this.redis.status !== 'ready') return null;
    try {
      const limits = [burst, perSecond, mostAtOnce, turn, TURN_EXPIRES_AFTER_MS, ASK_AGAIN_MS];
      return Number(await this.redis.eval(TAKE_TURN, 2, ...keys, ...limits));
    } catch (error) {
      this.noteAway(error);
      return null;
    }
  }

  /** A turn that could not be returned expires. */
  private async giveBack(key: string, turn: string): Promise<void> {
    await this.redis.zrem(key, turn).catch((error: unknown) => this.noteAway(error));
  }

  private noteAway(err: unknown): void {
    if (!this.isAway)
      this.logger.warn({ err }, 'Redis is unavailable: each worker limits its own request rate');
    this.isAway = true;
  }
}

/** The hash tag keeps the two keys of a site on one node of a Redis Cluster. */
function keysOf(host: string): [bucket: string, turns: string] {
  const site = `pace:{${paceKey(host)}}`;
  return [`${site}:bucket`, `${site}:turns`];
}
