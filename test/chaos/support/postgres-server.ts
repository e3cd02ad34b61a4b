import { execFile } from 'node:child_process';
import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDataSource, migrate } from '@palisade/persistence';
import { Client } from 'pg';
import { OF_TESTS, type TestDatabase } from '../../support/database';
import { Program, REPOSITORY, eventually } from '../../support/program';
import { freePort } from '../../support/redis-server';
import { SmallDisk } from './small-disk';

const run = promisify(execFile);

/** Nobody's PG… variables, and the one locale that needs no ICU. */
const ENVIRONMENT = { LC_ALL: 'C.UTF-8' };
const PASSWORD = 'fault-tests';

/** A commit reaches the operating system before it is answered, so that an immediate stop loses none. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  min_wal_size: '2MB',
  max_wal_size: '64MB',
};

/** A standby refuses reads with fewer connections than its primary has; with the others it plans as that one does. */
const AS_PRIMARY = [
  'max_connections',
  'shared_buffers',
  'effective_cache_size',
  'work_mem',
  'random_page_cost',
] as const;

/** How PostgreSQL is told to go: with a checkpoint, as if it had crashed, or not at all. */
const STOPS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
export type PostgresStop = keyof typeof STOPS;

export interface PostgresSettings {
  diskMegabytes?: number;
  major?: number;
}

interface Place {
  bin: string;
  folder: string;
  account: { uid?: number; gid?: number };
}

/** A separate PostgreSQL for one test, on one port for its whole life. */
export class PostgresServer {
  private program: Program | null = null;

  private constructor(
    readonly port: number,
    private readonly place: Place,
    readonly disk: SmallDisk | null,
    private readonly password = PASSWORD,
    private readonly settings: Record<string, string> = {},
  ) {}

