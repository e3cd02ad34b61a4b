import { createDataSource, migrate } from '@palisade/persistence';
import { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { keepRecord } from '../chaos/support/scan-record';
import type { MailServer } from '../support/mail-server';
import { eventually } from '../support/program';
import { Beats, onMachine } from './beats';
import { DATABASE_NAME, type Front, PROXY, nameOf, startFront, type Way } from './fronts';
import { PASSWORD } from './machine-settings';
import { Machine, PARTS } from './machines';
import { placesOf } from './places';
import { Names } from './names';
import { Programs } from './programs';
import type { Running } from './running';
import { copyBrokenAgain, isHealthy, leaderOf, switchOver } from './patroni';

export const MACHINES = 3;
export const HEALTHY_WITHIN_MS = 60_000;

/** Three machines, what stands before them, and the programs of the product. */
export class Cluster {
  programs = new Programs();

  private constructor(
    readonly folder: string,
    readonly machines: readonly Machine[],
    readonly front: Front,
    readonly names: Names,
    readonly database: DataSource,
    readonly beats: Beats,
  ) {}

  static async start(way: Way, folder: string): Promise<Cluster> {
    const places = await placesOf(MACHINES);
    const machines = places.map((place) => new Machine(place, places, folder));
    removeWhenStopped(machines);
    return Cluster.prepare(way, folder, machines).catch(async (error: unknown) => {
      for (const machine of machines) process.stderr.write(machine.lastWords('patroni'));
      await removeAll(machines);
      throw error;
    });
  }

  private static async prepare(way: Way, folder: string, machines: readonly Machine[]): Promise<Cluster> {
    for (const machine of machines) machine.startAll();
    await createDatabase(machines);
    const front = await startFront(
      way,
      machines.map(({ place }) => place),
      folder,
    );
    const database = await openDatabase(machines);
    if (way === 'pgbouncer') await limitByDatabase(database);
    const names = new Names(folder);
    names.point(DATABASE_NAME, PROXY);
    for (const { place } of machines) names.point(nameOf(place), place.address);
    return new Cluster(folder, machines, front, names, database, new Beats(machines));
  }

  async startPrograms(mails: MailServer): Promise<void> {
    this.programs = await Programs.start(this.front.variables, mails, this.folder);
  }

  get apis(): readonly Running[] {
    return this.programs.apis;
  }

  get workers(): readonly Running[] {
    return this.programs.workers;
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
      const [ended] = this.programs.ended();
      if (ended !== undefined) throw new Error(`A program has ended:\n${ended}`);
      const roles = await Promise.all(this.machines.map(redisRole));
      const areCopies = roles.filter((role) => role === 'slave').length === MACHINES - 1;
      if (Date.now() > copyAgainAt) {
        copyAgainAt = Infinity;
        await copyBrokenAgain(this.machines);
      }
      const ready = await this.programs.readiness();
      return areCopies && ready.every(Boolean) && (await isHealthy(this.machines));
    });
  }

  /** The ends of what Patroni and the programs have said. */
  lastWords(): string[] {
    return [...this.machines.map((machine) => machine.lastWords('patroni')), ...this.programs.lastWords()];
  }

  async stop(): Promise<void> {
    this.beats.stop();
    await this.programs.stop('SIGKILL');
    await this.database.destroy().catch(() => undefined);
    await Promise.all(Object.values(this.front.programs).map((program) => program.stop('SIGKILL')));
    await removeAll(this.machines);
    this.names.remove();
  }
}

/** The other programs end with this process; PostgreSQL would outlive its Patroni. */
export function removeWhenStopped(machines: readonly Machine[]): void {
  let ending: Promise<void> | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      ending ??= removeAll(machines).then(() => process.exit(1));
    });
}

export async function removeAll(machines: readonly Machine[]): Promise<void> {
  for (const machine of machines) {
    machine.thaw(...PARTS);
    await machine.kill(...PARTS);
    await machine.remove();
  }
}

/** Waits for Patroni. */
export async function createDatabase(machines: readonly Machine[]): Promise<void> {
  await eventually('Patroni has a primary and a synchronous standby', HEALTHY_WITHIN_MS, () =>
    isHealthy(machines),
  );
  const leader = await leaderOf(machines);
  if (leader === null) throw new Error('Patroni has no leader.');
  await onMachine(leader, 'postgres', (client) => client.query('CREATE DATABASE palisade'));
}

/** With the tables of the product and those of the tests. It follows the machine that accepts writes. */
export async function openDatabase(machines: readonly Machine[]): Promise<DataSource> {
  const hosts = machines.map(({ postgres }) => postgres).join(',');
  const databaseUrl = `postgres://postgres:${PASSWORD}@${hosts}/palisade?target_session_attrs=read-write`;
  const database = await createDataSource({ databaseUrl, poolSize: 4 }).initialize();
  await migrate(database, new Date());
  await keepRecord(database);
  await database.query('CREATE TABLE cluster_beats (at timestamptz NOT NULL DEFAULT now())');
  return database;
}

/** What the programs set when they connect, and PgBouncer does not pass on (docs/scale.md). */
async function limitByDatabase(database: DataSource): Promise<void> {
  for (const limit of [`statement_timeout = '8s'`, `idle_in_transaction_session_timeout = '10s'`])
    await database.query(`ALTER DATABASE palisade SET ${limit}`);
}

async function redisRole({ place }: Machine): Promise<string> {
  const redis = new Redis(place.ports.redis, place.address, {
    retryStrategy: null,
    lazyConnect: true,
    commandTimeout: 1_000,
    connectTimeout: 1_000,
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
