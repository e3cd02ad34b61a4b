import type {
  CheckId,
  IdentityProof,
  LoginSecrets,
  OpenDraft,
  OpenIdentity,
  ScanIdentityId,
  TeamId,
} from '@palisade/vocabulary';
import type { AuditActor } from '../entities/audit-entry.entity';
import { sha256 } from '../sql/sha256';
import { recordForTeam } from '../ground/audit-entries';
import { identityTarget } from './identity-target';
import { SqlRepository } from '../sql/sql-repository';

/** An identity as it travels to the thread that scans: only there are its secrets opened. */
export interface SealedIdentity {
  teamId: TeamId;
  checkId: CheckId;
  revision: number;
  identity: OpenIdentity;
  sealedSecrets: LoginSecrets;
  /** Whether the step with a broken session is due. */
  proveBroken: boolean;
}

/** An identity that scans leave out, because the site refused it, and why. */
export interface RefusedIdentity {
  identity: OpenIdentity;
  proof: IdentityProof;
}

/** An identity in use: one that is stored, or a draft, which has no row. */
export type UsedIdentity = Pick<SealedIdentity, 'teamId' | 'checkId' | 'revision'> & { identity: OpenDraft };

/** Logins to one account within an hour, over all workers and teams. */
export const LOGINS_AN_HOUR = 6;
/** A day, less a quarter of an hour, because a daily scan may start that much earlier than on the previous day. */
const BROKEN_AGAIN_AFTER = `interval '23 hours 45 minutes'`;

