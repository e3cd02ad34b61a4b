import {
  COMMAND_LINE,
  type Check,
  Issue,
  IssueBulkRepository,
  createDataSource,
  newId,
  Scan,
  ScanTestsRepository,
} from '@palisade/persistence';
import type { TestResult } from '@palisade/scan-engine';
import { detectIssues } from '../../apps/worker/src/scan/issue-tracker';
import { recordDetected, trackIssues } from '../../libs/persistence/src/issues/issue-tracking';
import type { EntityManager } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import {
  type ScanRig,
  STUB_INCONCLUSIVE,
  createScanRig,
  stubFinding,
  stubResult,
  stubSession,
} from '../support/scan-rig';

let database: TestDatabase;
let rig: ScanRig;
let teamId: string;
let check: Check;
beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
  teamId = (await createTeam(database.dataSource)).id;
});
afterAll(() => database.drop());
beforeEach(async () => {
  check = await createCheck(database.dataSource, teamId, { tests: { security_headers: true } });
});

async function scanWith(result: Partial<TestResult>): Promise<string> {
  const scanId = await rig.trigger(check);
  await rig.runner(() => stubSession((key) => stubResult(key, result))).run(scanId);
  return scanId;
}
const issues = () => database.dataSource.getRepository(Issue).findBy({ checkId: check.id });
const onlyIssue = async (): Promise<Issue> => {
  const [issue, ...others] = await issues();
  if (issue === undefined || others.length > 0) throw new Error('There is not exactly one issue.');
  return issue;
};

