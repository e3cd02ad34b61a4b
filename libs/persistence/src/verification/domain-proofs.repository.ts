import { INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import { DEFAULT_ZONE, type ProofMethod, type CheckId, type TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { THE_PRODUCT, recordForCheck } from '../ground/audit-entries';
import { disableIdentities } from '../identities/disable-identities';
import { announceCheck } from '../ground/notification-outbox';
import { type SeenProof, recordSeen } from './proven-origins.repository';
import { SqlRepository, hasRow } from '../sql/sql-repository';
import { mayUseZone } from '../ground/zone-rules';

/** Together with the pause between two failures: a lost proof takes effect within two days for checks with intrusive tests. */
const CHECK_EVERY = `CASE WHEN proof.failing_since IS NOT NULL THEN interval '24 hours'
  WHEN checks.tests @> ANY ($2::jsonb[]) THEN interval '23 hours' ELSE interval '7 days' END`;

/** A single failure may be temporary. */
const LOST_AFTER = `interval '24 hours'`;

/** How long a site may be unavailable before its proof counts as lost: it must not stay verified without a limit. */
const LOST_UNSEEN_AFTER = `interval '30 days'`;

/** A worker has given up long before; also the pause after a re-check without a response. */
const CLAIM_LASTS = `interval '1 hour'`;

const WITH_BURSTS = INTRUSIVE_TEST_KEYS.map((key) => JSON.stringify({ [key]: true }));

/** A proof that is due, claimed by one worker. */
export interface DueProof {
  checkId: CheckId;
  teamId: TeamId;
  domain: string;
  url: string | null;
  method: ProofMethod;
  token: string;
  /** Identifies this claim; writes with an older one have no effect. */
  claim: string;
}

/** `outdated`: the check was deleted, changed or verified again meanwhile. */
export type RecordedCheck = 'kept' | 'lost' | 'outdated';

/** What workers do about proofs: re-check them, and end the verification when a proof is gone. */
export class DomainProofsRepository extends SqlRepository {
  /** Takes proofs of these zones that are due, oldest first; several workers get different ones. Never those of the operator. */
  async forWorkerClaimDue(limit: number, zones: readonly string[] = [DEFAULT_ZONE]): Promise<DueProof[]> {
    const [rows] = await this.dataSource.query<[DueProof[], number]>(
      `UPDATE domain_proofs AS claimed SET claimed_until = now() + ${CLAIM_LASTS}
       FROM (
         SELECT proof.check_id, checks.domain, checks.url
         FROM domain_proofs AS proof JOIN checks ON checks.id = proof.check_id
         WHERE proof.method <> 'operator' AND checks.is_verified AND checks.deleted_at IS NULL
           AND checks.zone = ANY ($3::text[]) AND ${mayUseZone('checks')}
           AND proof.last_checked_at <= now() - interval '23 hours' AND proof.last_checked_at <= now() - ${CHECK_EVERY}
           AND (proof.claimed_until IS NULL OR proof.claimed_until <= now())
         ORDER BY proof.last_checked_at LIMIT $1 FOR UPDATE OF proof SKIP LOCKED
       ) AS due
       WHERE claimed.check_id = due.check_id
       RETURNING claimed.check_id AS "checkId", claimed.team_id AS "teamId", due.domain, due.url, claimed.method,
                 claimed.token, ${CLAIM} AS claim`,
      [limit, WITH_BURSTS, zones],
    );
    return rows;
  }

  /** The proof was found; files and meta tags were seen at these origins and addresses. */
  async forWorkerRecordSeen(proof: DueProof, seen: readonly SeenProof[] = []): Promise<RecordedCheck> {
    const changes =
      'last_seen_at = now(), last_checked_at = now(), failing_since = NULL, claimed_until = NULL';
    return this.record(proof, { changes, isLost: 'false', seen });
  }

  /** The site responded without the proof. If that happens again at least a day later, the check is no longer verified. */
  async forWorkerRecordMissing(proof: DueProof, reason = ''): Promise<RecordedCheck> {
    return this.record(proof, {
      changes:
        'last_checked_at = now(), failing_since = coalesce(failing_since, now()), claimed_until = NULL',
      isLost: `failing_since <= now() - ${LOST_AFTER}`,
      reason,
    });
  }

  /** The site did not respond, which says nothing about the proof: the network of the worker may be the cause. The claim stays as a pause. */
  async forWorkerRecordUnknown(proof: DueProof, reason = ''): Promise<RecordedCheck> {
    return this.record(proof, {
      changes: 'claimed_until = claimed_until',
      isLost: `last_seen_at <= now() - ${LOST_UNSEEN_AFTER}`,
      reason,
    });
  }

  private async record(
    proof: DueProof,
    check: { changes: string; isLost: string; reason?: string; seen?: readonly SeenProof[] },
  ): Promise<RecordedCheck> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await lockVerified(manager, proof))) return 'outdated';
      const [[row]] = await manager.query<[{ isLost: boolean }[], number]>(
        `UPDATE domain_proofs AS claimed SET ${check.changes} WHERE check_id = $1 AND ${CLAIM} = $2
         RETURNING ${check.isLost} AS "isLost"`,
        [proof.checkId, proof.claim],
      );
      if (row === undefined) return 'outdated';
      await recordSeen(manager, proof, check.seen ?? []);
      if (!row.isLost) return 'kept';
      await endVerification(manager, proof, check.reason ?? '');
      return 'lost';
    });
  }
}

async function endVerification(
  manager: EntityManager,
  { checkId, teamId, domain, method }: DueProof,
  reason: string,
): Promise<void> {
  await manager.query('UPDATE checks SET is_verified = false WHERE id = $1', [checkId]);
  const team = { id: teamId, actor: THE_PRODUCT };
  await recordForCheck(manager, team, 'check.verification_lost', { id: checkId, domain }, { method });
  await disableIdentities(manager, team, checkId);
  await announceCheck(manager, { teamId, checkId, kind: 'verification_lost', data: { method, reason } });
}

/** Exact to the microsecond, which a Date is not. */
const CLAIM = 'extract(epoch FROM claimed.claimed_until)::text';

/** The check comes before its proof in every transaction that locks both. */
async function lockVerified(manager: EntityManager, { checkId, domain }: DueProof): Promise<boolean> {
  return hasRow(
    manager,
    `SELECT FROM checks WHERE id = $1 AND domain = $2 AND is_verified AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [checkId, domain],
  );
}