const OPEN = `i.config || jsonb_build_object('id', i.id, 'name', i.name, 'origins', to_jsonb(i.origins))`;
const listOf = (members: string, checkId: string, condition: string): string => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('identity', ${OPEN}, ${members}) ORDER BY i.name), '[]')
  FROM scan_identities i WHERE i.check_id = ${checkId} AND ${condition})`;

/** The identities of a check as JSON, for a statement that knows it by `checkId`. */
export const SEALED_IDENTITIES = (checkId: string, condition: string): string =>
  listOf(
    `'teamId', i.team_id, 'checkId', i.check_id, 'revision', i.revision, 'sealedSecrets', i.sealed_secrets,
      'proveBroken', i.broken_proven_at IS NULL OR i.broken_proven_at < now() - ${BROKEN_AGAIN_AFTER}`,
    checkId,
    condition,
  );

/** A password is not tried again. No account is locked by a fixed header or cookie, and a site that was in trouble may know it again. */
const STAYS_REFUSED = `(i.state = 'refused' AND NOT (i.reason IS NOT DISTINCT FROM 'session_refused' AND i.kind IN ('header', 'cookie')))`;

/** Those that scans leave out, by the site's own word. */
export const REFUSED_IDENTITIES = (checkId: string): string =>
  listOf(
    `'proof', jsonb_build_object('state', i.state, 'reason', i.reason, 'message', i.message, 'broken', false)`,
    checkId,
    STAYS_REFUSED,
  );

/** Whether each origin of an identity is on a domain that its team has verified, in the terms of rows `i` and `checks`. */
export const HAS_OWN_ORIGINS = `NOT EXISTS (
  SELECT FROM unnest(i.origins) AS origin WHERE checks.is_verified AND NOT EXISTS (
    SELECT FROM checks AS proven WHERE proven.team_id = i.team_id AND proven.is_verified AND proven.deleted_at IS NULL
      AND proven.domain = trim(both '[]' FROM regexp_replace(origin, '^[a-z]+://|:[0-9]+$', '', 'g'))))`;

/**
 * A refused password is not tried again, and neither is an account of a site that changed or of an origin that is no longer verified. A
 * check that is not verified signs in only where the operator asks for no proof at all.
 */
export const IS_USABLE = `i.state <> 'disabled' AND NOT ${STAYS_REFUSED} AND ${HAS_OWN_ORIGINS}`;

/** What workers record about identities. */
export class IdentityProofsRepository extends SqlRepository {
  /**
   * One identity for its verification, whatever its state; null when it is gone. `hasOwnOrigins` is false where scans would not use it, because the
   * team has not verified one of its origins.
   */
  async forWorkerIdentity(
    checkId: CheckId,
    id: ScanIdentityId,
  ): Promise<{ identity: SealedIdentity; hasOwnOrigins: boolean } | null> {
    const row = await this.first<{ identities: SealedIdentity[]; usable: SealedIdentity[] }>(
      `SELECT ${SEALED_IDENTITIES('checks.id', 'i.id = $2')} AS identities,
              ${SEALED_IDENTITIES('checks.id', `i.id = $2 AND ${HAS_OWN_ORIGINS}`)} AS usable
       FROM checks WHERE checks.id = $1`,
      [checkId, id],
    );
    const [identity] = row?.identities ?? [];
    return identity === undefined ? null : { identity, hasOwnOrigins: row?.usable.length === 1 };
  }

  /** @returns false when the account had its logins of this hour, over all workers. */
  async forWorkerClaimLogin(account: string): Promise<boolean> {
    const claimed = await this.first(
      `INSERT INTO login_claims AS claim (account_hash, logins_at, claimed_at) VALUES ($1, ARRAY[now()], now())
       ON CONFLICT (account_hash) DO UPDATE SET logins_at = ${RECENT} || now(), claimed_at = now()
         WHERE cardinality(${RECENT}) < ${LOGINS_AN_HOUR}
       RETURNING claim.claimed_at`,
      [sha256(account)],
    );
    if (claimed !== null) await this.clearOld();
    return claimed !== null;
  }

  /** @returns false when this or a later time step was used: its code must not be sent again. */
  async forWorkerClaimTotpStep(account: string, step: number): Promise<boolean> {
    const claimed = await this.first(
      `INSERT INTO login_claims AS claim (account_hash, totp_step, claimed_at) VALUES ($1, $2, now())
       ON CONFLICT (account_hash) DO UPDATE SET totp_step = excluded.totp_step, claimed_at = now()
         WHERE claim.totp_step IS NULL OR claim.totp_step < excluded.totp_step
       RETURNING claim.claimed_at`,
      [sha256(account), step],
    );
    return claimed !== null;
  }

  /**
   * Records a proof unless the identity was changed, disabled or deleted since. @param of the scan that used the identity, or who verified it
   */
  async forWorkerNote(
    { teamId, checkId, revision, identity: { id } }: UsedIdentity,
    { state, reason, message, broken, stop }: IdentityProof,
    of: { actor: AuditActor; scanId: string | null },
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [[noted]] = await manager.query<[{ name: string }[], number]>(
        `UPDATE scan_identities SET state = $4, reason = $5, message = $6, stop = $9,
           proven_at = CASE WHEN $4 = 'proven' THEN now() ELSE proven_at END,
           broken_proven_at = CASE WHEN $7 THEN now() ELSE broken_proven_at END
         WHERE team_id = $1 AND id = $2 AND revision = $3 AND (state <> 'disabled' OR $8) RETURNING name`,
        [
          teamId,
          id,
          revision,
          state,
          reason,
          message,
          state === 'proven' && broken,
          of.scanId === null,
          stop ?? null,
        ],
      );
      if (noted === undefined) return;
      await recordForTeam(
        manager,
        { id: teamId, actor: of.actor },
        {
          action: ACTIONS[state] ?? (of.scanId === null ? 'scan_identity.verified' : 'scan_identity.used'),
          target: identityTarget({ id, ...noted }),
          details: { check_id: checkId, scan_id: of.scanId, state, reason },
        },
      );
    });
  }

  private async clearOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM login_claims WHERE account_hash IN (
         SELECT account_hash FROM login_claims WHERE claimed_at < now() - interval '2 hours' LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    );
  }
}

/** The logins of the last hour. */
const RECENT = `ARRAY(SELECT at FROM unnest(claim.logins_at) AS at WHERE at > now() - interval '1 hour')`;

const ACTIONS = { refused: 'scan_identity.refused', proven: null, inconclusive: null } as const;