describe('the issues of a check', () => {
  it('begin with the scan that saw them first', async () => {
    const scanId = await scanWith({ findings: [stubFinding()] });
    expect(await onlyIssue()).toMatchObject({
      teamId,
      testKey: 'security_headers',
      severity: 'medium',
      title: 'Something is wrong',
      firstScanId: scanId,
      lastScanId: scanId,
      isResolved: false,
      resolvedAt: null,
      reopenedAt: null,
    });
  });

  it('seen again: move last_detected_at, take the newest wording and severity, and stay one', async () => {
    const first = await scanWith({ findings: [stubFinding()] });
    const before = await onlyIssue();
    const last = await scanWith({ findings: [stubFinding({ severity: 'high', title: 'Worse now' })] });
    const after = await onlyIssue();
    expect(after).toMatchObject({
      id: before.id,
      severity: 'high',
      title: 'Worse now',
      firstDetectedAt: before.firstDetectedAt,
      firstScanId: first,
      lastScanId: last,
    });
    expect(after.lastDetectedAt.getTime()).toBeGreaterThan(before.lastDetectedAt.getTime());
  });

  it('seen again after they were resolved: open again and say when', async () => {
    await scanWith({ findings: [stubFinding()] });
    await rig.rows(
      `UPDATE issues SET is_resolved = true, resolved_at = now(), resolution_notes = 'done' WHERE check_id = $1`,
      check.id,
    );
    await scanWith({ findings: [stubFinding()] });
    const reopened = await onlyIssue();
    expect(reopened).toMatchObject({ isResolved: false, resolvedAt: null, resolutionNotes: 'done' });
    expect(reopened.reopenedAt).toEqual(reopened.lastDetectedAt);
    await scanWith({ findings: [stubFinding()] });
    expect((await onlyIssue()).reopenedAt).toEqual(reopened.reopenedAt);
  });

  it('change in place when a scan sees them again: no index is written', async () => {
    const { manager } = database.dataSource;
    const see = async (others: EntityManager, scanId: string): Promise<void> => {
      const judged = {
        testKey: 'security_headers',
        status: 'failed',
        inconclusiveReason: null,
        judgedLocations: 'all',
        unjudgedRules: [],
      } as const;
      const seen = detectIssues(check.id, [{ ...judged, findings: [stubFinding()] }]);
      await trackIssues(others, [{ checkId: check.id, scanId, issues: seen, scopes: [] }]);
    };
    await see(manager, await rig.trigger(check));
    let inPlace = 0;
    // Now and then a page has no room for another version of the row.
    for (let round = 0; round < 10; round += 1) {
      inPlace += await database.dataSource.transaction(async (transaction) => {
        await see(transaction, newId());
        const [counted] = await transaction.query<{ rows: number }[]>(
          `SELECT pg_stat_get_xact_tuples_hot_updated('issues'::regclass)::int AS rows`,
        );
        return counted?.rows ?? 0;
      });
    }
    expect(inPlace).toBeGreaterThan(0);
  });

  it.each([
    ['each page that showed them was judged', ['/news', '/about'], 1],
    ['one of those pages was not judged', ['/news'], 0],
  ])('that are no longer seen: %s', async (_name, judgedLocations, missed) => {
    const finding = stubFinding({ id: 'csp-missing', location: '/subscribe', seenOn: ['/about', '/news'] });
    await scanWith({ findings: [finding] });
    await scanWith({ judgedLocations });
    expect(await onlyIssue()).toMatchObject({ missedScans: missed, isDetected: missed === 0 });
  });

  it('do not begin with a test that could not judge', async () => {
    const id = await scanWith({
      inconclusive: STUB_INCONCLUSIVE,
      findings: [stubFinding()],
      status: 'warning',
    });
    expect(await issues()).toEqual([]);
    const scan = await database.dataSource.getRepository(Scan).findOneByOrFail({ id });
    expect(scan.inconclusiveTests).toBe(scan.warningTests);
    expect(scan.inconclusiveTests).toBeGreaterThan(0);
  });

  it('do not count a test with nothing to judge as one that judged', async () => {
    const id = await scanWith({ isApplicable: false, message: 'Does not apply: no token' });
    const scan = await database.dataSource.getRepository(Scan).findOneByOrFail({ id });
    expect(scan).toMatchObject({ passedTests: scan.totalTests, inconclusiveTests: 0 });
    expect(scan.notApplicableTests).toBe(scan.totalTests);
    const tests = new ScanTestsRepository(database.dataSource);
    expect(await tests.all(teamId, id)).toEqual([
      expect.objectContaining({ status: 'passed', isApplicable: false, inconclusiveReason: null }),
    ]);
    const next = await scanWith({});
    expect(await tests.all(teamId, next)).toEqual([expect.objectContaining({ isApplicable: true })]);
  });

  it('F13: 20 writers of the same 30 issues leave 30 rows, without a deadlock', async () => {
    const findings = Array.from({ length: 30 }, (_, place) => stubFinding({ location: `/${place}` }));
    const judged = {
      testKey: 'security_headers',
      status: 'failed',
      inconclusiveReason: null,
      judgedLocations: 'all',
      unjudgedRules: [],
      findings,
    } as const;
    const detected = detectIssues(check.id, [judged]);
    const scanId = await rig.trigger(check);
    // Closing takes the check's row first, so in real life writers of one check take turns; the statement must hold alone.
    const crowd = await createDataSource({ databaseUrl: database.url, poolSize: 20 }).initialize();
    try {
      const writers = Array.from({ length: 20 }, async (_, writer) => {
        for (let round = 0; round < 15; round += 1) {
          const turned = [...detected.slice(writer), ...detected.slice(0, writer)];
          const inOrder = round % 2 === 0 ? turned : turned.reverse();
          await crowd.transaction((manager) =>
            recordDetected(manager, [{ checkId: check.id, scanId, issues: inOrder, scopes: [] }]),
          );
        }
      });
      await Promise.all(writers);
    } finally {
      await crowd.destroy();
    }
    const rows = await issues();
    expect(rows.map(({ fingerprint }) => fingerprint).sort()).toEqual(
      detected.map(({ fingerprint }) => fingerprint),
    );
    expect(rows).toHaveLength(30);
  });

  it('wait for people who resolve many of them meanwhile, without a deadlock', async () => {
    const findings = Array.from({ length: 30 }, (_, place) => stubFinding({ location: `/${place}` }));
    await scanWith({ findings });
    const judged = {
      testKey: 'security_headers',
      status: 'failed',
      inconclusiveReason: null,
      judgedLocations: 'all',
      unjudgedRules: [],
    } as const;
    const acting = { id: teamId, actor: COMMAND_LINE };
    const ids = (await issues()).map(({ id }) => id);
    const crowd = await createDataSource({ databaseUrl: database.url, poolSize: 10 }).initialize();
    const close = (round: number) =>
      crowd.transaction(async (manager) => {
        await manager.query('SELECT FROM checks WHERE id = $1 FOR NO KEY UPDATE', [check.id]);
        const seen = findings.filter((_, place) => (place + round) % 2 === 0);
        const detected = detectIssues(check.id, [{ ...judged, findings: seen }]);
        await trackIssues(manager, [{ checkId: check.id, scanId: newId(), issues: detected, scopes: [] }]);
      });
    const bulk = new IssueBulkRepository(crowd);
    const resolve = async (round: number): Promise<void> => {
      const kind = round % 2 === 0 ? 'resolve' : 'unresolve';
      const { bulkId } = await bulk.change(acting, { issueIds: ids }, { kind }, false);
      if (bulkId !== null && round % 3 === 0) await bulk.undo(acting, bulkId);
    };
    try {
      const many = async (work: (round: number) => Promise<unknown>): Promise<void> => {
        for (let round = 0; round < 30; round += 1) await work(round);
      };
      await Promise.all([many(close), many(resolve), many(close), many(resolve)]);
    } finally {
      await crowd.destroy();
    }
    expect(await issues()).toHaveLength(30);
  });
});
