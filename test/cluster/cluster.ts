import { join } from 'node:path';
import { createDataSource, migrate } from '@palisade/persistence';
import { Client } from 'pg';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { keepRecord } from '../chaos/support/scan-record';
import { TEST_NOTIFY_SECRET } from '../support/api';
import { eventually } from '../support/program';
import { DATABASE_NAME, type Front, PROXY, nameOf, startFront, type Way } from './fronts';
import { Machine, PASSWORD, placesOf } from './machines';
import { Names } from './names';
import { type Running, isReady, running } from './running';
import { copyBrokenAgain, isHealthy, leaderOf, switchOver } from './patroni';

export const APP_SECRET = 'secret-of-the-fault-tests-with-32-characters';
const MACHINES = 3;
const APIS = 2;
const WORKERS = 3;
const HEALTHY_WITHIN_MS = 60_000;
const BEAT_EVERY_MS = 100;

/** Three machines, what stands before them, and the programs of the product. */
export class Cluster {
  readonly apis: Running[] = [];
  readonly workers: Running[] = [];
  /** When a write straight to a machine succeeded: so the database accepted writes. */
  readonly beats: number[] = [];
  private beating: NodeJS.Timeout | null = null;

  private constructor(
    readonly folder: string,
    readonly machines: readonly Machine[],
    readonly front: Front,
    readonly names: Names,
    readonly database: DataSource,
  ) {}

