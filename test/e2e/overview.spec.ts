import {
  COMMAND_LINE,
  type Check,
  IssueBulkRepository,
  IssueChangesRepository,
  Issue,
  type IssueAction,
  OverviewRepository,
  type Team,
} from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import type { ApiClient, TestApi } from '../support/api';
import { undoMigrationsUntil } from '../support/database';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { type ScanRig, STUB_INCONCLUSIVE, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
let owner: ApiClient;
let rig: ScanRig;
const rows = <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  api.database.dataSource.query<Row[]>(sql, values);

scanWorld((world) => ({ api, rig, team, key: owner } = world), { hasOwnApi: true });

const HOUR = 3_600_000;
const NONE = { critical: 0, high: 0, medium: 0, low: 0 };
const day = (back: number): string => new Date(Date.now() - back * 24 * HOUR).toISOString().slice(0, 10);

describe('GET /overview/priorities', () => {
  it('counts pages behind a sign-in and pages where people pay', async () => {
    const { dataSource } = api.database;
    const check = await createCheck(dataSource, team.id, { domain: 'exposed.example.com' });
    const scan = await createScan(dataSource, check);
    const rule = { severity: 'high', ruleId: 'hsts-missing', testKey: 'security_headers' } as const;
    const rows = [
      { location: '/kasse/zahlung' },
      { location: '/shop/Checkout?step=2', seenAs: ['customer'] },
      { location: '/account', seenAs: ['customer'] },
      { location: '/repayments', seenAs: [] },
    ];
    for (const row of rows) await createIssue(dataSource, check, scan.id, { ...rule, ...row });
    const { body } = await owner.get('/overview/priorities').expect(200);
    expect(body.data).toMatchObject([
      {
        rule_id: 'hsts-missing',
        signed_in_count: 2,
        payment_count: 2,
        why: expect.stringContaining('4 issues on 1 check, 2 behind a sign-in, 2 where people pay, open'),
      },
    ]);
    await dataSource.query('DELETE FROM issues WHERE check_id = $1', [check.id]);
  });

  it('says what attackers use, as the last scan that detected it found', async () => {
    const check = await createCheck(api.database.dataSource, team.id, {
      tests: { known_vulnerabilities: true },
    });
    const advisories = [
      { id: 'CVE-2026-1', exploited_since: '2026-11-20', epss: 0.2 },
      { id: 'CVE-2026-2', epss: 0.97 },
    ];
    const finding = stubFinding({ id: 'vulnerability-known', severity: 'high', location: 'jenkins' });
    const result = { findings: [{ ...finding, evidence: { ...finding.evidence, advisories } }] };
    await rig.runner(() => stubSession((key) => stubResult(key, result))).run(await rig.trigger(check));
    const { body } = await owner.get('/overview/priorities').expect(200);
    expect(body.data).toMatchObject([
      {
        rule_id: 'vulnerability-known',
        exploited_count: 1,
        epss: 0.97,
        why: expect.stringContaining('1 exploited, EPSS 97%'),
      },
    ]);
  });

  it('groups open issues by their rule, over checks, and keeps teams apart', async () => {
    const { dataSource } = api.database;
    const checks = await Promise.all(
      ['a.example.com', 'b.example.com'].map((domain, index) =>
        createCheck(dataSource, team.id, { domain, isVerified: index === 0 }),
      ),
    );
    const gone = await createCheck(dataSource, team.id, {
      domain: 'gone.example.com',
      deletedAt: new Date(),
    });
    const foreign = await createCheck(dataSource, (await createTeam(dataSource)).id);
    for (const check of [...checks, gone, foreign]) {
      const scan = await createScan(dataSource, check);
      await createIssue(dataSource, check, scan.id, {
        severity: 'high',
        ruleId: 'hsts-missing',
        testKey: 'security_headers',
      });
    }
    const [first] = checks;
    const scan = await createScan(dataSource, first!);
    const low = { severity: 'low', testKey: 'security_txt' } as const;
    await createIssue(dataSource, first!, scan.id, { ...low, ruleId: 'securitytxt-missing' });
    await createIssue(dataSource, first!, scan.id, {
      ...low,
      ruleId: 'securitytxt-expired',
      isResolved: true,
      resolution: 'fixed',
      resolvedAt: new Date(),
    });
    const { body } = await owner.get('/overview/priorities').expect(200);
    expect(body.data).toEqual([
      {
        test_type: 'security_headers',
        rule_id: 'hsts-missing',
        severity: 'high',
        title: expect.any(String),
        issues_count: 2,
        checks_count: 2,
        verified_checks_count: 1,
        domains: ['a.example.com', 'b.example.com'],
        signed_in_count: 0,
        payment_count: 0,
        exploited_count: 0,
        epss: null,
        first_detected_at: expect.any(String),
        overdue_count: 0,
        effort_minutes: 20,
        why: expect.stringMatching(/^High, on 2 checks \(1 verified\), open .*; about 20 minutes to fix\.$/),
      },
      expect.objectContaining({ rule_id: 'securitytxt-missing', checks_count: 1, effort_minutes: 15 }),
    ]);
  });
});

describe('GET /overview', () => {
  it('is zero everywhere for a new team', async () => {
    const { body } = await owner.get('/overview').expect(200);
    expect(body.data).toEqual({
      open: NONE,
      accepted: 0,
      overdue: 0,
      scans: { running: 0, waiting: 0 },
      checks: { ...NONE, total: 0, active: 0, clean: 0, never_scanned: 0, broken: 0, overdue: 0 },
      trend: expect.any(Array),
      mean_hours_to_fix: { critical: null, high: null, medium: null, low: null },
    });
    expect(body.data.trend).toHaveLength(90);
    expect(body.data.trend[89]).toEqual({ date: day(0), opened: 0, fixed: 0, accepted: 0, open: 0 });
    expect(body.data.trend[0].date).toBe(day(89));
  });

  it('counts checks, issues and scans, and leaves deleted checks out', async () => {
    const { dataSource } = api.database;
    const add = (domain: string, overrides: Partial<Check> = {}): Promise<Check> =>
      createCheck(dataSource, team.id, { domain, ...overrides });
    const risky = await add('risky.example.com');
    const scan = await createScan(dataSource, risky, { status: 'in_progress' });
    const scanned = { latestCompletedScanId: scan.id };
    await createScan(dataSource, risky, { status: 'pending' });
    await add('clean.example.com', { ...scanned, isActive: false, nextRunAt: null });
    await add('broken.example.com', { lastRunFailed: true });
    await add('late.example.com', { ...scanned, nextRunAt: new Date(Date.now() - 1.1 * HOUR) });
    await add('soon.example.com', { ...scanned, nextRunAt: new Date(Date.now() - 0.9 * HOUR) });
    const gone = await add('gone.example.com');
    const issue = (severity: Severity, overrides: Partial<Issue> = {}, of = risky): Promise<Issue> =>
      createIssue(dataSource, of, scan.id, { severity, ...overrides });
    await issue('high');
    await issue('low');
    await issue('critical', {}, gone);
    const firstDetectedAt = new Date(Date.now() - 3 * HOUR);
    for (const hours of [1, 2]) {
      const resolvedAt = new Date(firstDetectedAt.getTime() + hours * HOUR);
      await issue('medium', { firstDetectedAt, isResolved: true, resolvedAt, resolution: 'fixed' });
    }
    const accepted = await issue('critical');
    await owner.post(`/issues/${accepted.id}/accept`).send({ reason: 'risk_accepted' }).expect(200);
    await owner.delete(`/checks/${gone.id}`).expect(204);
    const { body } = await owner.get('/overview').expect(200);
    expect(body.data).toMatchObject({
      open: { ...NONE, high: 1, low: 1 },
      accepted: 1,
      scans: { running: 1, waiting: 1 },
      checks: {
        ...NONE,
        high: 1,
        total: 5,
        active: 4,
        clean: 3,
        never_scanned: 1,
        broken: 1,
        overdue: 1,
      },
      mean_hours_to_fix: { critical: null, high: null, medium: 1.5, low: null },
    });
    expect(body.data.trend[89]).toEqual({ date: day(0), opened: 3, fixed: 0, accepted: 1, open: 2 });
    expect(body.data.trend[88]).toMatchObject({ open: 0 });
    for (const condition of ['never_scanned', 'broken', 'overdue', 'clean']) {
      const list = await owner.get(`/checks?per_page=1&condition=${condition}`).expect(200);
      expect([condition, list.body.meta.total]).toEqual([condition, body.data.checks[condition]]);
    }
    await owner.get('/checks?condition=new').expect(422);
  });

  it('knows a check whose last scan failed, until one completes', async () => {
    const check = await createCheck(api.database.dataSource, team.id);
    const broken = async (): Promise<number> =>
      (await new OverviewRepository(api.database.dataSource).forTeam(team.id)).checks.broken;
    const unreachable = () =>
      stubSession(undefined, {
        reachable: false,
        category: 'dns',
        message: 'The name cannot be resolved.',
      });
    await rig.runner(unreachable).run(await rig.trigger(check));
    await expect(broken()).resolves.toBe(1);
    await rig.runner().run(await rig.trigger(check));
    await expect(broken()).resolves.toBe(0);
  });
});

describe('lists of one kind', () => {
  it('are of verified checks, or of scans that a pipeline started', async () => {
    const { dataSource } = api.database;
    const verified = await createCheck(dataSource, team.id, { isVerified: true });
    await createCheck(dataSource, team.id, { domain: 'other.example.com' });
    const scan = await createScan(dataSource, verified, { triggeredBy: 'ci' });
    await createScan(dataSource, verified, { triggeredBy: 'manual' });
    const idsOf = async (list: string): Promise<string[]> => {
      const { body } = await owner.get(list).expect(200);
      return (body.data as { id: string }[]).map(({ id }) => id);
    };
    await expect(idsOf('/checks?is_verified=true')).resolves.toEqual([verified.id]);
    await expect(idsOf('/checks?is_verified=false')).resolves.toHaveLength(1);
    await expect(idsOf('/scans?triggered_by=ci')).resolves.toEqual([scan.id]);
    await owner.get('/scans?triggered_by=nobody').expect(422);
    await owner.get('/checks?is_verified=maybe').expect(422);
  });
});

describe('GET /checks', () => {
  it('shows open issues by severity and sorts by them', async () => {
    const { dataSource } = api.database;
    const add = async (domain: string, severities: Severity[]): Promise<void> => {
      const check = await createCheck(dataSource, team.id, { domain });
      for (const severity of severities) await createIssue(dataSource, check, check.id, { severity });
    };
    await add('a.example.com', ['high', 'low', 'low']);
    await add('b.example.com', ['critical']);
    await add('c.example.com', []);
    await add('d.example.com', ['high', 'medium']);
    const domains = async (query: string): Promise<string> => {
      const { body } = await owner.get(`/checks?sort=open_issues&${query}`).expect(200);
      return (body.data as { domain: string }[]).map(({ domain }) => domain[0]).join('');
    };
    await expect(domains('')).resolves.toBe('bdac');
    await expect(domains('direction=asc')).resolves.toBe('cadb');
    await expect(domains('status=active&search=example&per_page=2&page=2')).resolves.toBe('ac');
    const { body } = await owner.get('/checks?search=a.example').expect(200);
    expect(body.data[0].open_issues).toEqual({ critical: 0, high: 1, medium: 0, low: 2 });
    const one = await owner.get(`/checks/${String(body.data[0].id)}`).expect(200);
    expect(one.body.open_issues).toEqual(body.data[0].open_issues);
  });
});

/** A small, repeatable source of chance. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('the counts of issues', () => {
  const kept = () =>
    rows<Record<string, string>>(
      'SELECT * FROM check_issue_counts WHERE team_id = $1 ORDER BY check_id',
      team.id,
    );
  const count = (condition: string): string => `(count(*) FILTER (WHERE ${condition}))::integer`;
  const RESOLVED = 'is_resolved AND acceptance IS NULL';
  const recounted = () =>
    rows<Record<string, string>>(
      `SELECT team_id, check_id, ${SEVERITIES.map(
        (severity) => `${count(`NOT is_resolved AND severity = '${severity}'`)} AS ${severity},
          ${count(`${RESOLVED} AND severity = '${severity}'`)} AS fixed_${severity},
          coalesce(sum(greatest(extract(epoch FROM resolved_at - first_detected_at), 0)::bigint)
            FILTER (WHERE ${RESOLVED} AND severity = '${severity}'), 0)::bigint AS fix_seconds_${severity}`,
      ).join(', ')}, ${count('acceptance IS NOT NULL')} AS accepted
       FROM issues WHERE team_id = $1 GROUP BY team_id, check_id ORDER BY check_id`,
      team.id,
    );

  /** What the histories of the issues say about the days. */
  async function replayed(): Promise<{ opened: number; fixed: number; accepted: number }> {
    const events = await rows<{ issue: string; type: string; state: string | null }>(
      `SELECT issue_id AS issue, type, data ->> 'state' AS state FROM issue_events
       WHERE issue_id IN (SELECT id FROM issues WHERE team_id = $1) ORDER BY issue_id, at, id`,
      team.id,
    );
    const states = new Map<string, string>();
    const sums = { opened: 0, fixed: 0, accepted: 0 };
    for (const { issue, type, state } of events) {
      const before = states.get(issue);
      const after = state ?? AFTER[type];
      if (after === undefined || after === before) continue;
      states.set(issue, after);
      if (after === 'open') sums.opened += 1;
      else if (before === 'open') sums[after === 'accepted' ? 'accepted' : 'fixed'] += 1;
    }
    return sums;
  }
  const AFTER: Record<string, string> = {
    opened: 'open',
    reopened: 'open',
    unresolved: 'open',
    fixed: 'resolved',
    resolved: 'resolved',
    accepted: 'accepted',
  };

  async function expectNoDrift(): Promise<void> {
    await expect(kept()).resolves.toEqual(await recounted());
    const [days] = await rows(
      `SELECT sum(opened)::integer AS opened, sum(fixed)::integer AS fixed, sum(accepted)::integer AS accepted
       FROM check_issue_days WHERE team_id = $1`,
      team.id,
    );
    expect(days).toEqual(await replayed());
  }

  it.each([1, 2, 3])(
    'never drift, whatever happens and however many transactions write concurrently (history %i)',
    async (seed) => {
      const { dataSource } = api.database;
      const roll = dice(seed);
      const checks = [await createCheck(dataSource, team.id), await createCheck(dataSource, team.id)];
      const changes = new IssueChangesRepository(dataSource);
      const bulk = new IssueBulkRepository(dataSource);
      const acting = { id: team.id, actor: COMMAND_LINE };
      const anyOf = <Item>(items: readonly Item[]): Item => {
        const item = items[roll(items.length)];
        if (item === undefined) throw new Error('There is nothing to pick.');
        return item;
      };
      const scan = async (): Promise<void> => {
        const findings = ['/a', '/b', '/c', '/d']
          .filter(() => roll(2) === 0)
          .map((location) => stubFinding({ id: 'csp-missing', location, severity: anyOf(SEVERITIES) }));
        const inconclusive = roll(5) === 0;
        const result: Partial<TestResult> = {
          findings: inconclusive ? [] : findings,
          judgedLocations: 'all',
          inconclusive: inconclusive ? STUB_INCONCLUSIVE : null,
        };
        const id = await rig.trigger(anyOf(checks));
        await rig.runner(() => stubSession((key) => stubResult(key, result))).run(id);
      };
      const person = async (): Promise<void> => {
        const until = roll(2) === 0 ? new Date(0) : null;
        const action = anyOf<IssueAction>([
          { kind: 'resolve' } as const,
          { kind: 'unresolve' } as const,
          { kind: 'unaccept' } as const,
          { kind: 'accept', reason: 'risk_accepted', note: null, until },
        ]);
        const issues = await dataSource.getRepository(Issue).findBy({ teamId: team.id });
        if (issues.length === 0) return;
        if (roll(3) === 0) {
          const { bulkId } = await bulk.change(acting, { filter: {} }, action, false);
          if (bulkId !== null && roll(2) === 0) await bulk.undo(acting, bulkId);
        } else await changes.changeOne(acting, anyOf(issues).id, action);
      };
      for (let step = 0; step < 12; step += 1) {
        await Promise.all([scan(), person(), person(), changes.forWorkerExpireAcceptances(3)]);
      }
      await expectNoDrift();
      expect((await kept()).length).toBeGreaterThan(0);
    },
  );

  it('are the same after a migration of existing issues', async () => {
    const { dataSource } = api.database;
    const check = await createCheck(dataSource, team.id);
    const resolvedAt = new Date();
    await createIssue(dataSource, check, check.id, {
      severity: 'high',
      firstDetectedAt: new Date(Date.now() - HOUR),
    });
    await createIssue(dataSource, check, check.id, {
      isResolved: true,
      resolvedAt,
      resolution: 'manual',
      firstDetectedAt: new Date(Date.now() - HOUR),
    });
    const before = await kept();
    await undoMigrationsUntil(api.database, 'CountIssues1769101000000');
    await dataSource.runMigrations();
    await expect(kept()).resolves.toEqual(before);
    // The api's role has no rights on tables that were made again.
    const { trend } = await new OverviewRepository(dataSource).forTeam(team.id);
    expect(trend.at(-1)?.open).toBe(1);
  });
});
