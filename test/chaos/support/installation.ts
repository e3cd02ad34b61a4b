import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { TEST_APP_SECRET, TEST_NOTIFY_SECRET } from '../../support/api';
import { OF_TESTS } from '../../support/database';
import { Program, REPOSITORY, programArguments } from '../../support/program';
import { RedisServer, freePort } from '../../support/redis-server';
import { PostgresServer, type PostgresSettings } from './postgres-server';

export const OWNER_PASSWORD = 'owner-of-the-tables';
const PROGRAM_PASSWORDS = { api: 'password-of-the-api', worker: 'password-of-the-worker' };

/** As an operator runs it: a database whose owner is not a superuser, their own roles for api and workers, and programs of any build. */
export class Installation {
  readonly programs: Program[] = [];
  private readonly sources: DataSource[] = [];

  private constructor(
    readonly postgres: PostgresServer,
    readonly redis: RedisServer,
    readonly folder: string,
  ) {}

  /** The database does not exist yet: see `createDatabase`. */
  static async start(settings: PostgresSettings = {}): Promise<Installation> {
    return Installation.on(await PostgresServer.start(settings));
  }

  /** On a server that has its database already, for example after a restore. */
  static async on(postgres: PostgresServer): Promise<Installation> {
    const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'palisade-installation-'));
    return new Installation(postgres, await RedisServer.start(), folder);
  }

  get adminUrl(): string {
    return this.postgres.url;
  }

  get ownerUrl(): string {
    return this.postgres.urlFor('palisade', 'palisade_owner', OWNER_PASSWORD);
  }

  get variables(): Record<string, string> {
    return {
      REDIS_URL: this.redis.url,
      APP_URL: 'https://palisade.test',
      NOTIFY_SECRET: TEST_NOTIFY_SECRET,
      NOTIFY_ALLOWED_HOSTS: '127.0.0.1',
      STUB_LOG: join(this.folder, 'finished-tests'),
    };
  }

  /** What `migrate` gets. */
  get ownerVariables(): Record<string, string> {
    return {
      DATABASE_URL: this.ownerUrl,
      API_DATABASE_PASSWORD: PROGRAM_PASSWORDS.api,
      WORKER_DATABASE_PASSWORD: PROGRAM_PASSWORDS.worker,
    };
  }

  async createDatabase(): Promise<void> {
    const admin = await this.connect(this.adminUrl);
    await admin.query(`CREATE ROLE palisade_owner LOGIN CREATEROLE PASSWORD '${OWNER_PASSWORD}'`);
    await admin.query('CREATE DATABASE palisade OWNER palisade_owner');
  }

  /** As the owner of the tables. */
  async dataSource(): Promise<DataSource> {
    return this.connect(this.ownerUrl);
  }

  /** @param dist the folder of a build */
  async migrate(dist = DIST): Promise<void> {
    const program = this.run(join(dist, 'apps/cli/main.js'), this.ownerVariables, ['migrate']);
    const { code } = await program.ended();
    if (code !== 0) throw new Error(`migrate ended with ${code}:\n${program.log}`);
  }

  async startApi(dist = DIST): Promise<{ program: Program; url: string }> {
    const port = String(await freePort());
    const program = this.run(join(dist, 'apps/api/main.js'), {
      PORT: port,
      APP_SECRET: TEST_APP_SECRET,
      API_RATE_LIMIT: '1000000',
      DATABASE_URL: this.postgres.urlFor('palisade', 'palisade_api', PROGRAM_PASSWORDS.api),
    });
    await program.says(/api is ready/);
    return { program, url: `http://127.0.0.1:${port}` };
  }

  /** A worker with the engine of `test/chaos/programs/stub-session.ts`. */
  async startWorker(dist = DIST, concurrency = 5): Promise<Program> {
    const variables = {
      WORKER_PORT: String(await freePort()),
      WORKER_CONCURRENCY: String(concurrency),
      WORKER_DIST: dist,
      DATABASE_URL: this.postgres.urlFor('palisade', 'palisade_worker', PROGRAM_PASSWORDS.worker),
    };
    const program = this.run('test/chaos/programs/worker.ts', variables);
    await program.says(/worker is ready/);
    return program;
  }

  async stopPrograms(signal: NodeJS.Signals): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop(signal)));
  }

  async remove(): Promise<void> {
    await this.stopPrograms('SIGKILL');
    await Promise.all(this.sources.map((source) => source.destroy()));
    await this.redis.kill();
    await this.postgres.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private run(path: string, variables: Record<string, string>, args: readonly string[] = []): Program {
    const program = new Program(process.execPath, [...programArguments(path), ...args], {
      ...this.variables,
      ...variables,
    });
    this.programs.push(program);
    return program;
  }

  private async connect(databaseUrl: string): Promise<DataSource> {
    const settings = { databaseUrl, applicationName: 'palisade-test', statementTimeoutMs: 30_000 };
    const source = await createDataSource({ ...settings, patience: OF_TESTS }).initialize();
    this.sources.push(source);
    return source;
  }
}

const DIST = join(REPOSITORY, 'dist');
