import { SEVERITIES, type Severity, type DeliveryId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import { type Priority, prioritiesOf } from '../overview/priorities';
import { causesOf } from '../overview/causes.repository';
import { CHANNEL_LIST } from '../ground/channel-views';
import { CONDITION_SQL } from '../ground/check-conditions';
import { isOverdue } from '../ground/issue-due';
import { NEXT_SUMMARY } from './notification-channels.repository';
import type { ChangedIssue } from './notification-facts';
import { type NewDelivery, insertDelivery } from './notification-relay.repository';
import type { ChannelRow } from '../sql/table-columns';
import { leavingLocation } from '../ground/signed-in-evidence';
import { SqlRepository } from '../sql/sql-repository';

/** Channels per transaction; each reads the issues of a team. */
const AT_ONCE = 5;
const MOST_CHECKS = 10;
const MOST_FIRST = 3;

export interface WeekOfTeam {
  team: { id: string; name: string };
  from: Date;
  to: Date;
  opened: number;
  fixed: number;
  open: Record<Severity, number>;
  oldestCritical: (Omit<ChangedIssue, 'change'> & { domain: string; firstDetectedAt: Date }) | null;
  /** Accepted issues whose acceptance ends before the next summary. */
  acceptancesEnding: number;
  /** Open issues past their due date. */
  overdue: number;
  /** New vulnerabilities: of how many products, and how many checks they affect. */
  newFlaws: { products: number; affectedChecks: number };
  /** As on the overview, but only a few. */
  fixFirst: Priority[];
  neverScanned: CheckExcerpt;
  broken: CheckExcerpt;
}

export interface CheckExcerpt {
  count: number;
  checks: { id: string; domain: string }[];
}

export type ComposeWeek = (week: WeekOfTeam, channel: ChannelRow, deliveryId: DeliveryId) => NewDelivery;

/** Weekly summaries. Each channel has the time of its next one, so several workers write it once. */
export class WeeklySummariesRepository extends SqlRepository {
  /** Writes the deliveries of some channels that are due. @returns how many; call it again until it is 0. */
  async forWorkerWriteDue(compose: ComposeWeek): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const channels = await manager.query<ChannelRow[]>(
        `SELECT ${CHANNEL_LIST} FROM notification_channels c
         WHERE c.next_summary_at <= now() AND c.is_active ORDER BY c.id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
        [AT_ONCE],
      );
      for (const channel of channels) {
        await manager.query(
          `UPDATE notification_channels SET next_summary_at = ${NEXT_SUMMARY} WHERE id = $1`,
          [channel.id],
        );
        const week = await weekOf(manager, channel);
        const id = newId();
        if (week !== null) await insertDelivery(manager, channel, id, compose(week, channel, id));
      }
      return channels.length;
    });
  }
}

/** The checks that the channel is about: $1 is the team, $2 its checks or null. */
const CHECKS = `checks.team_id = $1 AND checks.deleted_at IS NULL AND ($2::uuid[] IS NULL OR checks.id = ANY ($2::uuid[]))`;
/** The numbers of the overview, so that a summary says the same: `n` is the row of a check in check_issue_counts. */
const COUNTS = 'LEFT JOIN check_issue_counts n ON n.team_id = checks.team_id AND n.check_id = checks.id';
/** Whole days in UTC, as in the trend of the overview, so that each is in one summary. */
const TODAY = "(now() AT TIME ZONE 'UTC')::date";
const start = (day: string): string => `(${day})::timestamp AT TIME ZONE 'UTC'`;

async function weekOf(manager: EntityManager, { teamId, checkIds }: ChannelRow): Promise<WeekOfTeam | null> {
  const values = [teamId, checkIds];
  const [team] = await manager.query<{ id: string; name: string; from: Date; to: Date }[]>(
    `SELECT id, name, ${start(`${TODAY} - 7`)} AS from, ${start(TODAY)} - interval '1 second' AS to FROM teams WHERE id = $1 AND deleted_at IS NULL`,
    [teamId],
  );
  if (team === undefined) return null;
  const sum = (column: string): string => `coalesce(sum(${column}), 0)::integer`;
  const [changed = { opened: 0, fixed: 0 }] = await manager.query<Record<'opened' | 'fixed', number>[]>(
    `SELECT ${sum('days.opened')} AS opened, ${sum('days.fixed')} AS fixed
     FROM check_issue_days AS days JOIN checks ON checks.id = days.check_id
     WHERE days.team_id = $1 AND days.day >= ${TODAY} - 7 AND days.day < ${TODAY} AND ${CHECKS}`,
    values,
  );
  const [open = { critical: 0, high: 0, medium: 0, low: 0 }] = await manager.query<
    Record<Severity, number>[]
  >(
    `SELECT ${SEVERITIES.map((severity) => `${sum(`n.${severity}`)} AS ${severity}`).join(', ')}
     FROM checks ${COUNTS} WHERE ${CHECKS}`,
    values,
  );
  const [oldestCritical = null] = await manager.query<NonNullable<WeekOfTeam['oldestCritical']>[]>(
    `SELECT issues.id, issues.severity, issues.title, ${leavingLocation('issues')} AS location, issues.rule_id AS "ruleId",
       checks.domain, issues.first_detected_at AS "firstDetectedAt"
     FROM issues JOIN checks ON checks.id = issues.check_id
     WHERE ${CHECKS} AND NOT issues.is_resolved AND issues.severity = 'critical'
     ORDER BY issues.first_detected_at, issues.id LIMIT 1`,
    values,
  );
  const [ending = { acceptancesEnding: 0 }] = await manager.query<Pick<WeekOfTeam, 'acceptancesEnding'>[]>(
    `SELECT count(*)::integer AS "acceptancesEnding" FROM issues JOIN checks ON checks.id = issues.check_id
     WHERE ${CHECKS} AND issues.accepted_until < now() + interval '7 days'`,
    values,
  );
  const [late = { overdue: 0 }] = await manager.query<Pick<WeekOfTeam, 'overdue'>[]>(
    `SELECT count(*)::integer AS overdue FROM issues JOIN checks ON checks.id = issues.check_id
     WHERE ${CHECKS} AND NOT issues.is_resolved AND ${isOverdue('issues')}`,
    values,
  );
  const causes = await causesOf(manager, teamId, checkIds);
  return {
    fixFirst: prioritiesOf(causes, new Date()).slice(0, MOST_FIRST),
    team: { id: team.id, name: team.name },
    from: team.from,
    to: team.to,
    ...changed,
    ...ending,
    ...late,
    newFlaws: await newFlawsOf(manager, values),
    open,
    oldestCritical,
    neverScanned: await excerptOf(manager, values, CONDITION_SQL.never_scanned),
    broken: await excerptOf(manager, values, CONDITION_SQL.broken),
  };
}

async function newFlawsOf(manager: EntityManager, values: unknown[]): Promise<WeekOfTeam['newFlaws']> {
  const [found = { products: 0, affectedChecks: 0 }] = await manager.query<WeekOfTeam['newFlaws'][]>(
    `SELECT count(DISTINCT (flaws.test_key, flaws.product))::integer AS products,
       (count(DISTINCT asked.check_id) FILTER (WHERE asked.state = 'affected'))::integer AS "affectedChecks"
     FROM flaw_checks AS asked JOIN flaws ON flaws.id = asked.flaw_id JOIN checks ON checks.id = asked.check_id
     WHERE ${CHECKS} AND flaws.noticed_at >= ${start(`${TODAY} - 7`)} AND flaws.noticed_at < ${start(TODAY)}`,
    values,
  );
  return found;
}

async function excerptOf(manager: EntityManager, values: unknown[], rule: string): Promise<CheckExcerpt> {
  const rows = await manager.query<{ id: string; domain: string; count: number }[]>(
    `SELECT checks.id, checks.domain, count(*) OVER ()::integer AS count FROM checks ${COUNTS}
     WHERE ${CHECKS} AND ${rule} ORDER BY checks.domain, checks.id LIMIT ${MOST_CHECKS}`,
    values,
  );
  return { count: rows[0]?.count ?? 0, checks: rows.map(({ id, domain }) => ({ id, domain })) };
}
