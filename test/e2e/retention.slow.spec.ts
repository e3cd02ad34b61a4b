import {
  type Check,
  ChecksRepository,
  RetentionRepository,
  ScanSlot,
  ScansRepository,
  StatsRepository,
  createDataSource,
  ensurePartitions,
  firstIdAt,
  monthStart,
  partitionMonth,
} from '@palisade/persistence';
import type { Plan } from '@palisade/vocabulary';
import { type TestDatabase, createTestDatabase } from '../support/database';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import {
  DAY_MS,
  type PastScan,
  createPastScan,
  createRetention,
  partitionMonths,
  scanIds,
} from '../support/retention-rig';

const RETENTION = 'trial=30,professional=90,business=180';
const DAYS: Record<Plan, number> = { trial: 30, professional: 90, business: 180 };
const YEAR_BEGINS = new Date('2030-01-01T00:00:00Z');
const MONTHS = 14;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS);
const monthNames = (from: Date, count: number): string[] =>
  Array.from({ length: count }, (_, offset) => partitionMonth(from, offset).name);

describe('a simulated year', () => {
  interface Owner {
    plan: Plan;
    /** Scanned each week, always the same content within a month. */
    busy: Check;
    /** Scanned once, at the very beginning. */
    idle: Check;
    /** Completed once, at the very beginning; every later scan failed. */
    broken: Check;
  }

  async function createOwner(plan: Plan): Promise<Owner> {
    const { dataSource } = database;
    const team = await createTeam(dataSource, plan);
    const [busy, idle, broken] = [
      await createCheck(dataSource, team.id, { domain: `busy.${plan}.example` }),
      await createCheck(dataSource, team.id, { domain: `idle.${plan}.example` }),
      await createCheck(dataSource, team.id, { domain: `broken.${plan}.example` }),
    ];
    return { plan, busy, idle, broken };
  }

  /** What the documented rules keep, computed independently. */
  function mustStay(scans: readonly PastScan[], plan: Plan, now: Date): PastScan[] {
    const cutoff = daysBefore(now, DAYS[plan]);
    const oldest = plan === 'business' ? monthStart(cutoff) : cutoff;
    return scans.filter(({ check, at, status }, place) => {
      const later = scans.slice(place + 1).filter((other) => other.check.id === check.id);
      const isLatest = later.length === 0;
      const isLatestCompleted =
        status === 'completed' && !later.some((other) => other.status === 'completed');
      return (
        at >= oldest || isLatest || isLatestCompleted || status === 'pending' || status === 'in_progress'
      );
    });
  }

  it('has its partitions in time, loses what is old, and keeps what the rules keep', async () => {
    const { dataSource } = database;
    const retention = createRetention(dataSource, RETENTION);
    const owners = await Promise.all((['trial', 'professional', 'business'] as const).map(createOwner));
    const scans = new Map<Plan, PastScan[]>(owners.map(({ plan }) => [plan, []]));
    const past = async (plan: Plan, check: Check, options: Parameters<typeof createPastScan>[2]) =>
      scans.get(plan)?.push(await createPastScan(dataSource, check, options));
    const dropped: string[] = [];
    await ensurePartitions(dataSource, YEAR_BEGINS);
    for (const { plan, idle, broken, busy } of owners) {
      for (const status of ['pending', 'in_progress'] as const)
        await past(plan, busy, { at: YEAR_BEGINS, status });
      for (const check of [idle, broken]) {
        await past(plan, check, { at: YEAR_BEGINS });
        const scanId = scans.get(plan)?.at(-1)?.id ?? '';
        await createIssue(dataSource, check, scanId, { severity: 'critical' });
      }
    }

    for (let month = 0; month < MONTHS; month += 1) {
      const [begins, now] = [monthStart(YEAR_BEGINS, month), monthStart(YEAR_BEGINS, month + 1)];
      for (const { plan, busy, broken } of owners) {
        for (let day = 1; day < 28; day += 7) {
          const at = new Date(begins.getTime() + day * DAY_MS);
          await past(plan, busy, { at, content: `month ${month}` });
          await past(plan, broken, { at, status: 'failed' });
        }
      }
      await ensurePartitions(dataSource, now);
      dropped.push(...(await retention.pass(now)).partitions);

      const months = await partitionMonths(dataSource);
      const oldestWhole = monthStart(daysBefore(now, DAYS.business));
      const first = oldestWhole < YEAR_BEGINS ? YEAR_BEGINS : oldestWhole;
      const expected = monthNames(first, 12 * 5).slice(0, monthsBetween(first, now) + 4);
      expect([month, months]).toEqual([month, { scans: expected, tests: expected }]);

      const staying = owners.flatMap(({ plan }) => mustStay(scans.get(plan) ?? [], plan, now));
      expect(await scanIds(dataSource)).toEqual(staying.map(({ id }) => id).sort());
      for (const owner of owners) await looksRight(owner, scans.get(owner.plan) ?? [], now);
      const details = await dataSource.query<{ used: string }[]>(
        `SELECT check_id || ' ' || content_hash AS used FROM scan_test_details ORDER BY 1`,
      );
      const used = new Set(staying.map(({ check, content }) => `${check.id} ${content}`));
      expect(details.map((row) => row.used)).toEqual([...used].sort());
    }
    expect(dropped.filter((name) => name.startsWith('scans_')).length).toBeGreaterThan(6);
    const [{ kept }] = await dataSource.query<[{ kept: number }]>(
      'SELECT count(*)::integer AS kept FROM scans_default',
    );
    // The idle and the broken check's, and the two that never ended, of each team.
    expect(kept).toBe(12);
  });

  async function looksRight({ plan, busy, idle, broken }: Owner, scans: readonly PastScan[], now: Date) {
    const { dataSource } = database;
    const { total, items } = await new ScansRepository(dataSource).list(
      busy.teamId,
      {},
      { limit: 100, offset: '0' },
    );
    const staying = mustStay(scans, plan, now);
    expect([total, items.length]).toEqual([staying.length, Math.min(100, staying.length)]);
    const checks = new ChecksRepository(dataSource);
    for (const check of [busy, idle, broken]) {
      const latest = scans.filter((scan) => scan.check.id === check.id).at(-1);
      expect((await checks.get(check.teamId, check.id))?.latestScan?.id).toBe(latest?.id);
    }
    expect(await new StatsRepository(dataSource).countFor(busy.teamId)).toMatchObject({
      totalDomains: 3,
      activeScans: 1,
      priorityIssues: 2,
      domainsAtRisk: 2,
    });
  }
});

