import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { AcceptanceReason, IssueFilter, IssueState, IssueId, TeamId } from '@palisade/vocabulary';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { connectionFor } from '../connection/read-replicas';
import { dueAt } from '../ground/issue-due';
import { selectIssues } from '../ground/issue-filter';
import { RowStream } from '../sql/row-stream';
import { leavingLocation } from '../ground/signed-in-evidence';
import { SqlRepository } from '../sql/sql-repository';

/** One issue as texts, in the order of the export's columns. */
export type IssueExportRow = [
  domain: string,
  testKey: string,
  severity: string,
  title: string,
  description: string,
  firstDetected: string,
  lastDetected: string,
  status: 'Resolved' | 'Unresolved',
  resolvedAt: string | null,
  rule: string | null,
  location: string,
  state: IssueState,
  resolutionNotes: string | null,
  /** The caller knows the address of its page. */
  issueId: IssueId,
  acceptanceReason: AcceptanceReason | null,
  acceptedBy: string | null,
  acceptedUntil: string | null,
  /** Names of scan identities. */
  seenAs: string,
  dueAt: string | null,
];

/** The API's format of a time; made here, because formatting a million dates is slow in JavaScript. */
const timestamp = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;

const COLUMNS = `c.domain, i.test_key, i.severity, i.title, i.description, ${timestamp('i.first_detected_at')},
  ${timestamp('i.last_detected_at')}, CASE WHEN i.is_resolved THEN 'Resolved' ELSE 'Unresolved' END,
  ${timestamp('i.resolved_at')}, i.rule_id, ${leavingLocation('i')},
  CASE WHEN NOT i.is_resolved THEN 'open' WHEN i.acceptance IS NULL THEN 'resolved' ELSE 'accepted' END,
  i.resolution_notes, i.id, i.acceptance ->> 'reason', i.acceptance -> 'by' ->> 'name', ${timestamp('i.accepted_until')},
  array_to_string(i.seen_as, ' '), ${timestamp(`(${dueAt('i')})`)}`;

/** The team has as many exports under way as it may, counted over all processes. */
export class TooManyExports extends Error {
  override readonly name = 'TooManyExports';
}

/** One of two locks of the team, which is released when the transaction ends. */
const CLAIM = `SELECT CASE
    WHEN pg_try_advisory_xact_lock(hashtextextended('export 1 of ' || $1, 0)) THEN true
    ELSE pg_try_advisory_xact_lock(hashtextextended('export 2 of ' || $1, 0))
  END AS claimed`;

export class IssueExportRepository extends SqlRepository {
  /**
   * All issues of a team that match the filter, newest first, as a stream of IssueExportRow from one snapshot. It
   * resolves when the first rows are there, so an earlier error is a rejection. The stream holds its own connection
   * until it ends or is destroyed.
   * @throws TooManyExports when two others of the team are open
   */
  async open(teamId: TeamId, filter: IssueFilter): Promise<Readable> {
    const { sql, parameters } = selectIssues(teamId, filter);
    const driver = this.dataSource.driver as PostgresDriver;
    const [client, release] = (await connectionFor(driver)) as [PoolClient, PoolClient['release']];
    const rows = new RowStream(`SELECT ${COLUMNS} ${sql} ORDER BY i.id DESC`, parameters, {
      client,
      release,
    });
    await Promise.all([once(rows, 'readable'), rows.start((connection) => claim(connection, teamId))]);
    return rows;
  }
}

async function claim(client: PoolClient, teamId: TeamId): Promise<void> {
  const { rows } = await client.query<{ claimed: boolean }>(CLAIM, [teamId]);
  if (rows[0]?.claimed !== true) throw new TooManyExports('The team has two exports under way.');
}
