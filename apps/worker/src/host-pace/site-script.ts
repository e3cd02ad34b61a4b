import { type RedisOrCluster, type Script, scriptFor } from '@palisade/redis';

export interface HostRate {
  /** The burst of turns after a pause. */
  burst: number;
  perSecond: number;
  /** Turns that may be open at the same time. */
  mostAtOnce: number;
}

/** A worker that is alone at a site has it to itself for so long. Another worker waits until then. */
export const LEASE_MS = 1_000;
/** After two workers met at a site, nobody has it alone for so long: each would wait for the lease of the other. */
const SHARED_MS = 10_000;
/** A worker that waits for a site counts as present for so long. */
const PRESENT_MS = 1_500;
/** How soon to retry when all turns are taken: there is no notice when one is returned. */
const RETRY_AFTER_MS = 50;
/** No turn is taken further ahead: a stopped scan would leave the time unused. */
export const MOST_AHEAD_MS = 500;

/** What a worker tells about a site. Times are milliseconds from now. */
export interface SiteReport {
  worker: string;
  /** Its open turns, and those that it was given and has not used. */
  open: number;
  /** How many turns it wants. */
  wanted: number;
  /** The lease that ends with this report, with the due time of the next turn; null if it has none. */
  ended: { lease: string; dueIn: number } | null;
  /** The name of a lease that it may get. */
  nextLease: string;
}

/** Times are milliseconds from now. */
export type SiteReply =
  { isLease: true; dueIn: number } | { isLease: false; retryIn: number; startsIn: readonly number[] };

/**
 * Takes what a worker reports about a site, and gives it a lease or turns. KEYS: the site. ARGV: milliseconds between turns, burst, maximum of
 * open turns, lifetime of a turn, worker, its open turns, turns wanted, its ended lease or '', due time of that one, name of the next lease.
 *
 * A site is a text: when its next turn is due without a burst, until when it is shared, the lease and its end or '- 0', then each worker's
 * open turns with the time when they run out. Each turn moves the due time on (GCRA, ITU-T I.371), so a worker knows how long it
 * waits. A lease counts as if all its turns were taken, until its worker reports what it took: a worker that died leaves the site too slow, and never
 * too fast.
 */
const REPORT_AND_TAKE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local gap, burst, most, lifetime = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  local me, open, wanted = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])
  local mine, dueIn, nextLease = ARGV[8], tonumber(ARGV[9]), ARGV[10]
  local text = redis.call('GET', KEYS[1]) or ''
  local due = tonumber(string.match(text, '^%S+')) or now
  local shared, lease, ends = string.match(text, '^%S+ (%d+) (%S+) (%d+)')
  shared, lease, ends = tonumber(shared) or 0, lease or '-', tonumber(ends) or 0
  if lease == mine then due = now + dueIn end
  if lease == mine or ends <= now then lease, ends = '-', 0 end
  local entries, workers, othersOpen, last = {}, 1, 0, now
  for id, count, expires in string.gmatch(text, '(%w+)=(%d+),(%d+)') do
    if id ~= me and tonumber(expires) > now then
      table.insert(entries, id .. '=' .. count .. ',' .. expires)
      workers, othersOpen, last = workers + 1, othersOpen + tonumber(count), math.max(last, tonumber(expires))
    end
  end
  local reply, given, retry = { 0, 0 }, 0, 0
  if workers > 1 and (wanted > 0 or shared > now) then shared = now + ${SHARED_MS} end
  if wanted > 0 and lease ~= '-' then
    retry = ends - now
  elseif wanted > 0 and workers == 1 and shared <= now then
    reply = { 1, math.max(0, math.ceil(due - now)) }
    lease, ends, given = nextLease, now + ${LEASE_MS}, most - open
    due = math.max(due, ends + burst * gap)
  elseif wanted > 0 then
    local free = math.min(wanted, math.max(1, math.floor(most / workers)) - open, most - othersOpen - open)
    local start = math.max(now, due - (burst - 1) * gap)
    while given < free and start - now <= ${MOST_AHEAD_MS} do
      given = given + 1
      table.insert(reply, math.ceil(start - now))
      due = math.max(due, start) + gap
      start = math.max(now, due - (burst - 1) * gap)
    end
    if free <= 0 then retry = ${RETRY_AFTER_MS} elseif given == 0 then retry = math.ceil(start - now - ${MOST_AHEAD_MS}) end
  end
  reply[2] = reply[1] == 1 and reply[2] or math.max(0, retry)
  local held = open + given
  if held > 0 or wanted > 0 then
    local expires = held > 0 and math.max(now, ends) + lifetime or now + ${PRESENT_MS}
    table.insert(entries, me .. '=' .. held .. ',' .. string.format('%d', expires))
    last = math.max(last, expires)
  end
  local keepMs = math.ceil(math.max(last, due, shared, ends) - now)
  if keepMs > 0 then
    local head = string.format('%.3f %d %s %d ', due, shared, lease, ends)
    redis.call('SET', KEYS[1], head .. table.concat(entries, ' '), 'PX', keepMs)
  elseif text ~= '' then
    redis.call('DEL', KEYS[1])
  end
  return reply`;

/** Sends reports to Redis. @throws what Redis or the connection reports */
export class SiteReports {
  private readonly run: Script;

  constructor(
    redis: RedisOrCluster,
    private readonly rate: HostRate,
    /** Milliseconds after which a turn of a worker that died is free again. */
    private readonly lifetime: number,
  ) {
    this.run = scriptFor(redis, 'reportAndTake', REPORT_AND_TAKE);
  }

  async send(key: string, { worker, open, wanted, ended, nextLease }: SiteReport): Promise<SiteReply> {
    const { burst, perSecond, mostAtOnce } = this.rate;
    const rate = [1_000 / perSecond, burst, mostAtOnce, this.lifetime];
    const lease = [ended?.lease ?? '', ended?.dueIn ?? 0, nextLease];
    const [isLease = 0, wait = 0, ...startsIn] = (await this.run(
      [key],
      ...rate,
      worker,
      open,
      wanted,
      ...lease,
    )) as number[];
    return isLease === 1 ? { isLease: true, dueIn: wait } : { isLease: false, retryIn: wait, startsIn };
  }
}
