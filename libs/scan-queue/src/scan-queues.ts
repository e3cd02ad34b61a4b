import { DEFAULT_ZONE, type ScanId } from '@palisade/vocabulary';
import { KnownRights, type Script, missingRights, scriptFor } from '@palisade/redis';
import type { Queue } from 'bull';
import {
  GENERAL_QUEUE,
  INTERACTIVE_QUEUE,
  type QueueLoad,
  type QueueLoads,
  type QueueName,
  type WorkerSlots,
  queueOf,
} from './placement';
import type { QueueConnections } from './queue-connections';

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
  /** What this process can run at the same time in each of its zones. */
  slots: WorkerSlots;
  /** Identifies this process among the workers. */
  worker: string;
  /** The zones that this process serves: it uses no queue of another one. */
  zones: readonly string[];
  /** How many tests this version knows. Workers with more tests are of a newer version. */
  knownTests: number;
}

/** The set of live workers, named like a queue. */
const WORKERS = 'workers';
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

interface ZoneQueues {
  queues: Readonly<Record<QueueName, Queue<ScanJob>>>;
  /** What all live workers of the zone can run. */
  liveSlots: WorkerSlots;
  hasNewerWorkers: boolean;
  /** Workers up to 0.2.0 do not report how many tests they know. */
  hasSilentWorkers: boolean;
}

/** The Bull queues of this process, two for each zone. Every command has a time limit and fails immediately while Redis is unavailable, instead of hanging. */
export class ScanQueues {
  private readonly byZone: ReadonlyMap<string, ZoneQueues>;
  private readonly register: Script;
  private readonly client: Queue['client'];
  private readonly rights: KnownRights;

  /** @param queues two for each zone, in the order of `settings.zones`. */
  constructor(
    private readonly settings: ScanQueueSettings,
    private readonly connections: QueueConnections,
    queues: readonly Queue<ScanJob>[],
  ) {
    const [first] = queues;
    if (first === undefined) throw new Error('A worker needs a zone.');
    this.client = first.client;
    // The user of a zone has the keys of its queues alone.
    const needs = { prefix: `${this.connections.prefix}:${first.name}`, runsQueues: true };
    this.rights = new KnownRights(() => missingRights(this.client, needs));
    const named = (name: string): Queue<ScanJob> => queues.find((queue) => queue.name === name) ?? first;
    this.byZone = new Map(
      settings.zones.map((zone) => [
        zone,
        {
          queues: {
            [GENERAL_QUEUE]: named(queueOf(zone, GENERAL_QUEUE)),
            [INTERACTIVE_QUEUE]: named(queueOf(zone, INTERACTIVE_QUEUE)),
          },
          liveSlots: settings.slots,
          hasNewerWorkers: false,
          hasSilentWorkers: false,
        },
      ]),
    );
    this.register = scriptFor(this.client, 'announceWorker', ANNOUNCE);
  }

  get zones(): readonly string[] {
    return this.settings.zones;
  }

  /** The zones in which a worker lives that knows more tests than this one. */
  get zonesWithNewerWorkers(): string[] {
    return this.zones.filter((zone) => this.of(zone).hasNewerWorkers);
  }

  /** The zones in which a worker lives that may take a scan and drop it. */
  get zonesWithSilentWorkers(): string[] {
    return this.zones.filter((zone) => this.of(zone).hasSilentWorkers);
  }

  /** Number of concurrent scans of this process. */
  get ownSlots(): number {
    const { slots, zones } = this.settings;
    return (slots[GENERAL_QUEUE] + slots[INTERACTIVE_QUEUE]) * zones.length;
  }

  /**
   * Starts taking scans when Redis is available. The returned promise rejects when taking has ended.
   *
   * @param run must not reject: Bull stores a failure in a transaction, see `add`
   */
  async process(run: (scanId: ScanId) => Promise<void>): Promise<void> {
    const started = [...this.byZone.values()]
      .flatMap(({ queues }) =>
        LANES.map((lane) => ({ queue: queues[lane], slots: this.settings.slots[lane] })),
      )
      .filter(({ slots }) => slots > 0)
      .map(({ queue, slots }) => queue.process(slots, ({ data }) => run(data.scanId)));
    await Promise.all(started);
  }

