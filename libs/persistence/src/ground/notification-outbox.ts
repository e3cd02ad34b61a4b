import type { CheckId, IssueId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { NotificationEventKind } from '../entities/notification-event.entity';

/** Most teams have no active channel: no event is written for them that only channels get. */
export const hasChannel = (team: string): string =>
  `EXISTS (SELECT FROM notification_channels AS channel WHERE channel.team_id = ${team} AND channel.is_active)`;

/** Part of the statement that ends the scans of `freed (check_id, scan_id, reason)`. */
export const ANNOUNCE_SCANS = `
    INSERT INTO notification_events (team_id, check_id, kind, scan_id)
    SELECT checks.team_id, checks.id, 'scan', ended.scan_id FROM freed AS ended JOIN checks ON checks.id = ended.check_id
    WHERE ended.reason IS DISTINCT FROM 'check_deleted' AND ${hasChannel('checks.team_id')}`;

/** One event for each check of these issues. */
export async function announceIssues(
  manager: EntityManager,
  kind: 'acceptances' | 'overdue_issues',
  issueIds: readonly IssueId[],
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (issueIds.length === 0) return;
  await manager.query(
    `INSERT INTO notification_events (team_id, check_id, kind, data)
     SELECT team_id, check_id, $2, $3::jsonb || jsonb_build_object('issue_ids', jsonb_agg(id ORDER BY id))
     FROM issues WHERE id = ANY ($1::uuid[]) AND ${hasChannel('issues.team_id')} GROUP BY team_id, check_id`,
    [issueIds, kind, JSON.stringify(facts)],
  );
}

export interface CheckEvent {
  teamId: TeamId;
  checkId: CheckId;
  kind: Exclude<
    NotificationEventKind,
    | 'scan'
    | 'acceptances'
    | 'overdue_issues'
    | 'subdomains'
    | 'api_changed'
    | 'staging_ending'
    | 'flaw'
    | 'scripts'
    | 'certificates'
  >;
  data: Record<string, unknown>;
}

/** In the transaction that causes it; also in teams without a channel, because owners and admins get an e-mail. */
export async function announceCheck(
  manager: EntityManager,
  { teamId, checkId, kind, data }: CheckEvent,
): Promise<void> {
  await manager.query(
    'INSERT INTO notification_events (team_id, check_id, kind, data) VALUES ($1, $2, $3, $4)',
    [teamId, checkId, kind, JSON.stringify(data)],
  );
}
