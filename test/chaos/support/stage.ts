import { mkdtempSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, ScanOpeningRepository } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { createCheck, createTeam } from '../../support/factories';
import { Program, REPOSITORY, eventually } from '../../support/program';
import { RedisServer } from '../../support/redis-server';

interface ScanState {
  total: number;
  done: number;
  running: number;
  attempts: number;
}

/** A database, a Redis and worker processes of one fault test; several stages can stand side by side. */
export class Stage {
  private readonly folder = mkdtempSync(join(tmpdir(), 'palisade-chaos-'));
  private readonly programs: Program[] = [];
  private readonly opening: ScanOpeningRepository;

  private constructor(
    readonly database: TestDatabase,
    readonly redis: RedisServer,
    readonly teamId: string,
  ) {
    this.opening = new ScanOpeningRepository(database.dataSource);
  }

  /** Runs a test on a stage of its own and clears it away afterwards, whatever happened. */
  static async with(test: (stage: Stage) => Promise<void>): Promise<void> {
    const database = await createTestDatabase();
    const redis = await RedisServer.start();
    const team = await createTeam(database.dataSource);
    const stage = new Stage(database, redis, team.id);
    try {
      await test(stage);
    } catch (error) {
      throw new Error(`${String(error)}\n${await stage.lastWords()}`, { cause: error });
    } finally {
      await Promise.all(stage.programs.map((program) => program.stop('SIGKILL')));
      await redis.kill();
      await database.drop();
      rmSync(stage.folder, { recursive: true });
    }
  }

  async startWorker(concurrency: number): Promise<Program> {
    const worker = this.run(join(REPOSITORY, 'test/chaos/programs/worker.cjs'), {
      WORKER_PORT: '0',
      WORKER_CONCURRENCY: String(concurrency),
      STUB_LOG: this.stubLog,
    });
    await worker.says(/worker is ready/);
    return worker;
  }

  async startApi(port: number): Promise<Program> {
    const api = this.run(join(REPOSITORY, 'dist/apps/api/main.js'), {
      PORT: String(port),
      APP_SECRET: 'secret-of-the-fault-tests-with-32-characters',
    });
    await api.says(/api is ready/);
    return api;
  }

  async checks(count: number, domain: string): Promise<Check[]> {
    const checks: Check[] = [];
    for (let place = 0; place < count; place += 1) {
      checks.push(await createCheck(this.database.dataSource, this.teamId, { domain }));
    }
    return checks;
  }

  async trigger(checks: readonly Check[]): Promise<string[]> {
    const scanIds: string[] = [];
    for (const { id } of checks) {
      const answer = await this.opening.trigger(this.teamId, id, 'api');
      if (answer.outcome !== 'opened') throw new Error(`The trigger answered ${answer.outcome}.`);
      scanIds.push(answer.scanId);
    }
    return scanIds;
  }

  /** What a person needs to see why a test failed: open scans, and how the logs end. */
  private async lastWords(): Promise<string> {
    const open = await this.rows(
      `SELECT scans.id, scans.status, scans.attempts, slot.attempt, slot.fence, slot.lease_until, slot.relayed_at,
              now() AS now, EXISTS (SELECT FROM outbox WHERE outbox.scan_id = scans.id) AS in_outbox
       FROM scans LEFT JOIN scan_slots AS slot ON slot.scan_id = scans.id
       WHERE scans.status IN ('pending', 'in_progress') LIMIT 5`,
    );
    const logs = this.programs.map(({ log }) => log.split('\n').slice(-30).join('\n'));
    return [JSON.stringify(open, null, 1), ...logs].join('\n---\n');
  }

  /** For workers that begin a scan from now on. */
  async shortenTests(): Promise<void> {
    await this.rows(`UPDATE checks SET domain = 't0x100.example.com'`);
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

  /** What must hold after every fault: each scan completed, with one result per test, and nothing left over. */
  async expectNothingLostOrDoubled(scanIds: readonly string[]): Promise<void> {
    expect(
      await this.rows(
        `SELECT id, status FROM scans WHERE status <> 'completed' OR failed_tests <> total_tests`,
      ),
    ).toEqual([]);
    const { total } = await this.scans();
    expect(total).toBe(scanIds.length);
    expect(await this.rows('SELECT FROM scan_tests')).toHaveLength(2 * scanIds.length);
    expect(await this.rows('SELECT FROM scan_slots UNION ALL SELECT FROM outbox')).toEqual([]);
    expect(await this.rows('SELECT check_id FROM issues GROUP BY check_id HAVING count(*) <> 4')).toEqual([]);
  }

  private get stubLog(): string {
    return join(this.folder, 'finished-tests');
  }

  private run(program: string, variables: Record<string, string>): Program {
    const started = new Program(process.execPath, [program], {
      DATABASE_URL: this.database.url,
      REDIS_URL: this.redis.url,
      ...variables,
    });
    this.programs.push(started);
    return started;
  }
}
