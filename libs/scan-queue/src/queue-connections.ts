import { Logger } from '@nestjs/common';
import type { QueueOptions } from 'bull';
import { connectRedis } from '@palisade/redis';
import type { Redis } from 'ioredis';

/** The location of the queues. */
export interface QueuePlace {
  redisUrl: string;
  /** The prefix of this installation, without braces; each installation on the same Redis has its own. */
  prefix: string;
}

/**
 * Bull's own lock only decides when a message of a dead worker is delivered again; which worker runs a scan, and how often it
 * was started, is in PostgreSQL. So a stalled message is never dropped.
 */
const BULL_SETTINGS = {
  lockDuration: 30_000,
  stalledInterval: 10_000,
  maxStalledCount: 1_000_000,
  retryProcessDelay: 1_000,
};

/** The connections of one process: one for commands, shared by the queues, and a blocking one for each queue. */
export class QueueConnections {
  private readonly logger = new Logger('Redis');
  private readonly all: Redis[] = [];
  private readonly commands: Redis;
  private isAway = false;

  /** The beginning of all keys. The hash tag keeps them on one node of a Redis Cluster. */
  readonly prefix: string;

  constructor(private readonly place: QueuePlace) {
    this.prefix = `{${place.prefix}}`;
    this.commands = this.connect({ enableReadyCheck: true });
  }

  optionsOf(): QueueOptions {
    return {
      prefix: this.prefix,
      settings: BULL_SETTINGS,
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
      createClient: (type) => (type === 'client' ? this.commands : this.connect({ enableReadyCheck: false })),
    };
  }

  /** Call it after closing the queues, or instead: Bull does not close connections that it did not open. */
  disconnect(): void {
    for (const connection of this.all) connection.disconnect();
  }

  /** Waits for Redis as long as it takes: Bull's loops continue automatically when it is back. */
  private connect({ enableReadyCheck }: { enableReadyCheck: boolean }): Redis {
    const use = { maxRetriesPerRequest: null, enableReadyCheck, connectTimeout: 5_000, keepAlive: 10_000 };
    const connection = connectRedis(this.place.redisUrl, use, {
      // One line for all connections of the process.
      away: (reason) => {
        if (!this.isAway) this.logger.warn(`Redis is unavailable: ${reason}`);
        this.isAway = true;
      },
      back: () => {
        if (this.isAway) this.logger.log('Redis is back');
        this.isAway = false;
      },
    });
    this.all.push(connection);
    return connection;
  }
}
