import { Logger } from '@nestjs/common';
import { type RedisOrCluster, type Script, isCluster, scriptFor } from '@palisade/redis';

/**
 * Counts hits in the current window of each key and returns the hits and the milliseconds left; atomic, so that every counter expires.
 * It stops at the first key above its limit: what is refused there does not use up the limits that others share. Several hits in one call
 * that are refused are not counted at all: a smaller request may still fit.
 */
const COUNT_HITS = `
local counted = {}
for place, key in ipairs(KEYS) do
  local hits = redis.call('INCRBY', key, ARGV[2])
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('PEXPIRE', key, ARGV[1])
    left = tonumber(ARGV[1])
  end
  counted[place] = {hits, left}
  if hits > tonumber(ARGV[place + 2]) then
    if tonumber(ARGV[2]) > 1 then
      for refused = 1, place do redis.call('DECRBY', KEYS[refused], ARGV[2]) end
    end
    break
  end
end
return counted
`;

/**
 * Notes a turn at the current time unless a limit is reached; returns 0, or the milliseconds until there is room. The windows slide, so no
 * minute has more than a minute's turns, and each key holds as many entries as its longest window allows.
 */
const TAKE_TURN = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local longest, wait = 0, 0
for i = 2, #ARGV, 2 do
  local most, window = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  longest = math.max(longest, window)
  local blocking = redis.call('ZREVRANGE', KEYS[1], most - 1, most - 1, 'WITHSCORES')
  if blocking[2] then wait = math.max(wait, blocking[2] + window - now) end
end
if wait > 0 then return wait end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - longest)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('PEXPIRE', KEYS[1], longest)
return 0
`;

/** Moves a turn to the current time. */
const RENEW_TURN = `
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

/** Takes hits back; a window that ended in between stays ended. */
const TAKE_BACK = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECRBY', KEYS[1], ARGV[1]) end`;

const WARN_EVERY_MS = 60_000;
/** As long as a command may take. */
const SILENT_MS = 1_000;
/** As ioredis says it. */
const TIMED_OUT = 'Command timed out';
const MAX_LOCAL_WINDOWS = 10_000;

export interface Hits {
  count: number;
  /** Seconds until the window ends, at least 1. */
  secondsLeft: number;
}

/** A key to count, and how many hits of it are accepted in a window. */
export interface Counted {
  key: string;
  limit: number;
}

export interface TurnLimit {
  most: number;
  windowMs: number;
}

/**
 * Counts in Redis, shared by all api processes. While Redis is unavailable each process counts for itself: a limit that
 * is too generous for a while is better than an API that refuses everything.
 */
export class HitCounter {
  private readonly logger = new Logger(HitCounter.name);
  private readonly local = new Map<string, { count: number; endsAt: number }>();
  private warnedAt = -Infinity;
  private silentUntil = -Infinity;

  private readonly count: Script;
  private readonly uncount: Script;
  private readonly turn: Script;
  private readonly renewal: Script;

  constructor(private readonly redis: RedisOrCluster) {
    this.count = scriptFor(redis, 'countHits', COUNT_HITS);
    this.uncount = scriptFor(redis, 'takeBack', TAKE_BACK);
    this.turn = scriptFor(redis, 'takeTurn', TAKE_TURN);
    this.renewal = scriptFor(redis, 'renewTurn', RENEW_TURN);
  }

  async hit(key: string, windowMs: number): Promise<Hits> {
    const [hits] = await this.hitEach([{ key, limit: Number.MAX_SAFE_INTEGER }], windowMs);
    return hits ?? { count: 1, secondsLeft: toSeconds(windowMs) };
  }

  /**
   * Counts a hit of each key in one round trip, up to the first that is above its limit.
   * @param hits how many hits to count; several that are refused do not count
   * @returns the hits of the counted keys; only the last of them can be above its limit
   */
  async hitEach(counted: readonly Counted[], windowMs: number, hits = 1): Promise<Hits[]> {
    try {
      return await this.ask(() =>
        isCluster(this.redis)
          ? this.hitInTurn(counted, windowMs, hits)
          : this.hitTogether(counted, windowMs, hits),
      );
    } catch (error) {
      this.warn(error);
      return this.hitEachLocally(counted, windowMs, hits);
    }
  }

