import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';
import { type Program, REPOSITORY, eventually } from '../support/program';
import { runCli } from '../support/programs';
import { Receiver } from '../support/receiver';
import { MINUTE, expectAtMost, figure, pause } from './support/chaos-form';
import { Installation } from './support/installation';
import { keepRecord } from './support/scan-record';
import {
  OLD_TESTS,
  expectAlike,
  expectMessagesOnce,
  expectPunctual,
  expectScansOnce,
  expectWritesOnce,
  openScans,
  scansWithNewerTests,
} from './support/upgrade-judgement';
import { UpgradeLoad } from './support/upgrade-load';
import { UpgradeWatch } from './support/upgrade-watch';

const CHECKS = 40;
/** `npm run test:upgrade` sets both. */
const { UPGRADE_FROM, UPGRADE_MINUTES = '0.15' } = process.env;
const SIDE_BY_SIDE_MS = Number(UPGRADE_MINUTES) * MINUTE;
const LEFT_TO_NEWER_MS = 150_000;

/** The folder of the older version's programs. */
async function olderVersion(): Promise<string> {
  const script = join(REPOSITORY, 'test/versions/previous-release.mjs');
  const names = UPGRADE_FROM === undefined ? [] : [UPGRADE_FROM];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...names]);
  return stdout.trim();
}

/** An api and two workers of one version. */
class Version {
  private constructor(
    readonly api: { program: Program; url: string },
    private readonly workers: Program[],
    private readonly load: UpgradeLoad,
  ) {}

  static async start(dist: string | undefined, load: UpgradeLoad): Promise<Version> {
    const api = await installation.startApi(dist);
    const workers = [await installation.startWorker(dist), await installation.startWorker(dist)];
    load.urls.push(api.url);
    return new Version(api, workers, load);
  }

  /** Ends the programs as an orchestrator does, one after the other: no request goes to an api that ends. */
  async stop(): Promise<void> {
    const ended = { code: 0, signal: null };
    for (const worker of this.workers) expect(await worker.stop('SIGTERM')).toEqual(ended);
    this.load.urls.splice(this.load.urls.indexOf(this.api.url), 1);
    await pause(1_000);
    expect(await this.api.program.stop('SIGTERM')).toEqual(ended);
  }
}

const checkNumber = (place: number): object => ({
  domain: `t20x80.shop-${place}.example.com`,
  schedule_frequency: 'DAILY',
  schedule_time: '00:00',
  tests: Object.fromEntries(OLD_TESTS.map((key) => [key, true])),
});

async function migrateUnderLoad(source: DataSource): Promise<void> {
  const migrations = async (): Promise<number> =>
    (await source.query<unknown[]>('SELECT FROM schema_migrations')).length;
  const before = await migrations();
  const startedAt = performance.now();
  await installation.migrate();
  const count = (await migrations()) - before;
  expect(count).toBeGreaterThan(0);
  figure(`${count} migrations in ${Math.round(performance.now() - startedAt)} ms`);
}

/** Workers of 0.2.0 leave scans with tests that they do not know to newer ones without a limit. */
async function leftToNewer(source: DataSource): Promise<void> {
  const until = performance.now() + LEFT_TO_NEWER_MS;
  while (performance.now() < until && (await openScans(source)) > 0) await pause(1_000);
  figure(`scans that the older version left open after the roll-back: ${await openScans(source)}`);
}

/** Newer workers register how many tests they know. */
async function isSilent(): Promise<boolean> {
  const workers = await eventually('the workers register', MINUTE, () =>
    installation.redis.ask(async (client) => {
      const [key] = await client.keys('*:workers');
      return key === undefined ? null : client.zrange(key, 0, -1);
    }),
  );
  return workers.some((worker) => worker.split('|').length === 3);
}

let installation: Installation;
let receiver: Receiver;
beforeAll(async () => {
  [installation, receiver] = await Promise.all([Installation.start(), Receiver.start()]);
});
afterAll(() => Promise.all([installation.remove(), receiver.close()]));

