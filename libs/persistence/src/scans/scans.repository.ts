import type { ScanStatus, ScanTrigger, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { escapeLiteral } from 'pg';
import { firstIdAt } from '../ids';
import { CI_HOOK_JOINS, CI_HOOK_OWNER, type CiHookOwner } from '../ground/ci-hook-owner';
import { ListPages, OF_LIVE_CHECKS } from '../sql/list-pages';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';
import { SCAN_VIEW_COLUMNS, type ScanView } from '../ground/scan-views';

export interface ScanFilter {
  checkId?: CheckId;
  status?: ScanStatus;
  triggeredBy?: ScanTrigger;
  hasCriticalIssues?: boolean;
  createdBefore?: Date;
}

/** How many tests of a scan have ended. */
export interface TestProgress {
  ended: number;
  total: number;
}

/** Scans of deleted checks are in no response. */
const FROM = 'FROM scans s JOIN checks c ON c.id = s.check_id AND c.deleted_at IS NULL';

export class ScansRepository extends SqlRepository {
  private readonly pages = new ListPages(this.dataSource);

  /** Whose scan it is; null for an unknown one and for one of a deleted check. */
  async ownerOf(scanId: ScanId): Promise<string | null> {
    return this.value<TeamId>(`SELECT s.team_id AS "teamId" ${FROM} WHERE s.id = $1`, [scanId]);
  }

  /** Newest first: the ids are time-ordered. */
  async list(teamId: TeamId, filter: ScanFilter, window: RowWindow): Promise<RowPage<ScanView>> {
    const values: unknown[] = [teamId];
    const conditions = [OF_LIVE_CHECKS];
    const narrow = (column: string, value: unknown): void => {
      if (value !== undefined) conditions.push(`listed.${column} = $${values.push(value)}`);
    };
    narrow('check_id', filter.checkId);
    narrow('triggered_by', filter.triggeredBy);
    narrow('has_critical_issues', filter.hasCriticalIssues);
    // By the id, which partitions and indexes are ordered by.
    if (filter.createdBefore !== undefined) {
      const border = firstIdAt(new Date(Math.max(0, filter.createdBefore.getTime())));
      conditions.push(`listed.id < $${values.push(border)}::uuid`);
    }
    // Literally, because the index of unfinished scans serves statements only that name such a status.
    if (filter.status !== undefined) conditions.push(`listed.status = ${escapeLiteral(filter.status)}`);
    return this.pages.read<ScanView>(
      {
        columns: SCAN_VIEW_COLUMNS,
        joins: 'JOIN scans s ON s.id = page.id JOIN checks c ON c.id = s.check_id',
        listed: `FROM scans AS listed WHERE ${conditions.join(' AND ')}`,
        values,
      },
      window,
    );
  }

  async get(teamId: TeamId, scanId: ScanId): Promise<ScanView | null> {
    return this.first<ScanView>(`SELECT ${SCAN_VIEW_COLUMNS} ${FROM} WHERE s.team_id = $1 AND s.id = $2`, [
      teamId,
      scanId,
    ]);
  }

  /** For the CI URLs, whose caller is known only after a query for the scan: what its hash derives from, and the plan. */
  async forCiHook(scanId: ScanId): Promise<CiHookOwner | null> {
    return this.first<CiHookOwner>(`SELECT ${CI_HOOK_OWNER} ${FROM} ${CI_HOOK_JOINS} WHERE s.id = $1`, [
      scanId,
    ]);
  }

  /** Of scans of any team: those that run or wait to run, with their progress. One of a deleted check does neither. */
  async unfinishedAmong(scanIds: readonly ScanId[]): Promise<Map<ScanId, TestProgress>> {
    const rows = await this.dataSource.query<({ id: ScanId } & TestProgress)[]>(
      `SELECT s.id, tests.* ${FROM}
       CROSS JOIN LATERAL (
         SELECT count(*)::integer AS total,
                (count(*) FILTER (WHERE st.status NOT IN ('pending', 'running')))::integer AS ended
         FROM scan_tests st WHERE st.scan_id = s.id) AS tests
       WHERE s.id = ANY ($1::uuid[]) AND s.status IN ('pending', 'in_progress')`,
      [scanIds],
    );
    return new Map(rows.map(({ id, ended, total }) => [id, { ended, total }]));
  }
}