const monthsBetween = (from: Date, to: Date): number =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();

describe('two keepers at the same time', () => {
  it('make and drop each partition once, and delete each scan once', async () => {
    const { dataSource, url } = database;
    const other = await createDataSource({ databaseUrl: url }).initialize();
    try {
      const begins = monthStart(YEAR_BEGINS);
      const made = await Promise.all([dataSource, other].map((each) => ensurePartitions(each, begins, 5)));
      expect(made.flat().sort()).toEqual(
        monthNames(begins, 6)
          .flatMap((name) => [`scan_tests_${name}`, `scans_${name}`])
          .sort(),
      );
      const trial = await createCheck(dataSource, (await createTeam(dataSource, 'trial')).id);
      const business = await createCheck(dataSource, (await createTeam(dataSource)).id);
      for (let day = 0; day < 150; day += 5) {
        for (const check of [trial, business]) {
          await createPastScan(dataSource, check, { at: new Date(begins.getTime() + day * DAY_MS) });
        }
      }
      const now = daysBefore(begins, -175);
      const passes = await Promise.all(
        [dataSource, other].map((each) =>
          createRetention(each, 'trial=30,professional=30,business=60').pass(now),
        ),
      );
      const [partitions, scans] = [
        passes.flatMap((pass) => pass.partitions),
        passes.reduce((total, pass) => total + pass.scans, 0),
      ];
      expect(new Set(partitions).size).toBe(partitions.length);
      expect(partitions.length).toBeGreaterThan(5);
      // A worker that found the other at work has left the rest to it.
      const left = await createRetention(dataSource, 'trial=30,professional=30,business=60').pass(now);
      expect(left.partitions).toEqual([]);
      expect(scans + left.scans).toBeGreaterThan(0);
      const business60 = monthStart(daysBefore(now, 60));
      const rows = await dataSource.query<{ id: string; plan: Plan }[]>(
        'SELECT s.id, plan FROM scans s JOIN teams t ON t.id = s.team_id WHERE s.id < $1',
        [firstIdAt(business60)],
      );
      // Nobody was scanned in the last month, so the latest scan of the trial team is all that it has.
      expect(rows.filter(({ plan }) => plan === 'business')).toEqual([]);
      const ofTrial = await dataSource.query<unknown[]>('SELECT FROM scans WHERE check_id = $1', [trial.id]);
      expect(ofTrial).toHaveLength(1);
    } finally {
      await other.destroy();
    }
  });
});

