import type { ScanId } from '@palisade/vocabulary';
import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable } from '@nestjs/common';
import { type Script, scriptFor } from '@palisade/redis';
import type { Queue } from 'bull';
import {
  GENERAL_QUEUE,
  INTERACTIVE_QUEUE,
  type QueueLoads,
  type QueueName,
  type WorkerSlots,
} from './placement';
import { QueueConnections } from './queue-connections';

/** The only data that goes through Redis. */
export interface ScanJob {
  scanId: ScanId;
}

export interface ScanMessage extends ScanJob {
  queue: QueueName;
  /**
   * The outbox row, which determines the id of the message. Bull ignores an id that it knows. If Redis is
   * emptied between taking and locking a message, a part of the message stays there forever, so a scan that is sent again needs a new id.
   */
  id: string;
}

export interface ScanQueueSettings {
  /** What this process can run at the same time. */
  slots: WorkerSlots;
  /** Identifies this process among the workers. */
  worker: string;
}
export const SCAN_QUEUE_SETTINGS = Symbol('scan queue settings');

const WORKER_TTL_SECONDS = 10;
const REPLY_LIMIT_MS = 2_000;

/** Registers this worker until its time-to-live ends, by Redis's clock. Returns whether the set existed, and all members. */
const ANNOUNCE = `
  local now = tonumber(redis.call('TIME')[1])
  local known = redis.call('EXISTS', KEYS[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
  redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[1])
  return {known, redis.call('ZRANGE', KEYS[1], 0, -1)}`;

/** Redis does not respond. Nothing is lost, because PostgreSQL has every scan. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** Redis responds but refuses writes: it is full or read-only. */
export class RedisRefused extends Error {
  override readonly name = 'RedisRefused';
}

/** The two Bull queues. Every command has a time limit and fails immediately while Redis is unavailable, instead of hanging. */
@Injectable()
export class ScanQueues {
  private liveSlots: WorkerSlots;
  private readonly register: Script;

  constructor(
    @InjectQueue(GENERAL_QUEUE) private readonly general: Queue<ScanJob>,
    @InjectQueue(INTERACTIVE_QUEUE) private readonly interactive: Queue<ScanJob>,
    @Inject(SCAN_QUEUE_SETTINGS) private readonly settings: ScanQueueSettings,
    private readonly connections: QueueConnections,
  ) {
    this.liveSlots = settings.slots;
    this.register = scriptFor(general.client, 'announceWorker', ANNOUNCE);
  }

  /** Number of concurrent scans of this process. */
  get ownSlots(): number {
    return this.queues().reduce((sum, queue) => sum + this.slotsFor(queue), 0);
  }

  /** Starts taking scans when Redis is available. The returned promise rejects when taking has ended. */
  async process(run: (scanId: ScanId) => Promise<void>): Promise<void> {
    const started = this.queues()
      .filter((queue) => this.slotsFor(queue) > 0)
      .map((queue) => queue.process(this.slotsFor(queue), ({ data }) => run(data.scanId)));
    await Promise.all(started);
  }

  /** Takes no more scans; resolves when the running ones have ended. */
  async pause(): Promise<void> {
    await Promise.all(this.queues().map((queue) => queue.pause(true)));
  }

  /**
   * Sends scans to Bull, in one round trip per queue. Sending a scan again that Bull still has changes nothing.
   *
   * @throws if Redis refused any of them; the accepted ones may be sent again.
   */
  async add(messages: readonly ScanMessage[]): Promise<void> {
    const added = await this.ask(() =>
      Promise.all(
        this.queues().map((queue) =>
          queue.addBulk(
            messages
              .filter((message) => message.queue === queue.name)
              .map(({ scanId, id }) => ({ data: { scanId }, opts: { jobId: `${scanId}.${id}` } })),
          ),
        ),
      ),
    );
    // Bull drops the error of a single message, e.g. when Redis is full: only the missing id shows it.
    const refused = added.flat().filter(({ id }) => typeof id !== 'string').length;
    if (refused > 0) throw new RedisRefused(`Redis refused ${refused} of ${messages.length} scans.`);
  }

  async loads(): Promise<QueueLoads> {
    const [general, interactive] = await this.ask(() =>
      Promise.all([this.general.getJobCounts(), this.interactive.getJobCounts()]),
    );
    return {
      [GENERAL_QUEUE]: { ...general, slots: this.liveSlots[GENERAL_QUEUE] },
      [INTERACTIVE_QUEUE]: { ...interactive, slots: this.liveSlots[INTERACTIVE_QUEUE] },
    };
  }

  /**
   * Reports this worker as alive, and reads how many scans all workers can run.
   *
   * @returns whether Redis remembers any worker. If not, it has lost its data, and the queues with it (or no worker ran).
   */
  async announce(): Promise<{ remembered: boolean }> {
    const { slots, worker } = this.settings;
    const member = [worker, slots[GENERAL_QUEUE], slots[INTERACTIVE_QUEUE]].join('|');
    const [known, members] = (await this.ask(() =>
      this.register([`${this.connections.prefix}:workers`], member, WORKER_TTL_SECONDS),
    )) as [number, string[]];
    const total = (place: number): number =>
      members.reduce((sum, each) => sum + Number(each.split('|')[place]), 0);
    this.liveSlots = { [GENERAL_QUEUE]: total(1), [INTERACTIVE_QUEUE]: total(2) };
    return { remembered: known === 1 };
  }

  async ping(): Promise<void> {
    await this.ask(() => this.general.client.ping());
  }

  /** Ends the connections: no further commands are possible. */
  disconnect(): void {
    this.connections.disconnect();
  }

  private queues(): Queue<ScanJob>[] {
    return [this.general, this.interactive];
  }

  private slotsFor(queue: Queue): number {
    return this.settings.slots[queue.name as QueueName];
  }

  private async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (this.general.client.status !== 'ready') throw new RedisAway('Redis is unavailable.');
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new RedisAway('Redis did not respond in time.')), REPLY_LIMIT_MS);
    });
    try {
      return await Promise.race([question(), limit]);
    } finally {
      clearTimeout(timer);
    }
  }
}
