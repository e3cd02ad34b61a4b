import type { VerificationMethod, CheckId, TeamId } from '@palisade/vocabulary';
import { Check as CheckConstraint, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/**
 * How a check's domain was proven, and how that proof fares since. What counts is `checks.is_verified`: the row of a proof that
 * was lost stays, to tell what happened. Gone when the check gets another domain.
 */
@Entity('domain_proofs')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'domain_proofs_check_fkey' })
@Index('domain_proofs_last_checked_idx', { synchronize: false })
@CheckConstraint('domain_proofs_method_check', "method IN ('dns', 'file', 'meta', 'operator')")
@CheckConstraint('domain_proofs_token_check', "(token IS NULL) = (method = 'operator')")
export class DomainProof {
  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'domain_proofs_pkey' })
  checkId!: CheckId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('text')
  method!: VerificationMethod;

  /** What was found, kept so that a re-check needs no secret; null for the operator's word. */
  @Column('text', { nullable: true })
  token!: string | null;

  @Column('timestamptz', { name: 'verified_at', default: () => 'now()' })
  verifiedAt!: Date;

  /** When the proof was last found in its place. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt!: Date;

  /** When a worker last found out whether it is there. */
  @Column('timestamptz', { name: 'last_checked_at', default: () => 'now()' })
  lastCheckedAt!: Date;

  /** The first of the re-checks in a row that did not find it. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince!: Date | null;

  /** A worker checks it, or checked it without a result; no other worker does until then. */
  @Column('timestamptz', { name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;
}
