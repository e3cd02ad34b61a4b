import { quietUntil } from '@palisade/schedule';
import type { ScanFailureReason, Severity, ScanId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { NotificationEventEntry, NotificationEventKind } from '../entities/notification-event.entity';
import type { StreakKind } from '../entities/notification-streak.entity';
import { type Pauses, pauseColumns } from '../ground/schedule-columns';
import { severityRank } from '../ground/severity-rank';
import { type TeamFlaw, flawsOfTeam } from '../ground/team-flaws';
import { leavingLocation } from '../ground/signed-in-evidence';

/** What scans do to issues that people are notified of. */
const ANNOUNCED = ['opened', 'reopened', 'fixed'] as const;
/** How many of each kind are read: no message lists more. */
const MOST_READ = 20;

export interface ChangedIssue {
  change: (typeof ANNOUNCED)[number] | 'acceptance_ending' | 'acceptance_expired' | 'overdue';
  id: string;
  severity: Severity;
  title: string;
  location: string;
  ruleId: string | null;
}

export interface EndedScanFacts {
  id: string;
  status: 'completed' | 'failed';
  failureReason: ScanFailureReason | null;
  completedAt: Date;
  hasCriticalIssues: boolean;
  isFirst: boolean;
  /** Identities whose coverage collapsed with this scan of the whole check, and not with the one before. */
  dropped: { identity: string; last_good: number; last_good_read: number }[];
  /** The first failed scan in a row. */
  startsStreak: boolean;
  /** Failures that it ended. */
  recovered: StreakKind[];
}

/** An event with everything that messages about it say. */
export interface Happening {
  kind: NotificationEventKind;
  at: Date;
  team: { id: string; name: string };
  check: { id: string; domain: string };
  data: Record<string, unknown>;
  scan: EndedScanFacts | null;
  /** The worst of each kind. */
  issues: ChangedIssue[];
  /** All of them. */
  counts: { change: ChangedIssue['change']; severity: Severity; count: number }[];
  /** New rows of the lists about vulnerabilities; null for other events. */
  flaw: TeamFlaw | null;
}

type Entry = Pick<NotificationEventEntry, 'kind' | 'teamId' | 'checkId' | 'scanId' | 'data' | 'createdAt'>;

/** Reads what an event is about, and notes which failures it starts or ends. @returns null when its check or team is gone. */
export async function happeningOf(manager: EntityManager, entry: Entry): Promise<Happening | null> {
  const [named] = await manager.query<{ domain: string; team: string }[]>(
    `SELECT checks.domain, teams.name AS team FROM checks JOIN teams ON teams.id = checks.team_id
     WHERE checks.id = $1 AND checks.deleted_at IS NULL AND teams.deleted_at IS NULL`,
    [entry.checkId],
  );
  if (named === undefined) return null;
  const scan = entry.scanId === null ? null : await endedScan(manager, entry, entry.scanId);
  const changes = await changesOf(manager, entry);
  const flaw = entry.kind === 'flaw' ? await flawOf(manager, entry) : null;
  if (entry.kind === 'flaw' && flaw === null) return null;
  return {
    kind: entry.kind,
    at: entry.createdAt,
    team: { id: entry.teamId, name: named.team },
    check: { id: entry.checkId, domain: named.domain },
    data: entry.data,
    scan,
    ...changes,
    flaw,
  };
}

async function flawOf(manager: EntityManager, { teamId, data }: Entry): Promise<TeamFlaw | null> {
  const [flaw = null] = await flawsOfTeam(manager, teamId, { flawId: String(data.flaw_id) });
  return flaw;
}

const COVERAGE = 'FROM scan_coverage v WHERE v.check_id = $2 AND v.content_hash';

/** Of a row of `scans`. */
const DROPPED = `coalesce((
  SELECT jsonb_agg(jsonb_build_object('identity', covered ->> 'identity', 'last_good', covered -> 'counts' -> 'last_good',
                                      'last_good_read', covered -> 'counts' -> 'last_good_read'))
  FROM (SELECT v.counts -> 'identities' AS identities ${COVERAGE} = scans.coverage_hash) AS now
  LEFT JOIN LATERAL (
    SELECT v.counts -> 'identities' AS identities ${COVERAGE} = (
      SELECT coverage_hash FROM scans AS earlier
      WHERE earlier.check_id = $2 AND earlier.id < $1 AND earlier.status = 'completed' AND NOT earlier.is_partial
      ORDER BY earlier.id DESC LIMIT 1)
  ) AS before ON true
  CROSS JOIN LATERAL jsonb_array_elements(now.identities) AS covered
  WHERE covered -> 'is_collapsed' = 'true' AND NOT coalesce(before.identities @> jsonb_build_array(
    jsonb_build_object('identity', covered -> 'identity', 'is_collapsed', true)), false)), '[]')`;

async function endedScan(
  manager: EntityManager,
  { teamId, checkId }: Entry,
  scanId: ScanId,
): Promise<EndedScanFacts | null> {
  const [scan] = await manager.query<Omit<EndedScanFacts, 'startsStreak' | 'recovered'>[]>(
    `SELECT id, status, failure_reason AS "failureReason", completed_at AS "completedAt",
       has_critical_issues AS "hasCriticalIssues", NOT EXISTS (
         SELECT FROM scans AS earlier WHERE earlier.check_id = $2 AND earlier.id < $1 AND earlier.status = 'completed'
       ) AS "isFirst", CASE WHEN is_partial THEN '[]' ELSE ${DROPPED} END AS dropped
     FROM scans WHERE id = $1`,
    [scanId, checkId],
  );
  if (scan === undefined) return null;
  if (scan.status === 'failed') {
    if (await isQuiet(manager, checkId, scan.completedAt))
      return { ...scan, startsStreak: false, recovered: [] };
    const started = await manager.query<unknown[]>(
      `INSERT INTO notification_streaks (check_id, kind, team_id) VALUES ($1, 'scan.failed', $2)
       ON CONFLICT DO NOTHING RETURNING check_id`,
      [checkId, teamId],
    );
    return { ...scan, startsStreak: started.length > 0, recovered: [] };
  }
  const [ended] = await manager.query<[{ kind: StreakKind }[], number]>(
    'DELETE FROM notification_streaks WHERE check_id = $1 RETURNING kind',
    [checkId],
  );
  return { ...scan, startsStreak: false, recovered: ended.map(({ kind }) => kind).sort() };
}

/** Whether the check was paused or in maintenance when the scan failed: nobody is woken by that. */
async function isQuiet(manager: EntityManager, checkId: string, at: Date): Promise<boolean> {
  const [check] = await manager.query<Pauses[]>(
    `SELECT ${pauseColumns('checks')} FROM checks WHERE id = $1`,
    [checkId],
  );
  return check !== undefined && quietUntil(check, at) !== null;
}

const LINE = `i.id, i.severity, i.title, ${leavingLocation('i')} AS location, i.rule_id AS "ruleId"`;

/** An event of the scan itself is newer than the scan; both ids are time-ordered, so older events are not read. */
const OF_SCAN = `FROM issues i JOIN issue_events e ON e.issue_id = i.id AND e.id >= $2::uuid
  WHERE i.check_id = $1 AND e.scan_id = $2::uuid AND e.type = ANY ($3::text[])`;

async function changesOf(
  manager: EntityManager,
  { kind, checkId, scanId, data }: Entry,
): Promise<Pick<Happening, 'issues' | 'counts'>> {
  if (kind === 'acceptances')
    return namedOf(manager, data.is_ending === true ? 'acceptance_ending' : 'acceptance_expired', data);
  if (kind === 'overdue_issues') return namedOf(manager, 'overdue', data);
  if (kind !== 'scan' || scanId === null) return { issues: [], counts: [] };
  const values = [checkId, scanId, ANNOUNCED];
  const counts = await manager.query<Happening['counts']>(
    `SELECT e.type AS change, i.severity, count(*)::integer AS count ${OF_SCAN} GROUP BY 1, 2`,
    values,
  );
  const issues = await manager.query<ChangedIssue[]>(
    `SELECT change, id, severity, title, location, "ruleId" FROM (
       SELECT e.type AS change, ${LINE}, ${severityRank('i.severity')} AS rank,
         row_number() OVER (PARTITION BY e.type ORDER BY ${severityRank('i.severity')}, i.location, i.id) AS place ${OF_SCAN}
     ) AS ranked WHERE place <= ${MOST_READ} ORDER BY rank, location, id`,
    values,
  );
  return { issues, counts };
}

/** The issues that an event names. */
async function namedOf(
  manager: EntityManager,
  change: ChangedIssue['change'],
  { issue_ids: ids }: Record<string, unknown>,
): Promise<Pick<Happening, 'issues' | 'counts'>> {
  const all = await manager.query<ChangedIssue[]>(
    `SELECT $2::text AS change, ${LINE} FROM issues i WHERE i.id = ANY ($1::uuid[])
     ORDER BY ${severityRank('i.severity')}, i.location, i.id`,
    [ids, change],
  );
  const counts = all.map(({ severity }) => ({ change, severity, count: 1 }));
  return { issues: all.slice(0, MOST_READ), counts };
}
