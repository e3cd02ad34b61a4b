import { INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import type { ProofMethod, CheckId, TeamId } from '@palisade/vocabulary';
import type { DataSource, EntityManager } from 'typeorm';
import { THE_PRODUCT, recordForTeam } from './audit-entries';
import { announceCheck } from './notification-outbox';
import { type SeenProof, recordSeen } from './proven-origins.repository';

/** With the pause between two failures it keeps the loss of a proof below two days where bursts are on. */
const LOOK_EVERY = `CASE WHEN proof.failing_since IS NOT NULL THEN interval '24 hours'
  WHEN checks.tests @> ANY ($2::jsonb[]) THEN interval '23 hours' ELSE interval '7 days' END`;

/** One failure may be a bad moment of the site. */
const LOST_AFTER = `interval '24 hours'`;

/** How long a site may be unavailable before its proof counts as lost: it must not stay verified without a limit. */
const LOST_UNSEEN_AFTER = `interval '30 days'`;

/** A worker has long given up by then; also the pause after a probe that nobody answered. */
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
  /** Names this claim; writes with an older one touch nothing. */
  claim: string;
}

/** `outdated`: the check was deleted, changed or verified again meanwhile. */
export type RecordedLook = 'kept' | 'lost' | 'outdated';

/** What the workers do about proofs: check again, and take the verification away when a proof is gone. */
export class DomainProofsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes proofs that are due, oldest first; several workers get different ones. Never the operator's word. */
  async forWorkerClaimDue(limit: number): Promise<DueProof[]> {
    const [rows] = await this.dataSource.query<[DueProof[], number]>(
      `UPDATE domain_proofs AS claimed SET claimed_until = now() + ${CLAIM_LASTS}
       FROM (
         SELECT proof.check_id, checks.domain, checks.url
         FROM domain_proofs AS proof JOIN checks ON checks.id = proof.check_id
         WHERE proof.method <> 'operator' AND checks.is_verified AND checks.deleted_at IS NULL
           AND proof.last_checked_at <= now() - interval '23 hours' AND proof.last_checked_at <= now() - ${LOOK_EVERY}
           AND (proof.claimed_until IS NULL OR proof.claimed_until <= now())
         ORDER BY proof.last_checked_at LIMIT $1 FOR UPDATE OF proof SKIP LOCKED
       ) AS due
       WHERE claimed.check_id = due.check_id
       RETURNING claimed.check_id AS "checkId", claimed.team_id AS "teamId", due.domain, due.url, claimed.method,
                 claimed.token, ${CLAIM} AS claim`,
      [limit, WITH_BURSTS],
    );
    return rows;
  }

  /** The proof is in its place; files and meta tags were seen at these origins and addresses. */
  async forWorkerRecordSeen(proof: DueProof, seen: readonly SeenProof[] = []): Promise<RecordedLook> {
    const changes =
      'last_seen_at = now(), last_checked_at = now(), failing_since = NULL, claimed_until = NULL';
    return this.record(proof, { changes, isLost: 'false', seen });
  }

  /** The site says that it is not there. The second time, at least a day later, the check is no longer verified. */
  async forWorkerRecordMissing(proof: DueProof): Promise<RecordedLook> {
    return this.record(proof, {
      changes:
        'last_checked_at = now(), failing_since = coalesce(failing_since, now()), claimed_until = NULL',
      isLost: `failing_since <= now() - ${LOST_AFTER}`,
    });
  }

  /** Nobody answered, which says nothing about the proof: an outage of ours looks the same. The claim stays as a pause. */
  async forWorkerRecordUnknown(proof: DueProof): Promise<RecordedLook> {
    return this.record(proof, {
      changes: 'claimed_until = claimed_until',
      isLost: `last_seen_at <= now() - ${LOST_UNSEEN_AFTER}`,
    });
  }

  private async record(
    proof: DueProof,
    look: { changes: string; isLost: string; seen?: readonly SeenProof[] },
  ): Promise<RecordedLook> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await lockVerified(manager, proof))) return 'outdated';
      const [[row]] = await manager.query<[{ isLost: boolean }[], number]>(
        `UPDATE domain_proofs AS claimed SET ${look.changes} WHERE check_id = $1 AND ${CLAIM} = $2
         RETURNING ${look.isLost} AS "isLost"`,
        [proof.checkId, proof.claim],
      );
      if (row === undefined) return 'outdated';
      await recordSeen(manager, proof, look.seen ?? []);
      if (!row.isLost) return 'kept';
      await takeAway(manager, proof);
      return 'lost';
    });
  }
}

async function takeAway(
  manager: EntityManager,
  { checkId, teamId, domain, method }: DueProof,
): Promise<void> {
  await manager.query('UPDATE checks SET is_verified = false WHERE id = $1', [checkId]);
  const team = { id: teamId, actor: THE_PRODUCT };
  const target = { type: 'check', id: checkId, label: domain };
  await recordForTeam(manager, team, { action: 'check.verification_lost', target, details: { method } });
  await announceCheck(manager, { teamId, checkId, kind: 'verification_lost', data: { method } });
}

/** Exact to the microsecond, which a Date is not. */
const CLAIM = 'extract(epoch FROM claimed.claimed_until)::text';

/** The check comes before its proof in every transaction that locks both. */
async function lockVerified(manager: EntityManager, { checkId, domain }: DueProof): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM checks WHERE id = $1 AND domain = $2 AND is_verified AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [checkId, domain],
  );
  return rows.length === 1;
}
