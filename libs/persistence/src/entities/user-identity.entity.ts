import type { UserId } from '@palisade/vocabulary';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { User } from './user.entity';

/** A person's account at an OpenID provider. Only issuer and subject identify it: an address may change hands there. */
@Entity('user_identities')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'user_identities_user_fkey' })
@Unique('user_identities_issuer_subject_key', ['issuer', 'subject'])
@Index('user_identities_user_idx', ['userId'])
export class UserIdentity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'user_identities_pkey' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: UserId;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  /** What the provider called the person when the identity was linked; for display only. */
  @Column('text')
  label!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