describe('a team that has changed its plan', () => {
  it('loses nothing by the retention of the plan that it had', async () => {
    const { dataSource } = database;
    const team = await createTeam(dataSource, 'trial');
    const check = await createCheck(dataSource, team.id);
    for (const day of [0, 1]) await createPastScan(dataSource, check, { at: daysBefore(YEAR_BEGINS, -day) });
    const retention = new RetentionRepository(dataSource);
    const old = { teamId: team.id, before: daysBefore(YEAR_BEGINS, -2) };
    await dataSource.query(`UPDATE teams SET plan = 'business' WHERE id = $1`, [team.id]);
    expect(await retention.forWorkerDeleteOld({ ...old, plan: 'trial' })).toBe(0);
    expect(await retention.forWorkerDeleteOld({ ...old, plan: 'business' })).toBe(1);
  });
});

describe('the default partition', () => {
  it('gives the rows of a month to its partition as soon as there is one', async () => {
    const { dataSource } = database;
    const check = await createCheck(dataSource, (await createTeam(dataSource)).id);
    const scan = await createPastScan(dataSource, check, { at: daysBefore(YEAR_BEGINS, -3) });
    const other = await createPastScan(dataSource, check, { at: daysBefore(YEAR_BEGINS, 3) });
    expect(await ensurePartitions(dataSource, YEAR_BEGINS, 0)).toEqual([
      'scans_2030_01',
      'scan_tests_2030_01',
    ]);
    const places = await dataSource.query<{ scan: string; test: string }[]>(
      `SELECT s.tableoid::regclass::text AS scan, t.tableoid::regclass::text AS test
       FROM scans s JOIN scan_tests t ON t.scan_id = s.id WHERE s.id = ANY($1::uuid[]) ORDER BY s.id DESC`,
      [[scan.id, other.id]],
    );
    expect(places).toEqual([
      { scan: 'scans_2030_01', test: 'scan_tests_2030_01' },
      { scan: 'scans_default', test: 'scan_tests_default' },
    ]);
  });

  it.each(['2030-01-04', '2031-01-04'])('and a month refuse tests that point to no scan: %s', async (day) => {
    const { dataSource } = database;
    await ensurePartitions(dataSource, YEAR_BEGINS, 0);
    const check = await createCheck(dataSource, (await createTeam(dataSource)).id);
    const { id } = await createPastScan(dataSource, check, { at: new Date(day) });
    const insert = (scanId: string): Promise<unknown> =>
      dataSource.query(
        `INSERT INTO scan_tests (scan_id, test_key, position) VALUES ($1, 'csrf_protection', 1)`,
        [scanId],
      );
    await expect(insert(firstIdAt(new Date(day)))).rejects.toThrow(/_scan_fkey/);
    await insert(id);
  });
});

