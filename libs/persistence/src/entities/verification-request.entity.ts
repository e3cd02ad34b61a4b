import type { ProofMethod, CheckId, TeamId } from '@palisade/vocabulary';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { AuditActor } from './audit-entry.entity';
import { Check } from './check.entity';

/** What a worker found by one method, in the shape of the API's answer. */
export interface StoredAttempt {
  method: ProofMethod;
  is_proven: boolean;
  message: string;
}

/** A request of the API to check the proofs of a domain now. A worker answers it; rows older than an hour go with the next one. */
@Entity('verification_requests')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], {
  name: 'verification_requests_check_fkey',
})
@Index('verification_requests_open_idx', { synchronize: false })
export class VerificationRequest {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'verification_requests_pkey' })
  id!: string;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  @Column('uuid', { name: 'check_id' })
  checkId!: CheckId;

  @Column('text')
  domain!: string;

  @Column('text', { nullable: true })
  url!: string | null;

  @Column('text', { array: true })
  methods!: ProofMethod[];

  /** The tokens that count, by domain: workers do not know the secret. */
  @Column('jsonb')
  tokens!: Record<string, string[]>;

  /** Who asked, for the audit log. */
  @Column('jsonb')
  actor!: AuditActor;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** Null until a worker has answered. */
  @Column('jsonb', { nullable: true })
  attempts!: StoredAttempt[] | null;
}
