import type { UserId } from '@palisade/vocabulary';
import {
  Check as CheckConstraint,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
} from 'typeorm';
import { User } from './user.entity';

/** What the holder of a token may do: confirm an address (the current or a new one), or set a new password. */
export type AccountTokenPurpose = 'confirm_email' | 'reset_password';

/** A single-use secret that was mailed to a person, or printed by the operator. The row is deleted when it is used. */
@Entity('account_tokens')
@ForeignKey(() => User, ['userId'], ['id'], { name: 'account_tokens_user_fkey' })
@Index('account_tokens_token_hash_key', ['tokenHash'], { unique: true })
@Index('account_tokens_user_idx', ['userId'])
@CheckConstraint('account_tokens_purpose_check', "purpose IN ('confirm_email', 'reset_password')")
export class AccountToken {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'account_tokens_pkey' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: UserId;

  @Column('text')
  purpose!: AccountTokenPurpose;

  /** The address that the token was mailed to, and therefore proves; null for a link that the operator printed. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** SHA-256 of the token, hex. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