  /** Takes no more scans; resolves when the running ones have ended. */
  async pause(): Promise<void> {
    const all = [...this.byZone.values()].flatMap(({ queues }) => LANES.map((lane) => queues[lane]));
    await Promise.all(all.map((queue) => queue.pause(true)));
  }

  /**
   * Sends scans of a zone to Bull. Sending a scan again that Bull still has changes nothing. Each is a command of its own, all in one round
   * trip: in a transaction, as Bull's `addBulk` sends them, a script that Redis has forgotten is neither loaded again nor reported.
   *
   * @throws if Redis refused any of them, for example because it is full; the accepted ones may be sent again.
   */
  async add(messages: readonly ScanMessage[], zone = DEFAULT_ZONE): Promise<void> {
    const { queues } = this.of(zone);
    await this.ask(() =>
      Promise.all(
        messages.map(({ queue, scanId, id }) => queues[queue].add({ scanId }, { jobId: `${scanId}.${id}` })),
      ),
    );
  }

  async loads(zone = DEFAULT_ZONE): Promise<QueueLoads> {
    const { queues, liveSlots } = this.of(zone);
    const [general, interactive] = await this.ask(() =>
      Promise.all([this.loadOf(queues[GENERAL_QUEUE]), this.loadOf(queues[INTERACTIVE_QUEUE])]),
    );
    return {
      [GENERAL_QUEUE]: { ...general, slots: liveSlots[GENERAL_QUEUE] },
      [INTERACTIVE_QUEUE]: { ...interactive, slots: liveSlots[INTERACTIVE_QUEUE] },
    };
  }

  /**
   * Reports this worker as alive in a zone, and reads how many scans all workers of the zone can run, and whether some are of another version.
   *
   * @returns whether Redis remembers any worker of the zone. If not, it has lost its data, and the queues with it (or no worker ran).
   */
  async announce(zone = DEFAULT_ZONE): Promise<{ remembered: boolean }> {
    const { slots, worker, knownTests } = this.settings;
    // Older workers read the first three fields, so further ones go to the end.
    const member = [worker, slots[GENERAL_QUEUE], slots[INTERACTIVE_QUEUE], knownTests].join('|');
    const key = `${this.connections.prefix}:${queueOf(zone, WORKERS)}`;
    const [known, members] = (await this.ask(() => this.register([key], member, WORKER_TTL_SECONDS))) as [
      number,
      string[],
    ];
    const live = members.map((each) => each.split('|'));
    const total = (place: number): number => live.reduce((sum, fields) => sum + Number(fields[place]), 0);
    Object.assign(this.of(zone), {
      liveSlots: { [GENERAL_QUEUE]: total(1), [INTERACTIVE_QUEUE]: total(2) },
      hasNewerWorkers: live.some((fields) => Number(fields[3] ?? 0) > knownTests),
      hasSilentWorkers: live.some((fields) => fields[3] === undefined),
    } satisfies Partial<ZoneQueues>);
    return { remembered: known === 1 };
  }

  async ping(): Promise<void> {
    await this.ask(() => this.client.ping());
  }

  /** What the user of Redis must not do, in words; without it, scans wait without end. */
  missingRights(): Promise<string[]> {
    return this.ask(() => this.rights.missing());
  }

  /** Ends the connections: no further commands are possible. */
  disconnect(): void {
    this.connections.disconnect();
  }

  private of(zone: string): ZoneQueues {
    const found = this.byZone.get(zone);
    if (found === undefined) throw new Error(`This worker does not serve the zone ${zone}.`);
    return found;
  }

  /** Bull's own count reads six lists in a transaction, four of which are always empty. */
  private async loadOf(queue: Queue<ScanJob>): Promise<Pick<QueueLoad, 'waiting' | 'active'>> {
    const [waiting, active] = await Promise.all([
      this.client.llen(queue.toKey('wait')),
      this.client.llen(queue.toKey('active')),
    ]);
    return { waiting, active };
  }

  private async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (this.client.status !== 'ready') throw new RedisAway('Redis is unavailable.');
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

const LANES = [GENERAL_QUEUE, INTERACTIVE_QUEUE] as const;