describe('a month that nobody keeps', () => {
  const now = daysBefore(YEAR_BEGINS, -400);
  const everyPlan30 = 'trial=30,professional=30,business=30';

  it('stays during a long read, without blocking others, and goes afterwards', async () => {
    const { dataSource } = database;
    await ensurePartitions(dataSource, YEAR_BEGINS, 0);
    const check = await createCheck(dataSource, (await createTeam(dataSource)).id);
    await createPastScan(dataSource, check, { at: YEAR_BEGINS });
    await createPastScan(dataSource, check, { at: daysBefore(YEAR_BEGINS, -1) });
    const reader = dataSource.createQueryRunner();
    await reader.startTransaction();
    await reader.query('SELECT FROM scans_2030_01');
    let pass: object | undefined;
    const passing = createRetention(dataSource, everyPlan30)
      .pass(now)
      .then((result) => (pass = result));
    await eventually('the pass waits for the reader', 10_000, async () => {
      const waiting = await dataSource.query<unknown[]>(
        `SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'`,
      );
      return waiting.length > 0;
    });
    // They would wait for the reader's end behind a lock that waits without a limit.
    await createScan(dataSource, check);
    await dataSource.query('SELECT count(*) FROM scans JOIN scan_tests ON scan_id = scans.id');
    expect(pass).toBeUndefined();
    await reader.commitTransaction();
    await reader.release();
    expect(await passing).toMatchObject({ partitions: ['scans_2030_01', 'scan_tests_2030_01'] });
  });

  it('is emptied instead of dropped when very much of it must stay', async () => {
    const { dataSource } = database;
    await ensurePartitions(dataSource, YEAR_BEGINS, 0);
    const team = await createTeam(dataSource);
    const prefix = firstIdAt(YEAR_BEGINS).slice(0, 13);
    await dataSource.query(
      `WITH ids AS (
         SELECT gen_random_uuid() AS check_id, overlay(gen_random_uuid()::text PLACING $2 FROM 1 FOR 13)::uuid AS latest,
                overlay(gen_random_uuid()::text PLACING $2 FROM 1 FOR 13)::uuid AS former
         FROM generate_series(1, 2001)
       ), made AS (
         INSERT INTO checks (id, team_id, domain, schedule_frequency, tests, latest_scan_id)
         SELECT check_id, $1, 'shop.example.com', 'HOURLY', '{}', latest FROM ids
       )
       INSERT INTO scans (id, team_id, check_id, status, triggered_by, total_tests)
       SELECT unnest(ARRAY[latest, former]), $1, check_id, 'failed', 'schedule', 0 FROM ids`,
      [team.id, prefix],
    );
    expect(await createRetention(dataSource, everyPlan30).pass(now)).toEqual({
      partitions: [],
      scans: 2001,
      details: 0,
    });
    const [{ latest }] = await dataSource.query<[{ latest: number }]>(
      'SELECT count(*)::integer AS latest FROM scans_2030_01 s JOIN checks c ON c.latest_scan_id = s.id',
    );
    expect(latest).toBe(2001);
  });

  it('leaves the details of a check that is being scanned for the next time', async () => {
    const { dataSource } = database;
    await ensurePartitions(dataSource, YEAR_BEGINS, 0);
    const check = await createCheck(dataSource, (await createTeam(dataSource)).id);
    await createPastScan(dataSource, check, { at: YEAR_BEGINS, content: 'gone' });
    const { id } = await createPastScan(dataSource, check, {
      at: daysBefore(YEAR_BEGINS, -1),
      content: 'kept',
    });
    const slots = dataSource.getRepository(ScanSlot);
    await slots.insert({ checkId: check.id, teamId: check.teamId, scanId: id, class: 'scheduled' });
    const retention = createRetention(dataSource, everyPlan30);
    expect(await retention.pass(now)).toMatchObject({ details: 0 });
    await slots.delete({ checkId: check.id });
    expect(await retention.pass(now)).toMatchObject({ details: 1 });
  });
});
