import { quietUntil } from '@palisade/schedule';
import {
  type AlarmCondition,
  type AlarmEvent,
  SEVERITIES,
  type ChannelId,
  type ChannelType,
  type Severity,
  type TeamId,
  CHANNELS,
  channelTypesThat,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import { insertDelivery, type NewDelivery } from './notification-relay.repository';
import { severityWeight } from '../ground/issue-order';
import { type Pauses, pauseColumns } from '../ground/schedule-columns';
import { SqlRepository } from '../sql/sql-repository';

/** A certificate wakes people when it ends within this time. */
const CERTIFICATE_ENDS_WITHIN = `interval '3 days'`;
const UNSCANNED_FOR = `interval '1 day'`;
/** Alertmanager forgets alerts that nothing repeats. */
const REPEATED_AFTER = `interval '30 minutes'`;
/** Alarms that one channel can have open, and start or end in one run. */
const MOST_ALARMS = 100;

interface OnCallChannel {
  id: ChannelId;
  teamId: TeamId;
  team: string;
  type: ChannelType;
  events: AlarmEvent[];
  minSeverity: Severity;
  verifiedOnly: boolean;
  checkIds: string[] | null;
}

interface StoredAlarm {
  key: string;
  alarm: AlarmText;
  isTold: boolean;
  isOld: boolean;
}

type AlarmText = object & { event: AlarmEvent; severity: Severity };

export interface AlarmTexts {
  alarm: (condition: AlarmCondition, team: { id: string; name: string }) => AlarmText;
  message: (
    event: AlarmEvent | 'alarm.repeated',
    content: { team: { id: string; name: string }; state: 'firing' | 'resolved'; alarms: readonly object[] },
    id: string,
  ) => NewDelivery;
}

/** Compares what wakes people with what each channel was told, and writes messages about the differences. */
export class AlarmsRepository extends SqlRepository {
  async forWorkerCompare(texts: AlarmTexts): Promise<void> {
    const ids = await this.ids(
      `SELECT id FROM notification_channels WHERE is_active AND type = ANY ($1) ORDER BY id`,
      [channelTypesThat(({ events }) => events === 'alarms')],
    );
    for (const id of ids)
      await this.dataSource.transaction((manager) => compare(manager, id as ChannelId, texts));
  }
}

/** Behind the lock of the channel's row, so that of several workers one writes each message. */
async function compare(manager: EntityManager, channelId: ChannelId, texts: AlarmTexts): Promise<void> {
  const [channel] = await manager.query<OnCallChannel[]>(
    `SELECT c.id, c.team_id AS "teamId", t.name AS team, c.type, c.events, c.min_severity AS "minSeverity",
       c.verified_only AS "verifiedOnly", c.check_ids AS "checkIds"
     FROM notification_channels c JOIN teams t ON t.id = c.team_id WHERE c.id = $1 AND c.is_active
     FOR NO KEY UPDATE OF c SKIP LOCKED`,
    [channelId],
  );
  if (channel === undefined) return;
  const team = { id: channel.teamId, name: channel.team };
  const stored = await manager.query<StoredAlarm[]>(
    `SELECT key, alarm, told_at IS NOT NULL AS "isTold", coalesce(told_at < now() - ${REPEATED_AFTER}, false) AS "isOld"
     FROM alarms WHERE channel_id = $1 ORDER BY key`,
    [channelId],
  );
  const conditions = await conditionsOf(manager, channel);
  const lasting = new Set(conditions.map(({ key }) => key));
  const send = async (
    event: AlarmEvent | 'alarm.repeated',
    state: 'firing' | 'resolved',
    alarms: readonly object[],
  ): Promise<void> => {
    const id = newId();
    await insertDelivery(manager, channel, id, texts.message(event, { team, state, alarms }, id));
  };
  const ended = stored.filter(({ key }) => !lasting.has(key)).slice(0, MOST_ALARMS);
  for (const { key, alarm } of ended) {
    await manager.query('DELETE FROM alarms WHERE channel_id = $1 AND key = $2', [channelId, key]);
    await send(alarm.event, 'resolved', [alarm]);
  }
  const told = new Set(stored.filter(({ isTold }) => isTold).map(({ key }) => key));
  const due = conditions.filter(({ isQuiet }) => !isQuiet);
  const worse = due.filter((condition) => isWorse(condition, stored));
  const others = due.filter((condition) => !told.has(condition.key) && !worse.includes(condition));
  for (const condition of [...worse, ...others.slice(0, Math.max(0, MOST_ALARMS - told.size))]) {
    const before = stored.find(({ key }) => key === condition.key)?.alarm;
    // One that is told again has the labels of the first time, unless it became more severe.
    const alarm = before === undefined || worse.includes(condition) ? texts.alarm(condition, team) : before;
    await manager.query(
      `INSERT INTO alarms (channel_id, key, team_id, alarm) VALUES ($1, $2, $3, $4)
       ON CONFLICT (channel_id, key) DO UPDATE SET told_at = now(), alarm = excluded.alarm`,
      [channelId, condition.key, channel.teamId, JSON.stringify(alarm)],
    );
    // PagerDuty keeps the severity of an open incident, and for Alertmanager it is part of what identifies an alert.
    if (before !== undefined && alarm !== before) await send(before.event, 'resolved', [before]);
    await send(alarm.event, 'firing', [alarm]);
  }
  const isSame = (key: string): boolean =>
    lasting.has(key) && !worse.some((condition) => condition.key === key);
  const open = stored.filter(({ key, isTold }) => isTold && isSame(key));
  if (CHANNELS[channel.type].forgets !== true || !open.some(({ isOld }) => isOld)) return;
  await manager.query('UPDATE alarms SET told_at = now() WHERE channel_id = $1 AND key = ANY ($2::text[])', [
    channelId,
    open.map(({ key }) => key),
  ]);
  await send(
    'alarm.repeated',
    'firing',
    open.map(({ alarm }) => alarm),
  );
}

/** Whether a condition is more severe than the channel was told. */
const isWorse = ({ key, severity }: AlarmCondition, stored: readonly StoredAlarm[]): boolean => {
  const before = stored.find((each) => each.key === key)?.alarm.severity;
  return before !== undefined && SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(before);
};

type FoundRow = Omit<AlarmCondition, 'check' | 'issue' | 'certificate' | 'severity'> &
  Pauses & {
    weight: number;
    checkId: string;
    domain: string;
    isActive: boolean;
    issueId: string | null;
    title: string | null;
    count: number;
    name: string | null;
    expiresAt: Date | null;
  };

async function conditionsOf(
  manager: EntityManager,
  { teamId, events, minSeverity, verifiedOnly, checkIds }: OnCallChannel,
): Promise<(AlarmCondition & { isQuiet: boolean })[]> {
  const severities = SEVERITIES.slice(0, SEVERITIES.indexOf(minSeverity) + 1);
  const rows = await manager.query<FoundRow[]>(CONDITIONS, [
    teamId,
    checkIds,
    events,
    severities,
    verifiedOnly,
  ]);
  return rows.map((row) => ({
    event: row.event,
    key: row.key,
    since: row.since,
    ruleId: row.ruleId,
    severity: SEVERITIES[SEVERITIES.length - row.weight] ?? 'critical',
    check: { id: row.checkId, domain: row.domain },
    issue: row.issueId === null ? null : { id: row.issueId, title: row.title ?? '', count: row.count },
    certificate: row.expiresAt && { name: row.name ?? row.domain, expiresAt: row.expiresAt },
    isQuiet: !row.isActive || quietUntil(row, new Date()) !== null,
  }));
}

const WATCHED = `SELECT * FROM checks WHERE team_id = $1 AND deleted_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY ($2))`;
const CHECK = `k.id AS "checkId", k.domain, k.is_active AS "isActive", ${pauseColumns('k')}`;

/**
 * What wakes people now. One problem is one row: a rule that a check breaks at many places, a certificate that several checks see, a
 * check that no scan reaches.
 */
const CONDITIONS = `
  WITH k AS MATERIALIZED (${WATCHED}), broken AS (
    SELECT i.check_id, i.test_key, i.rule_id, max(${severityWeight('i.severity')}) AS weight, count(*)::integer AS count,
      min(i.first_detected_at) AS since, (array_agg(i.id ORDER BY ${severityWeight('i.severity')} DESC, i.id))[1] AS worst
    FROM issues i WHERE 'alarm.issue' = ANY ($3::text[]) AND i.team_id = $1 AND NOT i.is_resolved AND i.severity = ANY ($4::text[])
    GROUP BY i.check_id, i.test_key, i.rule_id
  ), ending AS (
    SELECT DISTINCT ON (e.name) e.check_id, e.name, e.expires_at, e.seen_at
    FROM check_expiries e JOIN k ON k.id = e.check_id AND k.tests -> 'ssl_certificate' = 'true'
    WHERE 'alarm.certificate' = ANY ($3) AND e.team_id = $1 AND e.kind = 'certificate'
    ORDER BY e.name, e.seen_at DESC, e.check_id
  )
  SELECT 'alarm.issue' AS event, concat_ws(' ', 'issue', k.id, test_key, rule_id) AS key, weight, rule_id AS "ruleId", since, ${CHECK},
    worst AS "issueId", (SELECT title FROM issues WHERE id = worst) AS title, count, NULL AS name, NULL::timestamptz AS "expiresAt"
  FROM broken JOIN k ON k.id = broken.check_id WHERE NOT $5::boolean OR k.is_verified
  UNION ALL
  SELECT 'alarm.certificate', 'certificate ' || name, CASE WHEN expires_at < now() THEN 4 ELSE 3 END, NULL,
    expires_at - ${CERTIFICATE_ENDS_WITHIN}, ${CHECK}, NULL, NULL, 0, name, expires_at
  FROM ending JOIN k ON k.id = ending.check_id WHERE expires_at < now() + ${CERTIFICATE_ENDS_WITHIN}
  UNION ALL
  SELECT 'alarm.unscanned', 'unscanned ' || k.id, 3, NULL, since, ${CHECK}, NULL, NULL, 0, NULL, NULL
  FROM k JOIN (SELECT check_id, min(since) AS since FROM notification_streaks WHERE team_id = $1 GROUP BY check_id) AS streak
    ON streak.check_id = k.id
  WHERE 'alarm.unscanned' = ANY ($3) AND k.is_active AND since <= now() - ${UNSCANNED_FOR}
  ORDER BY weight DESC, key`;
