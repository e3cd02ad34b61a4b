import { isDeepStrictEqual } from 'node:util';
import type { Plan, TestKey, TestSettings, CheckId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { CheckBaseline } from '../entities/check-baseline.entity';
import { Check } from '../entities/check.entity';
import { newId } from '../ids';
import { type ActingTeam, recordForCheck } from '../ground/audit-entries';
import { type CheckFilter, OPEN_ISSUES, listChecks } from './check-list';
import { isQuotaUsed } from './check-quota';
import { type UsedTag, listTags } from './check-tags';
import type { CheckDetail, CheckSettings, CheckView, TestConfigs } from './check-views';
import { CI_HOOK_JOINS, CI_HOOK_OWNER, type CiHookOwner, HAS_CI_HASH } from '../ground/ci-hook-owner';
import { GRADE_FACTS } from '../ground/grade-facts';
import { disableIdentities } from '../identities/disable-identities';
import { endHold } from '../ground/held-scans';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { latestScanOf } from '../ground/scan-views';
import { moveScans } from '../zones/scan-zones';
import { CHECK_COLUMNS, CHECK_FIELDS, CHECK_SETTINGS, type Row, selectList } from '../sql/table-columns';
import { writtenRow } from '../sql/written-row';
import { SqlRepository, firstRow, singleValue } from '../sql/sql-repository';

const LIVE = 'team_id = $1 AND deleted_at IS NULL';

export class ChecksRepository extends SqlRepository {
  /** Whose check it is; null for an unknown or deleted one. */
  async ownerOf(checkId: CheckId): Promise<string | null> {
    return this.value<TeamId>('SELECT team_id AS "teamId" FROM checks WHERE id = $1 AND deleted_at IS NULL', [
      checkId,
    ]);
  }

  async list(teamId: TeamId, filter: CheckFilter, window: RowWindow): Promise<RowPage<CheckView>> {
    return listChecks(this.dataSource, teamId, filter, window);
  }

  async tags(teamId: TeamId, search: string): Promise<UsedTag[]> {
    return listTags(this.dataSource, teamId, search);
  }

  async get(teamId: TeamId, checkId: CheckId): Promise<CheckDetail | null> {
    return readDetail(this.dataSource.manager, teamId, checkId);
  }

  /**
   * Adds a check unless the team, or on the trial plan one of its owners, has `limit` of them already; then null. `settingsAt` gets the database's clock and
   * the new id. The lock on the team's row makes the limit exact under parallel calls.
   */
  async create(
    team: ActingTeam,
    limit: number | null,
    settingsAt: (now: Date, checkId: CheckId) => CheckSettings,
  ): Promise<CheckDetail | null> {
    return this.dataSource.transaction(async (manager) => {
      const teamId = team.id;
      const [locked] = await manager.query<{ now: Date; plan: Plan }[]>(
        `SELECT date_trunc('milliseconds', now()) AS now, plan FROM teams
         WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
        [teamId],
      );
      if (locked === undefined) throw new Error('The team of a new check does not exist.');
      const quota = { id: teamId, plan: locked.plan };
      if (limit !== null && (await isQuotaUsed(manager, quota, limit))) return null;
      const id = newId();
      const settings = settingsAt(locked.now, id);
      const row = writtenRow(Check, CHECK_SETTINGS, settings, [teamId, id, locked.now]);
      await manager.query(
        `INSERT INTO checks (team_id, id, created_at, ${row.columns}) VALUES ($1, $2, $3, ${row.places})`,
        row.values,
      );
      await writeTestConfigs(manager, teamId, id, settings.testConfigs);
      await recordForCheck(manager, team, 'check.created', { id, domain: settings.domain });
      return readDetail(manager, teamId, id);
    });
  }

  /** Replaces what the owner decides by what `change` makes of it, under the row's lock; null when there is no such check. */
  async update(
    team: ActingTeam,
    checkId: CheckId,
    change: (check: CheckDetail, now: Date) => CheckSettings,
  ): Promise<CheckDetail | null> {
    return this.dataSource.transaction(async (manager) => {
      const teamId = team.id;
      const [locked] = await manager.query<{ now: Date }[]>(
        `SELECT now() AS now FROM checks WHERE ${LIVE} AND id = $2 FOR NO KEY UPDATE`,
        [teamId, checkId],
      );
      const check = locked === undefined ? null : await readDetail(manager, teamId, checkId);
      if (locked === undefined || check === null) return null;
      const settings = change(check, locked.now);
      const row = writtenRow(Check, CHECK_SETTINGS, settings, [teamId, checkId]);
      await manager.query(`UPDATE checks SET ${row.assignments} WHERE ${LIVE} AND id = $2`, row.values);
      await writeTestConfigs(manager, teamId, checkId, settings.testConfigs);
      await endHold(manager, teamId, checkId);
      await forgetPrevious(manager, team, checkId, { before: check, after: settings });
      const changed = { id: checkId, domain: settings.domain };
      const formerly = { former_domain: check.domain };
      if (check.isVerified && !settings.isVerified)
        await recordForCheck(manager, team, 'check.verification_lost', changed, formerly);
      const fields = changedFields(check, settings);
      if (fields.length > 0) await recordForCheck(manager, team, 'check.updated', changed, { fields });
      return readDetail(manager, teamId, checkId);
    });
  }

  /** For the CI URLs, whose caller is known only after a query for the check: what its hash derives from, and the plan. */
  async forCiHook(checkId: CheckId): Promise<CiHookOwner | null> {
    return this.first<CiHookOwner>(
      `SELECT ${CI_HOOK_OWNER} FROM checks c ${CI_HOOK_JOINS} WHERE c.id = $1 AND c.deleted_at IS NULL`,
      [checkId],
    );
  }
}

const FIELDS = { ...CHECK_FIELDS, testConfigs: 'test_configs' };

const changedFields = (before: CheckSettings, after: CheckSettings): string[] =>
  (Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .map((key) => FIELDS[key]);

const DETAIL_COLUMNS = { ...CHECK_COLUMNS, ...CHECK_SETTINGS };
type CountedCheck = Row<Check, typeof DETAIL_COLUMNS> & Pick<CheckDetail, 'openIssues' | 'gradeFacts'>;

async function readDetail(
  manager: EntityManager,
  teamId: TeamId,
  checkId: CheckId,
): Promise<CheckDetail | null> {
  const check = await firstRow<CountedCheck>(
    manager,
    `SELECT ${selectList('c', DETAIL_COLUMNS)}, ${OPEN_ISSUES} AS "openIssues", ${GRADE_FACTS} AS "gradeFacts"
     FROM checks c LEFT JOIN check_issue_counts n ON n.team_id = c.team_id AND n.check_id = c.id
     WHERE c.team_id = $1 AND c.deleted_at IS NULL AND c.id = $2`,
    [teamId, checkId],
  );
  if (check === null) return null;
  const configs = await manager.query<{ testKey: TestKey; settings: TestSettings }[]>(
    `SELECT test_key AS "testKey", settings FROM check_test_configs WHERE ${LIVE} AND check_id = $2 ORDER BY test_key`,
    [teamId, checkId],
  );
  const baseline = await manager.getRepository(CheckBaseline).findOneBy({ teamId, checkId });
  return {
    ...check,
    baseline,
    latestScan: await latestScanOf(manager, teamId, check),
    hasCiHash: (await singleValue(manager, `SELECT ${HAS_CI_HASH}`, [teamId, checkId])) === true,
    testConfigs: Object.fromEntries(configs.map(({ testKey, settings }) => [testKey, settings])),
  };
}

/** Ends what held for the previous domain, URL or network only. */
async function forgetPrevious(
  manager: EntityManager,
  team: ActingTeam,
  checkId: CheckId,
  { before, after }: { before: CheckSettings; after: CheckSettings },
): Promise<void> {
  const differs = (...keys: (keyof CheckSettings)[]): boolean =>
    keys.some((key) => before[key] !== after[key]);
  if (differs('zone')) await moveScans(manager, team.id, checkId, after.zone);
  // Another path is the same site with the same accounts.
  const isElsewhere = originOf(before) !== originOf(after);
  if (isElsewhere || differs('isVerified', 'zone')) await disableIdentities(manager, team, checkId);
  if (differs('domain', 'isVerified', 'zone')) {
    await manager.query('UPDATE checks SET staging_until = NULL WHERE team_id = $1 AND id = $2', [
      team.id,
      checkId,
    ]);
    for (const table of ['domain_proofs', 'proven_origins'])
      await manager.query(`DELETE FROM ${table} WHERE team_id = $1 AND check_id = $2`, [team.id, checkId]);
  }
  if (differs('domain', 'url', 'zone')) await forgetSite(manager, team.id, checkId);
}

const originOf = ({ domain, url }: CheckSettings): string =>
  `${domain} ${url === null ? '' : new URL(url).origin}`;

/** Deletes what scans read of the previous domain, URL or network. */
async function forgetSite(manager: EntityManager, teamId: TeamId, checkId: CheckId): Promise<void> {
  for (const table of [
    'good_coverage',
    'check_expiries',
    'subdomains',
    'issued_certificates',
    'api_documents',
    'seen_products',
    'flaw_checks',
    'script_changes',
    'scripts',
    'script_ledgers',
  ])
    await manager.query(`DELETE FROM ${table} WHERE team_id = $1 AND check_id = $2`, [teamId, checkId]);
}

/** Makes the stored settings equal to `configs`. */
async function writeTestConfigs(
  manager: EntityManager,
  teamId: TeamId,
  checkId: CheckId,
  configs: TestConfigs,
): Promise<void> {
  await manager.query(
    'DELETE FROM check_test_configs WHERE team_id = $1 AND check_id = $2 AND test_key <> ALL($3::text[])',
    [teamId, checkId, Object.keys(configs)],
  );
  await manager.query(
    `INSERT INTO check_test_configs (team_id, check_id, test_key, settings)
     SELECT $1, $2, given.key, given.value FROM jsonb_each($3::jsonb) AS given
     ON CONFLICT (check_id, test_key) DO UPDATE SET settings = excluded.settings`,
    [teamId, checkId, configs],
  );
}
