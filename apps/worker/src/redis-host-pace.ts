import { randomBytes } from 'node:crypto';
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
/** Turns that ended are told with the next one of the site, or after this time: a test takes one every 200 ms. */
const TELL_ENDS_AFTER_MS = 250;
/** No turn is taken further ahead: a stopped scan would leave the time unused, and a name wait for one of its addresses. */
const MOST_AHEAD_MS = 500;

/**
 * Ends turns and takes one more. Returns the milliseconds until the new turn begins, by Redis's clock; below zero, none was taken, and it is
 * worth another try after so many. KEYS: the sites. ARGV: milliseconds between turns, burst, maximum of open turns, lifetime of a turn, how
 * far ahead a turn may be, wait when all are taken, the new turn or '', turns that ended. A site is a text: when its next turn is due
 * without a burst, then each open turn with the time when it runs out. Each turn moves the due time on (GCRA, ITU-T I.371), so a caller
 * that waits knows how long, and does not ask again.
 */
const TAKE_TURN = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local gap, burst, most, lifetime = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  local ahead, retry, turn, ended = tonumber(ARGV[5]), tonumber(ARGV[6]), ARGV[7], {}
  for i = 8, #ARGV do ended[ARGV[i]] = true end
  local texts = redis.call('MGET', unpack(KEYS))
  local sites, start, isFull = {}, now, false
  for i = 1, #KEYS do
    local text = texts[i] or ''
    local site = { due = math.max(now, tonumber(string.match(text, '^%S+')) or now), open = {}, last = now }
    for id, expires in string.gmatch(text, '(%w+)=(%d+)') do
      expires = tonumber(expires)
      if expires > now and not ended[id] then
        table.insert(site.open, id .. '=' .. expires)
        site.last = math.max(site.last, expires)
      end
    end
    isFull = isFull or #site.open >= most
    start = math.max(start, site.due - (burst - 1) * gap)
    sites[i] = site
  end
  local isTaken = turn ~= '' and not isFull and start - now <= ahead
  local wait = isFull and retry or math.max(1, math.ceil(start - now - ahead))
  if not isTaken and next(ended) == nil then return -wait end
  for i, site in ipairs(sites) do
    if isTaken then
      site.due = math.max(site.due, start) + gap
      site.last = start + lifetime
      table.insert(site.open, turn .. '=' .. string.format('%d', site.last))
    end
    local keepMs = math.ceil(math.max(site.last, site.due) - now) + 1
    redis.call('SET', KEYS[i], string.format('%.3f', site.due) .. ' ' .. table.concat(site.open, ' '), 'PX', keepMs)
  end
  return isTaken and math.ceil(start - now) or -wait`;

/** Sites whose turns are taken together, and the turns there that have ended. */
interface Group {
  keys: readonly string[];
  ended: string[];
  timer: NodeJS.Timeout | null;
}

/**
 * One pace for a site over all workers. While Redis is unavailable, each worker keeps its own pace: the site then gets at most the
 * rate times the number of workers, never more.
 */
export class RedisHostPace implements HostPace, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly take: Script;
  private readonly groups = new Map<string, Group>();
  /** Of this process; turns count on from it. */
  private readonly id = randomBytes(6).toString('hex');
  private turns = 0;
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
    this.take = scriptFor(this.redis, 'takeTurn', TAKE_TURN);
  }

  async takeTurns(hosts: readonly string[], signal: AbortSignal): Promise<() => void> {
    const group = this.groupOf(hosts);
    const turn = `${this.id}x${(this.turns += 1).toString(36)}`;
    while (!signal.aborted) {
      const wait = await this.ask(group, turn);
      if (wait === null) {
        this.forget(group);
        return this.alone.takeTurns(hosts, signal);
      }
      if (wait >= 0) {
        if (wait > 0) await pause(wait, signal);
        return () => this.end(group, turn);
      }
      // Scans that wait for the same site must not all retry at the same time.
      await pause(-wait + Math.random() * RETRY_AFTER_MS, signal);
    }
    return () => undefined;
  }

  onApplicationShutdown(): void {
    for (const { timer } of this.groups.values()) if (timer !== null) clearTimeout(timer);
    this.redis.disconnect();
  }

  private groupOf(hosts: readonly string[]): Group {
    const keys = hosts.map((host) => `pace:{${paceKey(host)}}`);
    const name = keys.join(' ');
    const known = this.groups.get(name);
    if (known !== undefined) return known;
    const group: Group = { keys, ended: [], timer: null };
    this.groups.set(name, group);
    return group;
  }

  /** Milliseconds until the turn; below zero until the next try; null if Redis does not respond. */
  private async ask(group: Group, turn: string): Promise<number | null> {
    const { burst, perSecond, mostAtOnce } = this.rate;
    if (this.redis.status !== 'ready') return null;
    const ended = this.endedOf(group);
    try {
      return Number(
        await this.take(
          group.keys,
          ...[1_000 / perSecond, burst, mostAtOnce, TURN_EXPIRES_AFTER_MS],
          ...[MOST_AHEAD_MS, RETRY_AFTER_MS, turn, ...ended],
        ),
      );
    } catch (error) {
      // The turns expire.
      this.noteAway(error);
      return null;
    }
  }

  private endedOf(group: Group): string[] {
    if (group.timer !== null) clearTimeout(group.timer);
    group.timer = null;
    return group.ended.splice(0);
  }

  private end(group: Group, turn: string): void {
    group.ended.push(turn);
    group.timer ??= setTimeout(() => void this.tell(group), TELL_ENDS_AFTER_MS).unref();
  }

  private async tell(group: Group): Promise<void> {
    await this.ask(group, '');
    this.forget(group);
  }

  private forget({ keys, ended }: Group): void {
    if (ended.length === 0) this.groups.delete(keys.join(' '));
  }

  private noteAway(err: unknown): void {
    if (!this.isAway)
      this.logger.warn({ err }, 'Redis is unavailable: each worker limits its own request rate');
    this.isAway = true;
  }
}
