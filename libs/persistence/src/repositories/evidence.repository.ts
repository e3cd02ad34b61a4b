import type {
  AcceptanceReason,
  CheckId,
  IssueEventType,
  ScanId,
  Severity,
  TeamId,
} from '@palisade/vocabulary';
import { SqlRepository } from './sql-repository';

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

/** Of a person or a key, the latest. */
export const MOST_DEEDS = 500;

const DEED = `e.at, e.type, e.actor_name AS by, i.title, coalesce(i.location, '') AS location, i.severity, e.data`;
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
}
