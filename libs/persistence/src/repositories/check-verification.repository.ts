import type { ProofMethod, VerificationMethod, CheckId, TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { type ActingTeam, COMMAND_LINE, recordForTeam } from './audit-entries';
import { type SeenProof, recordSeen } from './proven-origins.repository';

/** What was proven: a response about one domain must not verify another, to which the check was changed meanwhile. */
export interface ProvenSite {
  domain: string;
  url: string | null;
}

export interface CheckVerification extends ProvenSite {
  isVerified: boolean;
  /** How the domain is or was last verified; null if it never was. */
  method: VerificationMethod | null;
  verifiedAt: Date | null;
  /** Null for the operator's word, at which nobody checks again. */
  lastCheckedAt: Date | null;
  failingSince: Date | null;
}

/** What the owner of a check, or the operator, finds out and decides about its verification. */
export class CheckVerificationRepository {
  constructor(private readonly dataSource: DataSource) {}

  async get(teamId: TeamId, checkId: CheckId): Promise<CheckVerification | null> {
    const [row] = await this.dataSource.query<CheckVerification[]>(
      `SELECT checks.domain, checks.url, checks.is_verified AS "isVerified", proof.method,
              proof.verified_at AS "verifiedAt", proof.failing_since AS "failingSince",
              CASE WHEN proof.method <> 'operator' THEN proof.last_checked_at END AS "lastCheckedAt"
       FROM checks LEFT JOIN domain_proofs AS proof ON proof.check_id = checks.id
       WHERE checks.team_id = $1 AND checks.id = $2 AND checks.deleted_at IS NULL`,
      [teamId, checkId],
    );
    return row ?? null;
  }

  /**
   * Verifies a check by a proof that was found, and notes where files and meta tags were seen. The operator's word stays the operator's. @returns false when the check was deleted
   * or now has another site.
   */
  async markProven(
    team: ActingTeam,
    checkId: CheckId,
    site: ProvenSite,
    proof: { method: ProofMethod; token: string },
    seen: readonly SeenProof[] = [],
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const verified = await manager.query<unknown[]>(
        `WITH verified AS (
         UPDATE checks SET is_verified = true
         WHERE team_id = $1 AND id = $2 AND deleted_at IS NULL AND domain = $3 AND url IS NOT DISTINCT FROM $4
         RETURNING team_id, id
       ), stored AS (
         INSERT INTO domain_proofs (team_id, check_id, method, token) SELECT team_id, id, $5, $6 FROM verified
         ON CONFLICT (check_id) DO UPDATE SET ${BEGUN_ANEW} WHERE domain_proofs.method <> 'operator'
       )
       SELECT FROM verified`,
        [team.id, checkId, site.domain, site.url, proof.method, proof.token],
      );
      if (verified.length === 0) return false;
      await recordSeen(manager, { checkId, domain: site.domain }, seen);
      const target = { type: 'check', id: checkId, label: site.domain };
      await recordForTeam(manager, team, {
        action: 'check.verified',
        target,
        details: { method: proof.method },
      });
      return true;
    });
  }

  /** The operator's override, whichever team the check belongs to. @returns false when there is no such check. */
  async forOperatorVerify(checkId: CheckId): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [verified] = await manager.query<{ teamId: TeamId; domain: string }[]>(
        `WITH verified AS (
         UPDATE checks SET is_verified = true WHERE id = $1 AND deleted_at IS NULL RETURNING team_id, id, domain
       ), stored AS (
         INSERT INTO domain_proofs (team_id, check_id, method) SELECT team_id, id, 'operator' FROM verified
         ON CONFLICT (check_id) DO UPDATE SET ${BEGUN_ANEW}
       )
       SELECT team_id AS "teamId", domain FROM verified`,
        [checkId],
      );
      if (verified === undefined) return false;
      const target = { type: 'check', id: checkId, label: verified.domain };
      const team = { id: verified.teamId, actor: COMMAND_LINE };
      await recordForTeam(manager, team, {
        action: 'check.verified',
        target,
        details: { method: 'operator' },
      });
      return true;
    });
  }
}

/** The new proof replaces the old one, and a worker that checks the old one now is too late. */
const BEGUN_ANEW = `method = excluded.method, token = excluded.token, verified_at = now(), last_seen_at = now(),
  last_checked_at = now(), failing_since = NULL, claimed_until = NULL`;