  /**
   * @param diskMegabytes puts its data on a disk of that size, which needs root
   * @param major another major version than the one of the tests; it is installed from the npm registry
   */
  static async start({ diskMegabytes, major }: PostgresSettings = {}): Promise<PostgresServer> {
    const place = await placeOf(major);
    const disk =
      diskMegabytes === undefined ? null : await SmallDisk.mount(place.folder, diskMegabytes, place.account);
    const server = new PostgresServer(await freePort(), place, disk);
    try {
      await server.createCluster();
      await server.start();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  /** A server on data that `write` puts into its folder. */
  static async startOn(
    major: number | undefined,
    write: (data: string) => Promise<void>,
    password = PASSWORD,
    settings: Record<string, string> = {},
  ): Promise<PostgresServer> {
    const server = new PostgresServer(await freePort(), await placeOf(major), null, password, settings);
    const { folder, account } = server.place;
    try {
      await write(server.data);
      if (account.uid !== undefined) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
      await server.start();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  /** A standby that streams from a server on this machine, on its own port. @param primaryUrl as its superuser */
  static async standbyOf(primaryUrl: string): Promise<PostgresServer> {
    const { port, username, password } = new URL(primaryUrl);
    const client = new Client({ connectionString: primaryUrl });
    await client.connect();
    try {
      const valueOf = async (sql: string): Promise<string> =>
        (await client.query<{ value: string }>(`SELECT ${sql} AS value`)).rows[0]?.value ?? '';
      const copy = async (data: string): Promise<void> => {
        await valueOf(`pg_backup_start('standby', true)`);
        await run('cp', ['-a', await valueOf(`current_setting('data_directory')`), data]);
        const label = await valueOf('(pg_backup_stop(false)).labelfile');
        writeFileSync(join(data, 'backup_label'), label);
        rmSync(join(data, 'postmaster.pid'));
        writeFileSync(join(data, 'standby.signal'), '');
        const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
        const lines = [`primary_conninfo = '${source}'`];
        for (const name of AS_PRIMARY)
          lines.push(`${name} = '${await valueOf(`current_setting('${name}')`)}'`);
        writeFileSync(join(data, 'postgresql.auto.conf'), lines.map((line) => `${line}\n`).join(''));
      };
      // Its primary may have larger segments than the servers of these tests.
      return await PostgresServer.startOn(undefined, copy, password, { min_wal_size: '32MB' });
    } finally {
      await client.end();
    }
  }

  get url(): string {
    return this.urlOn(this.port);
  }

  /** Another database of this server, by default as its superuser. */
  urlFor(database: string, user = 'palisade', password = this.password): string {
    return `postgres://${user}:${password}@127.0.0.1:${this.port}/${database}`;
  }

  /** The same database by way of another port, e.g. a proxy's. */
  urlOn(port: number): string {
    return `postgres://palisade:${this.password}@127.0.0.1:${port}/postgres`;
  }

  get log(): string {
    return this.program?.log ?? '';
  }

  get hasExited(): boolean {
    return this.program?.hasExited ?? true;
  }

  async start(): Promise<void> {
    const settings = Object.entries({ ...SETTINGS, ...this.settings, port: String(this.port) });
    const args = ['-D', this.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const program = this.spawn('postgres', args);
    this.program = program;
    await eventually('PostgreSQL is ready', 30_000, () => {
      if (program.hasExited) throw new Error(`PostgreSQL has ended:\n${program.log.slice(-3000)}`);
      return this.answers();
    });
  }

  async stop(how: PostgresStop): Promise<void> {
    await this.program?.stop(STOPS[how]);
  }

  /** Stops the whole server in the midst of what it does: the kernel still accepts connections, and nobody responds. */
  freeze(): void {
    this.signalAll('SIGSTOP');
  }

  thaw(): void {
    this.signalAll('SIGCONT');
  }

  private signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.program ?? {};
    if (pid === undefined) throw new Error('PostgreSQL does not run.');
    // The postmaster first: a stopped one starts no further process.
    process.kill(pid, signal);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    for (const child of children.split(' ')) {
      try {
        process.kill(Number(child), signal);
      } catch (error) {
        // It ended meanwhile: a process of one connection, for example.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  async restart(how: PostgresStop): Promise<void> {
    await this.stop(how);
    await this.start();
  }

  /** The migrated database of this server; it goes with the server. */
  async database(): Promise<TestDatabase> {
    const settings = { databaseUrl: this.url, applicationName: 'palisade-test', patience: OF_TESTS };
    const dataSource = await createDataSource(settings).initialize();
    await migrate(dataSource, new Date());
    return { url: this.url, urlOf: () => this.url, dataSource, drop: () => dataSource.destroy() };
  }

  async remove(): Promise<void> {
    await this.stop('kill');
    await this.disk?.unmount();
    rmSync(this.place.folder, { recursive: true, force: true });
  }

  get data(): string {
    return join(this.disk?.folder ?? this.place.folder, 'postgres');
  }

  private async answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 2_000 });
    // A refusal while it starts is what waiting is for.
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      );
  }

  private async createCluster(): Promise<void> {
    const passwordFile = join(this.place.folder, 'password');
    writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
    const { uid, gid } = this.place.account;
    if (uid !== undefined && gid !== undefined) {
      chownSync(passwordFile, uid, gid);
      // It makes the folder of its data itself.
      if (this.disk === null) chownSync(this.place.folder, uid, gid);
    }
    const access = ['-U', 'palisade', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    const form = ['--encoding=UTF8', '--locale=C.UTF-8', '--wal-segsize=1', '--no-sync'];
    const initdb = this.spawn('initdb', ['-D', this.data, ...access, ...form]);
    const { code } = await initdb.ended();
    if (code !== 0) throw new Error(`initdb ended with ${code}:\n${initdb.log}`);
  }

  private spawn(program: 'initdb' | 'postgres', args: readonly string[]): Program {
    const command = [join(this.place.bin, program), ...args];
    if (this.disk !== null) return this.disk.run(command, ENVIRONMENT);
    const [first = program, ...rest] = command;
    return new Program(first, rest, ENVIRONMENT, { ...this.place.account, cwd: this.place.folder });
  }
}

async function placeOf(major?: number): Promise<Place> {
  const { stdout } = await run(process.execPath, [
    join(REPOSITORY, 'test/chaos/programs/postgres-place.mjs'),
    process.env.TEST_FOLDER ?? tmpdir(),
    ...(major === undefined ? [] : [String(major)]),
  ]);
  return JSON.parse(stdout) as Place;
}
