import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';
import { REPOSITORY, eventually } from '../support/program';
import { runCli } from '../support/programs';
import { MINUTE, figure, pause } from './support/chaos-form';
import { Installation } from './support/installation';
import { keepRecord } from './support/scan-record';

const CHECKS = 40;
/** Both versions know these. */
const OLD_TESTS = ['ssl_certificate', 'security_headers'];
/** Only the newer one knows it; its migration enables it for teams that want new tests, and this one does. */
const NEW_TEST = 'cookie_security';

/** The folder of the previous release's programs. */
async function previousRelease(): Promise<string> {
  const script = join(REPOSITORY, 'test/versions/previous-release.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return stdout.trim();
}

/** A client of the two apis that counts every response. */
class Client {
  readonly statuses: Record<string, number> = {};
  readonly scanIds: string[] = [];

  constructor(private readonly key: string) {}

  async send<Body>(url: string, method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const name = `${method} ${response.status}`;
    this.statuses[name] = (this.statuses[name] ?? 0) + 1;
    return (await response.json()) as Body;
  }

  async trigger(url: string, checkId: string): Promise<void> {
    const { id } = await this.send<{ id?: string }>(url, 'POST', `/checks/${checkId}/scans`);
    if (id !== undefined) this.scanIds.push(id);
  }
}

/** What a user does all the time: start scans, poll one, list checks and issues. */
async function load(
  client: Client,
  urls: string[],
  checkIds: string[],
  isOver: () => boolean,
): Promise<void> {
  for (let place = 0; !isOver(); place += 1) {
    const url = urls[place % urls.length] ?? '';
    await client.trigger(url, checkIds[place % checkIds.length] ?? '');
    const last = client.scanIds.at(-1);
    if (place % 5 === 0 && last !== undefined) await client.send(url, 'GET', `/scans/${last}`);
    if (place % 10 === 0) await client.send(url, 'GET', '/checks');
    if (place % 10 === 5) await client.send(url, 'GET', '/issues?state=open');
    await pause(30);
  }
}

const rowsOf = <Row>(source: DataSource, sql: string, ...values: unknown[]): Promise<Row[]> =>
  source.query<Row[]>(sql, values);

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.start();
});
afterAll(() => installation.remove());

it(
  'the previous release and this one run side by side during the migration: nothing lost, nothing wrong',
  async () => {
    const old = await previousRelease();
    await installation.createDatabase();
    await installation.migrate(old);
    const source = await installation.dataSource();
    await keepRecord(source);
    await source.query('GRANT INSERT ON chaos_accepted TO PUBLIC');
    const before = await rowsOf(source, 'SELECT FROM schema_migrations');

    const { api_key, team_id } = await runCli<{ api_key: string; team_id: string }>(
      ['team', 'create', '--name', 'Acme', '--plan', 'business'],
      { ...installation.variables, ...installation.ownerVariables, APP_SECRET: 'x'.repeat(32) },
      old,
    );
    const client = new Client(api_key);
    const oldApi = await installation.startApi(old);
    const oldWorkers = [await installation.startWorker(old), await installation.startWorker(old)];
    const checkIds: string[] = [];
    for (let place = 0; place < CHECKS; place += 1) {
      const { id } = await client.send<{ id: string }>(oldApi.url, 'POST', '/checks', {
        ...{
          domain: `t20x80.shop-${place}.example.com`,
          schedule_frequency: 'DAILY',
          schedule_time: '00:00',
        },
        tests: Object.fromEntries(OLD_TESTS.map((key) => [key, true])),
      });
      checkIds.push(id);
    }

    let isOver = false;
    const urls = [oldApi.url];
    const loading = load(client, urls, checkIds, () => isOver);
    await eventually('scans flow', MINUTE, () => client.scanIds.length > 50);
    const startedAt = performance.now();
    await installation.migrate();
    const migrateMs = performance.now() - startedAt;
    const after = await rowsOf(source, 'SELECT FROM schema_migrations');
    expect(after.length).toBeGreaterThan(before.length);
    // The old programs alone on the new schema.
    await pause(3_000);
    const newApi = await installation.startApi();
    await installation.startWorker();
    urls.push(newApi.url);
    await pause(8_000);
    // A rolling upgrade that continues: the old programs stop, one after the other.
    for (const worker of oldWorkers) expect(await worker.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    urls.shift();
    await pause(1_000);
    isOver = true;
    await loading;
    expect(await oldApi.program.stop('SIGTERM')).toEqual({ code: 0, signal: null });

    await eventually('all scans are done', 3 * MINUTE, async () => {
      const open = await rowsOf(
        source,
        `SELECT FROM scans WHERE status IN ('pending', 'in_progress') LIMIT 1`,
      );
      return open.length === 0;
    });
    const scans = await rowsOf<{ id: string; status: string; tests: string[]; ends: number }>(
      source,
      `SELECT id, status, (SELECT array_agg(test_key ORDER BY test_key) FROM scan_tests WHERE scan_id = scans.id) AS tests,
              (SELECT count(*)::integer FROM chaos_accepted WHERE scan_id = scans.id AND what = 'end') AS ends
       FROM scans WHERE team_id = $1`,
      team_id,
    );
    // Nothing is lost, and nothing ends twice.
    expect(scans.map(({ id }) => id).sort()).toEqual([...client.scanIds].sort());
    expect(scans.filter(({ status, ends }) => status !== 'completed' || ends !== 1)).toEqual([]);
    const withNew = scans.filter(({ tests }) => tests.includes(NEW_TEST));
    expect(withNew.length).toBeGreaterThan(0);
    // Every test of every scan has the one result of the stub.
    expect(
      await rowsOf(
        source,
        `SELECT scan_id, test_key, test.status FROM scan_tests AS test
         WHERE status <> 'failed' OR completed_at IS NULL
            OR (SELECT count(*) FROM chaos_accepted AS each WHERE each.scan_id = test.scan_id AND what = test_key) <> 1 LIMIT 5`,
      ),
    ).toEqual([]);
    // The stub finds two things in each test that a check had.
    const issues = await rowsOf<{ check_id: string; issues: number; expected: number }>(
      source,
      `SELECT check_id, (SELECT count(*)::integer FROM issues WHERE issues.check_id = scans.check_id) AS issues,
              2 * count(DISTINCT test_key)::integer AS expected
       FROM scans JOIN scan_tests ON scan_id = scans.id GROUP BY check_id`,
    );
    expect(issues).toHaveLength(CHECKS);
    expect(issues.filter(({ issues: found, expected }) => found !== expected)).toEqual([]);
    expect(Object.keys(client.statuses).filter((name) => !/ (200|201|429)$/.test(name))).toEqual([]);
    const errors = installation.programs.flatMap(({ log }) => log.match(/^.*"level":"error".*$/gm) ?? []);
    expect(errors).toEqual([]);
    figure(
      `rolling upgrade: ${after.length - before.length} migrations in ${Math.round(migrateMs)} ms, ${scans.length} scans, ` +
        `${withNew.length} with a test that the old worker does not know; responses ${JSON.stringify(client.statuses)}`,
    );
  },
  10 * MINUTE,
);
