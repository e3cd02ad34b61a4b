import type { UserId } from '@palisade/vocabulary';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity';

/** A sign-in that waits for the second factor: the password was right, or the identity provider vouched for the person. */
@Entity('sign_in_challenges')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'sign_in_challenges_user_fkey' })
@Index('sign_in_challenges_token_hash_key', ['tokenHash'], { unique: true })
@Index('sign_in_challenges_user_idx', ['userId'])
export class SignInChallenge {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sign_in_challenges_pkey' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: UserId;

  /** SHA-256 of the cookie's token, hex. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** Codes that were tried. After five the person starts again with the password. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
