import {
  type ActingTeam,
  COMMAND_LINE,
  Check,
  CheckDeletionRepository,
  ChecksRepository,
  type CheckFilter,
  EXACT_TOTAL_UP_TO,
  IssuesRepository,
  ScansRepository,
  StatsRepository,
  createDataSource,
} from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { createTestDatabase, requiredVariable, type TestDatabase } from '../support/database';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.drop());

const acting = (id: string): ActingTeam => ({ id, actor: COMMAND_LINE });

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function query<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return dataSource.query<Row[]>(text, values);
}

/** A small, repeatable source of chance. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('the counts of checks', () => {
  const ACTIONS = ['create', 'create many', 'toggle', 'delete', 'restore', 'remove', 'abort'] as const;

  async function act(action: (typeof ACTIONS)[number], teamId: string, check: Check): Promise<void> {
    const checks = dataSource.getRepository(Check);
    switch (action) {
      case 'create':
        await createCheck(dataSource, teamId, { isActive: check.domain.length % 2 === 0 });
        return;
      case 'create many':
        await query(
          `INSERT INTO checks (id, team_id, domain, is_active, schedule_frequency, tests, deleted_at)
           SELECT gen_random_uuid(), $1, 'many.example', n % 2 = 0, 'HOURLY', '{}', CASE n WHEN 3 THEN now() END
           FROM generate_series(1, 5) AS n`,
          [teamId],
        );
        return;
      case 'toggle':
        await query('UPDATE checks SET is_active = NOT is_active WHERE id = $1', [check.id]);
        return;
      case 'delete':
        await new CheckDeletionRepository(dataSource).delete(acting(teamId), check.id);
        return;
      case 'restore':
        await query('UPDATE checks SET deleted_at = NULL, is_active = true WHERE id = $1', [check.id]);
        return;
      case 'remove':
        await checks.delete({ id: check.id });
        return;
      case 'abort':
        await dataSource
          .transaction(async (manager) => {
            await manager.query('UPDATE checks SET deleted_at = now() WHERE team_id = $1', [teamId]);
            throw new Error('on purpose');
          })
          .catch(() => undefined);
    }
  }

  it('stay equal to count(*) whatever happens to the checks of several teams', async () => {
    const teams = [await createTeam(dataSource), await createTeam(dataSource), await createTeam(dataSource)];
    const roll = dice(42);
    const repository = new ChecksRepository(dataSource);
    const stats = new StatsRepository(dataSource);
    for (let step = 0; step < 120; step += 1) {
      const team = teams[roll(teams.length)] ?? teams[0];
      if (team === undefined) throw new Error('no team');
      const own = await query<{ id: string }>('SELECT id FROM checks WHERE team_id = $1 ORDER BY id', [
        team.id,
      ]);
      const { id } = own[roll(own.length)] ?? (await createCheck(dataSource, team.id));
      const check = await dataSource.getRepository(Check).findOneOrFail({ where: { id }, withDeleted: true });
      await act(ACTIONS[roll(ACTIONS.length)] ?? 'create', team.id, check);
      const counted = await query<{ total: number; active: number }>(
        `SELECT count(*)::int AS total, count(*) FILTER (WHERE is_active)::int AS active
         FROM checks WHERE team_id = $1 AND deleted_at IS NULL`,
        [team.id],
      );
      const totalOf = async (isActive?: boolean): Promise<number> =>
        (
          await repository.list(
            team.id,
            { isActive, sort: 'created_at', direction: 'desc' },
            { limit: 1, offset: '0' },
          )
        ).total;
      const [all, active] = [await totalOf(), await totalOf(true)];
      expect([{ total: all, active }]).toEqual(counted);
      expect(await totalOf(false)).toBe(all - active);
      expect((await stats.countFor(team.id)).totalDomains).toBe(all);
    }
  });

  it('stay exact when many write at the same time', async () => {
    const team = await createTeam(dataSource);
    const checks = await Promise.all(Array.from({ length: 20 }, () => createCheck(dataSource, team.id)));
    const deletion = new CheckDeletionRepository(dataSource);
    await Promise.all(
      checks.flatMap((check, place) => [
        place % 2 === 0
          ? deletion.delete(acting(team.id), check.id)
          : query('UPDATE checks SET is_active = false WHERE id = $1', [check.id]),
        createCheck(dataSource, team.id),
      ]),
    );
    await expect(
      query('SELECT total, active FROM team_check_counts WHERE team_id = $1', [team.id]),
    ).resolves.toEqual([{ total: 30, active: 20 }]);
  });
});

describe('every page of a list', () => {
  let teamId: string;
  let otherId: string;
  beforeAll(async () => {
    [teamId, otherId] = [(await createTeam(dataSource)).id, (await createTeam(dataSource)).id];
    for (const team of [teamId, otherId]) {
      for (let place = 0; place < 23; place += 1) {
        const check = await createCheck(dataSource, team, {
          domain: `${'abc'.charAt(place % 3)}${place % 5}.example`,
          isActive: place % 4 !== 0,
          lastRunAt: place % 3 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + (place % 7))),
          createdAt: new Date(Date.UTC(2025, 0, 1 + (place % 6))),
        });
        const scan = await createScan(dataSource, check, {
          status: (['pending', 'completed', 'failed'] as const)[place % 3],
          hasCriticalIssues: place % 5 === 0,
        });
        await createIssue(dataSource, check, scan.id, {
          severity: (['critical', 'high', 'low'] as const)[place % 3],
          isResolved: place % 2 === 0,
          description: place % 2 === 0 ? 'An even finding.' : 'An odd finding.',
        });
        if (place % 11 === 10) await new CheckDeletionRepository(dataSource).delete(acting(team), check.id);
      }
    }
  });

  /** What LIMIT and OFFSET over the plain tables would respond, page by page. */
  async function expectPages(
    list: (window: { limit: number; offset: string }) => Promise<{ items: { id: string }[]; total: number }>,
    plain: string,
    values: unknown[] = [],
  ): Promise<void> {
    const all = idsOf(await query<{ id: string }>(plain, [teamId, ...values]));
    for (let offset = 0; offset <= all.length + 4; offset += 4) {
      const { items, total } = await list({ limit: 4, offset: String(offset) });
      expect(idsOf(items)).toEqual(all.slice(offset, offset + 4));
      expect(total).toBe(all.length);
    }
  }

  const SORTS = (['domain', 'created_at', 'last_run_at'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      [undefined, true, false].flatMap((isActive) =>
        [undefined, 'A', '1.e'].map((search): CheckFilter => ({ sort, direction, isActive, search })),
      ),
    ),
  );

  it('of checks is that of a plain OFFSET, in each order and with each filter', async () => {
    const checks = new ChecksRepository(dataSource);
    for (const filter of SORTS) {
      await expectPages(
        (window) => checks.list(teamId, filter, window),
        `SELECT id FROM checks WHERE team_id = $1 AND deleted_at IS NULL AND ($2::boolean IS NULL OR is_active = $2)
           AND ($3::text IS NULL OR domain ILIKE '%' || $3 || '%')
         ORDER BY ${filter.sort} ${filter.direction} NULLS LAST, id ${filter.direction}`,
        [filter.isActive ?? null, filter.search ?? null],
      );
    }
  });

  it('of checks carries the latest scans, also where there is none', async () => {
    const scan = await createScan(dataSource, await createCheck(dataSource, otherId));
    await query('UPDATE checks SET latest_scan_id = $1 WHERE id = $2', [scan.id, scan.checkId]);
    const { items } = await new ChecksRepository(dataSource).list(
      otherId,
      { sort: 'created_at', direction: 'desc' },
      { limit: 100, offset: '0' },
    );
    const shown = items.find(({ id }) => id === scan.checkId);
    expect(shown?.latestScan).toMatchObject({ id: scan.id, checkId: scan.checkId, status: 'pending' });
    expect(items.filter(({ latestScan }) => latestScan === null)).toHaveLength(items.length - 1);
  });

  it('of scans is that of a plain OFFSET', async () => {
    const scans = new ScansRepository(dataSource);
    for (const status of [undefined, 'pending', 'in_progress', 'completed', 'failed'] as const) {
      for (const hasCriticalIssues of [undefined, true, false]) {
        await expectPages(
          (window) => scans.list(teamId, { status, hasCriticalIssues }, window),
          `SELECT s.id FROM scans s JOIN checks c ON c.id = s.check_id WHERE s.team_id = $1 AND c.deleted_at IS NULL
             AND ($2::text IS NULL OR s.status = $2) AND ($3::boolean IS NULL OR s.has_critical_issues = $3)
           ORDER BY s.id DESC`,
          [status ?? null, hasCriticalIssues ?? null],
        );
      }
    }
  });

  it('of issues is that of a plain OFFSET', async () => {
    const issues = new IssuesRepository(dataSource);
    for (const severity of [undefined, 'critical', 'medium'] as const) {
      for (const status of ['all', 'resolved', 'unresolved'] as const) {
        for (const search of [undefined, 'EVEN', 'n']) {
          await expectPages(
            (window) => issues.list(teamId, { severity, status, search }, window),
            `SELECT i.id FROM issues i JOIN checks c ON c.id = i.check_id WHERE i.team_id = $1 AND c.deleted_at IS NULL
               AND ($2::text IS NULL OR severity = $2) AND ($3::boolean IS NULL OR is_resolved = $3)
               AND ($4::text IS NULL OR description ILIKE '%' || $4 || '%')
             ORDER BY i.id DESC`,
            [severity ?? null, status === 'all' ? null : status === 'resolved', search ?? null],
          );
        }
      }
    }
  });
});

