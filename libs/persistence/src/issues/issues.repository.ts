import type { IssueFilter, ScanStatus, IssueId, TeamId, TicketState } from '@palisade/vocabulary';
import type { Issue } from '../entities/issue.entity';
import { type IssueCounts, countIssues } from './issue-counts';
import { dueAt, isOverdue } from '../ground/issue-due';
import { selectIssues } from '../ground/issue-filter';
import { type GroupOrder, type IssueGroup, groupIssues } from './issue-groups';
import { type IssueOrder, listedIssues } from '../ground/issue-order';
import { searchIssues } from './issue-search';
import { ListPages } from '../sql/list-pages';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';
import { ISSUE_COLUMNS, type IssueRow, selectList } from '../sql/table-columns';

/** The most scans that an issue names. */
export const MAX_RELATED_SCANS = 10;

/** An issue with what its summary of the check needs. */
export type IssueWithCheck = IssueRow & {
  checkDomain: string;
  checkTags: string[];
  assignee: { id: string; name: string } | null;
  dueAt: Date | null;
  isOverdue: boolean;
  ticket: { key: string | null; url: string | null; state: TicketState } | null;
};

export interface RelatedScan {
  id: string;
  status: ScanStatus;
  createdAt: Date;
  completedAt: Date | null;
}

const COLUMNS = `${selectList('i', ISSUE_COLUMNS)}, c.domain AS "checkDomain", c.tags AS "checkTags",
  ${dueAt('i')} AS "dueAt", ${isOverdue('i')} AS "isOverdue",
  (SELECT jsonb_build_object('key', key, 'url', url, 'state', state) FROM tickets
   WHERE tickets.team_id = i.team_id AND tickets.test_key = i.test_key AND tickets.rule_id = i.rule_id
   ORDER BY state = 'gone', created_at DESC LIMIT 1) AS ticket,
  (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = i.assignee_id) AS assignee`;

const JOINS = 'JOIN issues i ON i.id = page.id JOIN checks c ON c.id = i.check_id';

/** Issues as people read them, without those of deleted checks. People change issues in IssueChangesRepository, scans in issue-tracking.ts. */
export class IssuesRepository extends SqlRepository {
  private readonly pages = new ListPages(this.dataSource);

  /** Newest first unless `order` says otherwise. A search finds the first EXACT_TOTAL_UP_TO matches. */
  async list(
    teamId: TeamId,
    filter: IssueFilter,
    window: RowWindow,
    order: IssueOrder = { direction: 'desc' },
  ): Promise<RowPage<IssueWithCheck>> {
    const { search } = filter;
    const items = { columns: COLUMNS, joins: JOINS };
    if (search)
      return searchIssues(this.dataSource, teamId, { filter: { ...filter, search }, order }, items, window);
    return this.pages.read<IssueWithCheck>({ ...items, ...listedIssues(teamId, filter, order) }, window);
  }

  async groups(
    teamId: TeamId,
    filter: IssueFilter,
    window: RowWindow,
    order: GroupOrder,
  ): Promise<RowPage<IssueGroup>> {
    return groupIssues(this.dataSource, teamId, { filter, order }, window);
  }

  async counts(teamId: TeamId, filter: IssueFilter, me: string | null): Promise<IssueCounts> {
    return countIssues(this.dataSource, teamId, filter, me);
  }

  async find(teamId: TeamId, issueId: IssueId): Promise<IssueWithCheck | null> {
    const { sql, parameters } = selectIssues(teamId, {});
    return this.first<IssueWithCheck>(`SELECT ${COLUMNS} ${sql} AND i.id = $2`, [...parameters, issueId]);
  }

  /** Which team an issue belongs to, to tell 403 from 404; null when there is none. */
  async ownerOf(issueId: IssueId): Promise<string | null> {
    return this.value<TeamId>(
      `SELECT i.team_id AS "teamId" FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id
       WHERE i.id = $1 AND c.deleted_at IS NULL`,
      [issueId],
    );
  }

  /** The newest ten scans of the issue's check, back to the one that detected it first. */
  async relatedScans(
    teamId: TeamId,
    { checkId, firstScanId }: Pick<Issue, 'checkId' | 'firstScanId'>,
  ): Promise<RelatedScan[]> {
    // Ids are time-ordered, and the scans of one check get theirs one after the other.
    return this.rows<RelatedScan>(
      `SELECT id, status, created_at AS "createdAt", completed_at AS "completedAt" FROM scans
       WHERE team_id = $1 AND check_id = $2 AND id >= $3 ORDER BY id DESC LIMIT ${MAX_RELATED_SCANS}`,
      [teamId, checkId, firstScanId],
    );
  }
}
