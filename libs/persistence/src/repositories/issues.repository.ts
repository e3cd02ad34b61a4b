import type { ScanStatus } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import type { Issue } from '../entities/issue.entity';
import { type ActingTeam, recordForTeam } from './audit-entries';
import { type IssueFilter, listedIssues, selectIssues } from './issue-filter';
import { searchIssues } from './issue-search';
import { ListPages } from './list-pages';
import type { RowPage, RowWindow } from './page-of-rows';
import { ISSUE_COLUMNS, type IssueRow, selectList } from './table-columns';

/** An issue with what its summary of the check needs. */
export type IssueWithCheck = IssueRow & { checkDomain: string };

export interface RelatedScan {
  id: string;
  status: ScanStatus;
  createdAt: Date;
  completedAt: Date | null;
}

export interface IssueChange {
  isResolved: boolean;
  /** Absent keeps the notes, null clears them. */
  resolutionNotes?: string | null;
}

const COLUMNS = `${selectList('i', ISSUE_COLUMNS)}, c.domain AS "checkDomain"`;

const JOINS = 'JOIN issues i ON i.id = page.id JOIN checks c ON c.id = i.check_id';

/** Resolving what is resolved keeps its time. */
const RESOLVED_AT = `CASE WHEN $3::boolean THEN coalesce(resolved_at, now()) END`;

/** Issues as people work with them; the worker finds and re-opens them elsewhere. Issues of deleted checks do not exist here. */
export class IssuesRepository {
  private readonly pages: ListPages;

  constructor(private readonly dataSource: DataSource) {
    this.pages = new ListPages(dataSource);
  }

  /** Newest first. A search finds the newest EXACT_TOTAL_UP_TO matches. */
  async list(teamId: string, filter: IssueFilter, window: RowWindow): Promise<RowPage<IssueWithCheck>> {
    const { search } = filter;
    const items = { columns: COLUMNS, joins: JOINS };
    if (search) return searchIssues(this.dataSource, teamId, { ...filter, search }, items, window);
    return this.pages.read<IssueWithCheck>({ ...items, ...listedIssues(teamId, filter) }, window);
  }

  async find(teamId: string, issueId: string): Promise<IssueWithCheck | null> {
    const { sql, parameters } = selectIssues(teamId, {});
    const [issue] = await this.dataSource.query<IssueWithCheck[]>(`SELECT ${COLUMNS} ${sql} AND i.id = $2`, [
      ...parameters,
      issueId,
    ]);
    return issue ?? null;
  }

  /** Which team an issue belongs to, to tell 403 from 404; null when there is none. */
  async ownerOf(issueId: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ teamId: string }[]>(
      `SELECT i.team_id AS "teamId" FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id
       WHERE i.id = $1 AND c.deleted_at IS NULL`,
      [issueId],
    );
    return row?.teamId ?? null;
  }

  /** The newest ten scans of the issue's check, back to the one that detected it first. */
  async relatedScans(
    teamId: string,
    { checkId, firstScanId }: Pick<Issue, 'checkId' | 'firstScanId'>,
  ): Promise<RelatedScan[]> {
    // Ids are time-ordered, and the scans of one check get theirs one after the other.
    return this.dataSource.query<RelatedScan[]>(
      `SELECT id, status, created_at AS "createdAt", completed_at AS "completedAt" FROM scans
       WHERE team_id = $1 AND check_id = $2 AND id >= $3 ORDER BY id DESC LIMIT 10`,
      [teamId, checkId, firstScanId],
    );
  }

  /** @returns false when the team has no such issue. The audit log tells when its state changes, not when only notes do. */
  async update(
    team: ActingTeam,
    issueId: string,
    { isResolved, resolutionNotes }: IssueChange,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [before] = await manager.query<{ title: string; isResolved: boolean }[]>(
        `SELECT i.title, i.is_resolved AS "isResolved" FROM issues i JOIN checks c ON c.id = i.check_id
         WHERE i.team_id = $1 AND i.id = $2 AND c.deleted_at IS NULL FOR NO KEY UPDATE OF i`,
        [team.id, issueId],
      );
      if (before === undefined) return false;
      await manager.query(
        `UPDATE issues SET is_resolved = $3, resolved_at = ${RESOLVED_AT},
           resolution_notes = CASE WHEN $4::boolean THEN $5 ELSE resolution_notes END
         WHERE team_id = $1 AND id = $2`,
        [team.id, issueId, isResolved, resolutionNotes !== undefined, resolutionNotes ?? null],
      );
      if (before.isResolved !== isResolved) {
        const target = { type: 'issue', id: issueId, label: before.title };
        const action = isResolved ? 'issue.resolved' : 'issue.unresolved';
        await recordForTeam(manager, team, { action, target });
      }
      return true;
    });
  }

  /** Ids that are unknown, another team's or already in that state are passed over. @returns how many changed state. */
  async setResolved(team: ActingTeam, issueIds: readonly string[], isResolved: boolean): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      // A scan that closes has locked its check and writes the issues in any order: whoever changes several waits for it.
      await manager.query(
        `SELECT FROM checks WHERE team_id = $1
           AND id IN (SELECT check_id FROM issues WHERE team_id = $1 AND id = ANY ($2::uuid[])) ORDER BY id FOR SHARE`,
        [team.id, issueIds],
      );
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE issues SET is_resolved = $3, resolved_at = ${RESOLVED_AT}
         WHERE id IN (
           SELECT i.id FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id
           WHERE i.team_id = $1 AND i.id = ANY ($2::uuid[]) AND i.is_resolved <> $3 AND c.deleted_at IS NULL
           ORDER BY i.check_id, i.fingerprint FOR NO KEY UPDATE OF i)`,
        [team.id, issueIds, isResolved],
      );
      const action = isResolved ? 'issues.bulk_resolved' : 'issues.bulk_unresolved';
      if (count > 0) await recordForTeam(manager, team, { action, details: { count } });
      return count;
    });
  }
}