describe('a list beyond the exact count', () => {
  const EXTRA = 7;
  const WINDOW = { limit: 2, offset: '0' };

  async function fill(teamId: string, issues: number): Promise<Check> {
    const check = await createCheck(dataSource, teamId);
    const scan = await createScan(dataSource, check);
    await query(
      `INSERT INTO issues (id, team_id, check_id, test_key, severity, title, description, fingerprint,
                           first_detected_at, last_detected_at, first_scan_id, last_scan_id)
       SELECT gen_random_uuid(), $1, $2, 'security_headers', 'low', 'Title', 'Long list', 'f' || n, now(), now(), $3, $3
       FROM generate_series(1, $4::int) AS n`,
      [teamId, check.id, scan.id, issues],
    );
    return check;
  }

  it('says its total within seconds of the truth, never that of another team or filter', async () => {
    const [big, small] = [await createTeam(dataSource), await createTeam(dataSource)];
    await fill(big.id, EXACT_TOTAL_UP_TO + EXTRA);
    await fill(small.id, 3);
    const issues = new IssuesRepository(dataSource);
    const totalOf = async (teamId: string, status?: 'resolved' | 'unresolved'): Promise<number> =>
      (await issues.list(teamId, { status }, WINDOW)).total;
    for (let call = 0; call < 3; call += 1) {
      expect(await totalOf(big.id)).toBe(EXACT_TOTAL_UP_TO + EXTRA);
      expect(await totalOf(big.id, 'unresolved')).toBe(EXACT_TOTAL_UP_TO + EXTRA);
      expect(await totalOf(big.id, 'resolved')).toBe(0);
      expect(await totalOf(small.id)).toBe(3);
      expect(await totalOf(small.id, 'resolved')).toBe(0);
    }
    await query(`DELETE FROM issues WHERE team_id = $1 AND fingerprint LIKE 'f1%'`, [small.id]);
    expect(await totalOf(small.id)).toBe(2);
    const last = await issues.list(big.id, {}, { limit: 20, offset: String(EXACT_TOTAL_UP_TO) });
    expect(last.items).toHaveLength(EXTRA);
  });

  it('a search finds the newest, as many as are counted', async () => {
    const team = await createTeam(dataSource);
    await fill(team.id, EXACT_TOTAL_UP_TO + EXTRA);
    const issues = new IssuesRepository(dataSource);
    const search = (offset: number) =>
      issues.list(team.id, { search: 'LONG' }, { limit: 20, offset: String(offset) });
    const newest = await query<{ id: string }>(
      'SELECT id FROM issues WHERE team_id = $1 ORDER BY id DESC LIMIT 20 OFFSET $2',
      [team.id, EXACT_TOTAL_UP_TO - 4],
    );
    const page = await search(EXACT_TOTAL_UP_TO - 4);
    expect(idsOf(page.items)).toEqual(idsOf(newest).slice(0, 4));
    expect(page.total).toBe(EXACT_TOTAL_UP_TO);
    await expect(search(EXACT_TOTAL_UP_TO)).resolves.toEqual({ items: [], total: EXACT_TOTAL_UP_TO });
  });
});

describe('reads that are made again and again', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('keep their plans on the connection where that is allowed: %s', async (preparedStatements, kept) => {
    const team = await createTeam(dataSource);
    // Not through a pooler: this is about its own connection.
    const address = new URL(new URL(database.url).pathname, requiredVariable('TEST_DATABASE_URL'));
    const own = await createDataSource({
      databaseUrl: address.href,
      poolSize: 1,
      preparedStatements,
    }).initialize();
    try {
      const checks = new ChecksRepository(own);
      for (let call = 0; call < 3; call += 1) {
        await checks.list(team.id, { sort: 'domain', direction: 'asc' }, { limit: 20, offset: '0' });
      }
      const statements = await own.query<unknown[]>('SELECT FROM pg_prepared_statements');
      expect(statements).toHaveLength(kept);
    } finally {
      await own.destroy();
    }
  });
});