  static async start(way: Way, folder: string): Promise<Cluster> {
    const places = await placesOf(MACHINES);
    const machines = places.map((place) => new Machine(place, places, folder));
    // The other programs end with this process; PostgreSQL would outlive its Patroni.
    let ending: Promise<void> | null = null;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        ending ??= removeAll(machines).then(() => process.exit(1));
      });
    return Cluster.prepare(way, folder, machines).catch(async (error: unknown) => {
      for (const machine of machines) process.stderr.write(machine.lastWords('patroni'));
      await removeAll(machines);
      throw error;
    });
  }

  private static async prepare(way: Way, folder: string, machines: readonly Machine[]): Promise<Cluster> {
    for (const machine of machines) machine.startAll();
    await eventually('Patroni has a primary and a synchronous standby', HEALTHY_WITHIN_MS, () =>
      isHealthy(machines),
    );
    const leader = await leaderOf(machines);
    if (leader === null) throw new Error('Patroni has no leader.');
    await onMachine(leader, 'postgres', (client) => client.query('CREATE DATABASE palisade'));
    const front = await startFront(
      way,
      machines.map(({ place }) => place),
      folder,
    );
    const hosts = machines.map(({ postgres }) => postgres).join(',');
    const databaseUrl = `postgres://postgres:${PASSWORD}@${hosts}/palisade?target_session_attrs=read-write`;
    const database = await createDataSource({ databaseUrl, poolSize: 4 }).initialize();
    await migrate(database, new Date());
    if (way === 'pgbouncer') await limitByDatabase(database);
    await keepRecord(database);
    await database.query('CREATE TABLE cluster_beats (at timestamptz NOT NULL DEFAULT now())');
    const names = new Names(folder);
    names.point(DATABASE_NAME, PROXY);
    for (const { place } of machines) names.point(nameOf(place), place.address);
    return new Cluster(folder, machines, front, names, database);
  }

  async startPrograms(mails: { url: string }): Promise<void> {
    const common = {
      ...this.front.variables,
      APP_SECRET,
      NOTIFY_SECRET: TEST_NOTIFY_SECRET,
      NOTIFY_ALLOWED_HOSTS: `127.0.0.1`,
      ...{ APP_URL: 'https://palisade.test', SMTP_URL: mails.url },
    };
    for (let number = 0; number < APIS; number += 1)
      this.apis.push(
        await running('dist/apps/api/main.js', (port) => ({
          ...{ ...common, PORT: port, API_RATE_LIMIT: '1000000' },
        })),
      );
    for (let number = 0; number < WORKERS; number += 1)
      this.workers.push(
        await running('test/chaos/programs/worker.cjs', (port) => ({
          ...{
            ...common,
            WORKER_PORT: port,
            WORKER_CONCURRENCY: '5',
            STUB_LOG: join(this.folder, 'stub.log'),
          },
        })),
      );
    await Promise.all(this.apis.map(({ program }) => program.says(/api is ready/)));
    await Promise.all(this.workers.map(({ program }) => program.says(/worker is ready/)));
  }

  get apiAddresses(): string[] {
    return this.apis.map(({ port }) => `http://127.0.0.1:${port}`);
  }

  async restart(of: Running): Promise<void> {
    await of.program.stop('SIGKILL');
    of.program = of.start();
  }

  async leader(): Promise<Machine> {
    return eventually('Patroni has a leader', HEALTHY_WITHIN_MS, () => leaderOf(this.machines));
  }

  async redisMaster(): Promise<Machine> {
    return eventually('Redis has a master', HEALTHY_WITHIN_MS, async () => {
      for (const machine of this.machines) if ((await redisRole(machine)) === 'master') return machine;
      return null;
    });
  }

  /** Asks Patroni for a planned change of the primary. */
  async switchOver(): Promise<void> {
    await switchOver(await this.leader());
  }

  healthy(): Promise<unknown> {
    let copyAgainAt = Date.now() + HEALTHY_WITHIN_MS;
    return eventually('all machines and programs are whole again', 2 * HEALTHY_WITHIN_MS, async () => {
      const [ended] = this.ended();
      if (ended !== undefined) throw new Error(`A program has ended:\n${ended}`);
      const roles = await Promise.all(this.machines.map(redisRole));
      const ready = await Promise.all([...this.apis, ...this.workers].map(isReady));
      const areCopies = roles.filter((role) => role === 'slave').length === MACHINES - 1;
      if (Date.now() > copyAgainAt) {
        copyAgainAt = Infinity;
        await copyBrokenAgain(this.machines);
      }
      return areCopies && ready.every(Boolean) && (await isHealthy(this.machines));
    });
  }

  /** Programs that ended although nobody stopped them. */
  ended(): string[] {
    return [...this.apis, ...this.workers]
      .filter(({ program }) => program.hasExited)
      .map(({ program }) => program.log.slice(-3_000));
  }

  /** What the apis logged about a request. */
  loggedAbout(requestId: string): string[] {
    return this.apis
      .flatMap(({ program }) => program.log.split('\n'))
      .filter((line) => line.includes(requestId));
  }

  /** The ends of what Patroni and the programs have said. */
  lastWords(): string[] {
    return [
      ...this.machines.map((machine) => machine.lastWords('patroni')),
      ...[...this.apis, ...this.workers].map(({ program }) => program.log.slice(-1_000)),
    ];
  }

  /** Writes to every machine, straight: what Patroni takes is not the product's. */
  startBeats(): void {
    const busy = new Set<Machine>();
    this.beating = setInterval(() => {
      for (const machine of this.machines) {
        if (busy.has(machine)) continue;
        busy.add(machine);
        void onMachine(machine, 'palisade', (client) =>
          client.query('INSERT INTO cluster_beats DEFAULT VALUES'),
        )
          .then(() => this.beats.push(Date.now()))
          .catch(() => undefined)
          .finally(() => busy.delete(machine));
      }
    }, BEAT_EVERY_MS);
  }

  async stop(): Promise<void> {
    if (this.beating !== null) clearInterval(this.beating);
    await Promise.all([...this.apis, ...this.workers].map(({ program }) => program.stop('SIGKILL')));
    await this.database.destroy().catch(() => undefined);
    await Promise.all(Object.values(this.front.programs).map((program) => program.stop('SIGKILL')));
    await removeAll(this.machines);
    this.names.remove();
  }
}

async function removeAll(machines: readonly Machine[]): Promise<void> {
  for (const machine of machines) {
    machine.thaw('etcd', 'patroni', 'redis', 'sentinel');
    await machine.kill('patroni', 'etcd', 'redis', 'sentinel');
    await machine.remove();
  }
}

/** What the programs set when they connect, and PgBouncer does not pass on (docs/scale.md). */
async function limitByDatabase(database: DataSource): Promise<void> {
  for (const limit of [`statement_timeout = '8s'`, `idle_in_transaction_session_timeout = '10s'`])
    await database.query(`ALTER DATABASE palisade SET ${limit}`);
}

async function redisRole({ place }: Machine): Promise<string> {
  const redis = new Redis(place.ports.redis, place.address, {
    ...{ retryStrategy: null, lazyConnect: true, commandTimeout: 1_000, connectTimeout: 1_000 },
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return /role:(\w+)/.exec(await redis.info('replication'))?.[1] ?? '';
  } catch {
    return '';
  } finally {
    redis.disconnect();
  }
}

async function onMachine<Result>(
  { postgres }: Machine,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    connectionString: `postgres://postgres:${PASSWORD}@${postgres}/${database}`,
    ...{ connectionTimeoutMillis: 1_000, query_timeout: 5_000 },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
