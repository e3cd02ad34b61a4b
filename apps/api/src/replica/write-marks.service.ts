import { Inject, Injectable, Logger } from '@nestjs/common';
import { ReadReplicas, type Replica } from '@palisade/persistence';
import { type RedisOrCluster, type Script, scriptFor } from '@palisade/redis';
import { Redis } from 'ioredis';

/** Longer than a replica that serves reads may be behind. */
const SECONDS = 60;
/** After the position, while a write is under way or may have been done without a known position. */
const UNDER_WAY = ' under way';

/** Writes of one caller may end side by side, in several processes: an earlier position must not replace a later one. */
const NOTE = `
local latest = string.match(redis.call('GET', KEYS[1]) or '', '^%d+') or '0'
if tonumber(ARGV[1]) > tonumber(latest) then latest = ARGV[1] end
redis.call('SET', KEYS[1], latest .. ARGV[2], 'EX', ARGV[3])
`;

/** Which key or session wrote last, and where the primary was then, so that it reads its own writes. */
@Injectable()
export class WriteMarks {
  private readonly logger = new Logger(WriteMarks.name);
  private readonly noteInRedis: Script;

  constructor(
    @Inject(Redis) private readonly redis: RedisOrCluster,
    private readonly replicas: ReadReplicas,
  ) {
    this.noteInRedis = scriptFor(redis, 'noteWrite', NOTE);
  }

  /** Before a write, and when it failed: what it may have written has no position, so the caller reads the primary for a minute. */
  begin(caller: string): Promise<void> {
    return this.note(caller, 0n, UNDER_WAY);
  }

  /** After the commit, before the response. */
  async end(caller: string): Promise<void> {
    try {
      await this.note(caller, await this.replicas.position());
    } catch (error) {
      await this.begin(caller);
      this.logger.warn(`The position of the primary is unknown: ${String(error)}`);
    }
  }

  /** One that has everything that the caller wrote; null for the primary, also without Redis. */
  async replicaFor(caller: string): Promise<Replica | null> {
    if (!this.replicas.all.some((replica) => replica.mayServe(null))) return null;
    try {
      const mark = await this.redis.get(keyOf(caller));
      if (mark?.endsWith(UNDER_WAY) === true) return null;
      return this.replicas.choose(mark === null ? null : BigInt(mark));
    } catch (error) {
      this.logger.debug('Redis does not respond: the primary serves reads', error);
      return null;
    }
  }

  private async note(caller: string, position: bigint, state = ''): Promise<void> {
    try {
      await this.noteInRedis([keyOf(caller)], String(position), state, SECONDS);
    } catch (error) {
      this.logger.debug('Redis does not respond: the write is not noted', error);
    }
  }
}

const keyOf = (caller: string): string => `written:${caller}`;
