import { mkdtempSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, ScanOpeningRepository, newId } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { createTeam } from '../../support/factories';
import { Program, eventually, programArguments } from '../../support/program';
import { RedisServer, freePort } from '../../support/redis-server';
import { ApiClient } from './api-client';
import { PostgresServer } from './postgres-server';
import { expectEachOnce, keepRecord } from './scan-record';

export interface StageSettings {
  /** A separate PostgreSQL, which the test may stop; with a number, on a disk of so many megabytes. */
  postgres?: true | { diskMegabytes: number };
  /** How Redis keeps its data; by default not at all. */
  redis?: readonly string[];
}

interface ScanState {
  total: number;
  done: number;
  running: number;
  attempts: number;
}

export interface Worker {
  program: Program;
  port: number;
}

/** A database, a Redis and programs of one fault test; several stages can stand side by side. */
export class Stage {
  private readonly programs: Program[] = [];
  private readonly opening: ScanOpeningRepository;

  private constructor(
    readonly folder: string,
    readonly database: TestDatabase,
    readonly redis: RedisServer,
    readonly teamId: string,
    private readonly ownPostgres: PostgresServer | null,
  ) {
    this.opening = new ScanOpeningRepository(database.dataSource);
  }

  /** Runs a test on its own stage and clears it away afterwards, whatever happened. */
  static async with(test: (stage: Stage) => Promise<void>, settings: StageSettings = {}): Promise<void> {
    const clearing: (() => unknown)[] = [];
    try {
      const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'palisade-chaos-'));
      clearing.push(() => rmSync(folder, { recursive: true, force: true }));
      const stage = await Stage.build(folder, settings, clearing);
      await test(stage).catch(async (error: unknown) => {
        throw new Error(`${String(error)}\n${await stage.lastWords()}`, { cause: error });
      });
    } finally {
      await clearAll(clearing.reverse());
    }
  }

  private static async build(
    folder: string,
    { postgres, redis }: StageSettings,
    clearing: (() => unknown)[],
  ): Promise<Stage> {
    const settings = postgres === true ? {} : postgres;
    const own = settings === undefined ? null : await PostgresServer.start(settings);
    if (own !== null) clearing.push(() => own.remove());
    const database = await (own === null ? createTestDatabase() : own.database());
    clearing.push(() => database.drop());
    await keepRecord(database.dataSource);
    const redisServer = await RedisServer.start(redis?.map((setting) => setting.replace('$FOLDER', folder)));
    clearing.push(() => redisServer.kill());
    const team = await createTeam(database.dataSource);
    const stage = new Stage(folder, database, redisServer, team.id, own);
    clearing.push(() => Promise.all(stage.programs.map((program) => program.stop('SIGKILL'))));
    return stage;
  }

  get postgres(): PostgresServer {
    if (this.ownPostgres === null) throw new Error('This stage shares its PostgreSQL with others.');
    return this.ownPostgres;
  }

  async startWorker(concurrency: number, variables: Record<string, string> = {}): Promise<Program> {
    return (await this.startWorkerWithPort(concurrency, variables)).program;
  }

  /** A worker whose metrics can be read. */
  async startWorkerWithPort(concurrency: number, variables: Record<string, string> = {}): Promise<Worker> {
    const port = await freePort();
    const program = this.launchWorker(concurrency, { WORKER_PORT: String(port), ...variables });
    await program.says(/worker is ready/);
    return { program, port };
  }

  /** A worker that may not be ready yet. */
  launchWorker(concurrency: number, variables: Record<string, string> = {}): Program {
    return this.run('test/chaos/programs/worker.ts', {
      // Of no interest: any free one.
      WORKER_PORT: '0',
      WORKER_CONCURRENCY: String(concurrency),
      STUB_LOG: this.stubLog,
      ...variables,
    });
  }

  async startApi(variables: Record<string, string> = {}): Promise<ApiClient> {
    const port = await freePort();
    const program = this.run('dist/apps/api/main.js', {
      PORT: String(port),
      APP_SECRET: 'secret-of-the-fault-tests-with-32-characters',
      API_RATE_LIMIT: '1000000',
      ...variables,
    });
    await program.says(/api is ready/);
    return ApiClient.forTeam(this.database.dataSource, this.teamId, { program, port });
  }

  /** Starts a program of the repository that is stopped with the stage. */
  run(path: string, variables: Record<string, string>): Program {
    const started = new Program(process.execPath, programArguments(path), {
      DATABASE_URL: this.database.url,
      REDIS_URL: this.redis.url,
      ...variables,
    });
    this.programs.push(started);
    return started;
  }

  /** Daily checks whose next slot is half a day away: none of them is due on its own while a test runs. */
  async checks(count: number, domain: string, teamId = this.teamId): Promise<Pick<Check, 'id'>[]> {
    const ids = Array.from({ length: count }, () => newId());
    await this.rows(
      `INSERT INTO checks (id, team_id, domain, schedule_frequency, schedule_time, tests, next_run_at)
       SELECT id, $2, $3, 'DAILY', to_char(slot AT TIME ZONE 'UTC', 'HH24:MI'), '{"ssl_certificate": true, "security_headers": true}', slot
       FROM unnest($1::uuid[]) AS id, date_trunc('minute', now() + interval '12 hours', 'UTC') AS slot`,
      ids,
      teamId,
      domain,
    );
    return ids.map((id) => ({ id }));
  }

  /** More teams next to the stage's own. */
  async teams(count: number): Promise<string[]> {
    const teams = Array.from({ length: count }, () => createTeam(this.database.dataSource));
    return (await Promise.all(teams)).map(({ id }) => id);
  }

  /** The scheduler alone. It is not awaited: a dispatcher that is killed while it starts is a case, too. */
  startDispatcher(): Program {
    return this.run('test/chaos/programs/dispatcher.ts', {});
  }

  /** As if workers had run them: for tests that are about dispatching only. */
  async endAllScans(): Promise<void> {
    await this.rows(`UPDATE scans SET status = 'completed' WHERE status = 'pending'`);
    await this.rows('TRUNCATE scan_slots, outbox');
  }

  async trigger(checks: readonly Pick<Check, 'id'>[]): Promise<string[]> {
    const scanIds: string[] = [];
    for (const { id } of checks) {
      const answer = await this.opening.trigger(this.teamId, id, 'api');
      if (answer.outcome !== 'opened') throw new Error(`The trigger answered ${answer.outcome}.`);
      scanIds.push(answer.scanId);
    }
    return scanIds;
  }

  /** For workers that begin a scan from now on: how long its second test takes. */
  async shortenTests(ms = 100): Promise<void> {
    await this.rows('UPDATE checks SET domain = $1', `t0x${ms}.example.com`);
  }

  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(sql, values);
  }

  async scans(): Promise<ScanState> {
    const [state] = await this.rows<ScanState>(
      `SELECT count(*)::integer AS total, count(*) FILTER (WHERE status IN ('completed', 'failed'))::integer AS done,
              count(*) FILTER (WHERE status = 'in_progress')::integer AS running,
              coalesce(max(attempts), 0)::integer AS attempts
       FROM scans`,
    );
    if (state === undefined) throw new Error('PostgreSQL gave no row.');
    return state;
  }

  async running(count: number): Promise<void> {
    await eventually(`${count} scans run`, 30_000, async () => (await this.scans()).running >= count);
  }

  async allDone(withinMs: number): Promise<void> {
    await eventually('all scans are done', withinMs, async () => {
      const { total, done } = await this.scans();
      return total === done;
    });
  }

  /** Every test that came to its end in any worker, as `scan id test key`. */
  get finishedTests(): string[] {
    return existsSync(this.stubLog) ? readFileSync(this.stubLog, 'utf8').trim().split('\n') : [];
  }

  async expectNothingLostOrDoubled(scans: number): Promise<void> {
    await expectEachOnce(this.database.dataSource, scans);
  }

  /** For faults that give a test no reason to run again. */
  expectNoTestRanTwice(): void {
    const tests = this.finishedTests;
    expect(tests.length).toBe(new Set(tests).size);
  }

  /** What a person needs to see why a test failed: open scans, and how the logs end. */
  private async lastWords(): Promise<string> {
    const open = await this.rows(
      `SELECT scans.id, scans.status, scans.attempts, slot.attempt, slot.fence, slot.lease_until, slot.relayed_at,
              now() AS now, EXISTS (SELECT FROM outbox WHERE outbox.scan_id = scans.id) AS in_outbox
       FROM scans LEFT JOIN scan_slots AS slot ON slot.scan_id = scans.id
       WHERE scans.status IN ('pending', 'in_progress') LIMIT 5`,
    ).catch(String);
    const logs = [...this.programs.map(({ log }) => log), this.ownPostgres?.log ?? ''];
    return [JSON.stringify(open, null, 1), ...logs.map(endOf)].join('\n---\n');
  }

  private get stubLog(): string {
    return join(this.folder, 'finished-tests');
  }
}

/** Does every step, also after one that failed. */
async function clearAll(steps: readonly (() => unknown)[]): Promise<void> {
  const problems: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0)
    throw new AggregateError(problems, `The stage was not cleared: ${problems.join('; ')}`);
}

/** The last errors, wherever they stand, and the last lines. */
function endOf(log: string): string {
  const lines = log.split('\n');
  const errors = lines.filter((line) => /"status":500|"level":"error".*stack/.test(line)).slice(-15);
  return [...errors, '…', ...lines.slice(-30)].join('\n');
}