  /**
   * Takes a turn, if all limits leave room for one. Exact, however many processes ask at the same time.
   * @param turn a new name, with which the turn can be returned
   * @returns 0, or the seconds to wait for the next turn
   */
  async takeTurn(key: string, turn: string, limits: readonly TurnLimit[]): Promise<number> {
    try {
      const windows = limits.flatMap(({ most, windowMs }) => [most, windowMs]);
      const left = await this.ask(() => this.turn([key], turn, ...windows));
      return Number(left) === 0 ? 0 : toSeconds(Number(left));
    } catch (error) {
      this.warn(error);
      const windows = limits.map((limit) => ({
        ...limit,
        ...this.hitLocally(turnsOf(key, limit), limit.windowMs),
      }));
      return Math.max(
        0,
        ...windows.filter(({ count, most }) => count > most).map(({ secondsLeft }) => secondsLeft),
      );
    }
  }

  /** Keeps a turn that lasts longer than its window. To be called at least once in each window. */
  async renewTurn(key: string, turn: string, windowMs: number): Promise<void> {
    await this.whileRedisAnswers(() => this.renewal([key], turn, windowMs));
  }

  /** Makes room for another turn. */
  async returnTurn(key: string, turn: string, limits: readonly TurnLimit[]): Promise<void> {
    for (const limit of limits) this.uncountLocally(turnsOf(key, limit));
    await this.whileRedisAnswers(() => this.redis.zrem(key, turn));
  }

  /** Takes the last hit back. */
  async takeBack(key: string): Promise<void> {
    this.uncountLocally(key);
    await this.whileRedisAnswers(() => this.uncount([key], 1));
  }

  /** The window starts again at the next hit. */
  async forget(key: string): Promise<void> {
    this.local.delete(key);
    await this.whileRedisAnswers(() => this.redis.del(key));
  }

  private async hitTogether(counted: readonly Counted[], windowMs: number, hits: number): Promise<Hits[]> {
    const keys = counted.map(({ key }) => key);
    const limits = counted.map(({ limit }) => limit);
    const rows = (await this.count(keys, windowMs, hits, ...limits)) as [number, number][];
    return rows.map(([count, left]) => ({ count, secondsLeft: toSeconds(left) }));
  }

  /** The keys are on different servers of a cluster. When one of these fails, the hits counted so far stay. */
  private async hitInTurn(counted: readonly Counted[], windowMs: number, hits: number): Promise<Hits[]> {
    const all: Hits[] = [];
    for (const one of counted) {
      const [counter] = await this.hitTogether([one], windowMs, hits);
      if (counter === undefined) break;
      all.push(counter);
      if (counter.count <= one.limit) continue;
      const accepted = hits > 1 ? counted.slice(0, all.length - 1) : [];
      for (const { key } of accepted) await this.uncount([key], hits);
      break;
    }
    return all;
  }

  private hitEachLocally(counted: readonly Counted[], windowMs: number, amount: number): Hits[] {
    const all: Hits[] = [];
    for (const { key, limit } of counted) {
      const hits = this.hitLocally(key, windowMs, amount);
      all.push(hits);
      if (hits.count <= limit) continue;
      if (amount > 1)
        for (const refused of counted.slice(0, all.length)) this.uncountLocally(refused.key, amount);
      break;
    }
    return all;
  }

  private hitLocally(key: string, windowMs: number, amount = 1): Hits {
    const now = performance.now();
    if (this.local.size >= MAX_LOCAL_WINDOWS) this.dropLocal(now);
    const known = this.local.get(key);
    const window = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    window.count += amount;
    this.local.set(key, window);
    return { count: window.count, secondsLeft: toSeconds(window.endsAt - now) };
  }

  private uncountLocally(key: string, amount = 1): void {
    const window = this.local.get(key);
    if (window !== undefined) window.count -= amount;
  }

  /** What is over, and all of it when that does not help: memory is worth more than a count. */
  private dropLocal(now: number): void {
    for (const [key, { endsAt }] of this.local) if (endsAt <= now) this.local.delete(key);
    if (this.local.size >= MAX_LOCAL_WINDOWS) this.local.clear();
  }

  /** A Redis that did not respond is left alone for a while: a request counts several times, and would wait each time. */
  private async ask<Value>(command: () => Promise<Value>): Promise<Value> {
    if (performance.now() < this.silentUntil) throw new Error('It did not respond before');
    try {
      return await command();
    } catch (error) {
      if (error instanceof Error && error.message === TIMED_OUT)
        this.silentUntil = performance.now() + SILENT_MS;
      throw error;
    }
  }

  private async whileRedisAnswers(command: () => Promise<unknown>): Promise<void> {
    try {
      await this.ask(command);
    } catch (error) {
      this.warn(error);
    }
  }

  private warn(error: unknown): void {
    const now = performance.now();
    if (now - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = now;
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(
      `Rate limits are counted by this process only, because Redis does not respond: ${reason}`,
    );
  }
}

const turnsOf = (key: string, { windowMs }: TurnLimit): string => `${key}:${windowMs}`;
const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
