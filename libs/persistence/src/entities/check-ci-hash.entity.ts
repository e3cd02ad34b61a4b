import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Check } from './check.entity';

/** A CI hash for one check alone. In a table of its own, because workers read checks and must not see it. */
@Entity('check_ci_hashes')
@ForeignKey(() => Check, ['teamId', 'checkId'], ['teamId', 'id'], { name: 'check_ci_hashes_check_fkey' })
export class CheckCiHash {
  @PrimaryColumn('uuid', { name: 'check_id', primaryKeyConstraintName: 'check_ci_hashes_pkey' })
  checkId!: CheckId;

  @Column('uuid', { name: 'team_id' })
  teamId!: TeamId;

  /** SHA-256 of the hash, hex: it is a random secret, which is shown once. */
  @Column('text', { name: 'hash_digest' })
  hashDigest!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