it(
  'two versions run side by side, the newer replaces the older and is rolled back: nothing lost, nothing wrong',
  async () => {
    const old = await olderVersion();
    await installation.createDatabase();
    await installation.migrate(old);
    const source = await installation.dataSource();
    await keepRecord(source);
    await source.query('GRANT INSERT ON chaos_accepted TO PUBLIC');
    const { api_key } = await runCli<{ api_key: string }>(
      ['team', 'create', '--name', 'Acme', '--plan', 'business'],
      { ...installation.variables, ...installation.ownerVariables, APP_SECRET: 'x'.repeat(32) },
      old,
    );
    const load = new UpgradeLoad(api_key, []);
    const older = await Version.start(old, load);
    await load.create('/notification-channels', {
      name: 'Receiver',
      type: 'webhook',
      settings: { url: receiver.url },
      events: ['scan.completed'],
    });
    const isOlderSilent = await isSilent();
    const checkIds: string[] = [];
    for (let place = 0; place < CHECKS; place += 1)
      checkIds.push(await load.create('/checks', checkNumber(place)));
    const [unchanged = '', ...changing] = checkIds;
    await load.scan(older.api.url, unchanged);
    await eventually('the first scan ends', MINUTE, async () => (await openScans(source)) === 0);

    const watch = new UpgradeWatch(installation.adminUrl, load.urls);
    await load.start(changing);
    await migrateUnderLoad(source);
    // The older programs alone on the new schema.
    await pause(3_000);
    const newer = await Version.start(undefined, load);
    const newerSince = new Date();
    await pause(SIDE_BY_SIDE_MS);
    await expectAlike(load, unchanged, [older.api.url, newer.api.url]);
    await older.stop();
    await pause(SIDE_BY_SIDE_MS / 10);

    // The roll-back, without a restore.
    const rolledBackAt = new Date();
    const rolledBack = await Version.start(old, load);
    await newer.stop();
    await pause(SIDE_BY_SIDE_MS / 10);
    await load.stop();
    await watch.stop();
    for (const each of load.slow) figure(`over a second: ${each.what}; meanwhile ${watch.meanwhile(each)}`);
    figure(`longest responses, ms: ${JSON.stringify(load.longestMs)}`);
    await leftToNewer(source);
    // What an operator does who goes forward again: silent workers that still run would take these scans too.
    await Version.start(undefined, load);
    await rolledBack.stop();
    await eventually('all scans are done', 3 * MINUTE, async () => (await openScans(source)) === 0);
    await eventually('all messages are sent', MINUTE, () => receiver.received.length >= load.scanIds.length);

    const withNewer = await scansWithNewerTests(source);
    figure(
      `${load.scanIds.length} scans, ${withNewer} with tests that the older version does not know, ` +
        `${receiver.received.length} messages; responses ${JSON.stringify(load.statuses)}`,
    );
    // Not every commit has other tests than this one; the previous release has.
    if (UPGRADE_FROM === undefined) expect(withNewer).toBeGreaterThan(0);
    await expectScansOnce(source, load);
    await expectWritesOnce(source, load);
    expectMessagesOnce(receiver.received, load);
    await expectPunctual(source, { newerSince, rolledBackAt, isOlderSilent });
    expect(Object.keys(load.statuses).filter((name) => !/ (200|201|429)$/.test(name))).toEqual([]);
    const errors = installation.programs.flatMap(({ log }) => log.match(/^.*"level":"error".*$/gm) ?? []);
    expect(errors).toEqual([]);
    expectAtMost('longest wait of the api for a lock, ms', watch.longestLockMs, 1_000);
    expectAtMost(`longest of ${load.writes} writes, ms`, load.longestMs.PUT ?? NaN, 1_000);
  },
  SIDE_BY_SIDE_MS * 2 + 15 * MINUTE,
);
