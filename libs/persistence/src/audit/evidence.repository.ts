import type {
  AcceptanceReason,
  CheckId,
  IssueEventType,
  ScanId,
  Severity,
  TeamId,
} from '@palisade/vocabulary';
import { firstIdAt } from '../ids';
import { STATE_AFTER } from '../scans/scan-diff.repository';
import { leavingLocation } from '../ground/signed-in-evidence';
import { SqlRepository } from '../sql/sql-repository';

export interface EvidenceAcceptance {
  fingerprint: string;
  reason: AcceptanceReason;
  note: string | null;
  by: string;
  at: Date;
  /** ISO 8601; null without an end. */
  until: string | null;
}

/** What a person, a key or a scan did to an issue. */
export interface EvidenceDeed {
  at: Date;
  type: IssueEventType;
  by: string;
  title: string;
  location: string;
  severity: Severity;
  data: Record<string, unknown>;
}

export interface QuarterCheck {
  domain: string;
  /** Completed ones of all tests. */
  scans: number;
  failed: number;
  lastAt: Date | null;
}

export interface QuarterFacts {
  team: string;
  checks: QuarterCheck[];
  /** Issues that were open at the end. */
  open: Partial<Record<Severity, number>>;
  /** The latest, oldest first. */
  deeds: EvidenceDeed[];
  deedsCount: number;
}

/** The latest. */
export const MOST_DEEDS = 500;

const DEED = `e.at, e.type, e.actor_name AS by, i.title, ${leavingLocation('i')} AS location, i.severity, e.data`;
/** $3 is the scan: what happened later is not about it, unless it is the newest of its check. */
const UP_TO_SCAN = `e.at <= (SELECT CASE WHEN EXISTS (
    SELECT FROM scans WHERE team_id = $1 AND check_id = $2 AND id > $3 AND status = 'completed') THEN completed_at ELSE 'infinity' END
  FROM scans WHERE team_id = $1 AND id = $3)`;

/** Who did what, for reports that are kept. */
export class EvidenceRepository extends SqlRepository {
  /** The last acceptance of each issue of a check, as of a scan. */
  async acceptancesOf(teamId: TeamId, checkId: CheckId, scanId: ScanId): Promise<EvidenceAcceptance[]> {
    return this.rows<EvidenceAcceptance>(
      `SELECT DISTINCT ON (i.id) i.fingerprint, e.data ->> 'reason' AS reason, e.data ->> 'note' AS note, e.actor_name AS by, e.at,
         e.data ->> 'until' AS until
       FROM issues i JOIN issue_events e ON e.issue_id = i.id AND e.type = 'accepted' AND ${UP_TO_SCAN}
       WHERE i.team_id = $1 AND i.check_id = $2 ORDER BY i.id, e.at DESC, e.id DESC`,
      [teamId, checkId, scanId],
    );
  }

  /** What people and keys did to issues of a check after an earlier scan and up to a later one, oldest first. @param after null for everything */
  async deedsOf(
    teamId: TeamId,
    checkId: CheckId,
    scanId: ScanId,
    after: string | null,
  ): Promise<EvidenceDeed[]> {
    const deeds = await this.rows<EvidenceDeed>(
      `SELECT ${DEED} FROM issues i JOIN issue_events e ON e.issue_id = i.id AND e.actor_kind IN ('user', 'key') AND ${UP_TO_SCAN}
       WHERE i.team_id = $1 AND i.check_id = $2
         AND ($4::uuid IS NULL OR e.at > (SELECT completed_at FROM scans WHERE team_id = $1 AND id = $4))
       ORDER BY e.at DESC, e.id DESC LIMIT ${MOST_DEEDS}`,
      [teamId, checkId, scanId, after],
    );
    return deeds.reverse();
  }

  /** What happened in a span of time, as of its end. Issues and scans of deleted checks are in none of it. */
  async ofQuarter(teamId: TeamId, { from, until }: { from: Date; until: Date }): Promise<QuarterFacts> {
    const values = [teamId, from, until];
    const [team, checks, open, deeds] = await Promise.all([
      this.value<string>('SELECT name FROM teams WHERE id = $1', [teamId]),
      this.rows<QuarterCheck>(QUARTER_CHECKS, [...values, firstIdAt(from)]),
      this.rows<{ severity: Severity; count: number }>(OPEN_AT_END, [teamId, until]),
      this.rows<EvidenceDeed & { total: number }>(QUARTER_DEEDS, values),
    ]);
    return {
      team: team ?? '',
      checks,
      deeds: deeds.reverse(),
      deedsCount: deeds[0]?.total ?? 0,
      open: Object.fromEntries(open.map(({ severity, count }) => [severity, count])),
    };
  }
}

/** A scan is made before it ends, so scans of the span have ids from it on. */
const QUARTER_CHECKS = `
  SELECT c.domain, (count(*) FILTER (WHERE s.status = 'completed' AND NOT s.is_partial))::integer AS scans,
    (count(*) FILTER (WHERE s.status = 'failed'))::integer AS failed,
    max(s.completed_at) FILTER (WHERE s.status = 'completed' AND NOT s.is_partial) AS "lastAt"
  FROM checks c LEFT JOIN scans s ON s.team_id = c.team_id AND s.check_id = c.id AND s.id >= $4
    AND s.created_at >= $2 AND s.completed_at < $3
  WHERE c.team_id = $1 AND c.deleted_at IS NULL AND c.created_at < $3 GROUP BY c.id ORDER BY c.domain, c.id`;

const OPEN_AT_END = `
  SELECT i.severity, count(*)::integer AS count
  FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id AND c.deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT ${STATE_AFTER} AS state FROM issue_events e WHERE e.issue_id = i.id AND e.at < $2 AND ${STATE_AFTER} IS NOT NULL
    ORDER BY e.at DESC, e.id DESC LIMIT 1) AS last
  WHERE i.team_id = $1 AND i.first_detected_at < $2 AND last.state = 'open' GROUP BY i.severity`;

const QUARTER_DEEDS = `
  SELECT ${DEED}, (count(*) OVER ())::integer AS total
  FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id AND c.deleted_at IS NULL
  JOIN issue_events e ON e.issue_id = i.id AND e.at >= $2 AND e.at < $3 AND ${STATE_AFTER} IS NOT NULL
  WHERE i.team_id = $1 ORDER BY e.at DESC, e.id DESC LIMIT ${MOST_DEEDS}`;
