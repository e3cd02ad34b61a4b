import type { ProofMethod, VerificationMethod, CheckId, TeamId } from '@palisade/vocabulary';
import { type ActingTeam, COMMAND_LINE, recordForCheck } from '../ground/audit-entries';
import { type SeenProof, recordSeen } from './proven-origins.repository';
import { SqlRepository, firstRow, hasRow } from '../sql/sql-repository';

/** The site that was checked: the result must not verify another domain that the check has by now. */
export interface ProvenSite {
  domain: string;
  url: string | null;
  /** Where it was checked; absent while nothing was. */
  zone?: string;
}

export interface CheckVerification extends ProvenSite {
  zone: string;
  isVerified: boolean;
  /** How the domain is or was last verified; null if it never was. */
  method: VerificationMethod | null;
  verifiedAt: Date | null;
  /** Null when the operator verified the domain, which is never re-checked. */
  lastCheckedAt: Date | null;
  failingSince: Date | null;
}

/** The verification of checks, as owners and the operator see and change it. */
export class CheckVerificationRepository extends SqlRepository {
  async get(teamId: TeamId, checkId: CheckId): Promise<CheckVerification | null> {
    return this.first<CheckVerification>(
      `SELECT checks.domain, checks.url, checks.zone, checks.is_verified AS "isVerified", proof.method,
              proof.verified_at AS "verifiedAt", proof.failing_since AS "failingSince",
              CASE WHEN proof.method <> 'operator' THEN proof.last_checked_at END AS "lastCheckedAt"
       FROM checks LEFT JOIN domain_proofs AS proof ON proof.check_id = checks.id
       WHERE checks.team_id = $1 AND checks.id = $2 AND checks.deleted_at IS NULL`,
      [teamId, checkId],
    );
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
      const isVerified = await hasRow(
        manager,
        `WITH verified AS (
         UPDATE checks SET is_verified = true
         WHERE team_id = $1 AND id = $2 AND deleted_at IS NULL AND domain = $3 AND url IS NOT DISTINCT FROM $4
           AND ($7::text IS NULL OR zone = $7)
         RETURNING team_id, id
       ), stored AS (
         INSERT INTO domain_proofs (team_id, check_id, method, token) SELECT team_id, id, $5, $6 FROM verified
         ON CONFLICT (check_id) DO UPDATE SET ${NEW_PROOF} WHERE domain_proofs.method <> 'operator'
       )
       SELECT FROM verified`,
        [team.id, checkId, site.domain, site.url, proof.method, proof.token, site.zone ?? null],
      );
      if (!isVerified) return false;
      await recordSeen(manager, { checkId, domain: site.domain }, seen);
      const check = { id: checkId, domain: site.domain };
      await recordForCheck(manager, team, 'check.verified', check, { method: proof.method });
      return true;
    });
  }

  /** The operator's override, whichever team the check belongs to. @returns false when there is no such check. */
  async forOperatorVerify(checkId: CheckId): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const verified = await firstRow<{ id: CheckId; teamId: TeamId; domain: string }>(
        manager,
        `WITH verified AS (
         UPDATE checks SET is_verified = true WHERE id = $1 AND deleted_at IS NULL RETURNING team_id, id, domain
       ), stored AS (
         INSERT INTO domain_proofs (team_id, check_id, method) SELECT team_id, id, 'operator' FROM verified
         ON CONFLICT (check_id) DO UPDATE SET ${NEW_PROOF}
       )
       SELECT id, team_id AS "teamId", domain FROM verified`,
        [checkId],
      );
      if (verified === null) return false;
      const team = { id: verified.teamId, actor: COMMAND_LINE };
      await recordForCheck(manager, team, 'check.verified', verified, { method: 'operator' });
      return true;
    });
  }
}

/** The new proof replaces the old one, and a worker that checks the old one now is too late. */
const NEW_PROOF = `method = excluded.method, token = excluded.token, verified_at = now(), last_seen_at = now(),
  last_checked_at = now(), failing_since = NULL, claimed_until = NULL`;
