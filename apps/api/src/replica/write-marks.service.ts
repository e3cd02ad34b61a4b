import { Inject, Injectable, Logger } from '@nestjs/common';
import { ReadReplicas, type Replica } from '@palisade/persistence';
import type { RedisOrCluster } from '@palisade/redis';
import { Redis } from 'ioredis';

/** Longer than a replica that serves reads may be behind. */
const SECONDS = 60;
const UNDER_WAY = 'under way';

/** Which key or session wrote last, and where the primary was then, so that it reads its own writes. */
@Injectable()
export class WriteMarks {
  private readonly logger = new Logger(WriteMarks.name);

  constructor(
    @Inject(Redis) private readonly redis: RedisOrCluster,
    private readonly replicas: ReadReplicas,
  ) {}

  /** Before a write. Without its end, because the request failed, the caller reads the primary for a minute. */
  begin(caller: string): Promise<void> {
    return this.set(caller, UNDER_WAY);
  }

  /** After the commit, before the response. */
  async end(caller: string): Promise<void> {
    try {
      await this.set(caller, String(await this.replicas.position()));
    } catch (error) {
      // The write is done; its beginning stays noted.
      this.logger.warn(`The position of the primary is unknown: ${String(error)}`);
    }
  }

  /** One that has everything that the caller wrote; null for the primary, also without Redis. */
  async replicaFor(caller: string): Promise<Replica | null> {
    if (!this.replicas.all.some((replica) => replica.mayServe(null))) return null;
    try {
      const mark = await this.redis.get(keyOf(caller));
      if (mark === UNDER_WAY) return null;
      return this.replicas.choose(mark === null ? null : BigInt(mark));
    } catch (error) {
      this.logger.debug('Redis does not respond: the primary serves reads', error);
      return null;
    }
  }

  private async set(caller: string, mark: string): Promise<void> {
    try {
      await this.redis.set(keyOf(caller), mark, 'EX', SECONDS);
    } catch (error) {
      this.logger.debug('Redis does not respond: the write is not noted', error);
    }
  }
}

const keyOf = (caller: string): string => `written:${caller}`;
